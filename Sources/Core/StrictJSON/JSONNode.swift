/// A value of a JSON text, with the place it stands at.
public struct JSONNode: Hashable, Sendable {
  /// What it is.
  public enum Value: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number, as it is written: nothing is rounded.
    case number(String)
    /// A string, with its escapes resolved.
    case string(String)
    /// An array.
    case array([JSONNode])
    /// An object, in the order written; no name stands twice.
    case object([JSONMember])
  }

  /// What it is.
  public let value: Value
  /// Where its first byte is.
  public let position: JSONPosition

  /// Puts a value at a place.
  public init(_ value: Value, at position: JSONPosition) {
    self.value = value
    self.position = position
  }

  /// The member of that name, or `nil` if there is none or this is no object.
  public subscript(name: String) -> JSONNode? {
    guard case .object(let members) = value else { return nil }
    return members.first { $0.name == name }?.node
  }

  /// The text, or `nil` if this is no string.
  public var string: String? {
    guard case .string(let text) = value else { return nil }
    return text
  }

  /// The truth value, or `nil` if this is none.
  public var bool: Bool? {
    guard case .bool(let truth) = value else { return nil }
    return truth
  }

  /// The number as an integer, or `nil` if this is no number or one with a fraction or exponent.
  public var int: Int? {
    guard case .number(let text) = value else { return nil }
    return Int(text)
  }

  /// The elements, or `nil` if this is no array.
  public var array: [JSONNode]? {
    guard case .array(let elements) = value else { return nil }
    return elements
  }

  /// The members, or `nil` if this is no object.
  public var object: [JSONMember]? {
    guard case .object(let members) = value else { return nil }
    return members
  }

  /// What kind of value this is, for messages: `object`, `string`.
  public var kindName: String {
    switch value {
    case .null: "null"
    case .bool: "boolean"
    case .number: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }
}

/// A name and its value in a JSON object.
public struct JSONMember: Hashable, Sendable {
  /// The name, with its escapes resolved.
  public let name: String
  /// Where the name's first quotation mark is.
  public let position: JSONPosition
  /// The value.
  public let node: JSONNode

  /// Pairs a name with its value.
  public init(name: String, at position: JSONPosition, node: JSONNode) {
    self.name = name
    self.position = position
    self.node = node
  }
}

/// A place in a JSON text.
public struct JSONPosition: Hashable, Sendable {
  /// Bytes before it.
  public let offset: Int
  /// The line, from 1; lines end with a line feed.
  public let line: Int
  /// Bytes since the start of the line, from 1.
  public let column: Int

  /// Names a place.
  public init(offset: Int, line: Int, column: Int) {
    self.offset = offset
    self.line = line
    self.column = column
  }
}
