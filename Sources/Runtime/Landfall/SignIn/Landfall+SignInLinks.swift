import LandfallAppCore
import LandfallAuth
import LandfallDomain
import LandfallNotificationBus

/// Links that sign somebody in, and browsers that come back: this is the owner of their rules.
extension Landfall {
  /// Subscribes to the links that the app's sign-in methods take, as ``start()`` does.
  ///
  /// The dispatcher knows nothing of sign-in: without this subscription no sign-in starts by a link.
  public func takeSignInLinks() {
    guard signInLinks == nil, services.methods != nil else { return }
    let rules = app.signIn.compactMap(\.callback?.rule)
    guard !rules.isEmpty else { return }
    signInLinks = bus.subscribe(
      to: rules.map { SlotID($0.text) }, now: clock.now().instant.nanoseconds
    ) { [weak self, signInLinksUnread] event in
      guard case .linkClaimed(let claim) = event.kind else { return }
      signInLinksUnread.withLock { $0 += 1 }
      Task { await self?.take(claim, event.delivery) }
    }
  }

  /// Gives the links that sign in up to other subscribers.
  public func releaseSignInLinks() { signInLinks = nil }

  /// Waits until a sign-in that is under way needs a person, has failed, or has ended.
  public func settledSignIn() async -> SignInStep {
    await wait { $0.isSignInSettled }
    return signInStep
  }

  /// Whether a sign-in does not go on by itself.
  private var isSignInSettled: Bool {
    guard signInLinksUnread.withLock({ $0 }) == 0 else { return false }
    return switch (core.session.signIn.step, core.session.place) {
    case (.link(_, .asking), _): true
    case (.link, _), (.storing, _), (.browser(_, .exchanging), _), (.browser(_, .preparing), _),
      (_, .signingInByLink(_, .success)), (_, .bootstrapping):
      false
    case (.idle, _), (.emailCode, _), (.browser(_, .waiting), _), (.external, _), (.completed, _),
      (.failed, _):
      true
    }
  }

  private func take(_ claim: LinkClaim, _ delivery: DeliveryID?) async {
    signInLinksUnread.withLock { $0 -= 1 }
    await follow(claim, delivery)
    lookAtConditions()
  }

  private func follow(_ claim: LinkClaim, _ delivery: DeliveryID?) async {
    guard let method = app.signIn.first(where: { $0.callback?.rule == claim.rule }),
      let parameter = method.callback?.parameter
    else { return }
    let credential: SignInCredential
    switch method.kind {
    case .emailCode: return
    case .singleSignOn, .registration: return await takeCallback(claim, method, delivery)
    case .magicLink:
      guard let token = claim.payload.first(named: parameter) else { return }
      credential = .magicToken(SecretBytes(copying: token.utf8))
    case .publicID:
      guard let id = claim.payload.first(named: parameter) else { return }
      credential = .publicID(id)
    }
    await run(.linkCame(method.id, vault.keep(credential), claim.rule, delivery))
  }

  /// Takes what a browser brought, if it is what one was sent away for.
  ///
  /// Anything else changes nothing: a stranger who makes people open a link must not be able to end their
  /// sign-in, or to sign them in as another person (RFC 6749 section 10.12).
  private func takeCallback(
    _ claim: LinkClaim, _ method: SignInMethod, _ delivery: DeliveryID?
  ) async {
    guard let parameter = method.callback?.parameter else { return }
    switch reading(claim, method, parameter) {
    case .code(let code):
      vault.browser?.code = code
      await run(.browserCame(claim.rule, delivery))
    case .failed(let code):
      await run(.signIn(.browserFailed(code: code, request: core.session.signIn.request)))
    case .refused(let reason): post(.linkGated(claim.rule, reason: reason), delivery)
    }
  }

  private enum Callback {
    case code(SecretBytes)
    case failed(String)
    case refused(String)
  }

  private func reading(
    _ claim: LinkClaim, _ method: SignInMethod, _ parameter: String
  ) -> Callback {
    guard let authorization = vault.browser, authorization.method.id == method.id,
      let methods = services.methods
    else {
      let place = core.session.place.name
      return .refused(place == .ready ? RootPlace.ready.rawValue : "no-attempt")
    }
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
}
