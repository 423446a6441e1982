/// A rule that nearly fits a link.
public struct NearMiss: Hashable, Sendable {
  /// A part of a link.
  public enum Part: Hashable, Sendable {
    /// The path; this many of its bytes fit, the slash at the start included.
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
  /// The first part that does not fit, in the order path, query, fragment.
  public let part: Part

  /// Names a rule and what of the link does not fit it.
  public init(_ rule: RuleReference, _ part: Part) {
    self.rule = rule
    self.part = part
  }

  /// Whether this rule fits more of the link than `other`.
  func isNearer(than other: NearMiss) -> Bool { rank > other.rank }

  private var rank: Int {
    switch part {
    case .path(let fitting): fitting
    case .query, .queryItem: Int.max - 1
    case .fragment: Int.max
    }
  }
}
