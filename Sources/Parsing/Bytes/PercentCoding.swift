/// Percent-encoding of bytes that were validated before, and the way back.
enum PercentCoding {
  /// Decodes validated bytes.
  ///
  /// - Returns: How many bytes were written: `range.count` at most.
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

  /// Lower-cases ASCII letters in place.
  static func lowercase(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int) {
    for index in 0..<count where ByteClass.table[Int(bytes[index])] & ByteClass.upperCase != 0 {
      bytes[index] |= 0x20
    }
  }

  private static func hasPercent(_ base: UnsafePointer<UInt8>, _ range: ByteRange) -> Bool {
    for index in range.indices where base[index] == UInt8(ascii: "%") { return true }
    return false
  }

  /// The decoded text of validated bytes.
  static func text(
    _ base: UnsafePointer<UInt8>, _ range: ByteRange, decoding: Bool, lowercasing: Bool = false
  ) -> String {
    let count = range.count
    guard lowercasing || decoding && hasPercent(base, range) else {
      return String(
        decoding: UnsafeBufferPointer(start: base + Int(range.start), count: count), as: UTF8.self)
    }
    return String(unsafeUninitializedCapacity: count) { room in
      guard let out = room.baseAddress else { return 0 }
      let used = decode(base, range, into: out)
      if lowercasing { lowercase(out, used) }
      return used
    }
  }

  /// Appends `value` to `text` as one segment of a path.
  ///
  /// Left alone are the unreserved bytes, the sub-delimiters, `:` and `@`; all else is encoded.
  static func appendSegment(_ value: some Sequence<UInt8>, to text: inout [UInt8]) {
    for byte in value {
      if ByteClass.table[Int(byte)] & ByteClass.encoded == 0, byte != UInt8(ascii: "/"),
        byte != UInt8(ascii: "?"), byte != UInt8(ascii: "#")
      {
        text.append(byte)
      } else {
        appendEncoded(byte, to: &text)
      }
    }
  }

  /// Appends a name or a value of a query item: unreserved bytes and `! $ ( ) * , : ; @ / ?` alone.
  ///
  /// `+` is encoded although it would be read back, because others read it as a space.
  static func appendQueryPart(_ value: some Sequence<UInt8>, to text: inout [UInt8]) {
    for byte in value {
      switch byte {
      case UInt8(ascii: "&"), UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "'"),
        UInt8(ascii: "#"):
        appendEncoded(byte, to: &text)
      default:
        if ByteClass.table[Int(byte)] & ByteClass.encoded == 0 {
          text.append(byte)
        } else {
          appendEncoded(byte, to: &text)
        }
      }
    }
  }

  private static func appendEncoded(_ byte: UInt8, to text: inout [UInt8]) {
    text.append(UInt8(ascii: "%"))
    text.append(hexDigit(byte >> 4))
    text.append(hexDigit(byte & 15))
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + (value - 10)
  }
}
