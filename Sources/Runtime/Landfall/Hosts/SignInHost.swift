import LandfallAppCore
import LandfallAuth
@_spi(TypedRoutes) import LandfallDomain

/// Runs the effects of a sign-in at the services and OpenID Connect providers, and reads its links.
///
/// It keeps the secrets of sign-ins only in memory. When the process ends, the verifier of a
/// browser sign-in is lost, and a later callback is worthless.
final class SignInHost {
  /// The data needed to exchange the code that a browser returns.
  fileprivate struct Authorization {
    let method: SignInMethod
    /// The requested provider; `nil` for a page of the services.
    let provider: IdentityProvider?
    /// The `state` that the callback must repeat; `nil` if the page does not support it.
    let state: String?
    let nonce: String
    let proof: ProofKey
    let redirect: String
    /// The code that the browser returned; it is exchanged once.
    var code: SecretBytes?
  }

  /// The secrets that a call of a sign-in needs.
  private struct Secrets {
    fileprivate var code: SignInCode?
    fileprivate var external: (@Sendable () async throws(ServiceError) -> IssuedSession)?
    fileprivate var browser: Authorization?
  }

  private var credentials: [CredentialID: SignInCredential] = [:]
  private var last = 0
  /// The browser sign-in that waits for its callback.
  private var browser: Authorization?
  /// The code that the person typed, until it is exchanged.
  private var code: SignInCode?
  /// The e-mail address that the person entered for a sign-in in a browser.
  private var hint: EmailAddress?
  /// The app's own function that gets a session.
  private var external: (@Sendable () async throws(ServiceError) -> IssuedSession)?

  private let app: AppDefinition
  private let sessions: SessionHost
  private let store: any SecureStore
  private let calls: any SignInCalls
  private let methods: SignInMethods?
  private let clock: any Timekeeper
  private let deliveries: Deliveries

  init(
    _ app: AppDefinition, _ sessions: SessionHost, _ store: any SecureStore, _ services: Services,
    _ clock: any Timekeeper, _ deliveries: Deliveries
  ) {
    (self.app, self.sessions, self.store, self.clock) = (app, sessions, store, clock)
    (self.deliveries, calls, methods) = (deliveries, services.signIn, services.methods)
  }

  // MARK: Secrets

  /// Returns the secrets that a call needs, once.
  ///
  /// The proof of a registration is kept while its browser is awaited.
  private func secrets(for step: SignInAttempt.Effect) -> Secrets {
    var secrets = Secrets()
    switch step {
    case .redeem: swap(&secrets.code, &code)
    case .startExternal: swap(&secrets.external, &external)
    case .prepareBrowser: browser = nil
    case .exchange:
      secrets.browser = browser
      if browser?.provider != nil { browser = nil }
    case .announceStarted, .sendCode, .awaitBrowser, .announceReturned, .announceAwaited,
      .announceLink, .announceQuestion, .announceStored, .announceLeft, .announceFailed,
      .reportClockSkew, .previewLink, .redeemLink, .store, .revoke:
      break
    }
    return secrets
  }

  private func keep(_ credential: SignInCredential) -> CredentialID {
    last += 1
    let id = CredentialID(last)
    credentials[id] = credential
    return id
  }

  // MARK: Actions

  /// The first result of an action of the person: a message for the session, or the step at once.
  enum Beginning {
    case message(SessionMessage)
    case step(SignInStep)
  }

