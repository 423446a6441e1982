/// Names one try to do something, so that a repetition after a lost answer does it once.
public struct IdempotencyKey: Hashable, Sendable, CustomStringConvertible {
  /// How many random bytes a key has.
  public static let randomBytes = 16

  /// Lower-case hexadecimal.
  public let text: String

  /// Makes a fresh key.
  public init(_ cryptography: some SignInCryptography) {
    text = cryptography.randomBytes(Self.randomBytes).reduce(into: "") { text, byte in
      text.unicodeScalars.append(Unicode.Scalar(HexadecimalDigit.character(byte >> 4)))
      text.unicodeScalars.append(Unicode.Scalar(HexadecimalDigit.character(byte & 0x0F)))
    }
  }

  /// Reads a key that another process of the app made; `nil` for any other text.
  public init?(text: String) {
    guard text.utf8.count == 2 * Self.randomBytes,
      text.utf8.allSatisfy({ HexadecimalDigit.value($0) != nil })
    else { return nil }
    self.text = text
  }

  /// The key's text.
  public var description: String { text }
}
