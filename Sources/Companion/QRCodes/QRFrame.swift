internal import LandfallStrictJSON

/// What goes between textshell and `textshell-qr`, either way: a line of JSON, then that many bytes.
struct QRFrame {
  /// The version of frames; another one is refused.
  static let version = 1
  /// The most bytes of a line.
  static let maximumLine = 64 << 10

  /// The line, read.
  let head: JSONNode
  /// What follows it.
  let payload: [UInt8]

  /// A frame as bytes.
  static func bytes(_ payload: [UInt8] = [], _ members: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("version", version)
      writer.member("bytes", payload.count)
      members(&writer)
    }
    return Array(writer.text.utf8) + [UInt8(ascii: "\n")] + payload
  }

  /// Reads a frame, which must be all that there is; `nil` if it is none.
  init?(_ bytes: [UInt8]) {
    guard let end = bytes.prefix(Self.maximumLine).firstIndex(of: UInt8(ascii: "\n")),
      let node = Self.node(Array(bytes[..<end])), node["version"]?.int == Self.version,
      node["bytes"]?.int == bytes.count - end - 1
    else { return nil }
    head = node
    payload = Array(bytes[(end + 1)...])
  }

  private static func node(_ line: [UInt8]) -> JSONNode? {
    do throws(JSONError) {
      return try JSONReader.read(line, maximumDepth: 4, maximumBytes: maximumLine)
    } catch {
      return nil
    }
  }
}
