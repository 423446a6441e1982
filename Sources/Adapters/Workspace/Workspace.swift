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
/// try WorkspaceCopy(directory: home + "/workspace").install(example)
/// let workspace = try Workspace(
///   directory: home + "/workspace", outbox: home + "/outbox", cryptography: sodium,
///   now: { clock.now().timestamp }, pause: { await clock.wait($0) })
/// ```
public final class Workspace: Sendable {
  let files: WorkspaceFiles
  let accounts: Accounts
  let sessions: Sessions
  let members: Members
  let content: Content
  let codes: SignInCodes
  let links: SignInLinks
  let credentials: Credentials
  let forms: SignInLinkForms
  let now: @Sendable () -> Timestamp
  private let pause: @Sendable (Duration) async -> Void
  private let state = Locked(State())

  private struct State: Sendable {
    var token: SessionToken?
    var faults = Faults()
    /// The faults in `services.json` when it was last read.
    var declaredFaults: Faults?
    var lastFailure: WorkspaceError?
  }

  /// Opens a running copy and checks its memberships; ``check()`` reads the other files.
  ///
  /// - Parameters:
  ///   - directory: The running copy; ``WorkspaceCopy/install(_:from:)`` makes it.
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
    files = WorkspaceFiles(directory: directory, readsOnce: readsOnce)
    accounts = Accounts(files: files, cryptography: cryptography)
    sessions = Sessions(files: files, accounts: accounts, cryptography: cryptography)
    members = Members(files: files)
    content = Content(
      files: files, sessions: sessions, members: members,
      collections: Collections(files: files, members: members, cryptography: cryptography))
    let outbox = SignInOutbox(
      directory: outbox, files: files, accounts: accounts, cryptography: cryptography)
    codes = SignInCodes(
      files: files, accounts: accounts, sessions: sessions, outbox: outbox,
      cryptography: cryptography)
    self.links = SignInLinks(
      files: files, accounts: accounts, outbox: outbox, forms: links, cryptography: cryptography)
    credentials = Credentials(
      files: files, accounts: accounts, sessions: sessions, links: self.links,
      cryptography: cryptography)
    forms = links
    self.now = now
    self.pause = pause
    try heedSettings()
    try members.check(roles)
  }

  /// Reads all files that opening does not read, to report errors early.
  ///
  /// - Throws: ``WorkspaceError`` for the first file that is malformed.
  public func check() throws(WorkspaceError) {
    for name in try files.collections() { _ = try files.rows(.items(in: name)) }
    _ = try files.rows(.sessions)
    _ = try files.rows(.providers)
    _ = try files.rows(.codes)
    _ = try files.rows(.codeRequests)
    _ = try files.rows(.codeFailures)
    _ = try files.rows(.magicLinks)
    _ = try files.rows(.registrations)
    _ = try files.rows(.redemptions)
    _ = try files.rows(.attempts)
  }

  /// Returns the error behind the last `unavailable` answer, and clears it; `nil` if there is none.
  public func takeFailure() -> WorkspaceError? {
    state.withLock { state in
      defer { state.lastFailure = nil }
      return state.lastFailure
    }
  }

  /// Sets the session of all later calls; `nil` if no one is signed in.
  public func use(_ token: SessionToken?) { state.withLock { $0.token = token } }

  // MARK: Faults

  /// The current faults.
  public var faults: Faults { state.withLock { $0.faults } }

  /// Sets the faults; they apply to unfinished calls too.
  public func set(_ faults: Faults) { state.withLock { $0.faults = faults } }

  /// Reads `services.json`; changed faults apply from now on.
  @discardableResult
  func heedSettings() throws(WorkspaceError) -> ServiceSettings {
    let settings = try files.settings()
    state.withLock { state in
      guard state.declaredFaults != settings.faults else { return }
      state.declaredFaults = settings.faults
      state.faults = settings.faults
    }
    return settings
  }

  /// Returns an answer, or a timeout in its place as often as answers are to be lost.
  func answerOrLoss<Value>(
    _ answer: Result<Value, SignInRefusal>
  ) -> Result<Value, SignInRefusal> {
    state.withLock { state in
      guard state.faults.lostAnswers > 0 else { return answer }
      state.faults.lostAnswers -= 1
      return .failure(.service(.timeout))
    }
  }

  // MARK: Answers

  /// Answers a call of the signed-in person.
  func answerCaller<Value>(
    _ call: Call, _ body: (Caller) throws(WorkspaceError) -> Result<Value, ServiceError>
  ) async throws(ServiceError) -> Value {
    try await answer(call) { token throws(WorkspaceError) in
      switch try sessions.caller(token, now: now()) {
      case .success(let caller): try body(caller)
      case .failure(let error): .failure(error)
      }
    }
  }

  /// Answers a call that changes the files, under their lock.
  func change<Value, Failure: Refusal>(
    _ call: Call, _ body: @autoclosure () throws(WorkspaceError) -> Result<Value, Failure>
  ) async throws(Failure) -> Value {
    try await answer(call) { _ throws(WorkspaceError) in try files.changing(body) }
  }

  /// Answers a call: waits for the latency of the services, and fails if a fault is set.
  ///
  /// - Parameter body: Gets the session of the call, as it was when the call began.
  func answer<Value, Failure: Refusal>(
    _ call: Call, _ body: (SessionToken?) throws(WorkspaceError) -> Result<Value, Failure>
  ) async throws(Failure) -> Value {
    let token = state.withLock { $0.token }
    do throws(ServiceError) {
      try await admit(call)
    } catch {
      throw .service(error)
    }
    return try serving { () throws(WorkspaceError) in try body(token) }
  }

  /// Answers at once; an error with the files is kept for later and reported as `unavailable`.
  func serving<Value, Failure: Refusal>(
    _ body: () throws(WorkspaceError) -> Result<Value, Failure>
  ) throws(Failure) -> Value {
    let answer: Result<Value, Failure>
    do throws(WorkspaceError) {
      answer = try body()
    } catch {
      state.withLock { $0.lastFailure = error }
      throw .service(.unavailable)
    }
    return try answer.get()
  }

  private func admit(_ call: Call) async throws(ServiceError) {
    let settings = try serving { () throws(WorkspaceError) -> Result<_, ServiceError> in
      .success(try heedSettings())
    }
    let before = faults
    guard !before.isOffline else { throw .offline }
    let latency = before.latency[call] ?? settings.latency
    if latency > .zero { await pause(latency) }
    let after = faults
    guard !after.isOffline else { throw .offline }
    guard !after.isUnavailable else { throw .unavailable }
    guard !after.isMalformed else { throw .malformed }
  }
}