  /// Begins an action of the person, and keeps its secret.
  func begin(_ action: SignInAction, in session: SessionFlow) async -> Beginning {
    let now = clock.now().instant
    switch action {
    case .requestCode where calls is NoSignIn: return .step(.failed(.methodUnavailable))
    case .requestCode(let text):
      return entering(text, in: session, again: .resendAsked(now: now)) {
        .addressEntered($0, method: $1, now: now)
      }
    case .submitCode(let text, for: let address):
      code = SignInCode(text)
      guard code != nil else { return .step(.failed(.malformedCode)) }
      guard let address else { return .message(.signIn(.codeEntered)) }
      return entering(address, in: session, again: .codeEntered) {
        .earlierCodeEntered($0, method: $1, now: now)
      }
    case .requestLink(let text):
      guard let methods else { return .step(.failed(.methodUnavailable)) }
      do {
        let address = try EmailAddress(typed: text)
        return .step(await sendLink(to: address, methods))
      } catch {
        return .step(.failed(.malformedAddress(error)))
      }
    case .openBrowser(let method, let hint):
      guard let declared = app.signIn.first(where: { $0.id == method }),
        declared.kind.opensBrowser, methods != nil
      else { return .step(.failed(.methodUnavailable)) }
      self.hint = hint
      return .message(.signIn(.browserChosen(method)))
    case .use(let method, let obtain):
      external = obtain
      return .message(.signIn(.externalChosen(method)))
    case .confirmLink: return .message(.signIn(.linkConfirmed))
    case .tryAgain: return .message(.signIn(.retryAsked(now: now)))
    case .finishOnboarding: return .message(.onboardingFinished)
    case .leaveMethod:
      if case .link(_, .asking) = session.signIn.step {
        deliveries.post(.signInFailed(.declined))
      }
      return .message(.methodLeft)
    case .cancel: return .message(.methodLeft)
    }
  }

  /// Begins with an address: with `again` if the person enters its code already.
  private func entering(
    _ text: String, in session: SessionFlow, again: SignInAttempt.Event,
    _ event: (EmailAddress, SignInMethodID) -> SignInAttempt.Event
  ) -> Beginning {
    do {
      let address = try EmailAddress(typed: text)
      let method = app.signIn.first { $0.kind == .emailCode }?.id ?? "email"
      let entry: CodeEntry? =
        if case .emailCode(_, .enteringCode(let entry)) = session.signIn.step { entry } else { nil }
      return .message(.signIn(entry?.address == address ? again : event(address, method)))
    } catch {
      return .step(.failed(.malformedAddress(error)))
    }
  }

  /// Deletes the secret of an action that has ended, because another method may continue.
  func end(_ action: SignInAction) {
    switch action {
    case .submitCode: code = nil
    case .use: external = nil
    case .requestCode, .requestLink, .confirmLink, .openBrowser, .tryAgain, .finishOnboarding,
      .leaveMethod, .cancel:
      break
    }
  }

  private func sendLink(to address: EmailAddress, _ methods: SignInMethods) async -> SignInStep {
    do {
      try await methods.calls.sendMagicLink(to: address)
      await expectLink(for: address)
      return .linkSent(to: address.text)
    } catch {
      switch error {
      case .tooManyCodes(let wait): return .mustWait(wait)
      case .service(let error): return .failed(.service(error))
      }
    }
  }

  // MARK: Calls

  /// Plans an effect of the sign-in or of the session, or executes it at once.
  ///
  /// - Parameter flow: Returns the current session flow.
  func plan(for effect: SessionEffect, _ flow: @escaping () -> SessionFlow) -> Plan {
    switch effect {
    case .signIn(let step):
      let secrets = secrets(for: step)
      func body() async -> Message? {
        await call(step, secrets, flow).map { .session(.signIn($0)) }
      }
      return .sessionWork(Work(body))
    case .preview(let credential, let request):
      let credential = credentials[credential]
      func body() async -> Message? { .session(.signIn(await preview(credential, request))) }
      return .sessionWork(Work(body))
    case .redeem(let credential, let request):
      let credential = credentials.removeValue(forKey: credential)
      func body() async -> Message? { .session(.signIn(await redeem(credential, request))) }
      return .sessionWork(Work(body))
    case .dropCredential(let credential): credentials[credential] = nil
    case .dropBrowser: browser = nil
    case .dropBrowserCode: browser?.code = nil
    case .read, .use, .write, .replace, .forget, .end, .renew, .revoke, .quarantine, .schedule,
      .stop, .probe, .report, .post:
      return sessions.plan(for: effect, flow)
    }
    return .done
  }

