import LandfallDomain

/// The transitions of a sign-in in a browser.
extension SignInAttempt {
  static func startBrowser(_ method: SignInMethodID, _ state: inout State) -> [Effect] {
    state.request += 1
    state.step = .browser(method, .preparing)
    return [.announceStarted(method), .prepareBrowser(method, request: state.request)]
  }

  static func takePrepared(
    _ url: String, at now: Instant, _ request: Int, _ state: inout State
  ) -> [Effect] {
    guard request == state.request else { return [] }
    switch state.step {
    case .browser(let method, .preparing):
      state.step = .browser(method, .waiting(url: url, since: now))
      return [.awaitBrowser(until: now + Limits.browserWait, request: request)]
    case .idle, .emailCode, .browser(_, .waiting), .browser(_, .exchanging), .link, .external,
      .storing, .completed, .failed:
      return []
    }
  }

  /// What the browser brings counts while it is awaited, and after it was given up for late.
  static func takeReturn(_ state: inout State) -> [Effect] {
    switch state.step {
    case .browser(let method, .waiting): return exchange(method, &state)
    case .failed(let failure):
      switch (failure.cause, failure.origin) {
      case (.timedOut, .browser(let method)): return exchange(method, &state)
      case (.timedOut, .emailCode), (.timedOut, .link), (.timedOut, .external), (.deadCode, _),
        (.banned, _), (.tooManyCodes, _), (.service, _), (.storeWrite, _), (.external, _):
        return []
      }
    case .idle, .emailCode, .browser(_, .preparing), .browser(_, .exchanging), .link, .external,
      .storing, .completed:
      return []
    }
  }

  private static func exchange(_ method: SignInMethodID, _ state: inout State) -> [Effect] {
    state.request += 1
    state.step = .browser(method, .exchanging)
    return [.announceReturned(method), .exchange(method, request: state.request)]
  }

  static func takeTimeOut(_ request: Int, _ state: inout State) -> [Effect] {
    guard request == state.request else { return [] }
    switch state.step {
    case .browser(let method, .waiting):
      return fail(SignInFailure(.timedOut, from: .browser(method)), &state)
    case .idle, .emailCode, .browser(_, .preparing), .browser(_, .exchanging), .link, .external,
      .storing, .completed, .failed:
      return []
    }
  }

  static func takeBrowserFailure(
    _ code: String, _ request: Int, _ state: inout State
  ) -> [Effect] {
    guard request == state.request else { return [] }
    switch state.step {
    case .browser(let method, _):
      return fail(SignInFailure(.external(code: code), from: .browser(method)), &state)
    case .idle, .emailCode, .link, .external, .storing, .completed, .failed: return []
    }
  }

  /// The services refused what a browser or a link brought.
  static func takeRefusal(
    _ refusal: SignInRefusal, from origin: SignInFailure.Origin, _ state: inout State
  ) -> [Effect] {
    let cause: SignInFailure.Cause =
      switch refusal {
      case .wrongCode, .deadCode: .deadCode
      case .banned(let until): .banned(until: until)
      case .service(let error): .service(error)
      }
    return fail(SignInFailure(cause, from: origin), &state)
  }
}
