/// Reads a JSON text (RFC 8259) and refuses what readers disagree about.
///
/// Refused: duplicate names, a byte order mark, ill-formed UTF-8, lone surrogates, raw control
/// characters, anything after the value, more depth or bytes than allowed. Numbers keep their text.
///
/// ```swift
/// let node = try JSONReader.read(Array(#"{"version": 1}"#.utf8))
/// node["version"]?.int  // 1
/// ```
public struct JSONReader {
  /// Reads one value, which must be the whole text.
  ///
  /// - Parameters:
  ///   - bytes: The text, UTF-8.
  ///   - maximumDepth: Most arrays and objects inside one another.
  ///   - maximumBytes: Most bytes.
  /// - Throws: ``JSONError`` at the first byte that is refused.
  /// - Complexity: O(n), and O(m log m) in the members of each object.
  public static func read(
    _ bytes: [UInt8], maximumDepth: Int = 64, maximumBytes: Int = 8 << 20
  ) throws(JSONError) -> JSONNode {
    var reader = JSONReader(bytes: bytes, maximumDepth: maximumDepth)
    guard bytes.count <= maximumBytes else { throw reader.error(.tooLong, at: maximumBytes) }
    if let offset = UTF8Validation.firstIllFormedOffset(in: bytes) {
      throw reader.error(.illFormedUTF8, at: offset)
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { throw reader.error(.illFormedUTF8, at: 0) }
    reader.skipSpace()
    let node = try reader.readValue(depth: 0)
    reader.skipSpace()
    guard reader.offset == bytes.count else {
      throw reader.error(.trailingBytes, at: reader.offset)
    }
    return node
  }

  private let bytes: [UInt8]
  private let maximumDepth: Int
  private var offset = 0
  private var line = 1
  private var lineStart = 0

  private init(bytes: [UInt8], maximumDepth: Int) {
    self.bytes = bytes
    self.maximumDepth = maximumDepth
  }

  private var position: JSONPosition {
    JSONPosition(offset: offset, line: line, column: offset - lineStart + 1)
  }

  private var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private func error(_ reason: JSONError.Reason, at offset: Int) -> JSONError {
    var line = 1
    var lineStart = 0
    for index in 0..<min(offset, bytes.count) where bytes[index] == 0x0A {
      line += 1
      lineStart = index + 1
    }
    return JSONError(
      reason, at: JSONPosition(offset: offset, line: line, column: offset - lineStart + 1))
  }

  private var unexpected: JSONError {
    error(offset < bytes.count ? .unexpectedByte : .unexpectedEnd, at: offset)
  }

  private mutating func skipSpace() {
    while let byte {
      switch byte {
      case 0x0A:
        offset += 1
        line += 1
        lineStart = offset
      case 0x20, 0x09, 0x0D: offset += 1
      default: return
      }
    }
  }

  private mutating func readValue(depth: Int) throws(JSONError) -> JSONNode {
    let start = position
    switch byte {
    case UInt8(ascii: "{"): return JSONNode(.object(try readObject(depth: depth + 1)), at: start)
    case UInt8(ascii: "["): return JSONNode(.array(try readArray(depth: depth + 1)), at: start)
    case UInt8(ascii: "\""): return JSONNode(.string(try readString()), at: start)
    case UInt8(ascii: "-"), .some(UInt8(ascii: "0")...UInt8(ascii: "9")):
      return JSONNode(.number(try readNumber()), at: start)
    case UInt8(ascii: "t"):
      try readWord("true")
      return JSONNode(.bool(true), at: start)
    case UInt8(ascii: "f"):
      try readWord("false")
      return JSONNode(.bool(false), at: start)
    case UInt8(ascii: "n"):
      try readWord("null")
      return JSONNode(.null, at: start)
    default: throw unexpected
    }
  }

  private mutating func readWord(_ word: StaticString) throws(JSONError) {
    for index in 0..<word.utf8CodeUnitCount {
      guard byte == word.utf8Start[index] else { throw unexpected }
      offset += 1
    }
  }

  private mutating func readObject(depth: Int) throws(JSONError) -> [JSONMember] {
    guard depth <= maximumDepth else { throw error(.tooDeep, at: offset) }
    var members: [JSONMember] = []
    var names = Names()
    offset += 1
    skipSpace()
    if byte == UInt8(ascii: "}") {
      offset += 1
      return members
    }
    while true {
      let start = position
      guard byte == UInt8(ascii: "\"") else { throw unexpected }
      let name = try readString()
      guard names.insert(name, after: members) else {
        throw JSONError(.duplicateName(name), at: start)
      }
      skipSpace()
      guard byte == UInt8(ascii: ":") else { throw unexpected }
      offset += 1
      skipSpace()
      members.append(JSONMember(name: name, at: start, node: try readValue(depth: depth)))
      skipSpace()
      if byte == UInt8(ascii: "}") {
        offset += 1
        return members
      }
      guard byte == UInt8(ascii: ",") else { throw unexpected }
      offset += 1
      skipSpace()
    }
  }

  /// The names of an object: looked through while they are few, which is faster than hashing them.
  private struct Names {
    private var hashed: Set<String> = []

    /// Whether the name is new.
    mutating func insert(_ name: String, after members: [JSONMember]) -> Bool {
      if members.count < 12 { return !members.contains { $0.name == name } }
      if hashed.isEmpty { hashed = Set(members.lazy.map(\.name)) }
      return hashed.insert(name).inserted
    }
  }

  private mutating func readArray(depth: Int) throws(JSONError) -> [JSONNode] {
    guard depth <= maximumDepth else { throw error(.tooDeep, at: offset) }
    var elements: [JSONNode] = []
    offset += 1
    skipSpace()
    if byte == UInt8(ascii: "]") {
      offset += 1
      return elements
    }
    while true {
      elements.append(try readValue(depth: depth))
      skipSpace()
      if byte == UInt8(ascii: "]") {
        offset += 1
        return elements
      }
      guard byte == UInt8(ascii: ",") else { throw unexpected }
      offset += 1
      skipSpace()
    }
  }

  private mutating func readNumber() throws(JSONError) -> String {
    let start = offset
    if byte == UInt8(ascii: "-") { offset += 1 }
    switch byte {
    case UInt8(ascii: "0"): offset += 1
    case .some(UInt8(ascii: "1")...UInt8(ascii: "9")): skipDigits()
    default: throw error(.malformedNumber, at: offset)
    }
    if byte == UInt8(ascii: ".") {
      offset += 1
      try requireDigits()
    }
    if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      offset += 1
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { offset += 1 }
      try requireDigits()
    }
    if let byte, UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte {
      throw error(.malformedNumber, at: offset)
    }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private mutating func skipDigits() {
    while let byte, UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte { offset += 1 }
  }

  private mutating func requireDigits() throws(JSONError) {
    let start = offset
    skipDigits()
    guard offset > start else { throw error(.malformedNumber, at: offset) }
  }

  private mutating func readString() throws(JSONError) -> String {
    offset += 1
    let start = offset
    while let byte {
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        return String(decoding: bytes[start..<(offset - 1)], as: UTF8.self)
      case UInt8(ascii: "\\"): return try readEscapedString(from: start)
      case 0..<0x20: throw error(.controlCharacter, at: offset)
      default: offset += 1
      }
    }
    throw unexpected
  }

