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

/// What an association file says of an address and an app.
public enum AssociationDecision: String, Hashable, Sendable {
  /// The app may open it.
  case match
  /// A rule keeps it in the browser.
  case exclude
  /// No rule fits: it stays in the browser.
  case noMatch = "no_match"
}

/// A rule of an association file, for showing.
public struct RuleReference: Hashable, Sendable {
  /// Where it stands, as in `applinks.details[0].components[2]`.
  public let place: String
  /// The rule as the file writes it.
  public let text: String
  /// What the file's author wrote beside it, or `nil`.
  public let comment: String?

  /// Names a rule.
  public init(place: String, text: String, comment: String?) {
    self.place = place
    self.text = text
    self.comment = comment
  }
}
