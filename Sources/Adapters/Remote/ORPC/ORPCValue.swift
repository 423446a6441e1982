public import LandfallDomain

/// A value as oRPC sends it: what JSON has, and what it lacks (RPC protocol 1.x, meta types 0 to 7).
public indirect enum ORPCValue: Hashable, Sendable {
  /// No value at all; a member of an object that has none is left out.
  case undefined
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number, as it is written: nothing is rounded.
  case number(String)
  /// A text.
  case string(String)
  /// An array.
  case array([ORPCValue])
  /// An object, in the order written.
  case object([Member])
  /// An integer of any length, decimal (meta type 0).
  case integer(String)
  /// A date, or `nil` for one that is none (meta type 1).
  case date(Timestamp?)
  /// What is no number (meta type 2).
  case notANumber
  /// An absolute URL, as it was sent (meta type 4).
  case url(String)
  /// A pattern of JavaScript and its flags; never run here (meta type 5).
  case pattern(String, flags: String)
  /// A set, in the order sent (meta type 6).
  case set([ORPCValue])
  /// A map, in the order sent (meta type 7).
  case map([Entry])
  /// A file that came in an answer of several parts; never sent.
  case file(File)

  /// A name and its value.
  public struct Member: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The value.
    public let value: ORPCValue

    /// Pairs a name with its value.
    public init(_ name: String, _ value: ORPCValue) {
      self.name = name
      self.value = value
    }
  }

  /// A key of a map and its value.
  public struct Entry: Hashable, Sendable {
    /// The key, of any kind.
    public let key: ORPCValue
    /// The value.
    public let value: ORPCValue

    /// Pairs a key with its value.
    public init(_ key: ORPCValue, _ value: ORPCValue) {
      self.key = key
      self.value = value
    }
  }

  /// A file.
  public struct File: Hashable, Sendable {
    /// The name, as it was sent: no path to write to.
    public let name: String
    /// The type, such as `text/csv`.
    public let type: String
    /// What is in it.
    public let bytes: [UInt8]

    /// Describes a file.
    public init(name: String, type: String, bytes: [UInt8]) {
      self.name = name
      self.type = type
      self.bytes = bytes
    }
  }

  /// The member of that name, or `nil` if there is none or this is no object.
  public subscript(name: String) -> ORPCValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The text, or `nil` if this is none.
  public var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The truth value, or `nil` if this is none.
  public var bool: Bool? {
    guard case .bool(let truth) = self else { return nil }
    return truth
  }

  /// The number, or `nil` if this is none, has a fraction or does not fit.
  public var int: Int? {
    switch self {
    case .number(let text), .integer(let text): Int(text)
    default: nil
    }
  }

  /// The elements of an array or a set, or `nil`.
  public var elements: [ORPCValue]? {
    switch self {
    case .array(let elements), .set(let elements): elements
    default: nil
    }
  }

  /// Whether this is `null` or nothing.
  public var isAbsent: Bool { self == .null || self == .undefined }

  /// One value as a text: a text, a number, a date as RFC 3339 writes it; `nil` for all others.
  public var text: String? {
    switch self {
    case .string(let text), .number(let text), .integer(let text), .url(let text): text
    case .bool(let truth): truth ? "true" : "false"
    case .date(let date): date.flatMap(DateText.text)
    case .undefined, .null, .notANumber, .array, .object, .pattern, .set, .map, .file: nil
    }
  }
}
