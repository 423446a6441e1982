/// Why a text is refused as JSON, and where.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// A byte that cannot stand there.
    case unexpectedByte
    /// The text ends inside a value, or holds none.
    case unexpectedEnd
    /// Something follows the value.
    case trailingBytes
    /// A name stands twice in one object.
    case duplicateName(String)
    /// More arrays and objects inside one another than allowed.
    case tooDeep
    /// More bytes than allowed.
    case tooLong
    /// The bytes are not UTF-8, or begin with a byte order mark.
    case illFormedUTF8
    /// A string holds a raw control character.
    case controlCharacter
    /// An escape that JSON does not have, or half of a surrogate pair.
    case malformedEscape
    /// A number not written as JSON writes numbers.
    case malformedNumber
  }

  /// What is wrong.
  public let reason: Reason
  /// Where the first wrong byte is.
  public let position: JSONPosition

  /// Names what is wrong and where.
  public init(_ reason: Reason, at position: JSONPosition) {
    self.reason = reason
    self.position = position
  }

  /// Line, column and reason; never the text itself.
  public var description: String {
    let what =
      switch reason {
      case .unexpectedByte: "unexpected byte"
      case .unexpectedEnd: "unexpected end"
      case .trailingBytes: "something follows the value"
      case .duplicateName(let name): "the name \"\(name)\" stands twice"
      case .tooDeep: "too deep"
      case .tooLong: "too long"
      case .illFormedUTF8: "not UTF-8"
      case .controlCharacter: "raw control character in a string"
      case .malformedEscape: "malformed escape"
      case .malformedNumber: "malformed number"
      }
    return "\(position.line):\(position.column): \(what)"
  }
}
