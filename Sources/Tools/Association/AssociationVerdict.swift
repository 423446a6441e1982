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

/// A rule that almost matches a link.
public struct NearMiss: Hashable, Sendable {
  /// A part of a link.
  public enum Part: Hashable, Sendable {
    /// The path. Carries the number of its bytes that match, including the first slash.
    case path(fitting: Int)
    /// The whole query.
    case query
    /// The query item of this name.
    case queryItem(String)
    /// The fragment.
    case fragment
  }

  /// The rule.
  public let rule: RuleReference
  /// The first part that does not match, in the order path, query, fragment.
  public let part: Part

  /// Creates a near miss.
  public init(_ rule: RuleReference, _ part: Part) {
    self.rule = rule
    self.part = part
  }

  /// Returns whether this rule matches more of the link than `other`.
  func isNearer(than other: NearMiss) -> Bool { rank > other.rank }

  private var rank: Int {
    switch part {
    case .path(let fitting): fitting
    case .query, .queryItem: Int.max - 1
    case .fragment: Int.max
    }
  }
}
