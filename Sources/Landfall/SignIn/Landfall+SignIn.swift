public import LandfallAuth
public import LandfallDomain
import LandfallLocalization
import LandfallNavigation
import LandfallNotificationBus
import LandfallOrgContext

/// Signing in and out. Every method ends at the same door: stored, then bootstrapped (RULINGS 19).
extension Landfall {
  /// Asks for a code by e-mail.
  ///
  /// - Returns: `codeSent`, or why not. The answer is the same for known and unknown addresses.
  public func requestCode(for address: String) async -> SignInStep {
    let recipient: EmailAddress
    do throws(EmailAddressError) {
      recipient = try EmailAddress(typed: address)
    } catch {
      return .failed(code: error.code, canRetry: true)
    }
    if case .emailCode(_, .enteringCode(let entry)) = signIn.step, entry.address == recipient {
      await attempt(.resendAsked(now: clock.now().instant))
      return signInStep
    }
    let method = app.signIn.first { $0.kind == .emailCode }?.id ?? "email"
    await attempt(.addressEntered(recipient, method: method, now: clock.now().instant))
    return signInStep
  }

  /// Hands in the code a person has typed; what is no digit is left out.
  ///
  /// - Returns: `signedIn` with the landing of the target that waited, or what to do next.
  public func submitCode(_ text: String) async -> SignInStep {
    guard let code = SignInCode(text) else {
      return .failed(code: "malformed-code", canRetry: true)
    }
    await attempt(.codeEntered(code))
    return signInStep
  }

  /// Signs in with a method that works elsewhere, such as a browser.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - obtain: Comes by the session; runs once.
  public func signIn(
    with method: SignInMethodID,
    _ obtain: @escaping @Sendable () async throws(ServiceError) -> IssuedSession
  ) async -> SignInStep {
    externalMethod = obtain
    await attempt(.externalChosen(method))
    externalMethod = nil
    return signInStep
  }

  /// Leaves sign-in; a target that waited for it is let go (RULINGS 10).
  ///
  /// What the browser brings later is not taken any more.
  public func cancelSignIn() async {
    authorization = nil
    await attempt(.cancelled)
    send(.signInCancelled)
  }

  /// Ends the session: here in any case, at the services if they answer (facts 1.4).
  ///
  /// - Returns: The store's error code if the session could not be deleted here, else `nil`.
  public func signOut() async -> String? {
    cancel(homeWork)
    cancel(upkeep)
    lastSwitch += 1
    lastSignOut += 1
    shareVerifier = nil
    // A sign-in under way ends with it: what the services answer now is revoked.
    authorization = nil
    credential = nil
    await attempt(.signedOut)
    // One that begins from now on is written when this has ended.
    return await writingAlone { await endSession() }
  }

  private func endSession() async -> String? {
    if token == nil { _ = await sessionStanding(nil) }
    // What is deleted is ended too, which may have been written and not been taken into use yet.
    let stored = await storedToken()
    if let token { await revoke(token) }
    if let stored, token.map(stored.isSame) != true { await revoke(stored) }
    let failure = await forgetSession()
    // An earlier process may have noted a target, which a sign-out lets go too.
    if failure == nil { isTargetNoted = await readTargetNote() }
    organizations.clear()
    leftThere = nil
    screens.clear()
    messages = []
    bus.clearSlots()
    move(.signedOut(.noSession))
    send(.signedOut)
    if journey.flight == nil, screens.showSignIn() { post(.signInRendered) }
    publish()
    return failure
  }

  /// Moves the sign-in machine on and runs what it asks for.
  func attempt(_ event: SignInAttempt.Event) async {
    for effect in SignInAttempt.reduce(&signIn, event) {
      // What is asked for now takes its time: the person sees meanwhile that it goes on.
      if effect.isAwaited { publish() }
      switch effect {
      case .announceStarted(let method):
        post(.signInStarted(method))
        move(.signInStarted(method))
      case .announceLinkTaken(let method):
        post(.signInStarted(method))
        move(.signInLinkTaken(method))
      case .announceQuestion(let method, let account):
        move(.signInAsked(method, account: account))
      case .announceConfirmed(let method): move(.signInLinkTaken(method))
      case .announceReturned(let method): move(.browserReturned(method))
      case .announceAwaited(let method):
        authorization?.code = nil
        move(.browserAwaited(method))
      case .announceLeft:
        credential = nil
        move(.signInLeft)
      case .announceFailed(let failure):
        post(.signInFailed(code: failure.code))
        move(.signInFailed(failure.origin.method, code: failure.code))
      case .announceStored(let method, let person):
        let primes = app.signIn.first { $0.id == method }?.primes ?? false
        if move(.sessionStored(method, person, primes: primes)) { await completeSignIn() }
      case .reportClockSkew(let skew): post(.clockSkewed(skew))
      case .sendCode(let address, let request):
        do {
          try await services.signIn.sendCode(to: address)
          await attempt(.codeSent(request: request))
        } catch {
          await attempt(.sendFailed(error, request: request))
        }
      case .redeem(let code, let address, let request):
        do {
          let issued = try await services.signIn.redeem(code, for: address)
          await attempt(
            .sessionIssued(issued, now: clock.now().timestamp, request: request))
        } catch {
          await attempt(.refused(error, request: request))
        }
      case .prepareBrowser(let method, let request): await prepareBrowser(method, request)
      case .awaitBrowser(let deadline, let request): awaitBrowser(until: deadline, request)
      case .exchange(_, let request): await exchange(request)
      case .previewLink(_, let request): await previewLink(request)
      case .redeemLink(_, let request): await redeemLink(request)
      case .startExternal(_, let request): await obtainExternally(request)
      case .store(let issued, let method, let request):
        if await yields(issued) { continue }
        move(.sessionIssued(method))
        publish()
        await keep(issued, request)
      case .revoke(let token): await revoke(token)
      }
    }
    publish()
  }