  private func call(
    _ step: SignInAttempt.Effect, _ secrets: Secrets, _ flow: () -> SessionFlow
  ) async -> SignInAttempt.Event? {
    switch step {
    case .sendCode(let address, let request):
      do {
        try await calls.sendCode(to: address)
        return .codeSent(request: request)
      } catch {
        return .sendFailed(error, request: request)
      }
    case .redeem(let address, let request):
      guard let code = secrets.code else { return nil }
      do {
        return await issued(try await calls.redeem(code, for: address), request)
      } catch {
        return .refused(error, request: request)
      }
    case .startExternal(let request):
      guard let obtain = secrets.external else {
        return .externalFailed(.unavailable, request: request)
      }
      do {
        let failure = SignInAttempt.Event.externalFailed(.malformed, request: request)
        return await issued(try await obtain(), request, otherwise: failure)
      } catch {
        return .externalFailed(error, request: request)
      }
    case .prepareBrowser(let method, let request):
      return await prepareBrowser(method, request, flow)
    case .exchange(let request): return await exchange(request, secrets.browser)
    case .announceStarted, .awaitBrowser, .announceReturned, .announceAwaited, .announceLink,
      .announceQuestion, .announceStored, .announceLeft, .announceFailed, .reportClockSkew,
      .previewLink, .redeemLink, .store, .revoke:
      return nil
    }
  }

  /// Keeps a session, or ends one that could not be read again from the store.
  private func issued(
    _ session: IssuedSession, _ request: Int, otherwise failure: SignInAttempt.Event? = nil
  ) async -> SignInAttempt.Event {
    let new = sessions.keep(session)
    guard SessionRecord(session).isConsistent else {
      await sessions.revoke(new.id)
      return failure ?? .refused(.service(.malformed), request: request)
    }
    return .sessionIssued(new, now: clock.now().timestamp, request: request)
  }

  /// Determines the URL for the browser.
  private func prepareBrowser(
    _ id: SignInMethodID, _ request: Int, _ flow: () -> SessionFlow
  ) async -> SignInAttempt.Event? {
    guard let methods, let method = app.signIn.first(where: { $0.id == id })
    else { return .browserFailed(.service(.unavailable), request: request) }
    let proof = ProofKey(methods.cryptography)
    if method.kind == .registration {
      let state = passesStateOn(method) ? random(methods) : nil
      return sendBrowser(
        to: registrationPage(method, proof, state), request,
        Authorization(
          method: method, provider: nil, state: state, nonce: "", proof: proof,
          redirect: method.redirect ?? ""), flow)
    }
    do throws(IdentityError) {
      guard let providers = methods.providers, let redirect = method.redirect else {
        throw .service(.unavailable)
      }
      let provider: IdentityProvider
      do throws(ServiceError) {
        provider = try await methods.calls.identityProvider(for: hint)
      } catch {
        throw .service(error)
      }
      let state = random(methods)
      let nonce = random(methods)
      let url = try await providers.authorizationURL(
        for: AuthorizationRequest(
          provider: provider, redirect: redirect, scopes: ["openid"] + method.scopes,
          state: state, nonce: nonce, challenge: proof.challenge, loginHint: hint?.text))
      return sendBrowser(
        to: url, request,
        Authorization(
          method: method, provider: provider, state: state, nonce: nonce, proof: proof,
          redirect: redirect), flow)
    } catch {
      return .browserFailed(error, request: request)
    }
  }

  private func sendBrowser(
    to url: String, _ request: Int, _ authorization: Authorization,
    _ flow: () -> SessionFlow
  ) -> SignInAttempt.Event? {
    guard request == flow().signIn.request else { return nil }
    browser = authorization
    let tries = authorization.state == nil ? Limits.unboundCallbacks : 1
    return .browserPrepared(url: url, now: clock.now().instant, tries: tries, request: request)
  }

