import Foundation
import Landfall
import LandfallAppManifest
import LandfallAuth
import LandfallDoCodeGoExample
import LandfallDomain
import LandfallLocalization
import LandfallNavigation
import LandfallNotificationBus
import LandfallNotifications
import LandfallSimulation

/// The DoCodeGo example on one device: the data that outlives a process, and one process.
final class Device: @unchecked Sendable {
  // Sendable: used from one executor only.
  let host: LoopHost
  let clock: any Timekeeper
  let store = FaultySecureStore(InMemorySecureStore())
  /// The store as the app sees it.
  ///
  /// A read can be made to wait.
  let held: HeldStore
  let services: ScriptedServices
  let app: AppDefinition
  let catalogues: AppFiles
  let messageLedger: (any MessageLedger)?
  private(set) var landfall: Landfall
  private(set) var events: [AppEvent] = []
  private var subscription: Subscription?

  private let health: (any HealthProbe)?
  private let canBuild: (@Sendable (ScreenID) -> Bool)?

  init(
    on host: LoopHost, clock: any Timekeeper, health: (any HealthProbe)? = nil,
    messageLedger: (any MessageLedger)? = nil,
    changing change: (inout AppDefinition) -> Void = { _ in },
    canBuild: (@Sendable (ScreenID) -> Bool)? = nil
  ) throws {
    self.host = host
    self.clock = clock
    self.health = health
    self.canBuild = canBuild
    self.messageLedger = messageLedger
    held = HeldStore(store)
    catalogues = AppFiles(embedded: DoCodeGoExample.app)
    var app = try AppManifest.load(catalogues)
    change(&app)
    self.app = app
    services = ScriptedServices(clock: clock)
    services.members = [
      "ada": [(ScriptedServices.acme, "owner"), (ScriptedServices.beta, "member")],
      "bob": [(ScriptedServices.acme, "member")],
      "carol": [(ScriptedServices.acme, "admin")],
      "grace": [(ScriptedServices.acme, "billing-viewer")],
    ]
    landfall = try Landfall(
      app: app,
      LandfallConfiguration(
        store: held, services: Services(services, health: health), clock: clock,
        catalogues: catalogues, languages: ["en"], messageLedger: messageLedger,
        canBuild: canBuild, host: host))
    watch()
  }

  /// Creates a device on which a person is signed in, and starts the app.
  static func started(
    as name: String, on host: isolated LoopHost, clock: ManualClock = ManualClock()
  ) async throws -> Device {
    let device = try Device(on: host, clock: clock)
    try await device.keepSession(of: name)
    await device.landfall.start()
    return device
  }

  /// Ends the process and creates a new one that has not started yet.
  func restart() throws {
    landfall = try Landfall(
      app: app,
      LandfallConfiguration(
        store: held, services: Services(services, health: health), clock: clock,
        catalogues: catalogues, languages: ["en"], messageLedger: messageLedger,
        canBuild: canBuild, host: host))
    events = []
    watch()
  }

  /// Puts a session into the store, as left by an earlier sign-in.
  func keepSession(
    of name: String, expiresIn life: Duration = .seconds(86_400), age: Duration = .zero
  ) async throws {
    let issued = services.session(name)
    let record = SessionRecord(
      token: issued.token, person: issued.person, refreshedAt: issued.refreshedAt + (.zero - age),
      expiresAt: issued.refreshedAt + life)
    try await store.base.commit([.set(.session, record.encoded())])
  }

  /// Returns the person whose session is in the store, or `nil`.
  func kept() async throws -> String? {
    try await store.base.value(for: .session).map {
      ScriptedServices.text(try SessionRecord(decoding: $0).token)
    }
  }

  /// Completes a sign-in by code.
  func signIn(_ name: String) async -> SignInStep {
    _ = await landfall.signIn(.requestCode(for: "\(name)@acme.test"))
    return await landfall.signIn(.submitCode("123456"))
  }

  var names: [String] { events.map(\.kind.name) }

  func forgetEvents() { events = [] }

  private func watch() {
    subscription = landfall.bus.subscribe { [weak self] event in self?.events.append(event) }
  }
}

/// Runs `body` with everything on one queue, and rethrows its errors.
///
/// The queue has its own thread, because continuations resume on the threads of the tests.
func onLoop(
  _ body: @escaping @Sendable (isolated LoopHost, LoopExecutor) async throws -> Void
) async throws {
  let failure = await withCheckedContinuation { (done: CheckedContinuation<(any Error)?, Never>) in
    Thread.detachNewThread {
      let executor = LoopExecutor()
      let failure = executor.run(on: LoopHost(executor)) { host -> (any Error)? in
        do {
          try await body(host, executor)
          return nil
        } catch {
          return error
        }
      }
      done.resume(returning: failure)
    }
  }
  if let failure { throw failure }
}

/// A clock that advances one step on every read, for durations without waits.
final class SteppingClock: Timekeeper, @unchecked Sendable {
  // Sendable: used from one executor only.
  private var reading = Instant.origin
  var step = Duration.zero

  func now() -> Moment {
    reading = reading + step
    return Moment(
      instant: reading,
      timestamp: Timestamp(milliseconds: 1_772_355_600_000 + reading.nanoseconds / 1_000_000))
  }

  func sleep(until deadline: Instant) async throws(CancellationError) {}
}
