/// Names a sticky slot of a ``NotificationBus``: the id of a link rule, as a rule.
public struct SlotID: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name, compared byte for byte up to canonical equivalence, as `String` does.
  public let text: String

  /// Takes `text` as it is.
  public init(_ text: String) { self.text = text }

  /// Takes the literal as it is.
  public init(stringLiteral text: String) { self.text = text }

  /// The name.
  public var description: String { text }
}
