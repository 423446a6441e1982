package import LandfallDomain

/// The results of all checks of one link.
package struct GuardReport: Hashable, Sendable {
  /// One check and its result.
  package struct Line: Hashable, Sendable {
    /// The check.
    package let step: GuardStep
    /// The result.
    package let verdict: GuardVerdict
  }

  /// The checks in the order in which they run; checks after a stop have the result `notReached`.
  package let lines: [Line]

  /// Runs all checks of a link that matches a route.
  package init(route: RouteDeclaration, facts: LinkFacts) {
    var isStopped = false
    lines = LinkGuard.all.map { check in
      let verdict = isStopped ? .notReached : check.check(route, facts)
      if case .stop = verdict { isStopped = true }
      return Line(step: check.step, verdict: verdict)
    }
  }

  /// The outcome of the check that stopped the link, or `nil` if all checks passed.
  package var outcome: Outcome? {
    for line in lines {
      if case .stop(let outcome) = line.verdict { return outcome }
    }
    return nil
  }
}