  private func registrationPage(
    _ method: SignInMethod, _ proof: ProofKey, _ state: String?
  ) -> String {
    // Challenge and state are base64url, so they need no encoding.
    let page = "\(method.page ?? "")?codeChallenge=\(proof.challenge)&codeChallengeMethod=S256"
    return state.map { page + "&state=" + $0 } ?? page
  }

  /// Returns whether a method's rule declares a `state`, which the page then repeats.
  private func passesStateOn(_ method: SignInMethod) -> Bool {
    app.rules.first { $0.id == method.callback?.rule }?.query.contains("state") ?? false
  }

  private func random(_ methods: SignInMethods) -> String {
    Base64URL.text(methods.cryptography.randomBytes(AuthorizationRequest.randomBytes))
  }

  /// Exchanges the code of the browser, once.
  ///
  /// The proof of a registration is kept while that browser is awaited.
  private func exchange(
    _ request: Int, _ authorization: Authorization?
  ) async -> SignInAttempt.Event {
    guard let methods, let authorization,
      let code = authorization.code
    else { return .browserFailed(.service(.unavailable), request: request) }
    guard let provider = authorization.provider, let providers = methods.providers else {
      return await redeem(
        .registration(code: code, verifier: authorization.proof.verifier), request)
    }
    do throws(IdentityError) {
      let identity = try await providers.identity(
        for: AuthorizationGrant(
          provider: provider, code: code, verifier: authorization.proof.verifier,
          nonce: authorization.nonce, redirect: authorization.redirect,
          now: clock.now().timestamp))
      return await redeem(.identity(identity), request)
    } catch {
      return .browserFailed(error, request: request)
    }
  }

  /// Redeems a credential at the services.
  private func redeem(
    _ credential: SignInCredential?, _ request: Int
  ) async -> SignInAttempt.Event {
    guard let methods, let credential else {
      return .refused(.service(.unavailable), request: request)
    }
    let key = IdempotencyKey(methods.cryptography)
    do throws(SignInRefusal) {
      do throws(SignInRefusal) {
        return await issued(try await methods.calls.redeem(credential, key: key), request)
      } catch SignInRefusal.service(.timeout) {
        // The session may exist although the answer was lost: retry once with the same idempotency
        // key.
        return await issued(try await methods.calls.redeem(credential, key: key), request)
      }
    } catch {
      return .refused(error, request: request)
    }
  }

  /// Asks the services for the account of a link, and checks whether this installation requested
  /// it.
  private func preview(
    _ credential: SignInCredential?, _ request: Int
  ) async -> SignInAttempt.Event {
    guard let methods, let credential else {
      return .refused(.service(.unavailable), request: request)
    }
    do {
      let preview = try await methods.calls.preview(credential)
      return .previewed(
        account: preview?.account, isExpected: await isExpected(preview?.address),
        request: request)
    } catch {
      return .refused(error, request: request)
    }
  }

  /// Stores the address of a requested link, also for the process that the link will start.
  private func expectLink(for address: EmailAddress) async {
    guard app.signIn.contains(where: { $0.kind == .magicLink && $0.asksFirst }) else { return }
    let line = "\(clock.now().timestamp.milliseconds) \(address.text)"
    do {
      try await store.update { _ in [.set(.signInRequest, SecretBytes(copying: line.utf8))] }
    } catch {
      // Without the stored address, the person is only asked for confirmation.
      deliveries.post(.storeFailed(error, while: .write))
    }
  }

