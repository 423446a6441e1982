/// Numbers in a language's digits, without grouping.
///
/// `{{count, number}}` uses them if no ``ValueFormatter`` is set.
enum Digits {
  /// Returns the number in a language's digits, or `nil` if `number` is not a decimal number.
  static func text(_ number: String, language: String) -> String? {
    guard PluralOperands(decimal: number) != nil, !number.utf8.contains(UInt8(ascii: "c")) else {
      return nil
    }
    let tag = LanguageTag(language)
    let zero: UInt32
    switch (tag.language, tag.region) {
    // Arabic without a region, the Emirates and the Maghreb use Latin digits, as in browsers (CLDR
    // 48, default numbering systems).
    case ("ar", nil), ("ar", "001"), ("ar", "AE"), ("ar", "DZ"), ("ar", "EH"), ("ar", "LY"),
      ("ar", "MA"), ("ar", "TN"):
      return number
    case ("ar", _) where tag.likelyScript == "Arab", ("ckb", _), ("sd", _): zero = 0x660
    case ("fa", _), ("ps", _): zero = 0x6F0
    default: return number
    }
    var scalars = String.UnicodeScalarView()
    for byte in number.utf8 {
      switch byte {
      case 0x30...0x39:
        scalars.append(Unicode.Scalar(zero + UInt32(byte) - 0x30) ?? Unicode.Scalar(byte))
      case UInt8(ascii: "."): scalars.append("\u{66B}")
      case UInt8(ascii: "-"): scalars.append(contentsOf: ["\u{61C}", "-"])
      default: scalars.append(Unicode.Scalar(byte))
      }
    }
    return String(scalars)
  }
}
