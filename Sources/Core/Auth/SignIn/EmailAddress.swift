public import LandfallDomain

/// An e-mail address in the form that accounts use: plain ASCII, in lower case.
///
/// Two addresses are equal if and only if they look the same when printed. Letters outside ASCII
/// are therefore refused: `а` (U+0430) looks like `a`, and Unicode has no complete list of such
/// pairs. Write a domain with such letters in its `xn--` form.
public struct EmailAddress: Hashable, Sendable, CustomStringConvertible {
  /// The maximum length of an address, in bytes (RFC 5321 section 4.5.3.1.3, without the angle
  /// brackets).
  package static let maximumBytes = 254
  /// The maximum length of the part before the `@`, in bytes (RFC 5321 section 4.5.3.1.1).
  package static let maximumLocalBytes = 64

  /// The address's text.
  public let text: String

  /// Creates an address from what a person typed; blanks around it are removed.
  ///
  /// Only ASCII blanks are removed. Other characters that look like blanks are refused.
  ///
  /// - Throws: ``EmailAddressError``.
  public init(typed text: String) throws(EmailAddressError) {
    let blanks = " \t\n\r".unicodeScalars
    var scalars = text.unicodeScalars[...]
    while let first = scalars.first, blanks.contains(first) { scalars.removeFirst() }
    while let last = scalars.last, blanks.contains(last) { scalars.removeLast() }
    try self.init(exact: String(scalars))
  }

  /// Creates an address from a file, token or service.
  ///
  /// It must be a dot-atom (RFC 5322 section 3.2.3), one `@`, and a domain that ``domain(_:)``
  /// accepts. Quoted local parts, comments and addresses in brackets are refused.
  package init(exact text: String) throws(EmailAddressError) {
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

  /// Creates an address like `init(exact:)`, but returns `nil` instead of an error.
  package init?(_ text: String) {
    do throws(EmailAddressError) {
      try self.init(exact: text)
    } catch {
      return nil
    }
  }

  /// The part after the `@`.
  package var domain: String { String(text.drop { $0 != "@" }.dropFirst()) }

  /// Returns a domain in lower case, or `nil` if it is not valid.
  ///
  /// A valid domain has at least two labels of letters, digits and inner hyphens, each of 63 bytes
  /// at most (RFC 1123 section 2.1). `xn--` labels are valid too.
  package static func domain(_ text: String) -> String? {
    let labels = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let hyphen = UInt8(ascii: "-")
    let isDomain =
      labels.count >= 2 && text.utf8.count <= 253
      && labels.allSatisfy { label in
        1...63 ~= label.count && label.first != hyphen && label.last != hyphen
          && label.allSatisfy { $0.isAlphanumeric || $0 == hyphen }
      }
    return isDomain ? folded(text.utf8) : nil
  }

  private static func folded(_ bytes: String.UTF8View) -> String {
    String(decoding: bytes.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  /// `atext` of RFC 5322 section 3.2.3.
  private static func isAtom(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || "!#$%&'*+-/=?^_`{|}~".utf8.contains(byte)
  }

  /// The address's text.
  public var description: String { text }
}
