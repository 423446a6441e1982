/// Percent-encoding (RFC 3986 section 2.1) for comparison, never for parsing a link.
package enum PercentText {
  /// Returns the bytes with each `%XX` decoded.
  ///
  /// A `%` without two digits stays unchanged.
  package static func decoded(_ bytes: some Collection<UInt8>) -> [UInt8] {
    let bytes = Array(bytes)
    guard bytes.contains(UInt8(ascii: "%")) else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let high = Hexadecimal.value(anyCase: bytes[index + 1]),
        let low = Hexadecimal.value(anyCase: bytes[index + 2])
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  /// Returns a text with its bytes percent-encoded, but letters, digits and `others`.
  package static func encoded(_ text: String, keeping others: String = "-._~") -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if byte.isAlphanumeric || others.utf8.contains(byte) {
        bytes.append(byte)
      } else {
        CanonicalPath.appendEncoded(byte, to: &bytes)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns whether a byte never needs encoding (RFC 3986 section 2.3).
  package static func isUnreserved(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || "-._~".utf8.contains(byte)
  }
}

extension UInt8 {
  /// Whether the byte is a letter or a digit of ASCII.
  package var isAlphanumeric: Bool { self &- 0x30 < 10 || (self | 0x20) &- 0x61 < 26 }
}

/// Conversion of bytes to and from lower-case hexadecimal digits.
package enum Hexadecimal {
  /// Returns two digits for each byte.
  package static func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.flatMap { [digit($0 >> 4), digit($0 & 15)] }, as: UTF8.self)
  }

  /// Returns the bytes of ``text(_:)``, or `nil` for any other text.
  package static func bytes(_ text: String) -> [UInt8]? {
    let values = text.utf8.compactMap { value($0) }
    guard values.count == text.utf8.count, values.count.isMultiple(of: 2) else { return nil }
    return stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
  }

  /// Returns the digit for a value from 0 to 15.
  package static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  /// Returns the value of a lower-case digit, or `nil` for another byte.
  package static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  /// Returns the value of a digit in either case, or `nil` for another byte.
  package static func value(anyCase digit: UInt8) -> UInt8? {
    let isCapital = UInt8(ascii: "A")...UInt8(ascii: "F") ~= digit
    return value(isCapital ? digit | 0x20 : digit)
  }
}
