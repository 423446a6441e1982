public import LandfallAuth
public import LandfallDomain

/// Signing in with a browser: single sign-on, and pages that register a device.
extension Landfall {
  /// Begins to sign in with a method that opens a browser.
  ///
  /// - Parameters:
  ///   - method: The method, as the app declares it.
  ///   - hint: The address of the person, by which a provider is chosen, or `nil`.
  /// - Returns: `browser` with the URL to open, or why not. The browser comes back with a link, which
  ///   is handed to ``open(_:channel:token:)-(String,_,_)`` like any other.
  public func beginSignIn(
    with method: SignInMethodID, hint: EmailAddress? = nil
  ) async -> SignInStep {
    guard let declared = app.signIn.first(where: { $0.id == method }),
      declared.kind.opensBrowser, services.methods != nil
    else { return .failed(code: "unavailable", canRetry: false) }
    signInHint = hint
    await attempt(.browserChosen(method))
    return signInStep
  }

  /// Where the browser is to go, while it is awaited.
  var browserURL: String? {
    guard case .browser(_, .waiting(let url, _)) = signIn.step else { return nil }
    return url
  }

  /// When the browser that is awaited is given up for late.
  var browserDeadline: Instant? {
    guard case .browser(_, .waiting(_, let since)) = signIn.step else { return nil }
    return since + Limits.browserWait
  }

  /// Why the newest sign-in ended without a session.
  var signInFailure: SignInFailure? {
    guard case .failed(let failure) = signIn.step else { return nil }
    return failure
  }

  /// Finds out where the browser is to go.
  func prepareBrowser(_ id: SignInMethodID, _ request: Int) async {
    authorization = nil
    guard let methods = services.methods, let method = app.signIn.first(where: { $0.id == id })
    else {
      await attempt(.browserFailed(code: "unavailable", request: request))
      return
    }
    let proof = ProofKey(methods.cryptography)
    if method.kind == .registration {
      let state = handsStateOn(method) ? random(methods) : nil
      await sendBrowser(
        to: registrationPage(method, proof, state), request,
        Authorization(
          method: method, provider: nil, state: state, nonce: "", proof: proof,
          redirect: method.redirect ?? ""))
      return
    }
    do throws(IdentityError) {
      guard let providers = methods.providers, let redirect = method.redirect else {
        throw .service(.unavailable)
      }
      let provider: IdentityProvider
      do throws(ServiceError) {
        provider = try await methods.calls.identityProvider(for: signInHint)
      } catch {
        throw .service(error)
      }
      let state = random(methods)
      let nonce = random(methods)
      let url = try await providers.authorizationURL(
        for: AuthorizationRequest(
          provider: provider, redirect: redirect, scopes: ["openid"] + method.scopes,
          state: state, nonce: nonce, challenge: proof.challenge, loginHint: signInHint?.text))
      await sendBrowser(
        to: url, request,
        Authorization(
          method: method, provider: provider, state: state, nonce: nonce, proof: proof,
          redirect: redirect))
    } catch {
      await attempt(.browserFailed(code: error.code, request: request))
    }
  }

  private func sendBrowser(to url: String, _ request: Int, _ authorization: Authorization) async {
    guard request == signIn.request else { return }
    self.authorization = authorization
    let tries = authorization.state == nil ? Limits.unboundCallbacks : 1
    await attempt(
      .browserPrepared(url: url, now: clock.now().instant, tries: tries, request: request))
  }

  private func registrationPage(
    _ method: SignInMethod, _ proof: ProofKey, _ state: String?
  ) -> String {
    // Challenge and state are base64url: nothing in them is to be encoded.
    let page = "\(method.page ?? "")?codeChallenge=\(proof.challenge)&codeChallengeMethod=S256"
    return state.map { page + "&state=" + $0 } ?? page
  }

  /// Whether the links of a method have a `state`, which the page then repeats.
  private func handsStateOn(_ method: SignInMethod) -> Bool {
    app.rules.first { $0.id == method.callback?.rule }?.query.contains("state") ?? false
  }

  private func random(_ methods: SignInMethods) -> String {
    Base64URL.text(methods.cryptography.randomBytes(AuthorizationRequest.randomBytes))
  }

  /// Gives the browser up at its deadline; a later one takes the place of an earlier.
  func awaitBrowser(until deadline: Instant, _ request: Int) {
    browserTimer?.cancel()
    browserTimer = Task { [weak self, clock] in
      do {
        try await clock.sleep(until: deadline)
        await self?.attempt(.browserTimedOut(request: request))
      } catch {
        // Cancelled: a newer browser has a deadline of its own.
        return
      }
    }
  }

