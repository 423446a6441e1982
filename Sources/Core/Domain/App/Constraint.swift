/// A condition that a parameter's decoded value must meet for a pattern to match.
///
/// Constraints and values are compared byte for byte.
public enum Constraint: Hashable, Sendable, CustomStringConvertible {
  /// A slug, as ``OrganizationSlug`` defines it.
  case slug
  /// A UUID: 8-4-4-4-12 hexadecimal digits in either case.
  case uuid
  /// A 64-bit integer: an optional `-` and decimal digits, without a leading zero.
  case int
  /// One or more of these Unicode scalars, and no others.
  case alphabet(String)
  /// A minimum and a maximum number of Unicode scalars.
  case length(Int, Int)
  /// One of these texts.
  case oneOf([String])

  /// Reads the text form: `slug`, `uuid`, `int`, `alphabet:XYZ`, `length:2-8`, `oneOf:a|b`.
  ///
  /// Files join several constraints with `&`; use ``list(_:)`` to read them. In `alphabet:` and
  /// `oneOf:`, a backslash before `&`, `|` or a backslash makes it a plain character.
  package init(_ text: String) throws(ConstraintError) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let argument = parts.count > 1 ? String(parts[1]) : nil
    switch (parts[0], argument) {
    case ("slug", nil): self = .slug
    case ("uuid", nil): self = .uuid
    case ("int", nil): self = .int
    case ("alphabet", let characters?) where !characters.isEmpty:
      self = .alphabet(try Self.unescaped(characters[...], of: text))
    case ("length", let range?):
      let ends = range.split(separator: "-", omittingEmptySubsequences: false)
      // `Int` also reads a sign.
      guard ends.count == 2, !range.contains("+"), let low = Int(ends[0]),
        let high = Int(ends[1]), 0 < low, low <= high
      else { throw .malformedLength(text) }
      self = .length(low, high)
    case ("oneOf", let words?) where !words.isEmpty:
      var texts: [String] = []
      for word in Self.split(words, at: UInt8(ascii: "|")) {
        texts.append(try Self.unescaped(word, of: text))
      }
      self = .oneOf(texts)
    default: throw .unknown(text)
    }
  }

  /// Reads constraints joined by `&`.
  ///
  /// - Throws: ``ConstraintError`` for the first constraint that cannot be read.
  package static func list(_ text: String) throws(ConstraintError) -> [Constraint] {
    var constraints: [Constraint] = []
    for part in split(text, at: UInt8(ascii: "&")) {
      constraints.append(try Constraint(String(part)))
    }
    return constraints
  }

  /// The text form, which `init(_:)` reads back to an equal constraint.
  public var description: String {
    switch self {
    case .slug: "slug"
    case .uuid: "uuid"
    case .int: "int"
    case .alphabet(let characters): "alphabet:" + Self.escaped(characters)
    case .length(let low, let high): "length:\(low)-\(high)"
    case .oneOf(let words): "oneOf:" + words.map(Self.escaped).joined(separator: "|")
    }
  }

  /// Returns the text between separators that no backslash precedes.
  private static func split(_ text: String, at separator: UInt8) -> [Substring] {
    var parts: [Substring] = []
    var start = text.startIndex
    var isEscaped = false
    for index in text.utf8.indices {
      let byte = text.utf8[index]
      if byte == separator, !isEscaped {
        parts.append(text[start..<index])
        start = text.utf8.index(after: index)
      }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return parts + [text[start...]]
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "&") || byte == UInt8(ascii: "|") || byte == UInt8(ascii: "\\")
  }

  /// Returns a text without the backslashes that escape a character.
  private static func unescaped(
    _ text: Substring, of whole: String
  ) throws(ConstraintError) -> String {
    var bytes: [UInt8] = []
    var isEscaped = false
    for byte in text.utf8 {
      if isEscaped, !isSpecial(byte) { throw .malformedEscape(whole) }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      if !isEscaped { bytes.append(byte) }
    }
    guard !isEscaped else { throw .malformedEscape(whole) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if isSpecial(byte) { bytes.append(UInt8(ascii: "\\")) }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns whether both constraints are the same, byte for byte.
  public static func == (left: Constraint, right: Constraint) -> Bool {
    switch (left, right) {
    case (.slug, .slug), (.uuid, .uuid), (.int, .int): true
    case (.alphabet(let one), .alphabet(let other)): one.isIdentical(to: other)
    case (.length(let low, let high), .length(let otherLow, let otherHigh)):
      low == otherLow && high == otherHigh
    case (.oneOf(let words), .oneOf(let others)):
      words.elementsEqual(others) { $0.isIdentical(to: $1) }
    case (.slug, _), (.uuid, _), (.int, _), (.alphabet, _), (.length, _), (.oneOf, _): false
    }
  }

  /// Hashes the kind and the bytes of the argument.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .slug: hasher.combine(0)
    case .uuid: hasher.combine(1)
    case .int: hasher.combine(2)
    case .alphabet(let characters):
      hasher.combine(3)
      characters.hashBytes(into: &hasher)
    case .length(let low, let high):
      hasher.combine(4)
      hasher.combine(low)
      hasher.combine(high)
    case .oneOf(let words):
      hasher.combine(5)
      hasher.combine(words.count)
      for word in words { word.hashBytes(into: &hasher) }
    }
  }
}

extension Constraint {
  /// Returns whether lengths, characters or words prove that no value meets all constraints.
  package static func excludeEachOther(_ constraints: [Constraint]) -> Bool {
    var (low, high) = (0, Int.max)
    var words: [String]?
    for constraint in constraints {
      switch constraint {
      case .slug: low = max(low, 3)
      case .uuid: (low, high) = (max(low, 36), min(high, 36))
      case .int: high = min(high, 20)
      case .length(let least, let most): (low, high) = (max(low, least), min(high, most))
      case .oneOf(let list):
        words = words?.filter { word in list.contains { $0.isIdentical(to: word) } } ?? list
      case .alphabet: break
      }
    }
    if low > high { return true }
    let common = alphabet(of: constraints)
    if let common, common.isEmpty || constraints.contains(.uuid) && !common.contains("-") {
      return true
    }
    return words?.allSatisfy { word in
      let scalars = word.unicodeScalars
      return !(low...high).contains(scalars.count) || common?.isSuperset(of: scalars) == false
    } ?? false
  }

  /// Returns the scalars that all constraints allow, or `nil` if none of them limits scalars.
  package static func alphabet(of constraints: [Constraint]) -> Set<Unicode.Scalar>? {
    var common: Set<Unicode.Scalar>?
    for constraint in constraints {
      let allowed: String
      switch constraint {
      case .slug: allowed = "abcdefghijklmnopqrstuvwxyz0123456789-"
      case .uuid: allowed = "abcdefABCDEF0123456789-"
      case .int: allowed = "0123456789-"
      case .alphabet(let characters): allowed = characters
      case .length, .oneOf: continue
      }
      let set = Set(allowed.unicodeScalars)
      common = common?.intersection(set) ?? set
    }
    return common
  }
}

/// The reason why a text is not a ``Constraint``.
@nonexhaustive public enum ConstraintError: Error, Hashable, Sendable {
  /// The text does not have the form of any constraint.
  case unknown(String)
  /// The argument is not `<min>-<max>` with `1 <= min <= max`.
  case malformedLength(String)
  /// A backslash is not before `&`, `|` or a backslash.
  case malformedEscape(String)
}
