internal import LandfallHelperProcess
internal import LandfallStrictJSON

/// A message between textshell and `textshell-qr`: a line of JSON, then the bytes that it
/// announces.
struct QRFrame {
  /// The format of the line: version 1, 64 KiB at most.
  static let form = LineForm(version: 1, maximumDepth: 4, maximumBytes: 64 << 10)

  /// The parsed line.
  let head: JSONNode
  /// The bytes after the line.
  let payload: [UInt8]

  /// Returns a frame as bytes.
  static func bytes(_ payload: [UInt8] = [], _ members: (inout JSONWriter) -> Void) -> [UInt8] {
    form.line { writer in
      writer.member("bytes", payload.count)
      members(&writer)
    } + payload
  }

  /// Parses a frame; `nil` if the bytes are not exactly one frame.
  init?(_ bytes: [UInt8]) {
    guard let end = bytes.prefix(Self.form.maximumBytes).firstIndex(of: UInt8(ascii: "\n")),
      let node = Self.form.read(bytes[..<end]), node["bytes"]?.int == bytes.count - end - 1
    else { return nil }
    head = node
    payload = Array(bytes[(end + 1)...])
  }
}
