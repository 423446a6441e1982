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

  /// Has a link sent by e-mail that signs in.
  ///
  /// - Returns: `linkSent`, or why not. The answer is the same for known and unknown addresses.
  public func requestMagicLink(for address: String) async -> SignInStep {
    guard let methods = services.methods else {
      return .failed(code: "unavailable", canRetry: false)
    }
    let recipient: EmailAddress
    do throws(EmailAddressError) {
      recipient = try EmailAddress(typed: address)
    } catch {
      return .failed(code: error.code, canRetry: true)
    }
    do {
      try await methods.calls.sendMagicLink(to: recipient)
      await expectLink(for: recipient)
      return .linkSent(to: recipient.text)
    } catch CodeRefusal.tooManyCodes(let wait) {
      return .mustWait(wait)
    } catch {
      return .failed(code: error.code, canRetry: true)
    }
  }

  /// Gives a method up, for the choice among them.
  ///
  /// A target that waits for sign-in goes on waiting; ``cancelSignIn()`` lets it go. What the browser
  /// brings later is not taken any more, and a link that waits for the person's word stays unused.
  public func leaveMethod() async {
    if case .link(_, .asking) = signIn.step { post(.signInFailed(code: "declined")) }
    authorization = nil
    await attempt(.cancelled)
  }

  /// Signs in by the link that waits for the person's word: ``SignInStep/confirmation(account:)``.
  ///
  /// - Returns: Where sign-in stands then; `confirmation` is over.
  public func confirmSignIn() async -> SignInStep {
    await attempt(.linkConfirmed)
    return await settledSignIn()
  }

  /// Begins again after a failure: a sign-in by link from the start, any other method at once.
  public func tryAgain() async -> SignInStep {
    await attempt(.retryAsked(now: clock.now().instant))
    return signInStep
  }

  /// Goes on after what the app asks between signing in and ready; ``RootPlace/priming`` ends.
  ///
  /// - Returns: `signedIn`, or why not.
  public func finishPriming() async -> SignInStep {
    if move(.primingFinished) { await completeSignIn() }
    publish()
    return signInStep
  }

  /// Waits until a sign-in that is under way needs a person, has failed, or has ended.
  public func settledSignIn() async -> SignInStep {
    if !isSignInSettled { await withCheckedContinuation { signInWaiters.append($0) } }
    return signInStep
  }

  /// Whether a sign-in does not go on by itself.
  private var isSignInSettled: Bool {
    guard signInLinksUnread.withLock({ $0 }) == 0 else { return false }
    return switch (signIn.step, root.place) {
    case (.link(_, .asking), _): true
    case (.link, _), (.storing, _), (.browser(_, .exchanging), _), (.browser(_, .preparing), _),
      (_, .signingInByLink(_, .success)), (_, .bootstrapping):
      false
    case (.idle, _), (.emailCode, _), (.browser(_, .waiting), _), (.external, _), (.completed, _),
      (.failed, _):
      true
    }
  }

  func tellSignInWaiters() {
    guard !signInWaiters.isEmpty, isSignInSettled else { return }
    let waiters = signInWaiters
    signInWaiters = []
    for waiter in waiters { waiter.resume() }
  }

  private func take(_ claim: LinkClaim, _ delivery: DeliveryID?) async {
    signInLinksUnread.withLock { $0 -= 1 }
    await follow(claim, delivery)
    tellSignInWaiters()
  }

  private func follow(_ claim: LinkClaim, _ delivery: DeliveryID?) async {
    guard let method = app.signIn.first(where: { $0.callback?.rule == claim.rule }),
      let parameter = method.callback?.parameter
    else { return }
    let credential: SignInCredential
    switch method.kind {
    case .emailCode: return
    case .singleSignOn, .registration:
      await takeCallback(claim, method, delivery)
      return
    case .magicLink:
      guard let token = claim.payload.first(named: parameter) else { return }
      credential = .magicToken(SecretBytes(copying: token.utf8))
    case .publicID:
      guard let id = claim.payload.first(named: parameter) else { return }
      credential = .publicID(id)
    }
    // Between the claim and now another link may have begun to sign in: this one is answered.
    guard RootRoute.answer(claim.runs, in: root.place) == .open else {
      post(.linkGated(claim.rule, reason: root.place.name.rawValue), delivery)
      return
    }
    self.credential = credential
    authorization = nil
    let before = signIn.request
    await attempt(.linkTaken(method.id, asksFirst: method.asksFirst))
    guard signIn.request == before else { return }
    // Another method is being traded or stored: that one ends first.
    self.credential = nil
    post(.linkGated(claim.rule, reason: "under-way"), delivery)
  }

  /// Asks the services whose account a link would sign in, and whether this installation wanted it.
  func previewLink(_ request: Int) async {
    guard let methods = services.methods, let credential else {
      await attempt(.refused(.service(.unavailable), request: request))
      return
    }
    do {
      let preview = try await methods.calls.preview(credential)
      await attempt(
        .previewed(
          account: preview?.account, isExpected: await isExpected(preview?.address),
          request: request))
    } catch {
      await attempt(.refused(error, request: request))
    }
  }

  /// Keeps for which address a link was asked for, also for the process that the link will start.
  private func expectLink(for address: EmailAddress) async {
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

  /// Whether a link's session is given up, because another process has signed somebody in meanwhile.
  ///
  /// A link signs in whom nobody has signed in: the session in the store stays, and the app goes on
  /// with it (RULINGS 11, ROUTE-G04). Looked at last before the store is written.
  func yields(_ issued: IssuedSession) async -> Bool {
    guard case .storing(.link(let method), _) = signIn.step, isForSignedOut(method) else {
      return false
    }
    let request = signIn.request
    guard case .live = takeOn(await readStore(nil), nil), request == signIn.request else {
      return false
    }
    await revoke(issued.token)
    yieldLink()
    if case .ready = root.place { return true }
    await completeSignIn()
    return true
  }

  /// Gives a link up that is being followed; what the services issue for it is revoked.
  func yieldLink() {
    for effect in SignInAttempt.reduce(&signIn, .sessionFound) {
      guard case .announceFailed(let failure) = effect else { continue }
      post(.signInFailed(code: failure.code))
    }
  }

  private func isForSignedOut(_ method: SignInMethodID) -> Bool {
    let rule = app.signIn.first { $0.id == method }?.callback?.rule
    return app.rules.first { $0.id == rule }?.runs == .signedOutOnly
  }

  /// The success of a sign-in by link is on view for a moment, and then the app goes on.
  func holdSuccess(for span: Duration) {
    let end = clock.now().instant + span
    let request = signIn.request
    Task { [weak self, clock] in
      do {
        try await clock.sleep(until: end)
        await self?.endSuccess(of: request)
      } catch {
        // Nobody cancels it; should the clock refuse to wait, the person waits for nothing.
        await self?.endSuccess(of: request)
      }
    }
  }

  private func endSuccess(of request: Int) async {
    // Of a sign-in that another one, or a sign-out, has followed.
    guard request == signIn.request else { return }
    if move(.successShown) { await completeSignIn() }
    publish()
  }
}
