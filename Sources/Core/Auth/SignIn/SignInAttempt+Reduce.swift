import LandfallDomain

extension SignInAttempt {
  /// Applies an event to `state`; the same input always gives the same state and effects.
  package static func reduce(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .addressEntered(let address, let method, let now):
      guard mayBegin(state) else { return [] }
      return sendFirstCode(to: address, method, at: now, &state)
    case .codeSent(let request): return takeSent(request, &state)
    case .sendFailed(let error, let request): return takeSendFailure(error, request, &state)
    case .codeEntered: return verify(&state)
    case .earlierCodeEntered(let address, let method, let now):
      guard mayBegin(state) else { return [] }
      state.step = .emailCode(method, .enteringCode(CodeEntry(address: address, sentAt: now)))
      return [.announceStarted(method)] + verify(&state)
    case .resendAsked(let now): return resend(at: now, &state)
    case .refused(let refusal, let request): return takeRefusal(refusal, request, &state)
    case .browserChosen(let method):
      guard mayBegin(state) else { return [] }
      return startBrowser(method, &state)
    case .browserPrepared(let url, let now, let tries, let request):
      return takePrepared(url, at: now, tries: tries, request, &state)
    case .browserReturned: return takeReturn(&state)
    case .browserTimedOut(let request): return takeTimeOut(request, &state)
    case .browserFailed(let error, let request): return takeBrowserFailure(error, request, &state)
    case .linkTaken(let method, let asksFirst):
      guard mayBegin(state) else { return [] }
      state.request += 1
      guard asksFirst else { return [.announceLink(method)] + redeemLink(method, &state) }
      state.step = .link(method, .previewing)
      return [.announceLink(method), .previewLink(request: state.request)]
    case .previewed(let account, let isExpected, let request):
      guard request == state.request, case .link(let method, .previewing) = state.step else {
        return []
      }
      state.request += 1
      if isExpected { return redeemLink(method, &state) }
      state.step = .link(method, .asking(account: account))
      return [.announceQuestion(method, account: account)]
    case .linkConfirmed:
      guard case .link(let method, .asking) = state.step else { return [] }
      state.request += 1
      return [.announceLink(method)] + redeemLink(method, &state)
    case .externalChosen(let method):
      guard mayBegin(state) else { return [] }
      return startExternal(method, &state)
    case .externalFailed(let error, let request):
      guard request == state.request else { return [] }
      switch state.step {
      case .external(let method):
        return fail(.service(error), from: .external(method), &state)
      case .idle, .emailCode, .browser, .link, .storing, .completed, .failed: return []
      }
    case .sessionIssued(let session, let now, let request):
      return takeSession(session, now: now, request, &state)
    case .stored(let request): return takeStored(request, &state)
    case .storeFailed(let error, let session, let request):
      return takeStoreFailure(error, session, request, &state)
    case .retryAsked(let now): return retry(at: now, &state)
    case .cancelled: return cancel(&state)
    case .sessionFound: return yield(&state)
    case .signedOut:
      state.step = .idle
      state.request += 1
      return [.announceLeft]
    }
  }

  /// Returns whether another method may start.
  ///
  /// It may not while a credential is exchanged or a session stored: that ends by itself in a
  /// session or a failure.
  private static func mayBegin(_ state: State) -> Bool {
    switch state.step {
    case .idle, .emailCode, .browser(_, .preparing), .browser(_, .waiting), .link(_, .previewing),
      .link(_, .asking), .external, .completed, .failed:
      true
    case .browser(_, .exchanging), .link(_, .redeeming), .storing: false
    }
  }

  private static func redeemLink(_ method: SignInMethodID, _ state: inout State) -> [Effect] {
    state.step = .link(method, .redeeming)
    return [.redeemLink(request: state.request)]
  }

  private static func startExternal(_ method: SignInMethodID, _ state: inout State) -> [Effect] {
    state.request += 1
    state.step = .external(method)
    return [.announceStarted(method), .startExternal(request: state.request)]
  }

  private static func cancel(_ state: inout State) -> [Effect] {
    switch state.step {
    // The write and the services' work cannot be cancelled; their result ends the sign-in.
    case .storing, .link(_, .redeeming), .browser(_, .exchanging), .idle, .completed: return []
    case .emailCode, .browser(_, .preparing), .browser(_, .waiting), .link(_, .previewing),
      .link(_, .asking), .external, .failed:
      state.step = .idle
      state.request += 1
      return [.announceLeft]
    }
  }

  /// Accepts the session of any sign-in method; there is no other way to store one.
  private static func takeSession(
    _ session: NewSession, now: Timestamp, _ request: Int, _ state: inout State
  ) -> [Effect] {
    guard let origin = awaitingOrigin(state.step), request == state.request else {
      return [.revoke(session.id)]
    }
    state.request += 1
    state.step = .storing(origin, session.person)
    let store = Effect.store(session.id, origin.method, request: state.request)
    guard let skew = SessionLifetime.skew(serverTime: session.serverTime, now: now) else {
      return [store]
    }
    return [.reportClockSkew(skew), store]
  }

  /// Returns the origin of a sign-in that expects a session now, or `nil` if none is expected.
  private static func awaitingOrigin(_ step: Step) -> FailedSignIn.Origin? {
    switch step {
    case .emailCode(let method, .verifying(let entry)): .emailCode(method, entry.address)
    case .browser(let method, .exchanging): .browser(method)
    case .link(let method, .redeeming): .link(method)
    case .external(let method): .external(method)
    case .idle, .storing, .completed, .failed, .emailCode(_, .sendingCode),
      .emailCode(_, .enteringCode), .emailCode(_, .resendingCode), .browser(_, .preparing),
      .browser(_, .waiting), .link(_, .previewing), .link(_, .asking):
      nil
    }
  }

  private static func takeStored(_ request: Int, _ state: inout State) -> [Effect] {
    guard request == state.request else { return [] }
    switch state.step {
    case .storing(let origin, let person):
      state.step = .completed(person)
      return [.announceStored(origin.method, person)]
    case .idle, .emailCode, .browser, .link, .external, .completed, .failed: return []
    }
  }

  /// Discards a session that could not be stored, here and at the services (DL-T14).
  private static func takeStoreFailure(
    _ error: SecureStoreError, _ session: SessionID, _ request: Int, _ state: inout State
  ) -> [Effect] {
    guard request == state.request else { return [.revoke(session)] }
    switch state.step {
    case .storing(let origin, _):
      return [.revoke(session)] + fail(.store(error), from: origin, &state)
    case .idle, .emailCode, .browser, .link, .external, .completed, .failed:
      return [.revoke(session)]
    }
  }

  /// Ends a sign-in by link because a session exists: such a link works only if no one is signed in
  /// (ROUTE-G04).
  ///
  /// A session that the services still issue for it is revoked.
  private static func yield(_ state: inout State) -> [Effect] {
    switch state.step {
    case .link(let method, _), .storing(.link(let method), _):
      state.request += 1
      return fail(.signedInElsewhere, from: .link(method), &state)
    case .storing(.emailCode, _), .storing(.browser, _), .storing(.external, _), .idle, .emailCode,
      .browser, .external, .completed, .failed:
      return []
    }
  }

  private static func retry(at now: Instant, _ state: inout State) -> [Effect] {
    switch state.step {
    case .failed(let failed):
      switch (failed.failure.canRetry, failed.origin) {
      // The credential of a link and the app's own function are used only once: the person starts
      // over (ROUTE-T10).
      case (_, .link), (_, .external):
        state.step = .idle
        state.request += 1
        return [.announceLeft]
      case (false, _): return []
      case (true, .emailCode(let method, let address)):
        return sendFirstCode(to: address, method, at: now, &state)
      case (true, .browser(let method)): return startBrowser(method, &state)
      }
    case .idle, .emailCode, .browser, .link, .external, .storing, .completed: return []
    }
  }

  static func fail(
    _ failure: SignInFailure, from origin: FailedSignIn.Origin, _ state: inout State
  ) -> [Effect] {
    let failed = FailedSignIn(failure, from: origin)
    state.step = .failed(failed)
    return [.announceFailed(failed)]
  }
}
