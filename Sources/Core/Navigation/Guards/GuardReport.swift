public import LandfallDomain

/// All checks of one link with what each came to.
public struct GuardReport: Hashable, Sendable {
  /// One check and what it came to.
  public struct Line: Hashable, Sendable {
    /// The check.
    public let step: GuardStep
    /// What it came to.
    public let verdict: GuardVerdict
  }

  /// The checks in the order they run; those after a stop were not reached.
  public let lines: [Line]

  /// Asks every check of a link that has a route.
  public init(route: RouteDeclaration, facts: LinkFacts) {
    var isStopped = false
    lines = LinkGuard.all.map { check in
      let verdict = isStopped ? .notReached : check.check(route, facts)
      if case .stop = verdict { isStopped = true }
      return Line(step: check.step, verdict: verdict)
    }
  }

  /// What stopped the link, or `nil` if nothing did.
  public var outcome: Outcome? {
    for line in lines {
      if case .stop(let outcome) = line.verdict { return outcome }
    }
    return nil
  }
}
