import LandfallDomain

/// Every way to sign in, up to a session that is to be stored: the part of ``SessionFlow`` that
/// knows methods, browsers and links that sign in.
struct SignInFlow: Hashable, Sendable {
  private let methods: [SignInMethod]
  private let rules: [LinkRule]
  /// Where the sign-in is.
  private(set) var attempt = SignInAttempt.State()
  /// What the link brought that is being followed.
  private var credential: CredentialID?
  /// The link that a browser came back with, while it is being traded.
  private var callback: Callback?

  private struct Callback: Hashable {
    let rule: RuleID
    let delivery: DeliveryID?
  }

  /// What a step of a sign-in leads to.
  enum Step {
    /// The app as a whole moves on.
    case move(AppPhase.Event)
    /// A session is to be written; after another look at the store, if a link brought it.
    case store(SessionID, SignInMethodID, request: Int, looksFirst: Bool)
    /// A session is stored: a bootstrap follows, sooner or later.
    case stored(AppPhase.Event)
    case effect(SessionEffect)
  }

  init(methods: [SignInMethod], rules: [LinkRule]) {
    self.methods = methods
    self.rules = rules
  }

  /// Moves the sign-in on and says what it asks for.
  mutating func advance(_ event: SignInAttempt.Event) -> [Step] {
    let wasExchanging = isExchanging
    var steps = SignInAttempt.reduce(&attempt, event).flatMap { take($0) }
    if wasExchanging, !isExchanging, !isBrowserAwaited { steps.append(.effect(.dropBrowser)) }
    return steps
  }

  private mutating func take(_ effect: SignInAttempt.Effect) -> [Step] {
    switch effect {
    case .announceStarted(let method):
      return [post(.signInStarted(method)), .move(.signInStarted(method))]
    case .announceLinkTaken(let method):
      return [post(.signInStarted(method)), .move(.signInLinkTaken(method))]
    case .announceQuestion(let method, let account):
      return [.move(.signInAsked(method, account: account))]
    case .announceConfirmed(let method): return [.move(.signInLinkTaken(method))]
    case .announceReturned(let method): return [.move(.browserReturned(method))]
    case .announceAwaited(let method):
      return [.effect(.dropBrowserCode), .move(.browserAwaited(method))]
        + (callback.map { [post(.ruleRefused($0.rule, reason: "wrong-code"), $0.delivery)] } ?? [])
    case .announceLeft: return dropCredential() + [.move(.signInLeft)]
    case .announceFailed(let failure):
      return [
        post(.signInFailed(code: failure.code)),
        .move(.signInFailed(failure.origin.method, code: failure.code)),
      ]
    case .announceStored(let method, let person):
      let hasOnboarding = methods.first { $0.id == method }?.hasOnboarding ?? false
      return [.stored(.sessionStored(method, person, hasOnboarding: hasOnboarding))]
    case .reportClockSkew(let skew): return [post(.clockSkewed(skew))]
    case .previewLink(_, let request):
      guard let credential else {
        return advance(.refused(.service(.unavailable), request: request))
      }
      return [.effect(.preview(credential, request: request))]
    case .redeemLink(_, let request):
      guard let credential else {
        return advance(.refused(.service(.unavailable), request: request))
      }
      self.credential = nil
      return [.effect(.redeem(credential, request: request))]
    case .awaitBrowser(let deadline, let request):
      return [.effect(.schedule(.browser, at: deadline, request: request))]
    case .store(let session, let method, let request):
      var isLink = false
      if case .storing(.link, _) = attempt.step { isLink = true }
      let callback = methods.first { $0.id == method }?.callback?.rule
      let requirement = rules.first { $0.id == callback }?.requirement
      return [
        .store(session, method, request: request, looksFirst: isLink && requirement == .signedOut)
      ]
    case .revoke(let session): return [.effect(.revoke(session))]
    case .sendCode, .redeem, .prepareBrowser, .exchange, .startExternal:
      return [.effect(.signIn(effect))]
    }
  }

  private func post(_ kind: AppEvent.Kind, _ delivery: DeliveryID? = nil) -> Step {
    .effect(.post(kind, delivery))
  }

  private var isExchanging: Bool {
    if case .browser(_, .exchanging) = attempt.step { true } else { false }
  }

  /// Whether what a browser brings still counts: it is awaited, or was given up for late.
  private var isBrowserAwaited: Bool {
    switch attempt.step {
    case .browser(_, .waiting): true
    case .failed(let failure): failure.cause == .timedOut
    case .idle, .emailCode, .browser, .link, .external, .storing, .completed: false
    }
  }

  /// Follows a link that signs in, if its requirement is met and no other method is being traded or
  /// stored.
  mutating func follow(
    _ method: SignInMethodID, _ credential: CredentialID, _ rule: RuleID,
    _ delivery: DeliveryID?, in phase: AppPhase
  ) -> [Step] {
    // Between the rule link and now another link may have begun to sign in: this one is answered.
    guard let declared = methods.first(where: { $0.id == method }),
      let requirement = rules.first(where: { $0.id == rule })?.requirement,
      AppPhase.answer(requirement, in: phase) == .met
    else { return refuse(credential, rule, delivery, reason: phase.name.rawValue) }
    let (older, before) = (self.credential, attempt.request)
    self.credential = credential
    let steps = advance(.linkTaken(method, asksFirst: declared.asksFirst))
    guard attempt.request != before else {
      self.credential = older
      return refuse(credential, rule, delivery, reason: "under-way")
    }
    return steps + [.effect(.dropBrowser)] + (older.map { [.effect(.dropCredential($0))] } ?? [])
  }

  private func refuse(
    _ credential: CredentialID, _ rule: RuleID, _ delivery: DeliveryID?, reason: String
  ) -> [Step] {
    [.effect(.dropCredential(credential)), post(.ruleRefused(rule, reason: reason), delivery)]
  }

  /// Takes a browser back that brings what it was sent for.
  mutating func browserCame(_ rule: RuleID, _ delivery: DeliveryID?) -> [Step] {
    let before = attempt.request
    callback = Callback(rule: rule, delivery: delivery)
    let steps = advance(.browserReturned)
    // It is back twice, or before it was sent away.
    return attempt.request == before
      ? steps + [post(.ruleRefused(rule, reason: "not-awaited"), delivery)] : steps
  }

  private mutating func dropCredential() -> [Step] {
    guard let credential else { return [] }
    self.credential = nil
    return [.effect(.dropCredential(credential))]
  }
}
