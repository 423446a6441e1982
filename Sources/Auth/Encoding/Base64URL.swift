/// Base64url without padding (RFC 4648 section 5), in its canonical form alone.
public enum Base64URL {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// The ASCII characters that spell `bytes`.
  public static func encode(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    var bits: UInt32 = 0
    var count: UInt32 = 0
    for byte in bytes {
      bits = (bits << 8 | UInt32(byte)) & 0xFFFF
      count += 8
      while count >= 6 {
        count -= 6
        text.append(alphabet[Int(bits >> count & 0x3F)])
      }
    }
    if count > 0 { text.append(alphabet[Int(bits << (6 - count) & 0x3F)]) }
    return text
  }

  /// The text that spells `bytes`.
  public static func text(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: encode(bytes), as: UTF8.self)
  }

  /// The bytes that `text` spells, or `nil`.
  ///
  /// Padding, characters outside the alphabet and bits that are left over and not zero are refused: no
  /// two texts give the same bytes.
  public static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var count: UInt32 = 0
    for character in text {
      guard let value = value(character) else { return nil }
      bits = (bits << 6 | UInt32(value)) & 0xFFFF
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    // Six bits left over are a character that spells nothing.
    guard count < 6, bits & ((1 << count) - 1) == 0 else { return nil }
    return bytes
  }

  private static func value(_ character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): character - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0") + 52
    case UInt8(ascii: "-"): 62
    case UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
