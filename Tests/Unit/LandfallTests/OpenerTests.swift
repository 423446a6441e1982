import Landfall
import LandfallDomain
import LandfallNavigation
import LandfallSimulation
import LandfallTestSupport
import Testing

@Suite("Links from the operating system")
struct OpenerTests {
  private static let members = "docodego://app/acme-corp/members"

  @Test("The link arrives byte for byte, cold and warm", .clause("DL-S02", "DL-S01", "DL-R07"))
  func bytes() async throws {
    let link = "DocoDeGo://app/Acme%2dcorp/members?Q=%C3%A4&&x#f"
    try await onLoop { host, _ in
      for isCold in [true, false] {
        let device = try Device(on: host, clock: ManualClock())
        if !isCold { await device.landfall.start() }
        let id = await device.landfall.open(link).id
        if isCold { await device.landfall.start() }
        let report = await device.landfall.report(of: id)
        #expect(report.link.raw == link)
        let received = device.events.filter { event in
          if case .linkReceived(let text, _) = event.kind { return text.raw == link }
          return false
        }
        #expect(received.count == 1)
        #expect(!received.contains { $0.kind.fields.contains { $0.value.contains("%C3%A4") } })
      }
    }
  }

  @Test(
    "A cold link is the first screen, without sign-in or an error, and its path is the link's",
    .clause("DL-R07", "DL-S11", "DL-A01", "DL-R03", "DL-E01"))
  func initialRoute() async throws {
    try await onLoop { host, _ in
      let device = try Device(on: host, clock: ManualClock())
      try await device.keepSession(of: "ada")
      let id = await device.landfall.open(Self.members).id
      await device.landfall.start()
      #expect(await device.landfall.report(of: id).outcome == .landed)
      let first = device.events.first { event in
        ["screen-rendered", "default-screen-rendered", "sign-in-rendered"].contains(event.kind.name)
      }
      #expect(first?.kind == .screenRendered("members", path: "/app/acme-corp/members"))
      let snapshot = await device.landfall.snapshot
      #expect(snapshot.path == "/app/acme-corp/members" && snapshot.launches == 1)
      #expect(!device.names.contains("sign-in-rendered"))
      #expect(!device.names.contains("error-screen-rendered"))
    }
  }

  @Test(
    "A link without a session is pending at sign-in, and sign-in opens its path",
    .clause("DL-E01", "DL-A05", "NAV-S13", "NAV-R05", "NAV-A10"), arguments: [true, false],
    [true, false])
  func signedOut(isCold: Bool, isExpired: Bool) async throws {
    try await onLoop { host, _ in
      let device = try Device(on: host, clock: ManualClock())
      if isExpired { try await device.keepSession(of: "ada", expiresIn: .zero) }
      if !isCold { await device.landfall.start() }
      let id = await device.landfall.open(Self.members).id
      if isCold { await device.landfall.start() }
      #expect(await device.landfall.report(of: id).outcome.name == "signInNeeded")
      var snapshot = await device.landfall.snapshot
      #expect(snapshot.root == .signIn && snapshot.pending == 1)
      #expect(snapshot.pendingLink?.path == "/app/acme-corp/members")
      #expect(!device.names.contains("screen-rendered"))
      _ = await device.signIn("ada")
      snapshot = await device.landfall.snapshot
      #expect(snapshot.path == "/app/acme-corp/members" && snapshot.pending == 0)
    }
  }

  @Test(
    "A link that cannot be read or has no route shows the default screen once, and no error",
    .clause("DL-I02", "DL-R02", "DL-A03"),
    arguments: [
      "docodego://nowhere/at/all", "docodego://app/acme-corp/no-such-screen/at/all",
      "docodego://app/ac me", "docodego:///app/acme-corp/%zz", "docodego://",
    ], [true, false])
  func nowhere(link: String, isCold: Bool) async throws {
    try await onLoop { host, _ in
      let device = try Device(on: host, clock: ManualClock())
      try await device.keepSession(of: "ada")
      if !isCold {
        await device.landfall.start()
        await device.landfall.perform(.selectTab("teams"))
      }
      let id = await device.landfall.open(link).id
      if isCold { await device.landfall.start() }
      let outcome = await device.landfall.report(of: id).outcome
      #expect(["unmatched", "invalidLink"].contains(outcome.name) && outcome.logReason != nil)
      #expect(device.names.count { $0 == "default-screen-rendered" } == 1)
      #expect(!device.names.contains("error-screen-rendered"))
      let snapshot = await device.landfall.snapshot
      #expect(snapshot.screen == "dashboard" && snapshot.path == "/app/acme-corp")
    }
  }

  @Test(
    "Random paths without a route show the default screen, and never an error page",
    .clause("DL-R02"), arguments: 0..<4)
  func randomPaths(seed: UInt64) async throws {
    let words = ["app", "acme-corp", "members", "teams", "bob", "my%20team", "x", "%C3%A4", "2"]
    try await onLoop { host, _ in
      let device = try await Device.started(as: "ada", on: host)
      var dice = Dice(seed: seed)
      var count = 0
      for _ in 0..<100 {
        let parts = (0...dice.below(5)).map { _ in words[dice.below(words.count)] }
        let link = "docodego:///" + parts.joined(separator: "/")
        guard case .unmatched = device.landfall.resolver.resolve(link) else { continue }
        count += 1
        await device.landfall.perform(.selectTab("teams"))
        device.forgetEvents()
        #expect(await device.landfall.open(link).outcome == .unmatched)
        #expect(device.names.count { $0 == "default-screen-rendered" } == 1, "\(link)")
        #expect(!device.names.contains("error-screen-rendered"), "\(link)")
      }
      #expect(count > 50)
    }
  }

  @Test(
    "From every tab, a link of a notification, a mail or a chat opens its screen",
    .clause("NAV-S12"), arguments: [LinkChannel.push, .email, .chat])
  func fromEveryTab(channel: LinkChannel) async throws {
    try await onLoop { host, _ in
      for tab in ["dashboard", "members", "teams", "settings"] as [TabID] {
        let device = try await Device.started(as: "ada", on: host)
        await device.landfall.perform(.selectTab(tab))
        #expect(await device.landfall.snapshot.tab == tab)
        let report = await device.landfall.open(Self.members + "/bob", channel: channel).report
        #expect(report.outcome == .landed && report.channel == channel)
        let snapshot = await device.landfall.snapshot
        #expect(snapshot.path == "/app/acme-corp/members/bob" && snapshot.tab == "members")
        #expect(!device.names.contains("error-screen-rendered"))
      }
    }
  }
}
