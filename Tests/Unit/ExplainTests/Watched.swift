import LandfallAuth
import LandfallDomain
import LandfallLists
import LandfallNavigation
import LandfallOrgContext
import LandfallSimulation
import LandfallWorkspace

/// The embedded services, with a record of each call that changes something there.
final class WatchedServices: SignInCalls, MembershipSource, ListSource, EntitySource,
  @unchecked Sendable
{
  // Sendable: used from one executor only.
  private let base: Workspace
  /// The calls that change something, in order.
  private(set) var writes: [String] = []
  /// The number of calls that read memberships or data.
  private(set) var reads = 0
  /// The session of the caller.
  private(set) var caller: [UInt8]?
  /// Whether every read is refused until the session is renewed.
  var refusesReads = false

  init(_ base: Workspace) { self.base = base }

  func sendCode(to address: EmailAddress) async throws(CodeRefusal) {
    writes.append("sendCode")
    try await base.sendCode(to: address)
  }

  func redeem(
    _ code: SignInCode, for address: EmailAddress
  ) async throws(SignInRefusal) -> IssuedSession {
    writes.append("redeem")
    return try await base.redeem(code, for: address)
  }

  func refresh(_ token: SessionToken) async throws(ServiceError) -> IssuedSession {
    writes.append("refresh")
    refusesReads = false
    return try await base.refresh(token)
  }

  func revoke(_ token: SessionToken) async throws(ServiceError) {
    writes.append("revoke")
    try await base.revoke(token)
  }

  func use(_ token: SessionToken?) {
    caller = token?.secret.withUnsafeBytes { Array($0) }
    base.use(token)
  }

  func memberships() async throws(ServiceError) -> MembershipList {
    try refuse()
    return try await base.memberships()
  }

  func activate(_ organization: OrganizationID) async throws(ServiceError) {
    writes.append("activate")
    try await base.activate(organization)
  }

  func page(_ request: ContentRequest) async throws(ServiceError) -> Page {
    try refuse()
    return try await base.page(request)
  }

  func item(_ request: ContentRequest) async throws(ServiceError) -> Item {
    try refuse()
    return try await base.item(request)
  }

  private func refuse() throws(ServiceError) {
    reads += 1
    if refusesReads { throw .unauthorized }
  }
}

/// A secure store in memory whose content can be compared.
final class WatchedStore: SecureStore, @unchecked Sendable {
  // Sendable: used from one executor only.
  private let base = InMemorySecureStore()
  /// The number of writes.
  private(set) var writes = 0

  /// The stored values, as bytes.
  var values: [SecureStoreKey: [UInt8]?] {
    Dictionary(
      uniqueKeysWithValues: base.keys().map { key in
        (key, base.value(for: key)?.withUnsafeBytes { Array($0) })
      })
  }

  func value(for key: SecureStoreKey) async throws(SecureStoreError) -> SecretBytes? {
    base.value(for: key)
  }

  func keys() async throws(SecureStoreError) -> [SecureStoreKey] { base.keys() }

  func update(
    _ changes: (SecureStoreContents) throws(SecureStoreError) -> [SecureStoreChange]
  ) async throws(SecureStoreError) {
    writes += 1
    try base.update(changes)
  }

  func quarantine() async throws(SecureStoreError) -> Bool { false }
}

/// A store of saved screens in memory whose content can be compared.
final class WatchedScreens: SavedStateStore, @unchecked Sendable {
  // Sendable: used from one executor only.
  private(set) var bytes: [UInt8]?
  /// The number of writes and deletions.
  private(set) var writes = 0

  func load() async throws(StorageError) -> [UInt8]? { bytes }

  func save(_ bytes: [UInt8]) async throws(StorageError) {
    writes += 1
    self.bytes = bytes
  }

  func delete() async throws(StorageError) {
    writes += 1
    bytes = nil
  }
}

/// A list cache in memory whose content can be compared.
///
/// Its entries never expire.
final class WatchedCache: ListCache, @unchecked Sendable {
  // Sendable: used from one executor only.
  private(set) var lists: [ContentRequest: [Page]] = [:]
  private(set) var items: [ContentRequest: Item] = [:]

  private static let storedAt = Timestamp(milliseconds: 1_772_355_600_000)

  func pages(_ request: ContentRequest) async throws(StorageError) -> CachedPages? {
    lists[request].map { CachedPages(pages: $0, storedAt: Self.storedAt) }
  }

  func store(
    _ page: Page, at position: Int, of request: ContentRequest
  ) async throws(StorageError) {
    let pages = position == 0 ? [] : lists[request] ?? []
    if pages.count == position { lists[request] = pages + [page] }
  }

  func replace(
    _ id: ItemID, with item: Item?, of request: ContentRequest
  ) async throws(StorageError) {
    lists[request] = lists[request]?.map { page in
      Page(
        items: page.items.compactMap { $0.id == id.text ? item : $0 }, nextCursor: page.nextCursor,
        total: page.total)
    }
  }

  func item(_ request: ContentRequest) async throws(StorageError) -> CachedItem? {
    items[request].map { CachedItem(item: $0, storedAt: Self.storedAt) }
  }

  func store(_ item: Item, of request: ContentRequest) async throws(StorageError) {
    items[request] = item
  }

  func remove(_ request: ContentRequest) async throws(StorageError) {
    lists[request] = nil
    items[request] = nil
  }

  func remove(organization: OrganizationID) async throws(StorageError) {
    lists = lists.filter { $0.key.organization != organization }
    items = items.filter { $0.key.organization != organization }
  }

  func removeAll() async throws(StorageError) {
    lists = [:]
    items = [:]
  }
}
