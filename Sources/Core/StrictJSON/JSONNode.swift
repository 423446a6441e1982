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

/// The reason why a text is refused as JSON, and its position.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason of an error.
  @nonexhaustive public enum Reason: Hashable, Sendable {
    /// A byte is not allowed at this position.
    case unexpectedByte
    /// The text ends inside a value, or is empty.
    case unexpectedEnd
    /// More text follows the value.
    case trailingBytes
    /// A name appears twice in an object.
    case duplicateName(String)
    /// Arrays and objects are nested deeper than allowed.
    case tooDeep
    /// The text has more bytes than allowed.
    case tooLong
    /// The text is not UTF-8, or begins with a byte order mark.
    case illFormedUTF8
    /// A string contains an unescaped control character.
    case controlCharacter
    /// An escape is not valid in JSON, or is half of a surrogate pair.
    case malformedEscape
    /// A number does not follow the JSON grammar.
    case malformedNumber
  }

  /// The reason.
  package let reason: Reason
  /// The position of the first refused byte.
  package let position: JSONPosition

  /// Creates an error.
  package init(_ reason: Reason, at position: JSONPosition) {
    self.reason = reason
    self.position = position
  }

  /// The line, column and reason, without the text itself.
  public var description: String {
    let what =
      switch reason {
      case .unexpectedByte: "unexpected byte"
      case .unexpectedEnd: "unexpected end"
      case .trailingBytes: "unexpected text after the value"
      case .duplicateName(let name): "the name \"\(name)\" appears twice"
      case .tooDeep: "nested too deeply"
      case .tooLong: "too long"
      case .illFormedUTF8: "not UTF-8"
      case .controlCharacter: "raw control character in a string"
      case .malformedEscape: "malformed escape"
      case .malformedNumber: "malformed number"
      }
    return "\(position.line):\(position.column): \(what)"
  }
}
