internal import LandfallHelperProcess
internal import LandfallStrictJSON

/// What goes between textshell and `textshell-qr`, either way: a line of JSON, then that many
/// bytes.
struct QRFrame {
  /// What its line looks like: version 1, at most 64 KiB.
  static let form = LineForm(version: 1, maximumDepth: 4, maximumBytes: 64 << 10)

  /// The line, read.
  let head: JSONNode
  /// What follows it.
  let payload: [UInt8]

  /// A frame as bytes.
  static func bytes(_ payload: [UInt8] = [], _ members: (inout JSONWriter) -> Void) -> [UInt8] {
    form.line { writer in
      writer.member("bytes", payload.count)
      members(&writer)
    } + payload
  }

  /// Reads a frame, which must be all that there is; `nil` if it is none.
  init?(_ bytes: [UInt8]) {
    guard let end = bytes.prefix(Self.form.maximumBytes).firstIndex(of: UInt8(ascii: "\n")),
      let node = Self.form.read(bytes[..<end]), node["bytes"]?.int == bytes.count - end - 1
    else { return nil }
    head = node
    payload = Array(bytes[(end + 1)...])
  }
}
