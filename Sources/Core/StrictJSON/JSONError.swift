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
