import Foundation
import Landfall
import LandfallAppManifest
import LandfallAuth
import LandfallDomain
import LandfallNotificationBus
import LandfallSimulation
import LandfallTestSupport

/// ExpresScan on the core, in any app phase, with doubles that count every call.
final class Kiosk: @unchecked Sendable {
  // Sendable: used from one executor only.
  /// The app phase in which a test acts.
  enum Place: String, CaseIterable, Sendable {
    case welcome, signingIn, registering, onboarding, confirming, finalizing, success, failure,
      ready
  }

  /// The token of the session that a link signs in to.
  static let token = "session-token-0000"

  let landfall: Landfall
  let services: ScriptedServices
  let calls: HeldCalls
  let store: HeldStore
  private(set) var names: [String] = []
  /// The field values of all events.
  private(set) var reported: [String] = []
  let clock = ManualClock()
  private let faulty = FaultySecureStore(InMemorySecureStore())
  private let host: LoopHost
  private let executor: LoopExecutor
  private var subscription: Subscription?

  init(on host: LoopHost, _ executor: LoopExecutor) throws {
    let root = URL(filePath: Repository.path)
    let files = try AppFiles(directory: root.appending(path: "Examples/ExpresScan/App").path)
    self.host = host
    self.executor = executor
    services = ScriptedServices(clock: clock)
    calls = HeldCalls(services.session("ada", token: Self.token))
    store = HeldStore(faulty)
    landfall = try Landfall(
      app: try AppManifest.load(files),
      LandfallConfiguration(
        store: store,
        services: Services(
          signIn: services, memberships: services, lists: services, entities: services,
          methods: SignInMethods(calls: calls, cryptography: CountingCryptography())),
        clock: clock, catalogues: files, languages: ["en"], recordingSeed: 1,
        host: host))
    subscription = landfall.bus.subscribe { [weak self] event in
      self?.names.append(event.kind.name)
      self?.reported += event.kind.fields.map(\.value)
    }
  }

  /// The number of all calls to any of the services.
  var callCount: Int { services.calls + calls.calls }

  func keepSession() async throws {
    try await faulty.base.commit([.set(.session, SessionRecord(services.session("ada")).encoded())])
  }

  /// Brings the app to a phase, as people and links do.
  func reach(_ place: Place) async throws {
    if place == .ready { try await keepSession() }
    await landfall.start()
    switch place {
    case .welcome, .ready: break
    case .signingIn: await sendBrowserAway()
    case .registering: await comeBack()
    case .onboarding:
      await comeBack()
      await letGo()
    case .confirming: await openMail()
    case .finalizing:
      faulty.onNextCommit = { [store] in
        // The commit waits as long as reads do.
        store.isReadHeld = true
        do { _ = try await store.value(for: .session) } catch { return }
      }
      await openMail()
      await letGo()
    case .success:
      await openMail()
      await letGo()
    case .failure:
      calls.refusal = .deadCode
      await openMail()
      await letGo()
      calls.refusal = nil
    }
  }

  /// Ends everything that a test has left waiting.
  func close() async {
    for _ in 0..<3 {
      store.release()
      calls.release()
      await executor.idle()
    }
  }

  private func sendBrowserAway() async { _ = await landfall.signIn(.openBrowser("registration")) }

  private func comeBack() async {
    await sendBrowserAway()
    _ = await landfall.open("https://manage.example.com/app/register/callback?code=c-0")
    await executor.idle()
  }

  private func openMail() async {
    _ = await landfall.open("https://example.com/m/tok_en-0000")
    await executor.idle()
  }

  private func letGo() async {
    calls.release()
    await executor.idle()
  }
}
