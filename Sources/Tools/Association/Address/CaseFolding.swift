/// Folds case one character to one character, so that `?` in a pattern still counts correctly.
enum CaseFolding {
  /// Returns the bytes in lower case.
  ///
  /// A character with a longer lower case stays unchanged.
  static func folded(_ bytes: some Collection<UInt8>) -> [UInt8] {
    if bytes.allSatisfy({ $0 < 0x80 }) { return bytes.map(folded) }
    var text = String.UnicodeScalarView()
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      let lower = scalar.properties.lowercaseMapping.unicodeScalars
      text.append(lower.count == 1 ? lower.first ?? scalar : scalar)
    }
    return Array(String(text).utf8)
  }

  /// Returns the lower case of an ASCII letter, or any other byte unchanged.
  static func folded(_ byte: UInt8) -> UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
  }
}
