public import LandfallAuth
public import LandfallDomain
import LandfallFiles
import LandfallNotificationBus

/// The embedded services: people, organizations, lists and mail, all in files of one folder.
///
/// Two of them may work on one folder at once, in one process or two: each call reads the files as
/// they are, and changes are made one at a time, whole, and durably.
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
    /// What `services.json` said of faults when it was last read.
    var declaredFaults: Faults?
    var lastFailure: WorkspaceError?
    /// What the files said when they were last read, with the bytes it was read from.
    var cache: [String: CachedRows] = [:]
    /// What is read once; `nil` where each call reads the files as they are.
    var kept: Kept?
  }

  struct Kept: Sendable {
    /// The files whose rows in the cache are not looked at again.
    var names: Set<String> = []
    var settings: ServiceSettings?
  }

  struct CachedRows: Sendable {
    let bytes: [UInt8]
    let rows: any Sendable
  }

  /// Opens a running copy, and reads who is in which organization; ``check()`` reads the rest.
  ///
  /// - Parameters:
  ///   - directory: The running copy; ``install(files:into:from:)`` makes it.
  ///   - outbox: Where mail is put; made if it is missing.
  ///   - cryptography: Random numbers and hashes.
  ///   - roles: The roles that the app knows; `nil` lets memberships name any.
  ///   - links: How the links look that sign somebody in.
  ///   - readsOnce: Whether each file is read once, for a process that opens one link and ends.
  ///     While one is changed they are read as they are, and anew afterwards.
  ///   - now: The services' wall clock.
  ///   - pause: How latency passes; a virtual clock's in scenarios.
  /// - Throws: ``WorkspaceError``: a folder that is missing or open to others, a file that is
  ///   malformed or names a person, an organization or a role that is not there.
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

  /// Reads every file that opening does not read: what is wrong in one is told by its place, before
  /// somebody meets it.
  ///
  /// - Throws: ``WorkspaceError`` for the first file that is malformed.
  public func check() throws(WorkspaceError) {
    for name in try readCollectionNames() { _ = try readItems(name) }
    _ = try readSessions()
    _ = try readProviders()
    _ = try readLedger()
    _ = try readThrottle()
  }

  /// Why the last call that was answered with `unavailable` could not use the files; `nil` when
  /// that was told, or when there was none.
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
