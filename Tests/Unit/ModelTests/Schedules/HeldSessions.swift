import LandfallAuth
import LandfallDomain
import LandfallNavigation
import LandfallOrgContext
import LandfallSimulation

/// A store and services for sessions only, whose every call waits until a test releases it.
///
/// The store executes its calls in order; the services answer in any order.
final class HeldSessions: SecureStore, SignInCalls, MembershipSource, ListSource, EntitySource,
  @unchecked Sendable
{
  // Sendable: used from one executor only.
  struct Call {
    let name: String
    let continuation: CheckedContinuation<Void, Never>
  }

  var isHeldBack = false
  /// Whether the services act on a call at once and only delay the answer.
  var actsAtOnce = false
  /// Whether they renew a session that they refuse.
  var renews = true
  private(set) var storeCalls: [Call] = []
  private(set) var serviceCalls: [Call] = []

  private let store = InMemorySecureStore()
  /// The sessions that have not ended at the services.
  private(set) var live: Set<String> = []
  /// The live sessions that are refused until they are renewed.
  private var stale: Set<String> = []
  /// The session that calls are made with.
  private(set) var inUse: String?
  private var lastNumber = 0

  static func text(_ token: SessionToken) -> String {
    token.secret.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the session in the store.
  func stored() throws -> String? {
    try store.value(for: .session).map { Self.text(try SessionRecord(decoding: $0).token) }
  }

  /// Stores a session that the services refuse from now on.
  func keep(_ person: Int) throws {
    let record = SessionRecord(issue(person)).encoded()
    try store.update { _ in [.set(.session, record)] }
  }

  func refuseAll() { stale = live }

  private func issue(_ person: Int) -> IssuedSession {
    let person = Town.people[person]
    lastNumber += 1
    let text = "\(person.id.text)\(lastNumber)"
    live.insert(text)
    return IssuedSession(
      token: SessionToken(SecretBytes(copying: Array(text.utf8))), person: person,
      refreshedAt: Timestamp(milliseconds: 0), expiresAt: Timestamp(milliseconds: 600_000),
      serverTime: Timestamp(milliseconds: 0))
  }

  // MARK: Waiting

  func letGoOfStore() { storeCalls.removeFirst().continuation.resume() }
  func letGoOfService(_ index: Int) { serviceCalls.remove(at: index).continuation.resume() }

  private func waitForStore(_ name: String) async {
    guard isHeldBack else { return }
    await withCheckedContinuation { storeCalls.append(Call(name: name, continuation: $0)) }
  }

  private func served<Answer>(
    _ name: String, _ body: () throws(ServiceError) -> Answer
  ) async throws(ServiceError) -> Answer {
    if actsAtOnce {
      let answer = Result { () throws(ServiceError) in try body() }
      await waitForService(name)
      return try answer.get()
    }
    await waitForService(name)
    return try body()
  }

  private func waitForService(_ name: String) async {
    guard isHeldBack else { return }
    await withCheckedContinuation { serviceCalls.append(Call(name: name, continuation: $0)) }
  }

  // MARK: The store

  func value(for key: SecureStoreKey) async throws(SecureStoreError) -> SecretBytes? {
    await waitForStore("read")
    return store.value(for: key)
  }

  func keys() async throws(SecureStoreError) -> [SecureStoreKey] { store.keys() }

  func update(
    _ changes: (SecureStoreContents) throws(SecureStoreError) -> [SecureStoreChange]
  ) async throws(SecureStoreError) {
    await waitForStore("update")
    try store.update(changes)
  }

  func quarantine() async throws(SecureStoreError) -> Bool { false }

  // MARK: The services

  /// Signs a person in, with any method.
  func signIn(_ person: Int) async throws(ServiceError) -> IssuedSession {
    try await served("sign \(Town.people[person].id.text) in") { issue(person) }
  }

  func refresh(_ token: SessionToken) async throws(ServiceError) -> IssuedSession {
    let text = Self.text(token)
    return try await served("renew \(text)") { () throws(ServiceError) in
      // A renewal ends the old session, and so does a failed one.
      guard live.remove(text) != nil, renews else { throw .unauthorized }
      stale.remove(text)
      return issue(text.hasPrefix("a") ? 0 : 1)
    }
  }

  func revoke(_ token: SessionToken) async throws(ServiceError) {
    let text = Self.text(token)
    try await served("end \(text)") { _ = live.remove(text) }
  }

  func use(_ token: SessionToken?) { inUse = token.map(Self.text) }

  private func admit() throws(ServiceError) {
    guard let inUse, live.contains(inUse), !stale.contains(inUse) else { throw .unauthorized }
  }

  func memberships() async throws(ServiceError) -> MembershipList {
    try admit()
    return MembershipList(memberships: Lists.both.list, active: Town.ids[0])
  }

  func activate(_ organization: OrganizationID) async throws(ServiceError) { try admit() }

  func page(_ request: ContentRequest) async throws(ServiceError) -> Page {
    try admit()
    return Page(items: [], nextCursor: nil, total: 0)
  }

  func item(_ request: ContentRequest) async throws(ServiceError) -> Item { throw .notFound }
  func sendCode(to address: EmailAddress) async throws(CodeRefusal) {}
  func redeem(
    _ code: SignInCode, for address: EmailAddress
  ) async throws(SignInRefusal) -> IssuedSession { throw .deadCode }
}
