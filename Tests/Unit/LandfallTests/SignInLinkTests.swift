import Landfall
import LandfallAppManifest
import LandfallAuth
import LandfallDoCodeGoExample
@_spi(TypedRoutes) import LandfallDomain
import LandfallSimulation
import LandfallTestSupport
import Testing

@Suite("Links that sign in, and simultaneous changes by others")
struct SignInLinkTests {
  @Test(
    "A session that another process stores while a link is confirmed or stored stays",
    .clause("ROUTE-G04", "ROUTE-S04"), arguments: [false, true])
  func signedInElsewhere(whileStored: Bool) async throws {
    try await onLoop { host, executor in
      let phone = try Phone(on: host)
      await phone.landfall.start()
      let landfall = phone.landfall
      Task { _ = await landfall.open("https://docodego.test/m/token-1234").report }
      await executor.idle()
      #expect(await landfall.snapshot.phase == .signingInByLink("magic", .confirming))
      if whileStored {
        phone.store.onNextCommit = {
          do { try await phone.keep("bob") } catch { Issue.record(error) }
        }
      } else {
        try await phone.keep("bob")
      }
      phone.calls.release()
      await executor.idle()
      #expect(await landfall.snapshot.person?.id == "bob")
      #expect(await landfall.snapshot.phase.name == .ready)
      #expect(phone.services.revokedTokens.count == 1)
      #expect(phone.store.commits == 0)
      #expect(await landfall.signInWhenReady() == Phone.elsewhere)
    }
  }

  @Test("A recording has no secret of a sign-in", arguments: Kiosk.Place.allCases)
  func unrecorded(place: Kiosk.Place) async throws {
    try await onLoop { host, executor in
      let kiosk = try Kiosk(on: host, executor)
      try await kiosk.reach(place)
      let landfall = kiosk.landfall
      for link in ["app/register/callback?code=code_in_link", "c/1?token=v4.public.c2hhcmU"] {
        _ = await landfall.open("https://manage.example.com/\(link)")
      }
      Task {
        _ = await landfall.signIn(.requestCode(for: "ada@acme.test"))
        await landfall.signIn(.submitCode("493817"))
      }
      await executor.idle()
      await kiosk.close()
      let text = String(decoding: try #require(await landfall.recording()), as: UTF8.self)
      #expect(text.split(separator: "\n").count > 8)
      let secrets = ["tok_en-0000", "code_in_link", "c2hhcmU", "493817", Kiosk.token]
      for secret in secrets + secrets.map({ Base64URL.text(Array($0.utf8)) }) {
        #expect(!text.contains(secret), "\(secret)")
      }
    }
  }

  @Test("A link that reads this session ends the other sign-in and revokes its session")
  func foundByALink() async throws {
    try await onLoop { host, executor in
      let phone = try Phone(on: host)
      await phone.landfall.start()
      let landfall = phone.landfall
      Task { _ = await landfall.open("https://docodego.test/m/token-1234").report }
      await executor.idle()
      try await phone.keep("bob")
      let report = await landfall.open("docodego://app/acme-corp/members").report
      #expect(report.outcome == .landed)
      #expect(await landfall.snapshot.phase.name == .ready)
      #expect(await landfall.signInWhenReady() == Phone.elsewhere)
      phone.calls.release()
      await executor.idle()
      #expect(await landfall.snapshot.person?.id == "bob")
      #expect(phone.services.revokedTokens.count == 1)
      #expect(phone.store.commits == 0)
    }
  }

  @Test("An undisturbed link signs in with one write")
  func undisturbed() async throws {
    try await onLoop { host, executor in
      let phone = try Phone(on: host)
      await phone.landfall.start()
      let landfall = phone.landfall
      Task { _ = await landfall.open("https://docodego.test/m/token-1234").report }
      await executor.idle()
      phone.calls.release()
      await executor.idle()
      await phone.clock.advance(by: Limits.successHold) { await executor.idle() }
      await executor.idle()
      #expect(await landfall.snapshot.person?.id == "ada")
      #expect(phone.services.revokedTokens.count == 0)
      #expect(phone.store.commits == 1)
    }
  }

  @Test("A sign-in by a link ends, even if another method is begun while its success is shown")
  func otherMethodAtSuccess() async throws {
    try await onLoop { host, executor in
      let phone = try Phone(on: host)
      await phone.landfall.start()
      let landfall = phone.landfall
      Task { _ = await landfall.open("https://docodego.test/m/token-1234").report }
      await executor.idle()
      phone.calls.release()
      await executor.idle()
      _ = await landfall.signIn(.requestCode(for: "bob@acme.test"))
      await phone.clock.advance(by: Limits.successHold) { await executor.idle() }
      #expect(await landfall.snapshot.phase.name == .ready)
      #expect(await landfall.snapshot.person?.id == "ada")
    }
  }

  @Test(
    "A link that was not requested here asks first; if declined, it stays unused", .review("S7"),
    arguments: ["eve@acme.test", nil])
  func asksFirst(account: String?) async throws {
    try await onLoop { host, executor in
      let phone = try Phone(on: host, asksFirst: true)
      let address = account.flatMap { EmailAddress($0) }
      phone.calls.preview = account.map { SignInPreview(account: $0, address: address) }
      await phone.landfall.start()
      let landfall = phone.landfall
      // Requested, but for another address.
      _ = await landfall.signIn(.requestLink(for: "ada@acme.test"))
      let calls = phone.calls.calls
      for _ in 1...2 {
        _ = await landfall.open("https://docodego.test/m/token-1234").report
        await executor.idle()
        #expect(await landfall.signInWhenReady() == .confirmation(account: account))
        #expect(await landfall.snapshot.signInStep == .confirmation(account: account))
        #expect(
          await landfall.snapshot.phase == .signingInByLink("magic", .asking(account: account)))
        await landfall.signIn(.leaveMethod)
        #expect(await landfall.snapshot.phase == .welcome(.noSession))
        #expect(phone.calls.calls == calls, "the credential is not shown to the services")
      }
      _ = await landfall.open("https://docodego.test/m/token-1234").report
      await executor.idle()
      Task { _ = await landfall.signIn(.confirmLink) }
      await executor.idle()
      phone.calls.release()
      await executor.idle()
      await phone.clock.advance(by: Limits.successHold) { await executor.idle() }
      #expect(await landfall.snapshot.person?.id == "ada")
      #expect(try await phone.store.base.value(for: .signInRequest) == nil)
    }
  }

