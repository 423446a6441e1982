/// What an association file says of a link, and the rule that says it.
public struct AssociationVerdict: Hashable, Sendable {
  /// Why the decision is what it is.
  public enum Cause: Hashable, Sendable {
    /// This rule fits.
    case rule(RuleReference)
    /// No rule of the app fits; the nearest one, if it has any that lets in.
    case noRule(nearest: NearMiss?)
    /// The file does not name the app.
    case otherApp
    /// The link has another host than the file.
    case otherHost(String)
    /// It is no address with `https` or `http`, or longer than any system's.
    case noWebAddress
  }

  /// The decision.
  public let decision: AssociationDecision
  /// Why.
  public let cause: Cause

  /// Pairs a decision with its cause.
  public init(_ decision: AssociationDecision, _ cause: Cause) {
    self.decision = decision
    self.cause = cause
  }
}
