import LandfallStrictJSON

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Appends what happened to a file, one JSON object a line.
///
/// Each line is one `write(2)` to a file opened for appending, so that lines of several processes
/// do not mix. Nothing is redacted here: fields come without secrets. Lines are not made durable.
public final class EventLog: Sendable {
  /// A field of a line.
  public struct Field: Hashable, Sendable {
    /// What a field can hold.
    public enum Value: Hashable, Sendable {
      /// A text.
      case text(String)
      /// A whole number.
      case number(Int64)
      /// A truth value.
      case truth(Bool)
      /// Nothing.
      case null
    }

    /// The name.
    public let name: String
    /// The value.
    public let value: Value

    /// Pairs a name with its value.
    public init(_ name: String, _ value: Value) {
      self.name = name
      self.value = value
    }
  }

  private let path: String
  private let file: Int32

  /// Opens a log, and makes it with mode 0600 if it is missing.
  ///
  /// - Throws: ``HomeFolderError``; a log that is open to others or is a symbolic link is refused.
  public init(_ path: String) throws(HomeFolderError) {
    self.path = path
    file = try PrivateFile.openForAppending(path)
  }

  deinit { close(file) }

  /// Appends one line; line breaks inside a text are escaped.
  ///
  /// - Throws: `system` when the line, or its end, was not written: the disk is full.
  public func append(_ fields: [Field]) throws(HomeFolderError) {
    let line = Array((Self.json(fields) + "\n").utf8)
    while true {
      let count = line.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      if count == line.count { return }
      if count < 0, errno == EINTR { continue }
      throw .system(call: "write", path: path, code: count < 0 ? errno : ENOSPC)
    }
  }

  private static func json(_ fields: [Field]) -> String {
    var writer = JSONWriter()
    writer.object { writer in
      for field in fields {
        writer.name(field.name)
        switch field.value {
        case .text(let text): writer.value(text)
        case .number(let number): writer.number(String(number))
        case .truth(let truth): writer.value(truth)
        case .null: writer.null()
        }
      }
    }
    return writer.text
  }
}
