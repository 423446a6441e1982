public import LandfallDomain

/// How a link was decided: what was tried, in order, and what came out.
public struct DispatchTrace: Hashable, Sendable {
  /// A rule that was tried.
  public struct Trial: Hashable, Sendable {
    /// The rule.
    public let rule: RuleID
    /// What became of the link there.
    public let verdict: RuleVerdict
  }

  /// The link taken apart, or `nil` if it is malformed.
  public let link: DeepLink?
  /// The rules tried, in the app's order; none for a foreign link, none after the one that handles.
  public let trials: [Trial]
  /// The routes whose shape fits, first in precedence first; none if the table was not asked.
  public let candidates: [RouteCandidate]
  /// What came out: the same as ``LinkDispatcher/intent(of:)``.
  public let intent: LinkIntent
}
