import LandfallAppCore
import LandfallAuth
import LandfallDomain

/// The calls of a sign-in: to the services, and to OpenID Connect providers.
extension Landfall {
  /// Makes a call; `nil` where its answer is not needed any more.
  func answer(
    _ step: SignInAttempt.Effect, _ secrets: SessionVault.CallSecrets
  ) async -> SignInAttempt.Event? {
    switch step {
    case .sendCode(let address, let request):
      do {
        try await services.signIn.sendCode(to: address)
        return .codeSent(request: request)
      } catch {
        return .sendFailed(error, request: request)
      }
    case .redeem(let address, let request):
      guard let code = secrets.code else { return nil }
      do {
        return issued(try await services.signIn.redeem(code, for: address), request)
      } catch {
        return .refused(error, request: request)
      }
    case .startExternal(_, let request):
      guard let obtain = secrets.external else {
        return .externalFailed(code: "unavailable", request: request)
      }
      do {
        return issued(try await obtain(), request)
      } catch {
        return .externalFailed(code: error.rawValue, request: request)
      }
    case .prepareBrowser(let method, let request): return await prepareBrowser(method, request)
    case .exchange(_, let request): return await exchange(request, secrets.browser)
    case .announceStarted, .awaitBrowser, .announceReturned, .announceAwaited, .announceLinkTaken,
      .announceQuestion, .announceConfirmed, .announceStored, .announceLeft, .announceFailed,
      .reportClockSkew, .previewLink, .redeemLink, .store, .revoke:
      return nil
    }
  }

  private func issued(_ session: IssuedSession, _ request: Int) -> SignInAttempt.Event {
    .sessionIssued(vault.keep(session), now: clock.now().timestamp, request: request)
  }

  /// Finds out where the browser is to go.
  private func prepareBrowser(
    _ id: SignInMethodID, _ request: Int
  ) async -> SignInAttempt.Event? {
    guard let methods = services.methods, let method = app.signIn.first(where: { $0.id == id })
    else { return .browserFailed(code: "unavailable", request: request) }
    let proof = ProofKey(methods.cryptography)
    if method.kind == .registration {
      let state = handsStateOn(method) ? random(methods) : nil
      return sendBrowser(
        to: registrationPage(method, proof, state), request,
        SessionVault.Authorization(
          method: method, provider: nil, state: state, nonce: "", proof: proof,
          redirect: method.redirect ?? ""))
    }
    do throws(IdentityError) {
      guard let providers = methods.providers, let redirect = method.redirect else {
        throw .service(.unavailable)
      }
      let provider: IdentityProvider
      do throws(ServiceError) {
        provider = try await methods.calls.identityProvider(for: vault.hint)
      } catch {
        throw .service(error)
      }
      let state = random(methods)
      let nonce = random(methods)
      let url = try await providers.authorizationURL(
        for: AuthorizationRequest(
          provider: provider, redirect: redirect, scopes: ["openid"] + method.scopes,
          state: state, nonce: nonce, challenge: proof.challenge, loginHint: vault.hint?.text))
      return sendBrowser(
        to: url, request,
        SessionVault.Authorization(
          method: method, provider: provider, state: state, nonce: nonce, proof: proof,
          redirect: redirect))
    } catch {
      return .browserFailed(code: error.code, request: request)
    }
  }

  private func sendBrowser(
    to url: String, _ request: Int, _ authorization: SessionVault.Authorization
  ) -> SignInAttempt.Event? {
    guard request == core.session.signIn.request else { return nil }
    vault.browser = authorization
    let tries = authorization.state == nil ? Limits.unboundCallbacks : 1
    return .browserPrepared(url: url, now: clock.now().instant, tries: tries, request: request)
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

  /// Trades what the browser brought, once; the proof of a registration stays for as long as that browser is
  /// awaited.
  private func exchange(
    _ request: Int, _ authorization: SessionVault.Authorization?
  ) async -> SignInAttempt.Event {
    guard let methods = services.methods, let authorization,
      let code = authorization.code
    else { return .browserFailed(code: "unavailable", request: request) }
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
      return .browserFailed(code: error.code, request: request)
    }
  }

  /// Shows the services a credential.
  func redeem(_ credential: SignInCredential?, _ request: Int) async -> SignInAttempt.Event {
    guard let methods = services.methods, let credential else {
      return .refused(.service(.unavailable), request: request)
    }
    let key = IdempotencyKey(methods.cryptography)
    do throws(SignInRefusal) {
      do throws(SignInRefusal) {
        return issued(try await methods.calls.redeem(credential, key: key), request)
      } catch SignInRefusal.service(.timeout) {
        // The answer may be lost and the session made: asked again under the same name, once.
        return issued(try await methods.calls.redeem(credential, key: key), request)
      }
    } catch {
      return .refused(error, request: request)
    }
  }

  /// Asks the services whose account a link would sign in, and whether this installation wanted it.
  func preview(_ id: CredentialID, _ request: Int) async -> SignInAttempt.Event {
    guard let methods = services.methods, let credential = vault.credential(id) else {
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

  /// Keeps for which address a link was asked for, also for the process that the link will start.
  func expectLink(for address: EmailAddress) async {
    guard app.signIn.contains(where: { $0.kind == .magicLink && $0.asksFirst }) else { return }
    let line = "\(clock.now().timestamp.milliseconds) \(address.text)"
    do {
      try await store.commit([.set(.signInRequest, SecretBytes(copying: line.utf8))])
    } catch {
      // The person is asked once more when the link comes, and that is all.
      post(.storeFailed(code: error.code, operation: "write"))
    }
  }

  /// Whether this installation has asked for a link to that address that can still be good.
  private func isExpected(_ address: EmailAddress?) async -> Bool {
    guard let address else { return false }
    do {
      guard let kept = try await store.value(for: .signInRequest) else { return false }
      let parts = kept.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        .split(separator: " ", maxSplits: 1)
      guard parts.count == 2, let milliseconds = Int64(parts[0]) else { return false }
      let age = clock.now().timestamp - Timestamp(milliseconds: milliseconds)
      return parts[1] == address.text && age >= .zero && age < Limits.magicLinkLifetime
    } catch {
      post(.storeFailed(code: error.code, operation: "read"))
      return false
    }
  }
}
