public import LandfallDomain

/// The results of all checks of one link.
public struct GuardReport: Hashable, Sendable {
  /// One check and its result.
  public struct Line: Hashable, Sendable {
    /// The check.
    public let step: GuardStep
    /// The result.
    public let verdict: GuardVerdict
  }

  /// The checks in the order in which they run; checks after a stop have the result `notReached`.
  public let lines: [Line]

  /// Runs all checks of a link that matches a route.
  public init(route: RouteDeclaration, facts: LinkFacts) {
    var isStopped = false
    lines = LinkGuard.all.map { check in
      let verdict = isStopped ? .notReached : check.check(route, facts)
      if case .stop = verdict { isStopped = true }
      return Line(step: check.step, verdict: verdict)
    }
  }

  /// The outcome of the check that stopped the link, or `nil` if all checks passed.
  public var outcome: Outcome? {
    for line in lines {
      if case .stop(let outcome) = line.verdict { return outcome }
    }
    return nil
  }
}
