package import LandfallDomain

/// The record of a decision about a link: what was tried in which order, and the result.
package struct DispatchTrace: Hashable, Sendable {
  /// A rule that was tried.
  package struct Trial: Hashable, Sendable {
    /// The rule.
    package let rule: RuleID
    /// The result of comparing the link with the rule.
    package let verdict: RuleVerdict
  }

  /// The parsed link, or `nil` if it is malformed.
  package let link: DeepLink?
  /// The rules that were tried, in the app's order, up to the one that handles the link.
  ///
  /// Empty for a link of another app.
  package let trials: [Trial]
  /// The routes with a fitting shape, highest precedence first; empty if the table was not asked.
  package let candidates: [RouteCandidate]
  /// The result, the same as ``LinkDispatcher/intent(of:)``.
  package let intent: LinkIntent
}
