package import LandfallDomain

/// A line or a word of input as bytes, which may not be valid UTF-8.
package struct InputText: Equatable, Sendable {
  /// The original bytes.
  package let bytes: [UInt8]

  /// Creates input from bytes.
  package init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  /// Creates input from a text.
  package init(_ text: String) { bytes = Array(text.utf8) }

  /// The text, with U+FFFD for invalid UTF-8.
  ///
  /// It is compared with known words.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The link, which the link parser refuses if it is not UTF-8.
  package var link: LinkText { LinkText(bytes: bytes) }

  /// The offset of the first byte that is not UTF-8, or `nil`.
  package var illFormedOffset: Int? {
    guard !text.utf8.elementsEqual(bytes) else { return nil }
    var rest = bytes[...]
    var decoder = UTF8()
    var iterator = rest.makeIterator()
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): rest = rest.dropFirst(UTF8.width(scalar))
      case .emptyInput, .error: return rest.startIndex
      }
    }
  }

  /// Returns the text, which must be UTF-8.
  ///
  /// - Parameter what: The noun for the error, such as `the argument`.
  /// - Throws: ``ShellFailure`` with ``ExitCode/usage`` and the offset of the first invalid byte.
  func wellFormed(_ what: String) throws(ShellFailure) -> String {
    guard let offset = illFormedOffset else { return text }
    throw ShellFailure(
      .usage, "\(what) '\(text)' is not UTF-8: byte \(offset)",
      hint: "use UTF-8; only links may have other bytes, and they are refused with a reason")
  }
}
