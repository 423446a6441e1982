/// A name and its decoded value: a path parameter, a query item or an input of a contract.
public struct NamedValue: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible
{
  /// The name.
  public let name: String
  /// The value, decoded once.
  public let value: String

  /// Creates a named value.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// The name, and a mask for the value: a short one may be a sign-in code.
  public var description: String { name + ": " + LinkText.mask }

  /// The same as ``description``.
  public var debugDescription: String { description }

  /// Returns whether both have the same bytes; two Unicode spellings of a text are different.
  @inlinable public static func == (left: NamedValue, right: NamedValue) -> Bool {
    left.name.isIdentical(to: right.name) && left.value.isIdentical(to: right.value)
  }

  /// Hashes the bytes of the name and the value.
  public func hash(into hasher: inout Hasher) {
    name.hashBytes(into: &hasher)
    value.hashBytes(into: &hasher)
  }
}

extension [NamedValue] {
  /// Returns the first value with this name, compared byte for byte, or `nil` if there is none.
  public func first(named name: String) -> String? {
    // By index, because iterating copies each value.
    for index in indices where self[index].name.isIdentical(to: name) { return self[index].value }
    return nil
  }
}
