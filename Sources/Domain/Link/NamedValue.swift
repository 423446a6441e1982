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

  /// Whether both have the same bytes, which `==` does not tell: it takes the composed and the
  /// decomposed spelling of a letter for one.
  package func isIdentical(to other: NamedValue) -> Bool {
    name.utf8.elementsEqual(other.name.utf8) && value.utf8.elementsEqual(other.value.utf8)
  }
}

extension Sequence<NamedValue> {
  /// The first value of that name, or `nil`.
  public func first(named name: String) -> String? {
    first { $0.name == name }?.value
  }
}
