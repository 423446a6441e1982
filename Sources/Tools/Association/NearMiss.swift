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
