/// A reader of JSON (RFC 8259) that refuses everything that parsers interpret differently.
///
/// Refused are duplicate names, byte order marks, ill-formed UTF-8, lone surrogates and raw control
/// characters. Text after the value and an excess of depth or bytes are refused too. Numbers keep
/// their text.
///
/// ```swift
/// let node = try JSONReader.read(Array(#"{"version": 1}"#.utf8))
/// node["version"]?.int  // 1
/// ```
package struct JSONReader {
  /// Reads one value, which must be the whole text.
  ///
  /// - Parameters:
  ///   - bytes: The text in UTF-8.
  ///   - maximumDepth: The maximum nesting of arrays and objects.
  ///   - maximumBytes: The maximum length in bytes.
  ///   - isFlat: Whether nested objects are flattened, with names joined by `.`: `{"a": {"b": 1}}`
  ///     becomes `{"a.b": 1}`. Joined names may then be duplicates. Their total length is limited
  ///     to `maximumBytes`.
  /// - Throws: ``JSONError`` at the first refused byte.
  /// - Complexity: O(*n*), and O(*m* log *m*) in the members of each object.
  package static func read(
    _ bytes: [UInt8], maximumDepth: Int = 64, maximumBytes: Int = 8 << 20, isFlat: Bool = false
  ) throws(JSONError) -> JSONNode {
    var reader = JSONReader(
      bytes: bytes, maximumDepth: maximumDepth, flatRoom: isFlat ? maximumBytes : nil)
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
  /// How many bytes the joined names may still use; `nil` if nested objects are not flattened.
  private var flatRoom: Int?
  private var offset = 0
  private var line = 1
  private var lineStart = 0

  private init(bytes: [UInt8], maximumDepth: Int, flatRoom: Int?) {
    self.bytes = bytes
    self.maximumDepth = maximumDepth
    self.flatRoom = flatRoom
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
    case UInt8(ascii: "{"):
      var members: [JSONMember] = []
      // On average, a member takes about 40 bytes.
      if flatRoom != nil, depth == 0 { members.reserveCapacity(bytes.count / 40) }
      try readObject(depth: depth + 1, below: "", into: &members)
      return JSONNode(.object(members), at: start)
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

  /// Reads the members of an object and appends them, with `path` before their names.
  private mutating func readObject(
    depth: Int, below path: String, into members: inout [JSONMember]
  ) throws(JSONError) {
    guard depth <= maximumDepth else { throw error(.tooDeep, at: offset) }
    var names = Names()
    offset += 1
    skipSpace()
    if byte == UInt8(ascii: "}") {
      offset += 1
      return
    }
    while true {
      let start = position
      guard byte == UInt8(ascii: "\"") else { throw unexpected }
      let name = try readString()
      guard names.insert(name) else { throw JSONError(.duplicateName(name), at: start) }
      skipSpace()
      guard byte == UInt8(ascii: ":") else { throw unexpected }
      offset += 1
      skipSpace()
      let full = path.isEmpty ? name : path + name
      if let room = flatRoom {
        // Otherwise a short text, with a long name around many short ones, could exhaust the
        // memory.
        guard full.utf8.count <= room else { throw error(.tooLong, at: start.offset) }
        flatRoom = room - full.utf8.count
      }
      if flatRoom != nil, byte == UInt8(ascii: "{") {
        try readObject(depth: depth + 1, below: full + ".", into: &members)
      } else {
        members.append(JSONMember(name: full, at: start, node: try readValue(depth: depth)))
      }
      skipSpace()
      if byte == UInt8(ascii: "}") {
        offset += 1
        return
      }
      guard byte == UInt8(ascii: ",") else { throw unexpected }
      offset += 1
      skipSpace()
    }
  }

  /// The names of an object; a linear search is faster than hashing while they are few.
  private struct Names {
    private var few: [String] = []
    private var hashed: Set<String> = []

    /// Adds a name and returns whether it is new.
    mutating func insert(_ name: String) -> Bool {
      guard hashed.isEmpty else { return hashed.insert(name).inserted }
      guard !few.contains(name) else { return false }
      if few.isEmpty { few.reserveCapacity(8) }
      few.append(name)
      if few.count == 16 { hashed = Set(few) }
      return true
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
    skipPlainText()
    switch byte {
    case UInt8(ascii: "\""):
      offset += 1
      return String(decoding: bytes[start..<(offset - 1)], as: UTF8.self)
    case UInt8(ascii: "\\"): return try readEscapedString(from: start)
    case nil: throw unexpected
    default: throw error(.controlCharacter, at: offset)
    }
  }

  /// Advances to the next quotation mark, backslash or control character.
  private mutating func skipPlainText() {
    offset = bytes.withUnsafeBufferPointer { [offset] bytes in
      var index = offset
      while index < bytes.count, bytes[index] >= 0x20, bytes[index] != UInt8(ascii: "\""),
        bytes[index] != UInt8(ascii: "\\")
      {
        index += 1
      }
      return index
    }
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
        skipPlainText()
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
