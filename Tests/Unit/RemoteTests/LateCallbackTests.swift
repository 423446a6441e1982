import Foundation
import Landfall
import LandfallAppManifest
import LandfallAuth
import LandfallDoCodeGoExample
import LandfallDomain
import LandfallHelperCalls
import LandfallNavigation
import LandfallRemote
import LandfallSimulation
import LandfallSodium
import LandfallSystem
import LandfallTestSupport
import LandfallWorkspace
import Testing

/// The whole core with the embedded services and a real provider.
///
/// The clock is moved past the 120 s for which a browser is awaited.
@Suite(
  "A browser that comes back late from a real provider", .serialized,
  .enabled(if: RealProvider.isThere, "make deps"))
@MainActor
struct LateCallbackTests {
  private static let provider = Task { try await offPool { try RealProvider() } }

  private let clock: ManualClock
  private let folder: ScratchFolder
  private let landfall: Landfall

  init() async throws {
    let provider = try await Self.provider.value.provider
    // Only now, because the provider dates its tokens by real time and starts slowly on a busy
    // machine.
    let clock = ManualClock(start: SystemClock().now().timestamp)
    self.clock = clock
    folder = try ScratchFolder()
    let files = AppFiles(embedded: DoCodeGoExample.workspace)
    let providers = """
      {"version": 1, "providers": [{"id": "real", "issuer": "\(provider.issuer)",
       "clientId": "\(provider.clientID)", "domain": "acme.test"}]}
      """
    try WorkspaceCopy(directory: folder.path + "/workspace").install(
      files.paths.map { path in
        (path, path == "providers.json" ? Array(providers.utf8) : files[path] ?? [])
      })
    let workspace = try Workspace(
      directory: folder.path + "/workspace", outbox: folder.path + "/outbox",
      cryptography: SodiumCryptography(), now: { clock.now().timestamp }, pause: { _ in })
    let app = AppFiles(embedded: DoCodeGoExample.app)
    landfall = try Landfall(
      app: try AppManifest.load(app),
      LandfallConfiguration(
        store: InMemorySecureStore(),
        services: Services(
          workspace,
          methods: SignInMethods(
            calls: workspace,
            providers: OpenIDConnectClient(transport: systemTransport(), clock: clock),
            cryptography: SodiumCryptography())),
        clock: clock, catalogues: app, languages: ["en"], host: MainActor.shared))
  }

  /// Opens a browser and lets the time pass; the person is then at the provider.
  private func begin(andWait span: Duration) async throws -> String {
    await landfall.start()
    #expect(
      await landfall.open("docodego://app/acme-corp/members").outcome.name == "signInNeeded")
    let address = try #require(EmailAddress("ada@acme.test"))
    guard case .browser(let url) = await landfall.signIn(.openBrowser("sso", hint: address)) else {
      Issue.record("no browser was sent away")
      return ""
    }
    await clock.advance(by: span) { for _ in 0..<20 { await Task.yield() } }
    let provider = try await Self.provider.value
    return try await offPool { try provider.callback(of: url) }
  }

  /// Returns why a callback signed no one in.
  private func refusal(of callback: String) async -> RuleRefusal? {
    let id = await landfall.open(callback).id
    _ = await landfall.signInWhenReady()
    return await landfall.finishedReport(of: id)?.ruleRefusal
  }

  @Test(
    "After 120 s the sign-in has failed; a later callback still signs in, and lands",
    .clause("ROUTE-S04"))
  func late() async throws {
    let callback = try await begin(andWait: .seconds(121))
    #expect(await landfall.snapshot.failedSignIn?.failure == .timedOut)
    #expect(await landfall.snapshot.phase.name == .signingIn)
    #expect(await landfall.snapshot.person == nil)
    #expect(await landfall.snapshot.pending == 1)
    #expect(await landfall.open(callback).outcome.name == "handled")
    guard case .signedIn(let person, _) = await landfall.signInWhenReady() else {
      Issue.record("not signed in")
      return
    }
    #expect(person.email == "ada@acme.test")
    // The pending link is in flight. This loop gives up in the end, and the test fails below.
    for _ in 0..<10_000 {
      if await landfall.snapshot.path != nil { break }
      await Task.yield()
    }
    #expect(await landfall.snapshot.path == "/app/acme-corp/members")
    #expect(await landfall.snapshot.pending == 0)
    // A callback works only once.
    #expect(await refusal(of: callback) == .phase(.ready))
  }

  @Test("Just before the deadline the browser is still awaited")
  func inTime() async throws {
    let callback = try await begin(andWait: .seconds(119))
    #expect(await landfall.snapshot.failedSignIn?.failure == nil)
    _ = await landfall.open(callback).report
    #expect(await landfall.signInWhenReady().isSignedIn)
  }

  @Test("A late callback is refused with another state or after the person cancelled")
  func refused() async throws {
    let callback = try await begin(andWait: .seconds(121))
    let strange = try #require(callback.components(separatedBy: "state=").first) + "state=other"
    #expect(await refusal(of: strange) == .wrongState)
    await landfall.signIn(.leaveMethod)
    #expect(await refusal(of: callback) == .noAttempt)
    #expect(await landfall.snapshot.person == nil)
  }
}

extension SignInStep {
  fileprivate var isSignedIn: Bool {
    if case .signedIn = self { return true }
    return false
  }
}
