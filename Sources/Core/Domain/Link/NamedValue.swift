/// A name and its decoded value: a path parameter, a query item, an input of a contract.
public struct NamedValue: Hashable, Sendable {
  /// The name.
  public let name: String
  /// The value, decoded once.
  public let value: String

  /// Pairs a name with its value.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// Whether both have the same bytes: two spellings of one letter are two values.
  public static func == (left: NamedValue, right: NamedValue) -> Bool {
    left.name.isIdentical(to: right.name) && left.value.isIdentical(to: right.value)
  }

  /// Feeds the bytes of both.
  public func hash(into hasher: inout Hasher) {
    name.hashBytes(into: &hasher)
    value.hashBytes(into: &hasher)
  }
}

extension [NamedValue] {
  /// The first value of that name, byte for byte, or `nil`.
  public func first(named name: String) -> String? {
    first { $0.name.isIdentical(to: name) }?.value
  }
}
