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
