/// Base64url without padding (RFC 4648 section 5); it is read only in its canonical form.
package enum Base64URL {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// Encodes `bytes` as ASCII characters.
  package static func encode(_ bytes: some Sequence<UInt8>) -> [UInt8] {
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

  /// Encodes `bytes` as text.
  package static func text(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: encode(bytes), as: UTF8.self)
  }

  /// Encodes `bytes` as padded base64, with `+` and `/` (RFC 4648 section 4).
  package static func padded(_ bytes: some Sequence<UInt8>) -> String {
    let text = text(bytes).map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
    return String(text) + String(repeating: "=", count: (4 - text.count % 4) % 4)
  }

  /// Decodes `text`, or returns `nil` if it is not canonical.
  ///
  /// Padding, characters outside the alphabet and leftover bits that are not zero are refused.
  /// Different texts therefore never give the same bytes.
  package static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
    if let bytes = text.withContiguousStorageIfAvailable({ decode($0) }) { return bytes }
    return Array(text).withUnsafeBufferPointer { decode($0) }
  }

  private static func decode(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    // A single leftover character has only six bits and cannot encode a byte.
    guard text.count % 4 != 1 else { return nil }
    var seen: UInt8 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: text.count * 3 / 4) { room, filled in
      values.withUnsafeBufferPointer { values in
        var bits: UInt32 = 0
        var count: UInt32 = 0
        for character in text {
          let value = values[Int(character)]
          seen |= value
          bits = bits << 6 | UInt32(value & 0x3F)
          count += 6
          if count >= 8 {
            count -= 8
            room[filled] = UInt8(truncatingIfNeeded: bits >> count)
            filled += 1
          }
        }
        if bits & ((1 << count) - 1) != 0 { seen |= 0x80 }
      }
    }
    return seen & 0x80 == 0 ? bytes : nil
  }

  /// The value of each byte as a character; 128 if it is not in the alphabet.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 0x80, count: 256)
    for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(value) }
    return values
  }()
}