  @Test(
    "A link that this installation requested signs in at once, also after a restart", .review("S7"),
    arguments: [(Duration.zero, true), (.seconds(899), true), (.seconds(900), false)])
  func expected(age: Duration, isExpected: Bool) async throws {
    try await onLoop { host, executor in
      let phone = try Phone(on: host, asksFirst: true)
      phone.calls.preview = SignInPreview(
        account: "ada@acme.test", address: EmailAddress("ada@acme.test"))
      await phone.landfall.start()
      #expect(
        await phone.landfall.signIn(.requestLink(for: " Ada@acme.test"))
          == .linkSent(to: "ada@acme.test"))
      await phone.clock.advance(by: age) { await executor.idle() }
      let landfall = try phone.restarted(on: host)
      await landfall.start()
      Task { _ = await landfall.open("https://docodego.test/m/token-1234").report }
      await executor.idle()
      #expect(
        await landfall.snapshot.phase
          == .signingInByLink(
            "magic", isExpected ? .confirming : .asking(account: "ada@acme.test")))
      #expect(try await phone.store.base.keys().contains(.signInRequest) == isExpected)
      phone.calls.release()
      await executor.idle()
    }
  }

  @Test(
    "A page whose links have a state repeats it, and no other link counts",
    arguments: [
      "", "&state=another", "&error=access_denied",
    ])
  func state(rest: String) async throws {
    try await onLoop { host, executor in
      let phone = try Phone(on: host)
      await phone.landfall.start()
      let landfall = phone.landfall
      guard case .browser(let page) = await landfall.signIn(.openBrowser("page")) else {
        Issue.record("no browser was sent away")
        return
      }
      let state = try #require(page.split(separator: "&").last { $0.hasPrefix("state=") })
      #expect(state.utf8.count == "state=".utf8.count + 43)
      let strange = await landfall.open("https://docodego.test/back?code=c-1" + rest).report
      await executor.idle()
      #expect(await landfall.finishedReport(of: strange.delivery)?.ruleRefusal == .wrongState)
      #expect(phone.calls.shown.isEmpty)
      _ = await landfall.open("https://docodego.test/back?code=c-2&" + state).report
      await executor.idle()
      #expect(phone.calls.shown == ["c-2"])
      #expect(await landfall.snapshot.phase == .registering("page"))
      // Only once: while it is exchanged, and afterwards.
      let again = await landfall.open("https://docodego.test/back?code=c-3&" + state).report
      await executor.idle()
      #expect(await landfall.finishedReport(of: again.delivery)?.ruleRefusal == .used)
      phone.calls.refusal = .deadCode
      phone.calls.release()
      await executor.idle()
      #expect(await landfall.snapshot.phase == .signingIn("page"))
      #expect(await landfall.signInWhenReady() == .failed(.deadCode))
    }
  }
}

