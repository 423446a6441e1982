import Landfall
import LandfallDomain
import LandfallNavigation
import LandfallSimulation
import LandfallTestSupport
import Testing

@Suite("Links from the operating system")
struct OpenerTests {
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

  @Test("A cold link is the first screen, and its path is the link's", .clause("DL-R07", "DL-S11"))
  func initialRoute() async throws {
    try await onLoop { host, _ in
      let device = try Device(on: host, clock: ManualClock())
      try await device.keepSession(of: "ada")
      let id = await device.landfall.open("docodego://app/acme-corp/members").id
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
