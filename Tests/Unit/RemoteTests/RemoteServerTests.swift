import Landfall
import LandfallAppManifest
import LandfallAuth
import LandfallDoCodeGoExample
import LandfallDomain
import LandfallLocalization
import LandfallNavigation
import LandfallSimulation
import LandfallSodium
import LandfallSystem
import LandfallTestSupport
import RemoteServerExample
import Testing

@testable import LandfallRemote

/// The whole core with a server, linked like `Examples/RemoteServer` and like an app.
@Suite("An app whose services are behind a server")
struct RemoteServerTests {
  private static let device = DeviceDescription(
    label: "Test", platform: .ios, model: "m", systemVersion: "18", appVersion: "1",
    pushEnvironment: .sandbox)

  private static let session =
    #"{"token":{"deviceToken":"dev_1","expiresAt":"2099-01-01T00:00:00Z","#
    + #""refreshedAt":"2098-12-31T00:00:00Z"},"serverTime":"2098-12-31T00:00:00Z","#
    + #""user":{"id":"u-1","email":"ada@acme.test","name":"Ada"}}"#

  private static let organizations =
    #"{"json":{"memberships":[{"organization":{"id":"o-1","slug":"acme-corp","name":"Acme"},"#
    + #""role":"owner","teams":[]}],"active":"o-1"}}"#

  private static let members =
    #"{"json":{"items":[{"id":"bob","name":"Bob","email":"bob@acme.test"}],"total":1}}"#

  private static func answer(_ request: LoopbackServer.Request) -> LoopbackServer.Reply {
    switch request.target {
    case "/api/auth/email-otp/send-verification-otp": .json(#"{"success":true}"#)
    case "/api/auth/sign-in/email-otp":
      request.body.contains(#""otp":"123456""#)
        ? .json(session)
        : .json(#"{"code":"wrong_code","triesLeft":2}"#, status: 400)
    case "/locales/en/screens.json": .json(#"{"members":{"title":"People of the server"}}"#)
    case "/rpc/members/remove", "/rpc/members/set":
      request.headers["authorization"] == "Bearer dev_1"
        ? .json("{}")
        : .json(
          #"{"json":{"defined":false,"code":"UNAUTHORIZED","status":401,"message":"no"}}"#,
          status: 401)
    case "/rpc/organization/list", "/rpc/members/list":
      switch (request.headers["authorization"], request.target) {
      case ("Bearer dev_1", "/rpc/members/list"): .json(members)
      case ("Bearer dev_1", _): .json(organizations)
      case _:
        .json(
          #"{"json":{"defined":false,"code":"UNAUTHORIZED","status":401,"message":"no"}}"#,
          status: 401)
      }
    case _: .json("{}", status: 404)
    }
  }

  private static func landfall(
    at server: String, texts: HTTPCatalogueSource? = nil
  ) throws -> Landfall {
    let files = AppFiles(embedded: DoCodeGoExample.app)
    let app = try AppManifest.load(files)
    let clock = SystemClock()
    let services = try #require(
      Services(
        server: server, of: app, device: device, transport: systemTransport(),
        cryptography: SodiumCryptography(), clock: clock))
    return try Landfall(
      app: app,
      LandfallConfiguration(
        store: InMemorySecureStore(), services: services, clock: clock,
        catalogues: texts ?? files, languages: ["en"], host: MainActor.shared))
  }

  @Test("A link, signed out, leads through code, session and organization to the list")
  func signsInAndLands() async throws {
    let server = try LoopbackServer { Self.answer($0) }
    let landfall = try Self.landfall(at: server.address)
    await landfall.start()
    let report = await landfall.open("docodego://app/acme-corp/members").report
    #expect(report.outcome.name == "signInNeeded")
    #expect(
      await landfall.signIn(.requestCode(for: "ada@acme.test")) == .codeSent(to: "ada@acme.test"))
    #expect(await landfall.signIn(.submitCode("000000")) == .wrongCode(triesLeft: 2))
    guard case .signedIn(let person, let landing) = await landfall.signIn(.submitCode("123456"))
    else {
      Issue.record("not signed in")
      return
    }
    #expect(person.id == "u-1")
    #expect(landing?.outcome == .landed)
    let snapshot = await landfall.snapshot
    #expect(snapshot.path == "/app/acme-corp/members")
    #expect(snapshot.rows.map(\.item.itemID) == ["bob"])
    #expect(snapshot.organization?.organization.name == "Acme")
    #expect(server.requests.filter { $0.target == "/rpc/members/list" }.count == 1)
  }

  @Test("Actions on items go to the server, and texts come from it")
  func actsAndSpeaks() async throws {
    let server = try LoopbackServer { Self.answer($0) }
    let app = try AppManifest.load(AppFiles(embedded: DoCodeGoExample.app))
    let texts = try #require(
      HTTPCatalogueSource(
        server: server.address, of: app, namespaces: ["screens"],
        transport: systemTransport(), clock: SystemClock()))
    await texts.prefetch("en")
    let landfall = try Self.landfall(at: server.address, texts: texts)
    await landfall.start()
    _ = await landfall.signIn(.requestCode(for: "ada@acme.test"))
    _ = await landfall.signIn(.submitCode("123456"))
    #expect(await landfall.open("docodego://app/acme-corp/members").outcome == .landed)
    let snapshot = await landfall.snapshot
    let title = try #require(snapshot.top?.titleKey)
    #expect(snapshot.translations.text(title) == "People of the server")
    for (action, path) in [("make-admin", "set"), ("remove", "remove")] {
      guard case .done = await landfall.perform(.run(action, on: "bob")) else {
        Issue.record("\(action) is not there")
        return
      }
      // The change is visible at once, while the call continues. The loop gives up in the end.
      for _ in 0..<1_000_000 {
        if server.requests.contains(where: { $0.target == "/rpc/members/" + path }) { break }
        _ = await landfall.snapshot.rows
      }
    }
    #expect(await landfall.snapshot.rows.map(\.item.itemID) == [])
    let calls = server.requests.filter { $0.target.hasPrefix("/rpc/members/") }
    #expect(
      calls.map(\.target) == ["/rpc/members/list", "/rpc/members/set", "/rpc/members/remove"])
    #expect(
      calls.dropFirst().map(\.body) == [
        #"{"json":{"org":"o-1","id":"bob","field":"role","value":"admin"}}"#,
        #"{"json":{"org":"o-1","id":"bob"}}"#,
      ])
    #expect(Set(calls.dropFirst().map { $0.headers["idempotency-key"] ?? "" }).count == 2)
  }

  @Test(
    "Only https addresses and the loopback are accepted",
    arguments: ["http://api.example.com", "api.example.com", "https://api.example.com?a=b", ""])
  func refused(server: String) throws {
    let app = try AppManifest.load(AppFiles(embedded: DoCodeGoExample.app))
    #expect(
      Services(
        server: server, of: app, device: Self.device, transport: systemTransport(),
        cryptography: SodiumCryptography(), clock: SystemClock()) == nil)
  }
}
