import LandfallDomain

/// A stored session record, taken apart: the token's bytes, and the JSON text without its digits.
struct SessionRecordText {
  /// The token.
  let token: SecretBytes
  /// The whole text with `"token":""` in place of the token.
  let frame: [UInt8]

  /// What stands before the token's digits.
  static func prefix(version: Int) -> [UInt8] {
    Array(#"{"version":\#(version),"token":""#.utf8)
  }

  /// Takes a stored record apart.
  init(_ stored: SecretBytes) throws(SessionRecordError) {
    let prefix = Self.prefix(version: SessionRecord.version)
    (token, frame) = try stored.withUnsafeBytes {
      (bytes) throws(SessionRecordError) -> (SecretBytes, [UInt8]) in
      guard bytes.starts(with: prefix) else {
        throw Self.foreignVersion(of: bytes).map { .unsupportedVersion($0) } ?? .malformed
      }
      guard let end = bytes[prefix.count...].firstIndex(of: UInt8(ascii: "\"")) else {
        throw .malformed
      }
      let digits = prefix.count..<end
      guard !digits.isEmpty, digits.count.isMultiple(of: 2),
        digits.count <= SessionRecord.maximumTokenBytes * 2,
        digits.allSatisfy({ HexadecimalDigit.value(bytes[$0]) != nil })
      else { throw .malformed }
      let token = SecretBytes(count: digits.count / 2) { buffer in
        for index in buffer.indices {
          let high = HexadecimalDigit.value(bytes[prefix.count + 2 * index]) ?? 0
          let low = HexadecimalDigit.value(bytes[prefix.count + 2 * index + 1]) ?? 0
          buffer[index] = high << 4 | low
        }
      }
      return (token, prefix + bytes[end...])
    }
  }

  /// The version that a text claims, if it is not the one that is read.
  private static func foreignVersion(of bytes: UnsafeRawBufferPointer) -> Int? {
    let start = Array(#"{"version":"#.utf8)
    guard bytes.starts(with: start) else { return nil }
    let digits = bytes[start.count...].prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    guard let version = Int(String(decoding: digits, as: UTF8.self)),
      version != SessionRecord.version
    else { return nil }
    return version
  }
}
