public import LandfallAuth
public import LandfallDomain
public import LandfallNavigation
public import LandfallParsing

/// The whole way of a link, found out without going it.
public struct LinkExplanation: Sendable {
  /// The link.
  public let link: LinkText
  /// What the parser and the dispatcher read in it.
  public let intent: LinkIntent
  /// Where the app as a whole is, or would be once it has started.
  public let phase: AppPhaseName
  /// Whether the requirement of the rule is met; `nil` for a link without a rule.
  public let requirement: AppPhase.RequirementAnswer?
  /// The rules and routes that were tried.
  public let dispatch: DispatchTrace
  /// Every check, or `nil` for a link without a route.
  public let guards: GuardReport?
  /// What would happen to the stack of the route's tab, or `nil` if nothing would.
  public let edit: TabStacks.Edit?
  /// The screens that would stand on it, bottom first.
  public let stack: [DeepLinkDestination]
  /// The active organization, if it would change.
  public let switchesTo: Organization?
  /// Whether the services refuse the session, which opening the link would renew before it goes on.
  public let isSessionRefused: Bool
  /// How it would end; where the session is refused, if it cannot be renewed.
  public let outcome: Outcome
  /// The limited spans, as measured.
  public let measurements: [LinkReport.Measurement]
}

extension LinkExplanation {
  /// Of a link that leads to no screen of the app.
  init(
    _ link: LinkText, _ intent: LinkIntent, _ dispatch: DispatchTrace,
    _ matching: LinkReport.Measurement, in phase: AppPhase
  ) {
    var requirement: AppPhase.RequirementAnswer?
    let outcome: Outcome
    switch intent {
    case .handle(let ruleLink):
      requirement = AppPhase.answer(ruleLink.requirement, in: phase)
      outcome = .handled(ruleLink.rule)
    case .ignored(let reason): outcome = .ignored(reason)
    case .invalid(let error): outcome = .invalidLink(error)
    case .unmatched, .navigate: outcome = .unmatched
    }
    self.init(
      link: link, intent: intent, phase: phase.name, requirement: requirement, dispatch: dispatch,
      guards: nil,
      edit: nil, stack: [], switchesTo: nil, isSessionRefused: false, outcome: outcome,
      measurements: [matching])
  }

  /// Of a link that was followed.
  init(
    _ link: LinkText, _ intent: LinkIntent, _ dispatch: DispatchTrace,
    _ matching: LinkReport.Measurement, in phase: AppPhase, _ target: LinkTarget,
    _ run: DryRun
  ) {
    self.init(
      link: link, intent: intent, phase: phase.name, requirement: nil, dispatch: dispatch,
      guards: GuardReport(route: target.route, facts: run.facts), edit: run.edit, stack: run.stack,
      switchesTo: run.switchesTo, isSessionRefused: run.isSessionRefused,
      outcome: run.outcome ?? .waiting, measurements: [matching] + run.measurements)
  }
}

extension AppPhase {
  /// Where an app is that has started with such a session.
  static func launched(with status: SessionStatus) -> Self {
    var state = AppPhase.State()
    _ = AppPhase.reduce(&state, .bootstrapStarted)
    _ = AppPhase.reduce(&state, .sessionRead(status))
    return state.phase
  }
}
