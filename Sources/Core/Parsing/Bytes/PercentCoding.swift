import LandfallDomain

/// Percent-encoding of bytes, and decoding of bytes that were validated before.
enum PercentCoding {
  /// Decodes validated bytes.
  ///
  /// - Returns: The number of bytes written, at most `range.count`.
  static func decode(
    _ base: UnsafePointer<UInt8>, _ range: ByteRange, into out: UnsafeMutablePointer<UInt8>
  ) -> Int {
    var used = 0
    var index = Int(range.start)
    let end = Int(range.end)
    while index < end {
      if base[index] == UInt8(ascii: "%"), index + 2 < end {
        out[used] =
          ByteClass.hexValue(base[index + 1]) << 4 | ByteClass.hexValue(base[index + 2]) & 15
        index += 3
      } else {
        out[used] = base[index]
        index += 1
      }
      used += 1
    }
    return used
  }

  /// Converts ASCII letters to lower case in place.
  static func lowercase(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int) {
    for index in 0..<count where ByteClass.table[Int(bytes[index])] & ByteClass.upperCase != 0 {
      bytes[index] |= 0x20
    }
  }

  private static func hasPercent(_ base: UnsafePointer<UInt8>, _ range: ByteRange) -> Bool {
    for index in range.indices where base[index] == UInt8(ascii: "%") { return true }
    return false
  }

  /// Returns the decoded text of validated bytes.
  static func text(
    _ base: UnsafePointer<UInt8>, _ range: ByteRange, decoding: Bool, lowercasing: Bool = false
  ) -> String {
    let count = range.count
    let start = base + Int(range.start)
    guard lowercasing || decoding && hasPercent(base, range) else {
      // Swift stores up to 15 bytes inline; writing them there directly halves the instructions.
      if count > 15 {
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
      }
      return String(unsafeUninitializedCapacity: count) { room in
        for index in 0..<count { room[index] = start[index] }
        return count
      }
    }
    return String(unsafeUninitializedCapacity: count) { room in
      guard let out = room.baseAddress else { return 0 }
      let used = decode(base, range, into: out)
      if lowercasing { lowercase(out, used) }
      return used
    }
  }

  /// Appends a name or value of a query item; only unreserved bytes and `! $ ( ) * , : ; @ / ?`
  /// stay as they are.
  ///
  /// `+` is encoded too, because other parsers read it as a space.
  static func appendQueryPart(_ value: some Sequence<UInt8>, to text: inout [UInt8]) {
    for byte in value {
      switch byte {
      case UInt8(ascii: "&"), UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "'"),
        UInt8(ascii: "#"):
        CanonicalPath.appendEncoded(byte, to: &text)
      default:
        if ByteClass.table[Int(byte)] & ByteClass.encoded == 0 {
          text.append(byte)
        } else {
          CanonicalPath.appendEncoded(byte, to: &text)
        }
      }
    }
  }
}
