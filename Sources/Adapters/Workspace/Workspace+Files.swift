import LandfallAuth
import LandfallDomain
import LandfallFiles
import LandfallNotificationBus

extension Workspace {
  func path(_ name: String) -> String { directory + "/" + name }

  func readPeople() throws(WorkspaceError) -> [PersonRecord] {
    try rows(.people, in: "people.json")
  }

  func readOrganizations() throws(WorkspaceError) -> [Organization] {
    try rows(.organizations, in: "organizations.json")
  }

  func readMemberships() throws(WorkspaceError) -> [MembershipRecord] {
    try rows(.memberships, in: "memberships.json")
  }

  func readSessions() throws(WorkspaceError) -> [SessionRow] {
    try rows(.sessions, in: "sessions.json", mayBeAbsent: true)
  }

  func readProviders() throws(WorkspaceError) -> [ProviderRow] {
    try rows(.providers, in: "providers.json", mayBeAbsent: true)
  }

  func readLedger() throws(WorkspaceError) -> CodeLedger {
    CodeLedger(records: try rows(.codes, in: "codes.json", mayBeAbsent: true))
  }

  func readThrottle() throws(WorkspaceError) -> CodeThrottle {
    CodeThrottle(
      records: try rows(.codeRequests, in: "code-requests.json", mayBeAbsent: true))
  }

  func readFailures() throws(WorkspaceError) -> CodeFailures {
    CodeFailures(records: try rows(.codeFailures, in: "code-failures.json", mayBeAbsent: true))
  }

  /// Returns the names of all collections, sorted.
  func readCollectionNames() throws(WorkspaceError) -> [String] {
    do throws(FileError) {
      return try Folder.names(in: path("collections"))
        .filter { $0.hasSuffix(".json") && $0.first != "." }
        .sorted().map { String($0.dropLast(5)) }
    } catch {
      if error.isMissing { return [] }
      throw WorkspaceError(error)
    }
  }

  /// Returns the items of a collection, in the file's order.
  func readItems(_ collection: String) throws(WorkspaceError) -> [CollectionItem] {
    try rows(.items, in: "collections/\(collection).json")
  }

  func readSettings() throws(WorkspaceError) -> ServiceSettings {
    if let settings = state.withLock({ $0.kept?.settings }) { return settings }
    let file = path("services.json")
    guard let bytes = try WorkspaceError.of(OpenFile.bytes(of: file)) else {
      throw .missing(path: file)
    }
    let settings = try ServiceSettings.read(bytes, file: file)
    state.withLock { $0.kept?.settings = settings }
    return settings
  }

  /// Reads a file; unchanged bytes are not parsed again.
  func rows<Row: Sendable>(
    _ schema: Schema<Row>, in name: String, mayBeAbsent: Bool = false
  ) throws(WorkspaceError) -> [Row] {
    let file = path(name)
    let kept = state.withLock { state in
      state.kept?.names.contains(name) == true ? state.cache[name]?.rows : nil
    }
    if let rows = kept as? [Row] { return rows }
    guard let bytes = try WorkspaceError.of(OpenFile.bytes(of: file)) else {
      if mayBeAbsent { return [] }
      throw .missing(path: file)
    }
    if let cached = state.withLock({ $0.cache[name] }), cached.bytes.isSame(as: bytes),
      let rows = cached.rows as? [Row]
    {
      return rows
    }
    let rows = try schema.rows(bytes, file: file)
    state.withLock { state in
      state.cache[name] = CachedRows(bytes: bytes, rows: rows)
      state.kept?.names.insert(name)
    }
    return rows
  }

  /// Replaces a file; the caller holds the lock.
  func write<Row: Sendable>(
    _ rows: [Row], _ schema: Schema<Row>, to name: String
  ) throws(WorkspaceError) {
    try WorkspaceError.of(Self.replace(path(name), with: schema.bytes(rows)))
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

  /// Runs `body` under the lock of the workspace.
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

  /// Runs `body`; an error with the files is kept for later and reported as `unavailable`.
  func serving<Result>(
    _ body: () throws(WorkspaceError) -> Result
  ) throws(ServiceError) -> Result {
    do {
      return try body()
    } catch {
      state.withLock { $0.lastFailure = error }
      throw .unavailable
    }
  }
}
