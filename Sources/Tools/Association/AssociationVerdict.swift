/// The decision of an association file about a link, and its reason.
public struct AssociationVerdict: Hashable, Sendable {
  /// The reason for a decision.
  public enum Cause: Hashable, Sendable {
    /// This rule matches.
    case rule(RuleReference)
    /// No rule of the app matches. Carries the nearest rule that would open the app, if there is
    /// one.
    case noRule(nearest: NearMiss?)
    /// The file does not name the app.
    case otherApp
    /// The link has another host than the file.
    case otherHost(String)
    /// The link is not an `https` or `http` address, or it is too long.
    case noWebAddress
  }

  /// The decision.
  public let decision: AssociationDecision
  /// The reason.
  public let cause: Cause

  /// Creates a verdict.
  public init(_ decision: AssociationDecision, _ cause: Cause) {
    self.decision = decision
    self.cause = cause
  }
}

/// The decision of an association file about an address and an app.
public enum AssociationDecision: String, Hashable, Sendable {
  /// The app may open the address.
  case match
  /// A rule keeps the address in the browser.
  case exclude
  /// No rule matches, so the address stays in the browser.
  case noMatch = "no_match"
}

/// A rule of an association file, as shown to people.
public struct RuleReference: Hashable, Sendable {
  /// The place in the file, such as `applinks.details[0].components[2]`.
  public let place: String
  /// The rule as it is written in a file.
  public let text: String
  /// The author's comment, or `nil`.
  public let comment: String?

  /// Creates a reference.
  public init(place: String, text: String, comment: String?) {
    self.place = place
    self.text = text
    self.comment = comment
  }
}
