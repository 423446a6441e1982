/// The encoding of names and values in queries and forms.
enum FormEncoding {
  /// Encodes the pairs; only letters, digits, `-`, `.`, `_` and `~` are not percent-encoded.
  ///
  /// Parsers of queries and of forms read this encoding alike (RFC 3986 section 2.3).
  static func encode(_ fields: [(name: String, value: String)]) -> String {
    fields.map { escape($0.name) + "=" + escape($0.value) }.joined(separator: "&")
  }

  private static func escape(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var escaped: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        escaped.append(byte)
      default: escaped += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }
}