  /// Returns whether this installation requested a link for that address that is still valid; deletes
  /// a request that no longer is.
  private func isExpected(_ address: EmailAddress?) async -> Bool {
    guard let address else { return false }
    do {
      guard let kept = try await store.value(for: .signInRequest) else { return false }
      let parts = kept.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }.split(separator: " ")
      let start = Timestamp(milliseconds: parts.first.flatMap { Int64($0) } ?? 0)
      // The clock may have been set back.
      let isNew = (.zero..<Limits.magicLinkLifetime).contains(clock.now().timestamp - start)
      if isNew { return parts.last == address.text[...] }
      try await store.update { contents throws(SecureStoreError) in
        let isSame = try contents.value(for: .signInRequest)?.isSame(as: kept) == true
        return isSame ? [.delete(.signInRequest)] : []
      }
      return false
    } catch {
      deliveries.post(.storeFailed(error, while: .read))
      return false
    }
  }

  // MARK: Links

  /// Reads a link of a sign-in rule.
  ///
  /// - Returns: The message for the session. It is `nil` if the link is refused, which is posted, or
  ///   contains nothing to sign in with.
  func read(
    _ ruleLink: RuleLink, _ delivery: DeliveryID?, in session: SessionFlow
  ) -> SessionMessage? {
    guard let method = app.signIn.first(where: { $0.callback?.rule == ruleLink.rule }),
      let parameter = method.callback?.parameter
    else { return nil }
    let credential: SignInCredential
    switch method.kind {
    case .emailCode: return nil
    case .singleSignOn, .registration:
      return callback(ruleLink, parameter, delivery, in: session)
    case .magicLink:
      guard let token = ruleLink.payload.first(named: parameter) else { return nil }
      credential = .magicToken(SecretBytes(copying: token.utf8))
    case .publicID:
      guard let id = ruleLink.payload.first(named: parameter) else { return nil }
      credential = .publicID(id)
    }
    return .linkCame(method.id, keep(credential), ruleLink.rule, delivery)
  }

  /// Accepts the callback of the browser sign-in that is awaited.
  ///
  /// Any other callback changes nothing. Otherwise a stranger who gets people to open a link could
  /// end their sign-in, or sign them in as another person (RFC 6749 section 10.12).
  private func callback(
    _ ruleLink: RuleLink, _ parameter: String, _ delivery: DeliveryID?, in session: SessionFlow
  ) -> SessionMessage? {
    if let refusal = refusal(of: ruleLink, in: session.phase) {
      deliveries.post(.ruleRefused(ruleLink.rule, refusal), delivery)
      return nil
    }
    // Without a `state`, anyone could send an error in a link.
    if browser?.state != nil, let error = ruleLink.payload.first(named: "error") {
      let refusal = IdentityError.Refusal(rawValue: error) ?? .other
      return .signIn(.browserFailed(.refused(refusal), request: session.signIn.request))
    }
    browser?.code = ruleLink.payload.first(named: parameter).map { SecretBytes(copying: $0.utf8) }
    return .browserCame(ruleLink.rule, delivery)
  }

  /// Returns why a callback of a browser is not the awaited one; `nil` for a link that is none.
  func refusal(of ruleLink: RuleLink, in phase: AppPhase) -> RuleRefusal? {
    let (payload, rule) = (ruleLink.payload, ruleLink.rule)
    guard let method = app.signIn.first(where: { $0.callback?.rule == rule }),
      method.kind == .singleSignOn || method.kind == .registration
    else { return nil }
    guard let authorization = browser, authorization.method.id == method.id, let methods
    else { return phase.name == .ready ? .phase(.ready) : .noAttempt }
    if authorization.code != nil { return .used }
    if Set(payload.map(\.name)).count != payload.count { return .repeatedParameter }
    let state = payload.first(named: "state") ?? ""
    if let expected = authorization.state,
      !methods.cryptography.areEqual(Array(expected.utf8), Array(state.utf8))
    {
      return .wrongState
    }
    // RFC 9207: a provider that names itself must be the requested one.
    if let issuer = payload.first(named: "iss"),
      authorization.provider?.issuer.utf8.elementsEqual(issuer.utf8) != true
    {
      return .wrongIssuer
    }
    let isError = authorization.state != nil && payload.first(named: "error") != nil
    let code = method.callback.flatMap { payload.first(named: $0.parameter) } ?? ""
    return code.isEmpty && !isError ? .noCode : nil
  }
}
