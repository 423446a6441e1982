import LandfallFiles
import LandfallNotificationBus

/// The files of a running copy, which several objects and processes may use.
///
/// Each read returns the current rows; unchanged bytes are not parsed again. The caller of
/// ``write(_:to:)`` holds the lock: ``changing(_:)``.
final class WorkspaceFiles: Sendable {
  private let directory: String
  private let state: Locked<State>

  private struct State: Sendable {
    /// The rows of each file when it was last read, with its bytes.
    var cache: [String: CachedRows] = [:]
    /// The files that are read only once; `nil` if each call reads the current files.
    var kept: Kept?
  }

  private struct Kept: Sendable {
    /// The files whose cached rows are not checked again.
    var names: Set<String> = []
    var settings: ServiceSettings?
  }

  private struct CachedRows: Sendable {
    let bytes: [UInt8]
    let rows: any Sendable
  }

  init(directory: String, readsOnce: Bool) {
    self.directory = directory
    state = Locked(State(kept: readsOnce ? Kept() : nil))
  }

  func path(_ name: String) -> String { directory + "/" + name }

  /// Reads a file; unchanged bytes are not parsed again.
  func rows<Row>(_ schema: Schema<Row>) throws(WorkspaceError) -> [Row] {
    let file = path(schema.file)
    let kept = state.withLock { state in
      state.kept?.names.contains(schema.file) == true ? state.cache[schema.file]?.rows : nil
    }
    if let rows = kept as? [Row] { return rows }
    guard let bytes = try WorkspaceError.of(OpenFile.bytes(of: file)) else {
      guard schema.isRequired else { return [] }
      throw .missing(path: file)
    }
    if let cached = state.withLock({ $0.cache[schema.file] }), cached.bytes.isSame(as: bytes),
      let rows = cached.rows as? [Row]
    {
      return rows
    }
    let rows = try schema.rows(bytes, file: file)
    state.withLock { state in
      state.cache[schema.file] = CachedRows(bytes: bytes, rows: rows)
      state.kept?.names.insert(schema.file)
    }
    return rows
  }

  /// Reads `services.json`.
  func settings() throws(WorkspaceError) -> ServiceSettings {
    if let settings = state.withLock({ $0.kept?.settings }) { return settings }
    let file = path("services.json")
    guard let bytes = try WorkspaceError.of(OpenFile.bytes(of: file)) else {
      throw .missing(path: file)
    }
    let settings = try ServiceSettings.read(bytes, file: file)
    state.withLock { $0.kept?.settings = settings }
    return settings
  }

  /// Returns the names of all collections, sorted.
  func collections() throws(WorkspaceError) -> [String] {
    do throws(FileError) {
      return try Folder.names(in: path("collections"))
        .filter { $0.hasSuffix(".json") && $0.first != "." }
        .sorted().map { String($0.dropLast(5)) }
    } catch {
      if error.isMissing { return [] }
      throw WorkspaceError(error)
    }
  }

  /// Replaces a file; the caller holds the lock.
  func write<Row>(_ rows: [Row], to schema: Schema<Row>) throws(WorkspaceError) {
    try WorkspaceError.of(Self.replace(path(schema.file), with: schema.bytes(rows)))
  }

  /// Runs `body` under the lock, so that no other change comes between its reads and writes.
  func changing<Result>(
    _ body: () throws(WorkspaceError) -> Result
  ) throws(WorkspaceError) -> Result {
    let lock = try Self.lock(directory)
    defer { withExtendedLifetime(lock) {} }
    let isBrief = state.withLock { state in
      defer { state.kept = nil }
      return state.kept != nil
    }
    defer { if isBrief { state.withLock { $0.kept = Kept() } } }
    return try body()
  }

  /// Replaces a file atomically and flushes it to disk; the caller holds the lock.
  static func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
    try Folder.replace(path, through: path + ".new", with: bytes)
    try Folder.flush(above: path)
  }

  /// Waits up to five seconds for the lock of a workspace, which excludes other processes and
  /// objects.
  ///
  /// It ends when the last reference to the result is released.
  static func lock(_ directory: String) throws(WorkspaceError) -> OpenFile {
    let file = try WorkspaceError.of(OpenFile(directory + "/lock", for: .locking))
    try WorkspaceError.of(file.lock(within: .seconds(5)))
    return file
  }
}
