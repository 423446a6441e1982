public import LandfallDomain

/// The record of a decision about a link: what was tried in which order, and the result.
public struct DispatchTrace: Hashable, Sendable {
  /// A rule that was tried.
  public struct Trial: Hashable, Sendable {
    /// The rule.
    public let rule: RuleID
    /// The result of comparing the link with the rule.
    public let verdict: RuleVerdict
  }

  /// The parsed link, or `nil` if it is malformed.
  public let link: DeepLink?
  /// The rules that were tried, in the app's order, up to the one that handles the link.
  ///
  /// Empty for a link of another app.
  public let trials: [Trial]
  /// The routes with a fitting shape, highest precedence first; empty if the table was not asked.
  public let candidates: [RouteCandidate]
  /// The result, the same as ``LinkDispatcher/intent(of:)``.
  public let intent: LinkIntent
}
