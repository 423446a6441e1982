internal import LandfallAuth

/// Names a try in a request: the header `Idempotency-Key` with a UUID.
enum IdempotencyHeader {
  static let name = "Idempotency-Key"

  /// The key as a UUID of version 4 (RFC 9562 section 5.4): the same for the same key.
  static func value(_ key: IdempotencyKey) -> String {
    var digits = Array(key.text.utf8)
    guard digits.count == 32 else { return key.text }
    digits[12] = UInt8(ascii: "4")
    // The variant's two bits; the digit's other two stay.
    digits[16] = Array("89ab".utf8)[Int(digits[16]) & 3]
    var text: [UInt8] = []
    for (index, digit) in digits.enumerated() {
      if [8, 12, 16, 20].contains(index) { text.append(UInt8(ascii: "-")) }
      text.append(digit)
    }
    return String(decoding: text, as: UTF8.self)
  }
}
