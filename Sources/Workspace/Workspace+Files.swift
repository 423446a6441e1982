import LandfallAuth
import LandfallDomain

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

  /// The names of all collections, sorted.
  func readCollectionNames() throws(WorkspaceError) -> [String] {
    try Disk.names(in: path("collections"), ending: ".json").map { String($0.dropLast(5)) }
  }

  /// The items of a collection, in the file's order.
  func readItems(_ collection: String) throws(WorkspaceError) -> [CollectionItem] {
    try rows(.items, in: "collections/\(collection).json")
  }

  func readSettings() throws(WorkspaceError) -> ServiceSettings {
    if let settings = state.withValue({ $0.kept?.settings }) { return settings }
    let file = path("services.json")
    guard let bytes = try Disk.read(file) else { throw .missing(path: file) }
    let settings = try ServiceSettings.read(bytes, file: file)
    state.withValue { $0.kept?.settings = settings }
    return settings
  }

  /// Reads a file; bytes that were seen before are not taken apart again.
  func rows<Row: Sendable>(
    _ schema: Schema<Row>, in name: String, mayBeAbsent: Bool = false
  ) throws(WorkspaceError) -> [Row] {
    let file = path(name)
    let kept = state.withValue { state in
      state.kept?.names.contains(name) == true ? state.cache[name]?.rows : nil
    }
    if let rows = kept as? [Row] { return rows }
    guard let bytes = try Disk.read(file) else {
      if mayBeAbsent { return [] }
      throw .missing(path: file)
    }
    if let cached = state.withValue({ $0.cache[name] }), Disk.areSame(cached.bytes, bytes),
      let rows = cached.rows as? [Row]
    {
      return rows
    }
    let rows = try schema.rows(bytes, file: file)
    state.withValue { state in
      state.cache[name] = CachedRows(bytes: bytes, rows: rows)
      state.kept?.names.insert(name)
    }
    return rows
  }

  /// Writes a file anew; the caller holds the lock.
  func write<Row: Sendable>(
    _ rows: [Row], _ schema: Schema<Row>, to name: String
  ) throws(WorkspaceError) {
    try Disk.replace(path(name), with: schema.bytes(rows))
  }

  /// Runs `body` while nobody else changes the files.
  func changing<Result>(
    _ body: () throws(WorkspaceError) -> Result
  ) throws(WorkspaceError) -> Result {
    let lock = try FolderLock(directory)
    defer { lock.release() }
    let isBrief = state.withValue { state in
      defer { state.kept = nil }
      return state.kept != nil
    }
    defer { if isBrief { state.withValue { $0.kept = Kept() } } }
    return try body()
  }

  /// Does what needs the files; what goes wrong with them is remembered and told as `unavailable`.
  func serving<Result>(
    _ body: () throws(WorkspaceError) -> Result
  ) throws(ServiceError) -> Result {
    do {
      return try body()
    } catch {
      state.withValue { $0.lastFailure = error }
      throw .unavailable
    }
  }
}
