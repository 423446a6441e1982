internal import LandfallAuth

/// The header `Idempotency-Key`, whose value is a UUID.
enum IdempotencyHeader {
  static let name = "Idempotency-Key"

  /// Returns the key as a UUID of version 4 (RFC 9562 section 5.4); equal keys give equal UUIDs.
  static func value(_ key: IdempotencyKey) -> String {
    var digits = Array(key.text.utf8)
    guard digits.count == 32 else { return key.text }
    digits[12] = UInt8(ascii: "4")
    // Set the two variant bits, and keep the other two bits of the digit.
    digits[16] = Array("89ab".utf8)[Int(digits[16]) & 3]
    var text: [UInt8] = []
    for (index, digit) in digits.enumerated() {
      if [8, 12, 16, 20].contains(index) { text.append(UInt8(ascii: "-")) }
      text.append(digit)
    }
    return String(decoding: text, as: UTF8.self)
  }
}
