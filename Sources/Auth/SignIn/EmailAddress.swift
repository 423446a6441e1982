/// An e-mail address as accounts know it: trimmed and lower case (facts 1.4).
public struct EmailAddress: Hashable, Sendable, CustomStringConvertible {
  /// The address.
  public let text: String

  /// Takes `text` if, trimmed of spaces, it is one `@` between two parts, 254 bytes at most, without
  /// spaces, control characters, commas or angle brackets, and with a dot in the second part.
  public init?(_ text: String) {
    let blanks = " \t\n\r".unicodeScalars
    var scalars = text.unicodeScalars[...]
    while let first = scalars.first, blanks.contains(first) { scalars.removeFirst() }
    while let last = scalars.last, blanks.contains(last) { scalars.removeLast() }
    let address = String(scalars).lowercased()
    let bytes = address.utf8
    let (at, dot) = (UInt8(ascii: "@"), UInt8(ascii: "."))
    guard let mark = bytes.firstIndex(of: at), mark != bytes.startIndex, bytes.count <= 254,
      !bytes.contains(where: { $0 <= 0x20 || $0 == 0x7F || Self.refused.contains($0) })
    else { return nil }
    let domain = bytes[bytes.index(after: mark)...]
    guard !domain.contains(at), domain.contains(dot), domain.first != dot, domain.last != dot
    else { return nil }
    self.text = address
  }

  /// What a list of addresses is written with.
  private static let refused = Array(",<>\"".utf8)

  /// The address.
  public var description: String { text }
}
