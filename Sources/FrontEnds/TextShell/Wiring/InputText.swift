public import LandfallDomain

/// A line or a word from outside, byte for byte: whether it is UTF-8 is for the reader to say.
public struct InputText: Hashable, Sendable {
  /// The bytes as they came.
  public let bytes: [UInt8]

  /// Takes bytes as they came.
  public init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  /// Takes a text.
  public init(_ text: String) { bytes = Array(text.utf8) }

  /// The text, with U+FFFD in the place of what is not UTF-8: for what is compared with known words.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The link, for the parser, which refuses what is not UTF-8.
  public var link: LinkText { LinkText(bytes: bytes) }

  /// The first byte that is not UTF-8, or `nil`.
  public var illFormedOffset: Int? {
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

  /// The text of what has to be UTF-8 because it is not a link.
  ///
  /// - Parameter what: What it is, such as `the argument`.
  /// - Throws: ``ShellFailure`` with ``ExitCode/usage``, naming the first byte that is not UTF-8.
  func wellFormed(_ what: String) throws(ShellFailure) -> String {
    guard let offset = illFormedOffset else { return text }
    throw ShellFailure(
      .usage, "\(what) '\(text)' is not UTF-8: byte \(offset)",
      hint: "only a link may be any bytes, and is refused with a reason then")
  }
}
