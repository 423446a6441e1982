public import LandfallDomain

/// A value in oRPC: JSON, and the types that JSON lacks (RPC protocol 1.x, meta types 0 to 7).
public indirect enum ORPCValue: Hashable, Sendable {
  /// No value; a member of an object with this value is omitted.
  case undefined
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number as its text, so that nothing is rounded.
  case number(String)
  /// A text.
  case string(String)
  /// An array.
  case array([ORPCValue])
  /// An object, with its members in order.
  case object([Member])
  /// A decimal integer of any length (meta type 0).
  case integer(String)
  /// A date; `nil` for JavaScript's invalid date (meta type 1).
  case date(Timestamp?)
  /// JavaScript's `NaN` (meta type 2).
  case notANumber
  /// An absolute URL, unchanged (meta type 4).
  case url(String)
  /// A JavaScript regular expression with its flags, which is never run here (meta type 5).
  case pattern(String, flags: String)
  /// A set, in the order sent (meta type 6).
  case set([ORPCValue])
  /// A map, in the order sent (meta type 7).
  case map([Entry])
  /// A file of a multipart answer; it cannot be sent.
  case file(File)
  /// A value of a type that the server's own serializer adds, with the type's number in `meta`.
  ///
  /// Its content is not read, and it cannot be sent.
  case unknown(type: Int)

  /// A member of an object.
  public struct Member: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The value.
    public let value: ORPCValue

    /// Makes a member.
    public init(_ name: String, _ value: ORPCValue) {
      self.name = name
      self.value = value
    }
  }

  /// An entry of a map.
  public struct Entry: Hashable, Sendable {
    /// The key, of any type.
    public let key: ORPCValue
    /// The value.
    public let value: ORPCValue

    /// Makes an entry.
    public init(_ key: ORPCValue, _ value: ORPCValue) {
      self.key = key
      self.value = value
    }
  }

  /// A file in an answer.
  public struct File: Hashable, Sendable {
    /// The name as it was sent; do not use it as a path.
    public let name: String
    /// The media type, such as `text/csv`.
    public let type: String
    /// The content.
    public let bytes: [UInt8]

    /// Makes a file.
    public init(name: String, type: String, bytes: [UInt8]) {
      self.name = name
      self.type = type
      self.bytes = bytes
    }
  }

  /// Returns the member of an object; `nil` if it is missing or this is not an object.
  public subscript(name: String) -> ORPCValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The text; `nil` if this is not a string.
  public var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The truth value; `nil` if this is not a Boolean.
  public var bool: Bool? {
    guard case .bool(let truth) = self else { return nil }
    return truth
  }

  /// The number; `nil` if this is not a number, has a fraction, or does not fit an `Int`.
  public var int: Int? {
    switch self {
    case .number(let text), .integer(let text): Int(text)
    default: nil
    }
  }

  /// The elements of an array or set; `nil` for other values.
  public var elements: [ORPCValue]? {
    switch self {
    case .array(let elements), .set(let elements): elements
    default: nil
    }
  }

  /// Whether this is `null` or `undefined`.
  public var isAbsent: Bool { self == .null || self == .undefined }

  /// A single value as text, with dates in RFC 3339; `nil` for all other values.
  public var text: String? {
    switch self {
    case .string(let text), .number(let text), .integer(let text), .url(let text): text
    case .bool(let truth): truth ? "true" : "false"
    case .date(let date): date.flatMap(DateText.text)
    case .undefined, .null, .notANumber, .array, .object, .pattern, .set, .map, .file, .unknown: nil
    }
  }
}

extension ORPCValue {
  /// Returns this value.
  ///
  /// - Parameter field: The place of the value in the answer, such as `items[0].id`.
  /// - Throws: ``ORPCFailure/unknownType(_:field:)``.
  func known(at field: String) throws(ORPCFailure) -> ORPCValue {
    if case .unknown(let type) = self { throw .unknownType(type, field: field) }
    return self
  }

  /// Returns a member as ``subscript(_:)`` does.
  ///
  /// - Parameter place: The place of this object in the answer; empty for the answer itself.
  /// - Throws: ``ORPCFailure/unknownType(_:field:)`` for the member.
  func known(_ name: String, in place: String) throws(ORPCFailure) -> ORPCValue? {
    try self[name]?.known(at: place.isEmpty ? name : place + "." + name)
  }
}

/// Checks and parsers for values that are sent as strings.
enum Literals {
  /// Returns whether a text is a decimal integer of at most ``ORPCEnvelope/maximumDigits``.
  static func isInteger(_ text: String) -> Bool {
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
    return 1...ORPCEnvelope.maximumDigits ~= digits.count
      && digits.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      && (digits.count == 1 || digits.first != UInt8(ascii: "0")) && text != "-0"
  }

  /// Returns whether a text is a JSON number (RFC 8259 section 6).
  static func isNumber(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let whole = digits(&rest)
    guard let first = whole.first, whole.count == 1 || first != UInt8(ascii: "0") else {
      return false
    }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard !digits(&rest).isEmpty else { return false }
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest.removeFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
      guard !digits(&rest).isEmpty else { return false }
    }
    return rest.isEmpty
  }

  /// Returns whether a text is an absolute URL: ASCII without spaces, with a scheme and a rest.
  ///
  /// The URL is neither normalized nor opened.
  static func isURL(_ text: String) -> Bool {
    guard text.utf8.allSatisfy({ 0x21...0x7E ~= $0 }), let colon = text.firstIndex(of: ":"),
      text[..<colon].first?.isLetter == true, text.index(after: colon) < text.endIndex
    else { return false }
    return text[..<colon].allSatisfy { $0.isLetter || $0.isNumber || "+-.".contains($0) }
  }

  /// Parses `/source/flags`; the flags are those of ECMAScript, each at most once.
  static func pattern(_ text: String) -> ORPCValue? {
    guard text.first == "/", let end = text.lastIndex(of: "/"), end > text.startIndex else {
      return nil
    }
    let source = text[text.index(after: text.startIndex)..<end]
    let flags = text[text.index(after: end)...]
    guard !source.isEmpty, Set(flags).count == flags.count, flags.allSatisfy("dgimsuvy".contains)
    else { return nil }
    return .pattern(String(source), flags: String(flags))
  }

  private static func digits(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let digits = rest.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    rest = rest.dropFirst(digits.count)
    return digits
  }
}
