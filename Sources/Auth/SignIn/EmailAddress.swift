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
    let parts = address.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, parts[1].contains("."), parts[1].first != ".",
      parts[1].last != ".", address.utf8.count <= 254,
      !address.unicodeScalars.contains(where: {
        $0.value <= 0x20 || $0.value == 0x7F || $0 == "," || $0 == "<" || $0 == ">" || $0 == "\""
      })
    else { return nil }
    self.text = address
  }

  /// The address.
  public var description: String { text }
}
