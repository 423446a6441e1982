@_spi(TypedRoutes) import LandfallDomain

/// The part of ``SessionFlow`` that knows sign-in methods, browsers and links that sign in, up to a
/// session that is ready to be stored.
@usableFromInline package struct SignInFlow: Hashable, Sendable {
  private let methods: [SignInMethod]
  private let rules: [LinkRule]
  /// The state of the current sign-in.
  @usableFromInline package private(set) var attempt = SignInAttempt.State()
  /// The credential of the link that is being followed.
  private var credential: CredentialID?
  /// The link that returned from the browser, while its code is exchanged.
  private var callback: Callback?

  private struct Callback: Hashable {
    let rule: RuleID
    let delivery: DeliveryID?
  }

  /// An instruction to ``SessionFlow`` that results from a sign-in event.
  enum Step {
    /// Change the app phase.
    case move(AppPhase.Event)
    /// Write a session; if it `yields`, only if no other process has signed a person in.
    case store(SessionID, SignInMethodID, request: Int, yields: Bool)
    /// The session is stored; a bootstrap follows at once or after more steps.
    case stored(AppPhase.Event)
    case effect(SessionEffect)
  }

  init(methods: [SignInMethod], rules: [LinkRule]) {
    self.methods = methods
    self.rules = rules
  }

  /// Advances the sign-in and returns the steps that follow; drops the secrets that it no longer
  /// needs.
  mutating func advance(_ event: SignInAttempt.Event) -> [Step] {
    let neededBrowser = needsBrowser
    var steps = SignInAttempt.reduce(&attempt, event).flatMap { take($0) }
    if neededBrowser, !needsBrowser { steps.append(.effect(.dropBrowser)) }
    if case .link = attempt.step {} else { steps += dropCredential() }
    return steps
  }

  /// Forgets a complete sign-in, because its session has ended.
  mutating func sessionEnded() {
    if case .completed = attempt.step { attempt.step = .idle }
  }

  private mutating func take(_ effect: SignInAttempt.Effect) -> [Step] {
    switch effect {
    case .announceStarted(let method):
      return [post(.signInStarted(method)), .move(.signInStarted(method))]
    case .announceLink(let method): return [.move(.signInLinkTaken(method))]
    case .announceQuestion(let method, let account):
      return [.move(.signInAsked(method, account: account))]
    case .announceReturned(let method): return [.move(.browserReturned(method))]
    case .announceAwaited(let method):
      return [.effect(.dropBrowserCode), .move(.browserAwaited(method))]
        + (callback.map { [post(.ruleRefused($0.rule, .wrongCode), $0.delivery)] } ?? [])
    case .announceLeft: return [.move(.signInLeft)]
    case .announceFailed(let failed):
      return [
        post(.signInFailed(failed.failure)),
        .move(.signInFailed(failed.origin.method, failed.failure)),
      ]
    case .announceStored(let method, let person):
      let hasOnboarding = methods.first { $0.id == method }?.hasOnboarding ?? false
      return [.stored(.sessionStored(method, person, hasOnboarding: hasOnboarding))]
    case .reportClockSkew(let skew): return [post(.clockSkewed(skew))]
    case .previewLink(let request):
      guard let credential else {
        return advance(.refused(.service(.unavailable), request: request))
      }
      return [.effect(.preview(credential, request: request))]
    case .redeemLink(let request):
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
        .store(session, method, request: request, yields: isLink && requirement == .signedOut)
      ]
    case .revoke(let session): return [.effect(.revoke(session))]
    case .sendCode, .redeem, .prepareBrowser, .exchange, .startExternal:
      return [.effect(.signIn(effect))]
    }
  }

  private func post(_ kind: AppEvent.Kind, _ delivery: DeliveryID? = nil) -> Step {
    .effect(.post(kind, delivery))
  }

  /// Whether a code from the browser still counts or is being exchanged: also after its time has run
  /// out.
  private var needsBrowser: Bool {
    switch attempt.step {
    case .browser: true
    case .failed(let failed): failed.failure == .timedOut
    case .idle, .emailCode, .link, .external, .storing, .completed: false
    }
  }

  /// Follows a link that signs in, if its requirement is met and no other method is exchanging a
  /// credential or storing a session.
  mutating func follow(
    _ method: SignInMethodID, _ credential: CredentialID, _ rule: RuleID,
    _ delivery: DeliveryID?, in phase: AppPhase
  ) -> [Step] {
    // Check again: another link may have started a sign-in since the rule matched.
    guard let declared = methods.first(where: { $0.id == method }),
      let requirement = rules.first(where: { $0.id == rule })?.requirement,
      AppPhase.answer(requirement, in: phase) == .met
    else { return refuse(credential, rule, delivery, because: .phase(phase.name)) }
    let (older, before) = (self.credential, attempt.request)
    self.credential = credential
    let steps = advance(.linkTaken(method, asksFirst: declared.asksFirst))
    guard attempt.request != before else {
      self.credential = older
      return refuse(credential, rule, delivery, because: .signInUnderWay)
    }
    return [post(.signInStarted(method))] + steps
      + (older.map { [.effect(.dropCredential($0))] } ?? [])
  }

  private func refuse(
    _ credential: CredentialID, _ rule: RuleID, _ delivery: DeliveryID?,
    because refusal: RuleRefusal
  ) -> [Step] {
    [.effect(.dropCredential(credential)), post(.ruleRefused(rule, refusal), delivery)]
  }

  /// Handles a link that returns from the browser with its code.
  mutating func browserCame(_ rule: RuleID, _ delivery: DeliveryID?) -> [Step] {
    let before = attempt.request
    callback = Callback(rule: rule, delivery: delivery)
    let steps = advance(.browserReturned)
    // It returned twice, or no browser was awaited.
    return attempt.request == before
      ? steps + [post(.ruleRefused(rule, .notAwaited), delivery)] : steps
  }

  private mutating func dropCredential() -> [Step] {
    guard let credential else { return [] }
    self.credential = nil
    return [.effect(.dropCredential(credential))]
  }
}
