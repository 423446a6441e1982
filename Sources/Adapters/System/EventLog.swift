import LandfallFiles
import LandfallNotificationBus
import LandfallStrictJSON

/// Appends events to a file, one JSON object per line.
///
/// Lines that belong together are buffered and written by one `write(2)` in append mode. So lines
/// of several processes do not mix. A killed process loses only its buffered lines. Nothing is
/// redacted here, so callers must pass no secrets. Lines are not flushed to the disk.
///
/// A file that has reached ``maximumBytes`` is renamed to `log.1.jsonl`, which replaces the
/// previous one, and a new file is created. Both together have at most twice that size plus one
/// write.
public final class EventLog: Sendable {
  /// The size in bytes at which a new file is started.
  public static let maximumBytes = 1 << 20
  /// The size in bytes at which buffered lines are written.
  static let maximumHeld = 16 << 10

  /// A field of a line.
  public struct Field: Hashable, Sendable {
    /// The value of a field.
    public enum Value: Hashable, Sendable {
      /// A text.
      case text(String)
      /// An integer.
      case number(Int64)
      /// A Boolean.
      case truth(Bool)
      /// The value `null`.
      case null
    }

    /// The name.
    public let name: String
    /// The value.
    public let value: Value

    /// Creates a field.
    public init(_ name: String, _ value: Value) {
      self.name = name
      self.value = value
    }
  }

  private struct State {
    var file: OpenFile
    var held: [UInt8] = []
  }

  private let path: String
  private let state: Locked<State>

  /// Opens a log, or creates it with mode 0600 if it is missing.
  ///
  /// - Throws: ``HomeFolderError``, also if others can access the log or it is a symbolic link.
  public init(_ path: String) throws(HomeFolderError) {
    self.path = path
    state = Locked(State(file: try HomeFolderError.of(Self.open(path))))
  }

  private static func open(_ path: String) throws(FileError) -> OpenFile {
    let file = try OpenFile(path, for: .appending)
    try file.status().requirePrivate(.file, path)
    return file
  }

  deinit {
    do throws(HomeFolderError) {
      try flush()
    } catch {
      // No one can handle the error any more. What could be written was written.
      return
    }
  }

  /// Returns the path of the previous file: `log.1.jsonl` for `log.jsonl`.
  public static func previous(of path: String) -> String {
    let ending = ".jsonl"
    return path.hasSuffix(ending) ? "\(path.dropLast(ending.utf8.count)).1\(ending)" : path + ".1"
  }

  /// Appends one line after those that are buffered.
  ///
  /// Line breaks in a text are escaped.
  ///
  /// - Throws: `system` if not all lines were written, for example because the disk is full.
  public func append(_ fields: [Field]) throws(HomeFolderError) {
    try hold(fields)
    try flush()
  }

  /// Buffers one line, to be written together with the next ones.
  ///
  /// - Throws: Like ``append(_:)``, if the buffer is full and is written now.
  public func hold(_ fields: [Field]) throws(HomeFolderError) {
    let line = Array((Self.json(fields) + "\n").utf8)
    let isFull = state.withLock { state in
      state.held += line
      return state.held.count >= Self.maximumHeld
    }
    if isFull { try flush() }
  }

  /// Writes the buffered lines.
  ///
  /// - Throws: Like ``append(_:)``. The buffer is empty afterwards in any case.
  public func flush() throws(HomeFolderError) {
    do throws(FileError) {
      try state.withLock { state throws(FileError) in
        defer { state.held.removeAll(keepingCapacity: true) }
        try write(&state)
      }
    } catch {
      throw HomeFolderError(error)
    }
  }

  private func write(_ state: inout State) throws(FileError) {
    guard !state.held.isEmpty else { return }
    while true {
      try state.file.append(state.held)
      let status = try state.file.status()
      // The file was replaced twice in the meantime, so the lines must be written to the new file.
      let isGone = status.isDeleted
      if isGone || status.size >= Self.maximumBytes { state.file = try successor(of: state.file) }
      if !isGone { return }
    }
  }

  /// Opens a new file.
  ///
  /// The first process also renames the full one.
  ///
  /// If that process is killed in between, no file has the name, and the next process creates it.
  private func successor(of full: OpenFile) throws(FileError) -> OpenFile {
    // All processes with this file take the lock, so that no one renames the new file of another.
    try full.lock()
    defer { full.unlock() }
    let status = try full.status()
    if FileStatus(at: path)?.isSameFile(as: status) == true {
      try Folder.rename(path, to: Self.previous(of: path))
    }
    return try Self.open(path)
  }

  private static func json(_ fields: [Field]) -> String {
    JSONWriter.object { writer in
      for field in fields {
        writer.name(field.name)
        switch field.value {
        case .text(let text): writer.value(text)
        case .number(let number): writer.number(String(number))
        case .truth(let truth): writer.value(truth)
        case .null: writer.null()
        }
      }
    }.text
  }
}
