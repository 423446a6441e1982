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
