import LandfallFiles
import LandfallNotificationBus
import LandfallStrictJSON

/// Appends what happened to a file, one JSON object a line.
///
/// Lines that belong together are held and written by one `write(2)` to a file opened for appending, so
/// that lines of several processes do not mix. A process that is killed loses the lines it holds, and no
/// other. Nothing is redacted here: fields come without secrets. Lines are not made durable.
///
/// A file that has reached ``maximumBytes`` becomes `log.1.jsonl`, in the place of the one before it, and a
/// new one is begun: at most twice that much, and one write, lies on the disk.
public final class EventLog: Sendable {
  /// From this size on, a file is not written to any more.
  public static let maximumBytes = 1 << 20
  /// Held lines are written from this size on.
  static let maximumHeld = 16 << 10

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

  private struct State {
    var file: OpenFile
    var held: [UInt8] = []
  }

  private let path: String
  private let state: Locked<State>

  /// Opens a log, and makes it with mode 0600 if it is missing.
  ///
  /// - Throws: ``HomeFolderError``; a log that is open to others or is a symbolic link is refused.
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
      // No one is left to be told; what could be written was.
      return
    }
  }

  /// The name of the file before: `log.1.jsonl` for `log.jsonl`.
  public static func previous(of path: String) -> String {
    let ending = ".jsonl"
    return path.hasSuffix(ending) ? "\(path.dropLast(ending.utf8.count)).1\(ending)" : path + ".1"
  }

  /// Appends one line, and those that are held before it; line breaks inside a text are escaped.
  ///
  /// - Throws: `system` when the lines, or their end, were not written: the disk is full.
  public func append(_ fields: [Field]) throws(HomeFolderError) {
    try hold(fields)
    try flush()
  }

  /// Keeps one line to be written with those that follow.
  ///
  /// - Throws: as ``append(_:)`` where so many are held that they are written now.
  public func hold(_ fields: [Field]) throws(HomeFolderError) {
    let line = Array((Self.json(fields) + "\n").utf8)
    let isFull = state.withLock { state in
      state.held += line
      return state.held.count >= Self.maximumHeld
    }
    if isFull { try flush() }
  }

  /// Writes the lines that are held.
  ///
  /// - Throws: as ``append(_:)``; then they are held no more.
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
      // Deleted: two others have come after it meanwhile, and the lines are written once more.
      let isGone = status.isDeleted
      if isGone || status.size >= Self.maximumBytes { state.file = try successor(of: state.file) }
      if !isGone { return }
    }
  }

  /// Opens a new file; who comes first puts the full one aside.
  ///
  /// A kill in between leaves no file of that name, which the next who opens it makes.
  private func successor(of full: OpenFile) throws(FileError) -> OpenFile {
    // Held by one at a time of those who have this file open: nobody puts another's new one aside.
    try full.lock()
    defer { full.unlock() }
    let status = try full.status()
    if FileStatus(at: path)?.isSameFile(as: status) == true {
      try Folder.rename(path, to: Self.previous(of: path))
    }
    return try Self.open(path)
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
