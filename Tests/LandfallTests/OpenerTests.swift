import Landfall
import LandfallDomain
import LandfallNavigation
import LandfallSimulation
import LandfallTestSupport
import Testing

/// The part of an operating system that finds the app for a link.
private final class Opener {
  private(set) var handlers: [String: (String) async -> Void] = [:]
  private(set) var lines: [String] = []

  func register(_ scheme: String, _ handler: @escaping (String) async -> Void) {
    handlers[scheme] = handler
  }

  /// - Returns: The code that the opener's command would end with.
  func open(_ link: String) async -> Int32 {
    let scheme = link.prefix { $0 != ":" }.lowercased()
    guard let handler = handlers[scheme] else {
      lines.append("no handler for '\(scheme)'")
      return 3
    }
    await handler(link)
    return 0
  }
}

@Suite("The system's way of opening links")
struct OpenerTests {
  @Test("a scheme that is not registered never reaches the core", .clause("DL-I01", "DL-T01"))
  func notRegistered() async throws {
    try await onLoop { host, _ in
      let device = try Device(on: host, clock: ManualClock())
      try await device.keepSession(of: "ada")
      await device.landfall.start()
      device.forgetEvents()
      let opener = Opener()
      #expect(await opener.open("docodego://app/acme-corp/members") != 0)
      #expect(opener.lines == ["no handler for 'docodego'"])
      #expect(device.events.isEmpty)
      #expect(await device.landfall.snapshot.phase == .idle)
      // By hand the person gets to the same screen.
      await device.landfall.select("members")
      let byHand = await device.landfall.snapshot
      #expect(byHand.path == "/app/acme-corp/members")
      #expect(byHand.top?.content != nil)
      #expect(!device.names.contains("link-received"))
      await device.landfall.home()
      let landfall = device.landfall
      for scheme in device.app.schemes {
        opener.register(scheme) { link in _ = await landfall.open(link, channel: .app) }
      }
      #expect(Array(opener.handlers.keys) == ["docodego"])
      device.forgetEvents()
      #expect(await opener.open("docodego://app/acme-corp/members") == 0)
      #expect(device.names.count { $0 == "link-received" } == 1)
      let byLink = await device.landfall.snapshot
      #expect(byLink.top?.destination == byHand.top?.destination)
      #expect(byLink.rows.map(\.item) == byHand.rows.map(\.item))
      #expect(!byLink.rows.isEmpty)
    }
  }

  @Test("the link arrives byte for byte, cold and warm", .clause("DL-S02", "DL-S01", "DL-R07"))
  func bytes() async throws {
    let link = "DocoDeGo://app/Acme%2dcorp/members?Q=%C3%A4&&x#f"
    try await onLoop { host, _ in
      for isCold in [true, false] {
        let device = try Device(on: host, clock: ManualClock())
        if !isCold { await device.landfall.start() }
        let id = await device.landfall.receive(link)
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

  @Test("a cold link is the first screen, and its path the link's", .clause("DL-R07", "DL-S11"))
  func initialRoute() async throws {
    try await onLoop { host, _ in
      let device = try Device(on: host, clock: ManualClock())
      try await device.keepSession(of: "ada")
      let id = await device.landfall.receive("docodego://app/acme-corp/members")
      await device.landfall.start()
      _ = await device.landfall.report(of: id)
      let first = device.events.first { event in
        ["screen-rendered", "default-screen-rendered", "sign-in-rendered"].contains(event.kind.name)
      }
      #expect(first?.kind == .screenRendered("members", path: "/app/acme-corp/members"))
      #expect(await device.landfall.snapshot.launches == 1)
    }
  }
}