/// An app on a device, with a magic link and a page whose links have a `state`.
private final class Phone: @unchecked Sendable {
  // Sendable: used from one executor only.
  static let elsewhere = SignInStep.failed(.signedInElsewhere)

  let clock = ManualClock()
  let store = FaultySecureStore(InMemorySecureStore())
  let services: ScriptedServices
  let calls: HeldCalls
  let app: AppDefinition
  let landfall: Landfall

  init(on host: LoopHost, asksFirst: Bool = false) throws {
    let files = AppFiles(embedded: DoCodeGoExample.app)
    var app = try AppManifest.load(files)
    app.rules += [
      LinkRule(
        id: "magic", forms: [.host("docodego.test", try PathPattern("/m/:token"))],
        trailingSlash: .refuse, requirement: .signedOut),
      LinkRule(
        id: "back", forms: [.host("docodego.test", try PathPattern("/back"))],
        query: ["code", "state", "error"], requiredQuery: ["code"], trailingSlash: .refuse,
        requirement: .anyone),
    ]
    app.hosts.append("docodego.test")
    app.signIn += [
      SignInMethod(
        id: "magic", kind: .magicLink,
        callback: SignInMethod.Callback(rule: "magic", parameter: "token"), asksFirst: asksFirst),
      SignInMethod(
        id: "page", kind: .registration,
        callback: SignInMethod.Callback(rule: "back", parameter: "code"),
        page: "https://docodego.test/page", redirect: "https://docodego.test/back"),
    ]
    services = ScriptedServices(clock: clock)
    services.members = [
      "ada": [(ScriptedServices.acme, "owner")], "bob": [(ScriptedServices.acme, "owner")],
    ]
    calls = HeldCalls(services.session("ada"))
    self.app = app
    landfall = try Self.landfall(app, store, services, calls, clock, host)
  }

  /// Returns another process of the same installation.
  func restarted(on host: LoopHost) throws -> Landfall {
    try Self.landfall(app, store, services, calls, clock, host)
  }

  private static func landfall(
    _ app: AppDefinition, _ store: FaultySecureStore, _ services: ScriptedServices,
    _ calls: HeldCalls, _ clock: ManualClock, _ host: LoopHost
  ) throws -> Landfall {
    try Landfall(
      app: app,
      LandfallConfiguration(
        store: store,
        services: Services(
          signIn: services, memberships: services, lists: services, entities: services,
          methods: SignInMethods(calls: calls, cryptography: CountingCryptography())),
        clock: clock, catalogues: AppFiles(embedded: DoCodeGoExample.app), languages: ["en"],
        host: host))
  }

  /// Stores a session, as another process does.
  func keep(_ name: String) async throws {
    try await store.base.commit([.set(.session, SessionRecord(services.session(name)).encoded())])
  }
}
