/// Searches in the bytes of a template; no decoding is needed because all marks are ASCII.
extension ArraySlice<UInt8> {
  /// The bytes as text.
  var text: String { String(decoding: self, as: UTF8.self) }

  /// The bytes without leading and trailing ASCII whitespace.
  var trimmed: ArraySlice<UInt8> {
    let isSpace = { (byte: UInt8) in byte == 0x20 || 0x09...0x0D ~= byte }
    var bytes = drop(while: isSpace)
    while let last = bytes.last, isSpace(last) { bytes.removeLast() }
    return bytes
  }

  /// Returns the index of a mark of two bytes, or `nil` if there is none.
  func index(of first: UInt8, _ second: UInt8) -> Int? {
    var index = startIndex
    while index + 1 < endIndex {
      if self[index] == first, self[index + 1] == second { return index }
      index += 1
    }
    return nil
  }

  /// The parts between commas that are not in parentheses.
  var partsAtCommas: [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var start = startIndex
    var depth = 0
    for index in indices {
      switch self[index] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: ",") where depth <= 0:
        parts.append(self[start..<index])
        start = index + 1
      default: break
      }
    }
    return parts + [self[start...]]
  }
}

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
