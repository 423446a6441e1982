/// An e-mail address as accounts know it: plain ASCII, in lower case.
///
/// Two addresses are equal if and only if they print the same. That is why letters outside ASCII are
/// refused: `а` (U+0430) looks like `a`, and Unicode has no complete list of such pairs. A domain
/// with such letters is written in its `xn--` form.
public struct EmailAddress: Hashable, Sendable, CustomStringConvertible {
  /// The most bytes of an address (RFC 5321 section 4.5.3.1.3, without the angle brackets).
  public static let maximumBytes = 254
  /// The most bytes before the `@` (RFC 5321 section 4.5.3.1.1).
  public static let maximumLocalBytes = 64

  /// The address.
  public let text: String

  /// Takes an address that a person typed: blanks around it are left out.
  ///
  /// Only ASCII blanks are left out; a blank that cannot be seen for what it is, is refused.
  ///
  /// - Throws: ``EmailAddressError``.
  public init(typed text: String) throws(EmailAddressError) {
    let blanks = " \t\n\r".unicodeScalars
    var scalars = text.unicodeScalars[...]
    while let first = scalars.first, blanks.contains(first) { scalars.removeFirst() }
    while let last = scalars.last, blanks.contains(last) { scalars.removeLast() }
    try self.init(exact: String(scalars))
  }

  /// Takes an address that a file, a token or a service states: a dot-atom (RFC 5322 section 3.2.3),
  /// one `@`, and a domain as ``domain(_:)`` takes it.
  ///
  /// Quoted local parts, comments and addresses in brackets are refused.
  ///
  /// - Throws: ``EmailAddressError``.
  public init(exact text: String) throws(EmailAddressError) {
    let bytes = text.utf8
    guard !bytes.isEmpty else { throw .empty }
    if let other = text.unicodeScalars.first(where: { !$0.isASCII }) { throw .notASCII(other) }
    guard bytes.count <= Self.maximumBytes else { throw .tooLong }
    let parts = bytes.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    guard parts.count == 2 else { throw .parts }
    if let other = parts[0].first(where: { !Self.isAtom($0) && $0 != UInt8(ascii: ".") }) {
      throw .character(Unicode.Scalar(other))
    }
    guard parts[0].count <= Self.maximumLocalBytes else { throw .tooLong }
    let atoms = parts[0].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard !atoms.contains(where: { $0.isEmpty }) else { throw .dots }
    guard Self.domain(String(decoding: parts[1], as: UTF8.self)) != nil else { throw .domain }
    self.text = Self.folded(bytes)
  }

  /// Takes an address as ``init(exact:)`` does; `nil` for what that refuses.
  public init?(_ text: String) {
    do throws(EmailAddressError) {
      try self.init(exact: text)
    } catch {
      return nil
    }
  }

  /// The part behind the `@`.
  public var domain: String { String(text.drop { $0 != "@" }.dropFirst()) }

  /// A domain in lower case, or `nil` if it is not one: two labels or more, each of letters, digits
  /// and inner hyphens, 63 bytes at most (RFC 1123 section 2.1); `xn--` labels are such too.
  public static func domain(_ text: String) -> String? {
    let labels = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let hyphen = UInt8(ascii: "-")
    let isDomain =
      labels.count >= 2 && text.utf8.count <= 253
      && labels.allSatisfy { label in
        1...63 ~= label.count && label.first != hyphen && label.last != hyphen
          && label.allSatisfy { isAlphanumeric($0) || $0 == hyphen }
      }
    return isDomain ? folded(text.utf8) : nil
  }

  private static func folded(_ bytes: String.UTF8View) -> String {
    String(decoding: bytes.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    0x30...0x39 ~= byte || 0x41...0x5A ~= byte || 0x61...0x7A ~= byte
  }

  /// `atext` of RFC 5322 section 3.2.3.
  private static func isAtom(_ byte: UInt8) -> Bool {
    isAlphanumeric(byte) || "!#$%&'*+-/=?^_`{|}~".utf8.contains(byte)
  }

  /// The address.
  public var description: String { text }
}

/// Why a text is not taken as an e-mail address.
public enum EmailAddressError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is nothing.
  case empty
  /// A character outside ASCII, such as a letter that only looks like a Latin one.
  case notASCII(Unicode.Scalar)
  /// More than 254 bytes, or more than 64 before the `@`.
  case tooLong
  /// No `@`, or more than one.
  case parts
  /// An ASCII character that an address has no place for, such as a space.
  case character(Unicode.Scalar)
  /// Nothing before the `@`, or a dot at an end of that part or next to another dot.
  case dots
  /// What is behind the `@` is not a domain with a dot.
  case domain

  /// A short code for logs and output.
  public var code: String {
    switch self {
    case .empty: "malformed-address:empty"
    case .notASCII: "malformed-address:not-ascii"
    case .tooLong: "malformed-address:too-long"
    case .parts: "malformed-address:parts"
    case .character: "malformed-address:character"
    case .dots: "malformed-address:dots"
    case .domain: "malformed-address:domain"
    }
  }

  /// The reason in English, for a caller that shows the address too.
  ///
  /// A character is named by its number and name, since it may be one that cannot be seen.
  public var description: String {
    switch self {
    case .empty: "it is empty"
    case .notASCII(let scalar):
      "\(Self.name(scalar)) is not an ASCII character and may only look like one"
    case .tooLong: "it is longer than 254 bytes, or than 64 before the @"
    case .parts: "it needs exactly one @"
    case .character(let scalar): "\(Self.name(scalar)) has no place in an address"
    case .dots: "before the @ there is nothing, or a dot at the end or next to another dot"
    case .domain: "behind the @ there is no domain of letters, digits, hyphens and dots"
    }
  }

  /// What failed and why, with the refused text escaped: a letter that only looks like one shows.
  public func message(for text: String) -> String {
    let shown = text.unicodeScalars.map { $0.escaped(asASCII: true) }.joined()
    return "'\(shown)' is not an e-mail address: \(self)"
  }

  private static func name(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let number = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return scalar.properties.name.map { "\(number) (\($0))" } ?? number
  }
}
