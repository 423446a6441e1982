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
