import LandfallAuth
import LandfallDomain
import LandfallNotificationBus
import LandfallSimulation
import LandfallTestSupport
import Testing

@testable import Landfall

@Suite("The host of the session")
struct SessionHostTests {
  private let clock = ManualClock()
  private let store = InMemorySecureStore()
  private let services: ScriptedServices
  private let host: SessionHost

  init() {
    services = ScriptedServices(clock: clock)
    host = SessionHost(store, Services(services), clock, NotificationBus())
  }

  /// Stores a session of Ada's, always with the same token.
  private func keep(for life: Duration) async throws {
    let issued = services.session("ada")
    let record = SessionRecord(
      token: SessionToken(SecretBytes(copying: "token".utf8)), person: issued.person,
      refreshedAt: issued.refreshedAt, expiresAt: issued.refreshedAt + life)
    try await store.commit([.set(.session, record.encoded())])
  }

  @Test("A known record expires like a new one")
  func expiry() async throws {
    try await keep(for: .seconds(3600))
    let first = await host.read()
    #expect(first.id != nil)
    #expect(await host.read() == first)
    await clock.advance(by: .seconds(3600)) {}
    let later = await host.read()
    #expect(later.id == nil)
    guard case .signedOut(.expired) = later.status else {
      Issue.record("\(later.status)")
      return
    }
  }

  @Test("Another record of the same token is read under the same number")
  func renewed() async throws {
    try await keep(for: .seconds(3600))
    let first = await host.read()
    try await keep(for: .seconds(7200))
    let second = await host.read()
    #expect(second.id == first.id)
    guard case .live(let old) = first.status, case .live(let new) = second.status else {
      Issue.record("\(first.status) \(second.status)")
      return
    }
    #expect(new.expiresAt - old.expiresAt == .seconds(3600))
  }

  /// A store whose session cannot be read, as in a keychain whose item is damaged.
  private struct Unreadable: SecureStore {
    static let failure = SecureStoreError.system(call: "SecItemCopyMatching", code: -26_275)
    let base: InMemorySecureStore

    func value(for key: SecureStoreKey) async throws(SecureStoreError) -> SecretBytes? {
      guard key != .session else { throw Self.failure }
      return base.value(for: key)
    }
    func keys() async throws(SecureStoreError) -> [SecureStoreKey] { base.keys() }
    func update(
      _ changes: (SecureStoreContents) throws(SecureStoreError) -> [SecureStoreChange]
    ) async throws(SecureStoreError) {
      try base.update { contents throws(SecureStoreError) in
        try changes(
          SecureStoreContents(keys: contents.keys) { key throws(SecureStoreError) in
            guard key != .session else { throw Self.failure }
            return try contents.value(for: key)
          })
      }
    }
    func quarantine() async throws(SecureStoreError) -> Bool { false }
  }

  @Test("A session that cannot be read is deleted by a sign-out, and replaced by a sign-in")
  func unreadable() async throws {
    let host = SessionHost(Unreadable(base: store), Services(services), clock, NotificationBus())
    let flow = SessionFlow(methods: [], rules: [], watchesServices: false, isVisible: true)
    try await keep(for: .seconds(3600))
    try await store.commit([.set(.dataKey, SecretBytes(copying: [1]))])
    _ = await host.answer(to: .end(RequestID(1))) { flow }
    #expect(store.keys().isEmpty)
    try await keep(for: .seconds(3600))
    try await store.commit([.set(.dataKey, SecretBytes(copying: [1]))])
    let session = host.keep(services.session("bob")).id
    let answer = await host.answer(
      to: .write(session, request: 1, signOuts: 0, yields: false)
    ) { flow }
    guard case .written(.done, _, _, _) = answer else {
      Issue.record("\(String(describing: answer))")
      return
    }
    #expect(store.keys() == [.session])
  }

  @Test("A session that the core no longer uses is forgotten")
  func forgotten() async throws {
    try await keep(for: .seconds(3600))
    _ = await host.read()
    func count() -> Int? {
      Mirror(reflecting: host).descendant("tokens").map { Mirror(reflecting: $0).children.count }
    }
    #expect(count() == 1)
    host.keepOnly(nil, [])
    #expect(count() == 0)
  }
}