  private mutating func readEscapedString(from start: Int) throws(JSONError) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: String(decoding: bytes[start..<offset], as: UTF8.self).unicodeScalars)
    while let byte {
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        return String(text)
      case UInt8(ascii: "\\"):
        text.append(try readEscape())
      case 0..<0x20: throw error(.controlCharacter, at: offset)
      default:
        let plain = offset
        while let next = self.byte, next != UInt8(ascii: "\""), next != UInt8(ascii: "\\"),
          next >= 0x20
        {
          offset += 1
        }
        text.append(
          contentsOf: String(decoding: bytes[plain..<offset], as: UTF8.self).unicodeScalars)
      }
    }
    throw unexpected
  }

  private mutating func readEscape() throws(JSONError) -> Unicode.Scalar {
    let start = offset
    offset += 1
    guard let byte else { throw unexpected }
    offset += 1
    switch byte {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let unit = try readHexUnit(escape: start)
      if let scalar = Unicode.Scalar(unit) { return scalar }
      guard 0xD800...0xDBFF ~= unit, self.byte == UInt8(ascii: "\\"), offset + 1 < bytes.count,
        bytes[offset + 1] == UInt8(ascii: "u")
      else { throw error(.malformedEscape, at: start) }
      offset += 2
      let low = try readHexUnit(escape: start)
      guard 0xDC00...0xDFFF ~= low,
        let scalar = Unicode.Scalar(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00))
      else { throw error(.malformedEscape, at: start) }
      return scalar
    default: throw error(.malformedEscape, at: start)
    }
  }

  private mutating func readHexUnit(escape start: Int) throws(JSONError) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let byte else { throw unexpected }
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
      default: throw error(.malformedEscape, at: start)
      }
      unit = unit << 4 | UInt32(digit)
      offset += 1
    }
    return unit
  }
}
