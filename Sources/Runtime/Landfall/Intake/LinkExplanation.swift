package import LandfallAuth
public import LandfallDomain
package import LandfallNavigation
package import LandfallParsing

/// The complete handling of a link, determined without opening it.
public struct LinkExplanation: Sendable {
  /// The link.
  public let link: LinkText
  /// The intent that the parser and the dispatcher found.
  package let intent: LinkIntent
  /// The app phase, or the phase after launch if the app has not started.
  public let phase: AppPhaseName
  /// Whether the rule's requirement is met; `nil` for a link without a rule.
  package let requirement: AppPhase.RequirementAnswer?
  /// The rules and routes that were tried.
  package let dispatch: DispatchTrace
  /// The results of all checks, or `nil` if no destination is opened.
  package let guards: GuardReport?
  /// The change of the stack in the route's tab, or `nil` if it would not change.
  package let edit: TabStacks.Edit?
  /// The screens of the stack after the change, bottom first; only the screen, if it is outside the tabs.
  public let stack: [DeepLinkDestination]
  /// The new active organization, if it would change.
  package let switchesTo: Organization?
  /// Whether the services reject the session; opening the link would renew it first.
  package let isSessionRefused: Bool
  /// The outcome; for a rejected session, the outcome if it cannot be renewed.
  public let outcome: Outcome
  /// The outcome of what a screen opens for a link of a rule; `nil` if no screen handles the link.
  ///
  /// The checks, the stack and the organization are then those of that destination.
  public let openedByScreen: Outcome?
  /// The measured phases with a time limit.
  package let measurements: [LinkReport.Measurement]
}

extension LinkExplanation {
  /// Why the link's rule refuses it, or `nil`.
  package var ruleRefusal: RuleRefusal? {
    if case .refused(let refusal) = requirement { refusal } else { nil }
  }

  /// What a dry run cannot know, and takes for granted.
  package enum Assumption: String, Sendable {
    case handlerAccepts = "the handler of the rule accepts the link"
    case switchSucceeds = "the services switch the organization"
    case sessionStaysRefused = "the refused session cannot be renewed"
  }

  /// The assumptions behind the outcome.
  package var assumptions: [Assumption] {
    (requirement == .met ? [.handlerAccepts] : [])
      + (switchesTo == nil ? [] : [.switchSucceeds])
      + (isSessionRefused ? [.sessionStaysRefused] : [])
  }
}

extension LinkExplanation: CustomStringConvertible {
  /// The link without its secrets, its outcome, and the reason if it has one, in one line.
  ///
  /// For an unmatched link, the patterns of its shape follow, each with the reason why it does not
  /// match.
  public var description: String {
    let misses = dispatch.candidates.filter { candidate in
      switch candidate.verdict {
      case .chosen, .outranked: false
      case .brokenConstraint, .slashInCatchAll, .mistypedQueryItem: outcome == .unmatched
      }
    }
    return misses.reduce(outcome.line(of: link)) { $0 + "; \($1.pattern): \($1.verdict)" }
  }
}

extension LinkExplanation {
  init(_ link: LinkText, _ intent: LinkIntent, _ dispatch: DispatchTrace, _ run: DryRun) {
    (self.link, self.intent, self.dispatch) = (link, intent, dispatch)
    (phase, requirement) = (run.phase.name, run.requirement)
    guards = run.target.map { GuardReport(route: $0.route, facts: run.facts) }
    (edit, stack, switchesTo) = (run.edit, run.stack, run.switchesTo)
    (isSessionRefused, measurements) = (run.isSessionRefused, run.measurements)
    switch intent {
    case .handle(let ruleLink): (outcome, openedByScreen) = (.handled(ruleLink.rule), run.outcome)
    case .navigate: (outcome, openedByScreen) = (run.outcome ?? .waiting, nil)
    case .unmatched: (outcome, openedByScreen) = (.unmatched, nil)
    case .invalid(let error): (outcome, openedByScreen) = (.invalidLink(error), nil)
    case .ignored(let reason): (outcome, openedByScreen) = (.ignored(reason), nil)
    }
  }
}

extension AppPhase {
  /// Returns the app phase after a launch with this session status.
  static func launched(with status: SessionStatus) -> Self {
    var state = AppPhase.State()
    _ = AppPhase.reduce(&state, .bootstrapStarted)
    _ = AppPhase.reduce(&state, .sessionRead(status))
    return state.phase
  }
}