  /// Takes what a browser brought, if it is what one was sent away for.
  ///
  /// Anything else changes nothing: whoever makes people open a link must not be able to end their
  /// sign-in, or to sign them in as somebody else (RFC 6749 section 10.12).
  func takeCallback(_ claim: LinkClaim, _ method: SignInMethod, _ delivery: DeliveryID?) async {
    guard let parameter = method.callback?.parameter else { return }
    let reason: String
    switch reading(claim, method, parameter) {
    case .code(let code):
      authorization?.code = code
      let (before, page) = (signIn.request, authorization?.proof.challenge)
      await attempt(.browserReturned)
      if signIn.request != before {
        guard browserURL != nil, authorization?.proof.challenge == page else { return }
        reason = "wrong-code"
        break
      }
      // The browser is back twice, or before it was sent away.
      reason = "not-awaited"
    case .failed(let code):
      await attempt(.browserFailed(code: code, request: signIn.request))
      return
    case .refused(let code): reason = code
    }
    post(.linkGated(claim.rule, reason: reason), delivery)
  }

  private enum Callback {
    case code(SecretBytes)
    case failed(String)
    case refused(String)
  }

  private func reading(
    _ claim: LinkClaim, _ method: SignInMethod, _ parameter: String
  ) -> Callback {
    guard let authorization, authorization.method.id == method.id, let methods = services.methods
    else { return .refused(root.place.name == .ready ? RootPlace.ready.rawValue : "no-attempt") }
    guard authorization.code == nil else { return .refused("used") }
    guard Set(claim.payload.map(\.name)).count == claim.payload.count else {
      return .refused("repeated-parameter")
    }
    let state = claim.payload.first(named: "state") ?? ""
    if let expected = authorization.state,
      !methods.cryptography.areEqual(Array(expected.utf8), Array(state.utf8))
    {
      return .refused("wrong-state")
    }
    // RFC 9207: a provider that names itself must be the one that was asked.
    if let issuer = claim.payload.first(named: "iss"),
      authorization.provider?.issuer.utf8.elementsEqual(issuer.utf8) != true
    {
      return .refused("wrong-issuer")
    }
    // Without a state anybody's link may say so.
    if authorization.state != nil, let error = claim.payload.first(named: "error") {
      let refusal = IdentityError.Refusal(rawValue: error) ?? .other
      return .failed(IdentityError.refused(refusal).code)
    }
    guard let code = claim.payload.first(named: parameter), !code.isEmpty else {
      return .refused("no-code")
    }
    return .code(SecretBytes(copying: code.utf8))
  }

  /// Trades the code of a page that registers devices; the proof stays for as long as the browser is
  /// awaited.
  private func register(
    _ code: SecretBytes, _ authorization: Authorization, _ request: Int, _ methods: SignInMethods
  ) async {
    await redeem(
      .registration(code: code, verifier: authorization.proof.verifier), request, methods)
    guard self.authorization?.proof.challenge == authorization.proof.challenge else { return }
    if !isBrowserAwaited { self.authorization = nil }
  }

  /// Whether a callback still counts: the browser is awaited, or was given up for late.
  private var isBrowserAwaited: Bool {
    switch signIn.step {
    case .browser(_, .waiting): true
    case .failed(let failure): failure.cause == .timedOut
    case .idle, .emailCode, .browser, .link, .external, .storing, .completed: false
    }
  }

  /// Trades what the browser brought, once.
  func exchange(_ request: Int) async {
    guard let methods = services.methods, let authorization, let code = authorization.code else {
      await attempt(.browserFailed(code: "unavailable", request: request))
      return
    }
    guard let provider = authorization.provider, let providers = methods.providers else {
      await register(code, authorization, request, methods)
      return
    }
    self.authorization = nil
    do throws(IdentityError) {
      let identity = try await providers.identity(
        for: AuthorizationGrant(
          provider: provider, code: code, verifier: authorization.proof.verifier,
          nonce: authorization.nonce, redirect: authorization.redirect,
          now: clock.now().timestamp))
      await redeem(.identity(identity), request, methods)
    } catch {
      await attempt(.browserFailed(code: error.code, request: request))
    }
  }

  /// Shows the services a credential, and hands their answer to the sign-in.
  func redeem(
    _ credential: SignInCredential, _ request: Int, _ methods: SignInMethods
  ) async {
    let key = IdempotencyKey(methods.cryptography)
    do throws(SignInRefusal) {
      let issued: IssuedSession
      do throws(SignInRefusal) {
        issued = try await methods.calls.redeem(credential, key: key)
      } catch SignInRefusal.service(.timeout) {
        // The answer may be lost and the session made: asked again under the same name, once.
        issued = try await methods.calls.redeem(credential, key: key)
      }
      await attempt(.sessionIssued(issued, now: clock.now().timestamp, request: request))
    } catch {
      await attempt(.refused(error, request: request))
    }
  }
}
