public import LandfallAuth
public import LandfallDomain
import LandfallFiles
import LandfallNotificationBus

/// The embedded services: people, organizations, lists and mail, in the files of one folder.
///
/// Several objects and processes may use one folder. Each call reads the current files. Changes are
/// made one at a time; each is complete and flushed to disk.
///
/// ```swift
/// try Workspace.install(files: example, into: home + "/workspace")
/// let workspace = try Workspace(
///   directory: home + "/workspace", outbox: home + "/outbox", cryptography: sodium,
///   now: { clock.now().timestamp }, pause: { await clock.wait($0) })
/// ```
public final class Workspace: Sendable {
  let directory: String
  let outbox: String
  let cryptography: any SignInCryptography
  let now: @Sendable () -> Timestamp
  let pause: @Sendable (Duration) async -> Void
  let links: SignInLinkForms
  let state: Locked<State>

  struct State: Sendable {
    var token: SessionToken?
    var faults: Faults
    /// The faults in `services.json` when it was last read.
    var declaredFaults: Faults?
    var lastFailure: WorkspaceError?
    /// The rows of each file when it was last read, with its bytes.
    var cache: [String: CachedRows] = [:]
    /// The files that are read only once; `nil` if each call reads the current files.
    var kept: Kept?
  }

  struct Kept: Sendable {
    /// The files whose cached rows are not checked again.
    var names: Set<String> = []
    var settings: ServiceSettings?
  }

  struct CachedRows: Sendable {
    let bytes: [UInt8]
    let rows: any Sendable
  }

  /// Opens a running copy and checks its memberships; ``check()`` reads the other files.
  ///
  /// - Parameters:
  ///   - directory: The running copy; ``install(files:into:from:)`` makes it.
  ///   - outbox: The folder for mail; it is made if it is missing.
  ///   - cryptography: Random numbers and hashes.
  ///   - roles: The roles that the app knows; `nil` allows any role.
  ///   - links: The forms of sign-in links.
  ///   - readsOnce: Whether each file is read once, for a process that opens one link and ends. A
  ///     change still reads the current files, and they are read again afterwards.
  ///   - now: The services' wall clock.
  ///   - pause: Waits for the latency; scenarios pass a virtual clock.
  /// - Throws: ``WorkspaceError``: a folder is missing or open to others, a file is malformed, or a
  ///   membership names an unknown person, organization or role.
  public init(
    directory: String, outbox: String, cryptography: any SignInCryptography,
    roles: Set<Role>? = nil, links: SignInLinkForms = .none, readsOnce: Bool = false,
    now: @escaping @Sendable () -> Timestamp,
    pause: @escaping @Sendable (Duration) async -> Void
  ) throws(WorkspaceError) {
    try WorkspaceError.of(Folder.requirePrivate(directory))
    try WorkspaceError.of(Folder.makePrivate(outbox))
    self.directory = directory
    self.outbox = outbox
    self.cryptography = cryptography
    self.links = links
    self.now = now
    self.pause = pause
    state = Locked(State(token: nil, faults: Faults(), kept: readsOnce ? Kept() : nil))
    try heedSettings()
    try checkMemberships(roles)
  }

  /// Reads all files that opening does not read, to report errors early.
  ///
  /// - Throws: ``WorkspaceError`` for the first file that is malformed.
  public func check() throws(WorkspaceError) {
    for name in try readCollectionNames() { _ = try readItems(name) }
    _ = try readSessions()
    _ = try readProviders()
    _ = try readLedger()
    _ = try readThrottle()
  }

  /// Returns the error behind the last `unavailable` answer, and clears it; `nil` if there is none.
  public func takeFailure() -> WorkspaceError? {
    state.withLock { state in
      defer { state.lastFailure = nil }
      return state.lastFailure
    }
  }

  private func checkMemberships(_ roles: Set<Role>?) throws(WorkspaceError) {
    let strangers = Self.strangers(
      in: try readMemberships(), of: path("memberships.json"),
      people: Set(try readPeople().map(\.id)),
      organizations: Set(try readOrganizations().map(\.id.text)), roles: roles)
    if let first = strangers.first { throw first }
  }
}
