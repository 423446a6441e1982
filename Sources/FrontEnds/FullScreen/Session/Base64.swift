/// Base64 encoding (RFC 4648, section 4).
enum Base64 {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func encoded(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var bits = 0
    var count = 0
    for byte in bytes {
      bits = bits << 8 | Int(byte)
      count += 8
      while count >= 6 {
        count -= 6
        result.append(letters[bits >> count & 63])
      }
    }
    if count > 0 { result.append(letters[bits << (6 - count) & 63]) }
    while result.count % 4 != 0 { result.append(0x3D) }
    return result
  }
}