  /// Shows the services what a link brought, once.
  private func redeemLink(_ request: Int) async {
    guard let methods = services.methods, let credential else {
      await attempt(.refused(.service(.unavailable), request: request))
      return
    }
    self.credential = nil
    await redeem(credential, request, methods)
  }

  private func obtainExternally(_ request: Int) async {
    guard let obtain = externalMethod else {
      await attempt(.externalFailed(code: "unavailable", request: request))
      return
    }
    do {
      let issued = try await obtain()
      await attempt(.sessionIssued(issued, now: clock.now().timestamp, request: request))
    } catch {
      await attempt(.externalFailed(code: error.rawValue, request: request))
    }
  }

  /// Writes a session to the store; a store that cannot be read is set aside first.
  private func keep(_ issued: IssuedSession, _ request: Int) async {
    let mine = lastSignOut
    var replaced: [SessionToken] = []
    do throws(SecureStoreError) {
      let isKept = try await writingAlone { () async throws(SecureStoreError) in
        replaced = [token, await storedToken()].compactMap { $0 }
        do throws(SecureStoreError) {
          return try await write(issued, since: mine)
        } catch {
          guard try await store.quarantine() else { throw error }
          post(.storeQuarantined)
          return try await write(issued, since: mine)
        }
      }
      guard isKept else {
        await attempt(
          .storeFailed(code: "signed-out", unstored: issued.token, request: request))
        return
      }
      // Whoever was signed in before has no token any more to end their session with.
      for (index, token) in replaced.enumerated()
      where !token.isSame(as: issued.token) && !replaced[..<index].contains(where: token.isSame) {
        await revoke(token)
      }
      await attempt(.stored(request: request))
    } catch {
      post(.storeFailed(code: error.code, operation: "write"))
      await attempt(
        .storeFailed(code: error.code, unstored: issued.token, request: request))
    }
  }

  /// Ends a session at the services; that they cannot be asked is told, and changes nothing here.
  func revoke(_ token: SessionToken) async {
    do {
      try await services.signIn.revoke(token)
    } catch {
      post(.signInFailed(code: "revoke:" + error.rawValue))
    }
  }

  /// The session is stored: bootstrap must find it there, and then what waited goes on (DL-T14).
  func completeSignIn() async {
    let signedInAt = clock.now().instant
    let standing = await bootstrap()
    guard case .live(let facts) = standing else {
      post(.signInFailed(code: "not-stored"))
      // Whoever was signed in before is not either, as far as the store says.
      meetSignIn(nil)
      return
    }
    post(.signInCompleted(facts.person.id))
    messages = []
    // A link on its way overtakes the target that waited.
    let target = journey.flight == nil ? journey.pending.target(at: clock.now().instant) : nil
    let waiting = target?.isOpen(to: facts.person.id) == true ? target?.delivery : nil
    if let waiting {
      records[waiting]?.outcome = nil
      records[waiting]?.signedInAt = signedInAt
      // The person's own time at sign-in is no part of loading the data (DL-A04).
      records[waiting]?.sessionKnownAt = clock.now().instant
    }
    landing = nil
    send(.signInCompleted(facts, at: clock.now().instant))
    if let waiting, journey.flight?.delivery == waiting || records[waiting]?.outcome != nil {
      landing = await report(of: waiting)
    } else {
      await finish(homeWork)
    }
  }

  /// Where sign-in stands, for whoever did something.
  var signInStep: SignInStep {
    switch signIn.step {
    case .idle: return .failed(code: "not-started", canRetry: true)
    case .emailCode(_, let step):
      switch step {
      case .sendingCode(let address, _): return .codeSent(to: address.text)
      case .verifying(let entry): return .codeSent(to: entry.address.text)
      case .enteringCode(let entry), .resendingCode(let entry, _):
        switch entry.notice {
        case .wrongCode: return .wrongCode(triesLeft: entry.triesLeft)
        case .service(let error): return .failed(code: error.rawValue, canRetry: true)
        case .resendTooEarly(let wait): return .mustWait(wait)
        case .resent, nil: return .codeSent(to: entry.address.text)
        }
      }
    case .browser(_, .waiting(let url, _)): return .browser(url: url)
    case .link(_, .asking(let account)): return .confirmation(account: account)
    case .browser(_, .preparing), .browser(_, .exchanging), .link, .storing: return .working
    case .external(let method): return .failed(code: method.text, canRetry: true)
    case .failed(let failure):
      switch failure.cause {
      case .tooManyCodes(let wait): return .mustWait(wait)
      case .banned(let until): return .banned(until: until)
      case .deadCode, .identityNotAllowed, .service, .storeWrite, .timedOut, .external,
        .signedInElsewhere:
        return .failed(code: failure.code, canRetry: failure.canRetry)
      }
    case .completed(let person):
      switch root.place {
      case .priming: return .priming(person)
      case .signingInByLink(_, .success), .bootstrapping: return .working
      case .launching, .welcome, .signingIn, .registering, .signingInByLink, .ready:
        guard session?.person.id == person.id else {
          return .failed(code: "not-stored", canRetry: true)
        }
        return .signedIn(person, landing: landing)
      }
    }
  }
}
