/// Strict validation of UTF-8, according to Unicode table 3-7.
enum UTF8Validation {
  /// Returns the offset of the first byte that is not part of well-formed UTF-8, or `nil`.
  static func firstIllFormedOffset(in bytes: [UInt8]) -> Int? {
    var index = 0
    while index < bytes.count {
      index = firstBeyondASCII(in: bytes, from: index)
      guard index < bytes.count else { return nil }
      let length: Int
      let second: ClosedRange<UInt8>
      switch bytes[index] {
      case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
      case 0xE0: (length, second) = (3, 0xA0...0xBF)
      case 0xED: (length, second) = (3, 0x80...0x9F)
      case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
      case 0xF0: (length, second) = (4, 0x90...0xBF)
      case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
      case 0xF4: (length, second) = (4, 0x80...0x8F)
      default: return index
      }
      guard index + length <= bytes.count, second ~= bytes[index + 1],
        bytes[(index + 2)..<(index + length)].allSatisfy({ 0x80...0xBF ~= $0 })
      else { return index }
      index += length
    }
    return nil
  }

  /// Returns the offset of the first byte from `start` on that is above 0x7F, or the count; reads 8
  /// bytes at a time.
  private static func firstBeyondASCII(in bytes: [UInt8], from start: Int) -> Int {
    bytes.withUnsafeBytes { bytes in
      var index = start
      while index + 8 <= bytes.count,
        bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
      {
        index += 8
      }
      while index < bytes.count, bytes[index] < 0x80 { index += 1 }
      return index
    }
  }
}

/// Characters that are not shown but change how text is displayed, for example in terminals and
/// browsers.
///
/// These are the C0, DEL and C1 controls, direction controls (UAX 9), and line and paragraph
/// separators. Terminals, JSON, logs and markup all use this list.
package enum HiddenCharacters {
  /// Returns whether a character is hidden.
  package static func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Returns whether a text may contain a hidden character, with a fast check of its bytes; `false`
  /// for plain ASCII.
  package static func mayStand(in text: String) -> Bool {
    text.utf8.contains { byte in
      byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xD8 || byte == 0xE2
    }
  }

  /// Returns a visible form of a character: `\n`, `\t`, `\r` or its number, such as `\u{202e}`.
  package static func visible(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{" + String(scalar.value, radix: 16) + "}"
    }
  }

  /// Returns the text with all hidden characters in visible form, for people; the result cannot be
  /// converted back.
  package static func visible(_ text: String) -> String {
    guard mayStand(in: text) else { return text }
    return text.unicodeScalars.reduce(into: "") { shown, scalar in
      if contains(scalar) {
        shown += visible(scalar)
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
  }
}
