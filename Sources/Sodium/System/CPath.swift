/// A path, kept as the C string that system calls take.
struct CPath: Sendable {
  let text: String
  private let bytes: [CChar]

  init(_ text: String) {
    self.text = text
    bytes = text.utf8CString.map { $0 }
  }

  /// The folder and the name that a path consists of; the folder is `.` when there is none.
  static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let name = String(path[path.utf8.index(after: slash)...])
    return slash == path.startIndex ? ("/", name) : (String(path[..<slash]), name)
  }

  func withPointer<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return "".withCString(body) }
      return body(base)
    }
  }
}
