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
