/// The parts of a `multipart/form-data` body (RFC 7578) as oRPC sends it.
///
/// The part `data` holds the envelope. The parts `0`, `1` and so on hold its files.
struct MultipartBody {
  /// The largest number of parts.
  static let maximumParts = 129
  /// The largest headers of one part, in bytes.
  static let maximumHeaderBytes = 8_192

  /// The bytes of the part `data`.
  let data: [UInt8]
  /// The files, ordered by their numbers.
  let files: [ORPCValue.File]

  /// Parses a body; `nil` if it is truncated or has another form.
  init?(_ body: [UInt8], boundary: String) {
    let mark = Array(("--" + boundary).utf8)
    guard body.starts(with: mark) else { return nil }
    var data: [UInt8]?
    var files: [Int: ORPCValue.File] = [:]
    var rest = body.dropFirst(mark.count)
    let delimiter = [0x0D, 0x0A] + mark
    var count = 0
    while !rest.starts(with: Array("--".utf8)) {
      count += 1
      guard count <= Self.maximumParts, rest.starts(with: [0x0D, 0x0A]),
        // A part without headers has no name, so it is invalid.
        let head = Self.offset(of: [0x0D, 0x0A, 0x0D, 0x0A], in: rest.dropFirst(2)),
        head - rest.startIndex <= Self.maximumHeaderBytes,
        let end = Self.offset(of: delimiter, in: rest[(head + 4)...]),
        let part = Head(rest[(rest.startIndex + 2)..<head])
      else { return nil }
      let bytes = Array(rest[(head + 4)..<end])
      if part.name == "data" {
        guard data == nil else { return nil }
        data = bytes
      } else {
        guard let number = Int(part.name), String(number) == part.name, files[number] == nil
        else { return nil }
        files[number] = ORPCValue.File(name: part.fileName, type: part.type, bytes: bytes)
      }
      rest = rest[(end + delimiter.count)...]
    }
    let sorted = files.sorted { $0.key < $1.key }
    guard let data, sorted.map(\.key) == Array(0..<sorted.count) else { return nil }
    self.data = data
    self.files = sorted.map(\.value)
  }

  /// Returns the boundary in a `Content-Type` (RFC 2046 section 5.1.1); `nil` if there is none.
  static func boundary(of type: String) -> String? {
    for parameter in type.split(separator: ";").dropFirst() {
      let text = parameter.drop { $0 == " " }
      guard text.lowercased().hasPrefix("boundary=") else { continue }
      var boundary = text.dropFirst("boundary=".count)
      if boundary.count > 1, boundary.first == "\"", boundary.last == "\"" {
        boundary = boundary.dropFirst().dropLast()
      }
      return 1...70 ~= boundary.utf8.count ? String(boundary) : nil
    }
    return nil
  }

  private struct Head {
    var name = ""
    var fileName = ""
    var type = "application/octet-stream"

    init?(_ bytes: ArraySlice<UInt8>) {
      // Split bytes, because a `String` treats a carriage return and a line feed as one character.
      for line in bytes.split(separator: 0x0A) {
        let bare = line.last == 0x0D ? line.dropLast() : line
        let text = String(decoding: bare, as: UTF8.self)
        guard let colon = text.firstIndex(of: ":") else { return nil }
        let value = text[text.index(after: colon)...].drop { $0 == " " }
        switch text[..<colon].lowercased() {
        case "content-disposition":
          name = Self.parameter("name", of: value) ?? ""
          fileName = Self.parameter("filename", of: value) ?? ""
        case "content-type": type = String(value)
        default: continue
        }
      }
    }

    /// Returns a quoted parameter, unescaped (HTML, multipart/form-data encoding); `nil` if it is
    /// missing.
    private static func parameter(_ name: String, of text: Substring) -> String? {
      var quoted = false
      var start = text.startIndex
      var parameters: [Substring] = []
      for index in text.indices {
        if text[index] == "\"" { quoted.toggle() }
        if text[index] == ";", !quoted {
          parameters.append(text[start..<index])
          start = text.index(after: index)
        }
      }
      parameters.append(text[start...])
      for parameter in parameters.map({ $0.drop { $0 == " " } }) {
        let value = parameter.dropFirst(name.count + 2)
        guard parameter.hasPrefix(name + "=\""), value.last == "\"" else { continue }
        var bytes: [UInt8] = []
        var rest = Array(value.dropLast().utf8)[...]
        while let byte = rest.first {
          let escape = rest.prefix(3)
          let escapes: [(spelling: String, byte: UInt8)] = [
            ("%22", 0x22), ("%0D", 0x0D), ("%0A", 0x0A),
          ]
          let found = escapes.first { escape.elementsEqual($0.spelling.utf8) }
          bytes.append(found?.byte ?? byte)
          rest = rest.dropFirst(found == nil ? 1 : 3)
        }
        return String(decoding: bytes, as: UTF8.self)
      }
      return nil
    }
  }

  /// Returns the first index of `pattern`; `nil` if it does not occur.
  private static func offset(of pattern: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count >= pattern.count else { return nil }
    let last = bytes.endIndex - pattern.count
    var index = bytes.startIndex
    while index <= last {
      if bytes[index] == pattern[0], bytes[index..<(index + pattern.count)].elementsEqual(pattern) {
        return index
      }
      index += 1
    }
    return nil
  }
}
