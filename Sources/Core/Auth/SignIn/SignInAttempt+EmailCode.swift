import LandfallDomain

/// The transitions of a sign-in by e-mailed code.
extension SignInAttempt {
  static func sendFirstCode(
    to address: EmailAddress, _ method: SignInMethodID, at now: Instant, _ state: inout State
  ) -> [Effect] {
    state.request += 1
    state.step = .emailCode(method, .sendingCode(address, at: now))
    return [.announceStarted(method), .sendCode(address, request: state.request)]
  }

  static func takeSent(_ request: Int, _ state: inout State) -> [Effect] {
    guard request == state.request else { return [] }
    switch state.step {
    case .emailCode(let method, .sendingCode(let address, let sentAt)):
      state.step = .emailCode(method, .enteringCode(CodeEntry(address: address, sentAt: sentAt)))
      return []
    case .emailCode(let method, .resendingCode(let entry, let sentAt)):
      let fresh = CodeEntry(address: entry.address, sentAt: sentAt, notice: .resent)
      state.step = .emailCode(method, .enteringCode(fresh))
      return []
    case .idle, .emailCode(_, .enteringCode), .emailCode(_, .verifying), .browser, .link,
      .external, .storing, .completed, .failed:
      return []
    }
  }

  static func takeSendFailure(
    _ refusal: CodeRefusal, _ request: Int, _ state: inout State
  ) -> [Effect] {
    guard request == state.request else { return [] }
    switch state.step {
    case .emailCode(let method, .sendingCode(let address, _)):
      let failure: SignInFailure =
        switch refusal {
        case .tooManyCodes(let wait): .tooManyCodes(retryAfter: wait)
        case .service(let error): .service(error)
        }
      return fail(failure, from: .emailCode(method, address), &state)
    case .emailCode(let method, .resendingCode(let entry, _)):
      let notice: CodeEntry.Notice =
        switch refusal {
        case .tooManyCodes(let wait): .resendTooEarly(after: wait)
        case .service(let error): .service(error)
        }
      state.step = .emailCode(method, .enteringCode(entry.with(notice: notice)))
      return []
    case .idle, .emailCode(_, .enteringCode), .emailCode(_, .verifying), .browser, .link,
      .external, .storing, .completed, .failed:
      return []
    }
  }

  static func verify(_ state: inout State) -> [Effect] {
    guard case .emailCode(let method, .enteringCode(let entry)) = state.step else { return [] }
    state.request += 1
    state.step = .emailCode(method, .verifying(entry.with(notice: nil)))
    return [.redeem(entry.address, request: state.request)]
  }

  static func resend(at now: Instant, _ state: inout State) -> [Effect] {
    switch state.step {
    case .emailCode(let method, .enteringCode(let entry)):
      let wait = resendInterval - (now - entry.sentAt)
      guard wait <= .zero else {
        state.step = .emailCode(
          method, .enteringCode(entry.with(notice: .resendTooEarly(after: wait))))
        return []
      }
      state.request += 1
      state.step = .emailCode(method, .resendingCode(entry, at: now))
      return [.sendCode(entry.address, request: state.request)]
    case .idle, .emailCode(_, .sendingCode), .emailCode(_, .resendingCode),
      .emailCode(_, .verifying), .browser, .link, .external, .storing, .completed, .failed:
      return []
    }
  }

  static func takeRefusal(
    _ refusal: SignInRefusal, _ request: Int, _ state: inout State
  ) -> [Effect] {
    guard request == state.request else { return [] }
    switch state.step {
    case .emailCode(let method, .verifying(let entry)):
      let origin = FailedSignIn.Origin.emailCode(method, entry.address)
      switch refusal {
      case .wrongCode(let triesLeft) where triesLeft > 0:
        let again = entry.with(triesLeft: triesLeft, notice: .wrongCode)
        state.step = .emailCode(method, .enteringCode(again))
        return []
      case .wrongCode, .deadCode: return fail(.deadCode, from: origin, &state)
      case .banned(let until):
        return fail(.banned(until: until), from: origin, &state)
      case .identityNotAllowed:
        return fail(.identityNotAllowed, from: origin, &state)
      case .service(let error):
        state.step = .emailCode(method, .enteringCode(entry.with(notice: .service(error))))
        return []
      }
    case .browser(let method, .exchanging):
      return takeWrongCode(refusal, method, &state)
    case .link(let method, _): return takeRefusal(refusal, from: .link(method), &state)
    case .idle, .emailCode(_, .sendingCode), .emailCode(_, .enteringCode),
      .emailCode(_, .resendingCode), .browser(_, .preparing), .browser(_, .waiting), .external,
      .storing, .completed, .failed:
      return []
    }
  }
}
