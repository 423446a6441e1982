import LandfallDomain

/// The transitions of a sign-in in a browser.
extension SignInAttempt {
  static func startBrowser(_ method: SignInMethodID, _ state: inout State) -> [Effect] {
    state.request += 1
    state.browserWait = nil
    state.step = .browser(method, .preparing)
    return [.announceStarted(method), .prepareBrowser(method, request: state.request)]
  }

  static func takePrepared(
    _ url: String, at now: Instant, tries: Int, _ request: Int, _ state: inout State
  ) -> [Effect] {
    guard request == state.request else { return [] }
    switch state.step {
    case .browser(let method, .preparing):
      state.browserWait = BrowserWait(url: url, since: now, tries: tries)
      state.step = .browser(method, .waiting(url: url, since: now))
      return [.awaitBrowser(until: now + Limits.browserWait, request: request)]
    case .idle, .emailCode, .browser(_, .waiting), .browser(_, .exchanging), .link, .external,
      .storing, .completed, .failed:
      return []
    }
  }

  /// Accepts a code from the browser while it is awaited, and after its time has run out.
  static func takeReturn(_ state: inout State) -> [Effect] {
    switch state.step {
    case .browser(let method, .waiting): return exchange(method, &state)
    case .failed(let failed):
      guard case (.timedOut, .browser(let method)) = (failed.failure, failed.origin) else {
        return []
      }
      return exchange(method, &state)
    case .idle, .emailCode, .browser(_, .preparing), .browser(_, .exchanging), .link, .external,
      .storing, .completed:
      return []
    }
  }

  private static func exchange(_ method: SignInMethodID, _ state: inout State) -> [Effect] {
    state.request += 1
    state.step = .browser(method, .exchanging)
    return [.announceReturned(method), .exchange(request: state.request)]
  }

  /// Handles a code from the browser that the services refused.
  ///
  /// Without a `state` to identify the right callback, a wrong code may come from an attacker. The
  /// browser is then awaited until the original deadline (RFC 6749 section 10.12). If that deadline
  /// has passed, the sign-in times out at once.
  static func takeWrongCode(
    _ refusal: SignInRefusal, _ method: SignInMethodID, _ state: inout State
  ) -> [Effect] {
    switch refusal {
    case .wrongCode, .deadCode:
      guard var wait = state.browserWait, wait.tries > 1 else { break }
      wait.tries -= 1
      state.browserWait = wait
      state.request += 1
      state.step = .browser(method, .waiting(url: wait.url, since: wait.since))
      return [
        .announceAwaited(method),
        .awaitBrowser(until: wait.since + Limits.browserWait, request: state.request),
      ]
    case .banned, .identityNotAllowed, .service: break
    }
    return takeRefusal(refusal, from: .browser(method), &state)
  }

  static func takeTimeOut(_ request: Int, _ state: inout State) -> [Effect] {
    guard request == state.request else { return [] }
    switch state.step {
    case .browser(let method, .waiting):
      return fail(.timedOut, from: .browser(method), &state)
    case .idle, .emailCode, .browser(_, .preparing), .browser(_, .exchanging), .link, .external,
      .storing, .completed, .failed:
      return []
    }
  }

  static func takeBrowserFailure(
    _ error: IdentityError, _ request: Int, _ state: inout State
  ) -> [Effect] {
    guard request == state.request else { return [] }
    switch state.step {
    case .browser(let method, _):
      return fail(.identityProvider(error), from: .browser(method), &state)
    case .idle, .emailCode, .link, .external, .storing, .completed, .failed: return []
    }
  }

  /// Handles a credential from a browser or link that the services refused.
  static func takeRefusal(
    _ refusal: SignInRefusal, from origin: FailedSignIn.Origin, _ state: inout State
  ) -> [Effect] {
    let failure: SignInFailure =
      switch refusal {
      case .wrongCode, .deadCode: .deadCode
      case .banned(let until): .banned(until: until)
      case .identityNotAllowed: .identityNotAllowed
      case .service(let error): .service(error)
      }
    return fail(failure, from: origin, &state)
  }
}
