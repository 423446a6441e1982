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
    /// The content of each file when it was last read, with its bytes.
    var cache: [String: (bytes: [UInt8], content: any Sendable)] = [:]
    /// The files that are not read again; `nil` if each call reads the current files.
    var kept: Set<String>?
  }

  init(directory: String, readsOnce: Bool) {
    self.directory = directory
    state = Locked(State(kept: readsOnce ? [] : nil))
  }

  func path(_ name: String) -> String { directory + "/" + name }

  /// Returns the rows of a file.
  func rows<Row>(_ schema: Schema<Row>) throws(WorkspaceError) -> [Row] {
    try content(of: schema.file, ifMissing: schema.isRequired ? nil : [], schema.rows)
  }

  /// Returns the content of `services.json`.
  func settings() throws(WorkspaceError) -> ServiceSettings {
    try content(of: "services.json", ifMissing: nil, ServiceSettings.read)
  }

  /// Reads a file; unchanged bytes are not parsed again.
  private func content<Content: Sendable>(
    of name: String, ifMissing fallback: Content?,
    _ read: (_ bytes: [UInt8], _ file: String) throws(WorkspaceError) -> Content
  ) throws(WorkspaceError) -> Content {
    let (cached, isKept) = state.withLock { ($0.cache[name], $0.kept?.contains(name) == true) }
    let known = cached?.content as? Content
    if isKept, let known { return known }
    let file = path(name)
    guard let bytes = try WorkspaceError.of(OpenFile.bytes(of: file)) else {
      guard let fallback else { throw .missing(path: file) }
      return fallback
    }
    let isSame = cached?.bytes.isSame(as: bytes) == true
    let content = if isSame, let known { known } else { try read(bytes, file) }
    state.withLock { state in
      state.cache[name] = (bytes, content)
      state.kept?.insert(name)
    }
    return content
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
    defer { if isBrief { state.withLock { $0.kept = [] } } }
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
