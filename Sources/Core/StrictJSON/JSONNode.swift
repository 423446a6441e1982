/// A value in a JSON text, with its position.
public struct JSONNode: Hashable, Sendable {
  /// The type and content of a value.
  package enum Value: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number as written; nothing is rounded.
    case number(String)
    /// A string, with its escapes resolved.
    case string(String)
    /// An array.
    case array([JSONNode])
    /// An object, in the order as written; every name is unique.
    case object([JSONMember])
  }

  /// The value.
  package let value: Value
  /// The position of the value's first byte.
  package let position: JSONPosition

  /// Creates a node.
  package init(_ value: Value, at position: JSONPosition) {
    self.value = value
    self.position = position
  }

  /// Returns the member with that name, or `nil` if it is missing or the value is not an object.
  package subscript(name: String) -> JSONNode? {
    guard case .object(let members) = value else { return nil }
    return members.first { $0.name == name }?.node
  }

  /// The text, or `nil` if the value is not a string.
  package var string: String? {
    guard case .string(let text) = value else { return nil }
    return text
  }

  /// The truth value, or `nil` if the value is not a boolean.
  package var bool: Bool? {
    guard case .bool(let truth) = value else { return nil }
    return truth
  }

  /// The number as an integer, or `nil` if the value is not a number or has a fraction or exponent.
  package var int: Int? {
    guard case .number(let text) = value else { return nil }
    return Int(text)
  }

  /// The elements, or `nil` if the value is not an array.
  package var array: [JSONNode]? {
    guard case .array(let elements) = value else { return nil }
    return elements
  }

  /// The members, or `nil` if the value is not an object.
  package var object: [JSONMember]? {
    guard case .object(let members) = value else { return nil }
    return members
  }

  /// The name of the value's type for messages, such as `object` or `string`.
  package var kindName: String {
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
package struct JSONMember: Hashable, Sendable {
  /// The name, with its escapes resolved.
  package let name: String
  /// The position of the name's first quotation mark.
  package let position: JSONPosition
  /// The value.
  package let node: JSONNode

  /// Creates a member.
  package init(name: String, at position: JSONPosition, node: JSONNode) {
    self.name = name
    self.position = position
    self.node = node
  }
}

/// A position in a JSON text.
public struct JSONPosition: Hashable, Sendable {
  /// The number of bytes before the position.
  package let offset: Int
  /// The line, from 1; lines end with a line feed.
  package let line: Int
  /// The byte in the line, from 1.
  package let column: Int

  /// Creates a position.
  package init(offset: Int, line: Int, column: Int) {
    self.offset = offset
    self.line = line
    self.column = column
  }
}
