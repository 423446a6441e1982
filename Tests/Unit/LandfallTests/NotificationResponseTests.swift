import Foundation
import Landfall
import LandfallAuth
@_spi(TypedRoutes) import LandfallDomain
import LandfallNavigation
import LandfallNotifications
import LandfallSimulation
import LandfallTestSupport
import Testing

@Suite("A notification tap's way through the core")
struct NotificationResponseTests {
  /// Returns DoCodeGo's notification about a new member of an organization.
  private static func joined(_ member: String, _ slug: String = "acme-corp") -> [UInt8] {
    Array(
      #"""
      {"aps": {"alert": "x"}, "type": "member_joined", "id": "\#(member)",
       "organization_slug": "\#(slug)"}
      """#.utf8)
  }

  private static let teams = "docodego://app/acme-corp/teams"
  private static let bob = "/app/acme-corp/members/bob"

  @Test(
    "If a launch has a link and a tap, the link wins, whichever came first", .clause("TAP-S01"),
    arguments: [true, false], NotificationResponseState.allCases)
  func linkWins(isLinkFirst: Bool, state: NotificationResponseState) async throws {
    try await onLoop { host, _ in
      let device = try Device(on: host, clock: ManualClock())
      try await device.keepSession(of: "ada")
      var tap: DeliveryID?
      if !isLinkFirst { tap = await device.landfall.respond(to: Self.joined("bob"), in: state).id }
      let link = await device.landfall.open(Self.teams).id
      if isLinkFirst { tap = await device.landfall.respond(to: Self.joined("bob"), in: state).id }
      await device.landfall.start()
      let report = await device.landfall.report(of: try #require(tap))
      #expect(report.outcome == .overtaken(by: link))
      #expect(await device.landfall.report(of: link).outcome == .landed)
      #expect(await device.landfall.snapshot.path == "/app/acme-corp/teams")
      #expect(device.names.count { $0 == "screen-rendered" } == 1)
      #expect(!device.services.loads.contains { $0.contract == "member" })
    }
  }

  @Test(
    "A tap gives the same trace as its link, and leads there", .clause("TAP-S01", "TAP-B01"),
    arguments: [true, false])
  func sameTrace(isCold: Bool) async throws {
    try await onLoop { host, _ in
      var ways: [[String]] = []
      for isTap in [true, false] {
        let device = try Device(on: host, clock: ManualClock())
        try await device.keepSession(of: "ada")
        if !isCold { await device.landfall.start() }
        let id =
          isTap
          ? await device.landfall.respond(to: Self.joined("bob"), in: .terminated).id
          : await device.landfall.open("docodego:/" + Self.bob, channel: .push).id
        if isCold { await device.landfall.start() }
        let report = await device.landfall.report(of: id)
        #expect(report.outcome == .landed && report.channel == .push)
        #expect(report.link.raw == "docodego:/" + Self.bob)
        #expect(await device.landfall.snapshot.path == Self.bob)
        ways.append(
          report.trace.map(\.state.rawValue)
            + report.events.map(\.kind.name).filter { $0 != "notification-tapped" })
      }
      #expect(ways[0] == ways[1])
    }
  }

  /// Returns PeerMentor on the device of a mentor.
  private static func mentor(on host: isolated LoopHost) async throws -> Device {
    let app = try ExplainTests.app("PeerMentor")
    let device = try Device(on: host, clock: ManualClock()) { $0 = app }
    device.services.members["mia"] = [(ScriptedServices.acme, "mentor")]
    try await device.keepSession(of: "mia")
    return device
  }

  /// Returns the example's payload of that name.
  private static func payload(_ name: String) throws -> [UInt8] {
    let path = Repository.path + "/Examples/PeerMentor/Payloads/\(name).json"
    return Array(try Data(contentsOf: URL(filePath: path)))
  }

  private static let assignments = "/work/assignments/5b1f0c8e-3a41-4d27-9c10-00000000000"

  @Test(
    "Each of a mentor's notifications opens its screen, whatever the app does at the tap",
    .clause("TAP-B02", "TAP-M01", "TAP-M02", "TAP-M03", "TAP-M04", "TAP-A01"),
    arguments: [
      ("new-assignment.apns", assignments + "1"), ("inactivity-reminder.fcm", "/add/activity"),
      ("follow-up-reminder.remote", assignments + "2/status"),
      ("milestone-alert.expo", "/home/impact"),
    ], NotificationResponseState.allCases)
  func types(row: (payload: String, path: String), state: NotificationResponseState) async throws {
    let payload = try Self.payload(row.payload)
    try await onLoop { host, _ in
      let device = try await Self.mentor(on: host)
      if state != .terminated { await device.landfall.start() }
      device.forgetEvents()
      let id = await device.landfall.respond(to: payload, in: state).id
      if state == .terminated { await device.landfall.start() }
      #expect(await device.landfall.report(of: id).outcome == .landed)
      #expect(await device.landfall.snapshot.path == row.path)
      #expect(device.names.count { $0 == "screen-rendered" } == 1)
    }
  }

  @Test(
    "A tap on what no longer exists shows a message over the home screen", .clause("TAP-A03"),
    arguments: ["new-assignment-gone.apns", "follow-up-gone.remote"],
    NotificationResponseState.allCases)
  func gone(name: String, state: NotificationResponseState) async throws {
    let payload = try Self.payload(name)
    try await onLoop { host, executor in
      let device = try await Self.mentor(on: host)
      device.services.missing = ["assignment"]
      if state != .terminated { await device.landfall.start() }
      let id = await device.landfall.respond(to: payload, in: state).id
      if state == .terminated { await device.landfall.start() }
      let outcome = await device.landfall.report(of: id).outcome
      #expect(outcome == .entityMissing && outcome.statusCode == 404)
      await executor.idle()
      let shown = await device.landfall.snapshot
      #expect(shown.messages.map(\.key) == ["errors:entityMissing"])
      #expect(shown.translations.hasText("errors:entityMissing"))
      #expect(shown.path == "/home" && shown.top?.content?.isLoaded == true)
      #expect(!device.names.contains("error-screen-rendered"))
    }
  }

  @Test(
    "A tap waits 600 s for sign-in and then opens, and after that sign-in leads home",
    .clause("TAP-A04"), arguments: [(600, bob), (601, "/app/acme-corp")])
  func waits(seconds: Int, path: String) async throws {
    try await onLoop { host, executor in
      let clock = ManualClock()
      let device = try Device(on: host, clock: clock)
      let id = await device.landfall.respond(to: Self.joined("bob"), in: .terminated).id
      await device.landfall.start()
      #expect(await device.landfall.report(of: id).outcome.name == "signInNeeded")
      #expect(await device.landfall.snapshot.root == .signIn)
      #expect(await device.landfall.snapshot.pending == 1)
      await clock.advance(by: .seconds(seconds)) { await executor.idle() }
      _ = await device.signIn("ada")
      await executor.idle()
      #expect(await device.landfall.snapshot.path == path)
    }
  }

  @Test("Nothing else is shown while the app asks the ledger", .clause("TAP-A02", "TAP-S01"))
  func slowLedger() async throws {
    try await onLoop { host, executor in
      let ledger = HeldLedger()
      let device = try Device(on: host, clock: ManualClock(), messageLedger: ledger)
      try await device.keepSession(of: "ada")
      let id = await device.landfall.respond(
        to: Self.joined("bob"), in: .terminated, messageID: "m-1"
      ).id
      _ = host.start { _ in await device.landfall.start() }
      await executor.idle()
      #expect(await device.landfall.snapshot.root == .launching)
      #expect(!device.names.contains("screen-rendered"))
      ledger.answer(true)
      await executor.idle()
      #expect(await device.landfall.finishedReport(of: id)?.outcome == .landed)
      #expect(device.names.count { $0 == "screen-rendered" } == 1)
    }
  }

  @Test("A message that an earlier process has handled is a launch without a tap")
  func handledBefore() async throws {
    try await onLoop { host, executor in
      let ledger = HeldLedger()
      let device = try Device(on: host, clock: ManualClock(), messageLedger: ledger)
      try await device.keepSession(of: "ada")
      let id = await device.landfall.respond(
        to: Self.joined("bob"), in: .terminated, messageID: "m-1"
      ).id
      _ = host.start { _ in await device.landfall.start() }
      await executor.idle()
      ledger.answer(false)
      await executor.idle()
      #expect(
        await device.landfall.finishedReport(of: id)?.outcome == .ignored(.alreadyDelivered))
      #expect(await device.landfall.snapshot.path == "/app/acme-corp")
      #expect(!device.names.contains("link-received"))
      // The reason for ignoring it is reported before its end.
      #expect(
        device.names.filter { ["notification-ignored", "link-ended"].contains($0) }
          == ["notification-ignored", "link-ended"])
    }
  }

  @Test("A failing ledger blocks no tap, and is reported")
  func brokenLedger() async throws {
    try await onLoop { host, _ in
      let device = try Device(on: host, clock: ManualClock(), messageLedger: BrokenLedger())
      try await device.keepSession(of: "ada")
      await device.landfall.start()
      let report = await device.landfall.respond(
        to: Self.joined("bob"), in: .background, messageID: "m-1"
      ).report
      #expect(report.outcome == .landed)
      #expect(device.names.contains("message-ledger-failed"))
    }
  }

  @Test("Without a tap nothing is opened")
  func unopened() async throws {
    try await onLoop { host, _ in
      let ledger = HeldLedger()
      let device = try Device(on: host, clock: ManualClock(), messageLedger: ledger)
      try await device.keepSession(of: "ada")
      await device.landfall.start()
      _ = await device.landfall.open(Self.teams).report
      await device.landfall.notificationArrived(Self.joined("bob"), messageID: "m-1")
      #expect(ledger.asked.isEmpty)
    }
  }

  @Test("The same message on both channels at once is opened once, before the ledger answers")
  func twiceAtOnce() async throws {
    try await onLoop { host, executor in
      let ledger = HeldLedger()
      let device = try Device(on: host, clock: ManualClock(), messageLedger: ledger)
      try await device.keepSession(of: "ada")
      await device.landfall.start()
      let first = await device.landfall.respond(
        to: Self.joined("bob"), in: .background, messageID: "m-1"
      ).id
      let second = await device.landfall.respond(
        to: Self.joined("bob"), in: .terminated, messageID: "m-1"
      ).id
      await executor.idle()
      ledger.answer(true)
      await executor.idle()
      #expect(await device.landfall.finishedReport(of: first)?.outcome == .landed)
      #expect(
        await device.landfall.finishedReport(of: second)?.outcome == .ignored(.alreadyDelivered))
      #expect(ledger.asked == ["m-1"])
    }
  }

  @Test("The same message as a link and as a tap is opened once, whichever comes first")
  func linkAndTap() async throws {
    try await onLoop { host, _ in
      let device = try await Device.started(as: "ada", on: host)
      func open(_ id: String) async -> Outcome {
        await device.landfall.open(Self.teams, channel: .push, messageID: id).outcome
      }
      func respond(_ id: String) async -> Outcome {
        await device.landfall.respond(to: Self.joined("bob"), in: .background, messageID: id)
          .outcome
      }
      #expect(await open("m-1") == .landed)
      #expect(await respond("m-1") == .ignored(.alreadyDelivered))
      #expect(await respond("m-2") == .landed)
      #expect(await open("m-2") == .ignored(.alreadyDelivered))
    }
  }

  @Test("A link that is opened while a tap waits for the ledger overtakes the tap")
  func linkWhileLookingUp() async throws {
    try await onLoop { host, executor in
      let ledger = HeldLedger()
      let device = try Device(on: host, clock: ManualClock(), messageLedger: ledger)
      try await device.keepSession(of: "ada")
      await device.landfall.start()
      let tap = await device.landfall.respond(
        to: Self.joined("bob"), in: .background, messageID: "m-1")
      let link = await device.landfall.open(Self.teams)
      await executor.idle()
      ledger.answer(true)
      #expect(await tap.outcome == .overtaken(by: link.id))
      #expect(await link.outcome == .landed)
      #expect(await device.landfall.snapshot.path == "/app/acme-corp/teams")
    }
  }

  @Test("Taps that lead nowhere open the declared fallback", .clause("TAP-M04"))
  func fallback() async throws {
    try await onLoop { host, _ in
      let device = try Device(on: host, clock: ManualClock()) { app in
        app.notifications.fallback = "/app/settings/profile"
      }
      try await device.keepSession(of: "ada")
      await device.landfall.start()
      for (payload, refusal) in [
        (#"{"aps": {}, "type": "survey"}"#, NotificationRefusal.unknownType),
        (#"{"aps": {}}"#, .noTarget),
        (#"{"aps": {}, "type": "member_joined"}"#, .missing(parameter: "org")),
        (#"{"aps": {}, "url": "https://elsewhere.test/x"}"#, .linkIgnored(.foreignScheme)),
        (#"{"aps": {}, "url": "docodego://nowhere"}"#, .linkUnmatched),
        (#"{"aps": {}, "url": "/app/%zz"}"#, .linkInvalid(.malformedPercent)),
        (#"{"hello": 1}"#, .unknownShape), ("[", .malformed(.notJSON, offset: 1)),
      ] {
        _ = await device.landfall.open(Self.teams).report
        let report = await device.landfall.respond(to: Array(payload.utf8), in: .background).report
        #expect(report.notification?.refusal == refusal, "\(payload)")
        #expect(report.outcome == .landed, "\(payload)")
        #expect(await device.landfall.snapshot.path == "/app/settings/profile", "\(payload)")
      }
    }
  }

  @Test("If a payload's link is foreign, the notification type decides", .clause("TAP-B01"))
  func nextExtractor() async throws {
    try await onLoop { host, _ in
      let device = try await Device.started(as: "ada", on: host)
      let payload = String(decoding: Self.joined("bob"), as: UTF8.self).replacing(
        #""aps""#, with: #""url": "https://elsewhere.test/x", "aps""#)
      let report = await device.landfall.respond(to: Array(payload.utf8), in: .background).report
      #expect(report.notification?.refusal == nil && report.outcome == .landed)
      #expect(await device.landfall.snapshot.path == Self.bob)
    }
  }

  @Test("A path in a payload opens only what a link may open")
  func internalRoute() async throws {
    try await onLoop { host, _ in
      let device = try Device(on: host, clock: ManualClock()) { app in
        for index in app.routes.indices where app.routes[index].id == "/app/:org/teams" {
          app.routes[index].external = false
        }
      }
      try await device.keepSession(of: "ada")
      await device.landfall.start()
      let report = await device.landfall.respond(
        to: Array(#"{"aps": {}, "url": "/app/acme-corp/teams"}"#.utf8), in: .background
      ).report
      #expect(report.notification?.refusal == .linkIgnored(.internalRoute))
      #expect(report.outcome == .unmatched)
    }
  }

  @Test("With an expired session no data of the destination is loaded", .clause("TAP-R01"))
  func expired() async throws {
    try await onLoop { host, _ in
      for state in NotificationResponseState.allCases {
        let device = try Device(on: host, clock: ManualClock())
        try await device.keepSession(of: "ada", expiresIn: .zero)
        let id = await device.landfall.respond(to: Self.joined("bob"), in: state).id
        await device.landfall.start()
        let report = await device.landfall.report(of: id)
        #expect(report.outcome.name == "signInNeeded")
        #expect(device.services.loads.isEmpty)
        guard case .signedIn = await device.signIn("ada") else {
          Issue.record("no session")
          return
        }
        #expect(await device.landfall.report(of: id).outcome == .landed)
        #expect(await device.landfall.snapshot.path == Self.bob)
      }
    }
  }

  @Test("An app that starts can be closed, although its ledger never answers")
  func silentLedger() async throws {
    try await onLoop { host, executor in
      let (clock, ledger, isClosed) = (ManualClock(), HeldLedger(), Locked(false))
      let landfall = try Device(on: host, clock: clock, messageLedger: ledger).landfall
      let tap = await landfall.respond(to: Self.joined("bob"), in: .terminated, messageID: "m-1")
      host.begin { _ in await landfall.start() }
      await executor.idle()
      host.begin { _ in
        await landfall.close()
        isClosed.withLock { $0 = true }
      }
      await executor.idle()
      await clock.advance(by: Limits.closing) { await executor.idle() }
      #expect(isClosed.withLock { $0 })
      #expect(await tap.outcome == .ignored(.forgotten))
      ledger.answer(true)
      await executor.idle()
    }
  }

  @Test("Explaining a tap changes nothing")
  func explained() async throws {
    try await onLoop { host, _ in
      let ledger = HeldLedger()
      let device = try Device(on: host, clock: ManualClock(), messageLedger: ledger)
      try await device.keepSession(of: "ada")
      await device.landfall.start()
      device.forgetEvents()
      let explanation = await device.landfall.explain(notification: Self.joined("bob", "beta-labs"))
      #expect(explanation.link?.outcome == .landed)
      #expect(explanation.link?.switchesTo?.slug.text == "beta-labs")
      #expect(device.names.isEmpty && ledger.asked.isEmpty)
      let broken = await device.landfall.explain(notification: [])
      #expect(broken.refusal == .malformed(.notJSON, offset: 0) && broken.link == nil)
    }
  }

  @Test("A payload of 10 MB opens the default screen and has a reason", .clause("TAP-M04"))
  func large() async throws {
    try await onLoop { host, _ in
      let device = try Device(on: host, clock: ManualClock())
      try await device.keepSession(of: "ada")
      let id = await device.landfall.respond(
        to: [UInt8](repeating: 0x5B, count: 10_000_000), in: .terminated
      ).id
      await device.landfall.start()
      let report = await device.landfall.report(of: id)
      #expect(report.notification?.refusal == .tooLong && report.outcome == .unmatched)
      #expect(device.names.count { $0 == "default-screen-rendered" } == 1)
      #expect(await device.landfall.snapshot.path == "/app/acme-corp")
    }
  }

  @Test("A retry of a tap that led nowhere ends as the tap did")
  func retried() async throws {
    try await onLoop { host, executor in
      var app = try ExplainTests.app("PeerMentor")
      (app.onUnmatched, app.onInvalid) = (.error, .ignore)
      app.notifications.fallback = nil
      let device = try Device(on: host, clock: ManualClock()) { $0 = app }
      device.services.members["mia"] = [(ScriptedServices.acme, "mentor")]
      try await device.keepSession(of: "mia")
      await device.landfall.start()
      _ = await device.landfall.respond(to: Array("{}".utf8), in: .background).report
      await executor.idle()
      let shown = await device.landfall.snapshot.root
      guard case .error = shown else { return #expect(Bool(false), "\(shown)") }
      device.forgetEvents()
      await device.landfall.perform(.retry)
      await executor.idle()
      #expect(await device.landfall.snapshot.root == shown)
      #expect(!device.names.contains("link-refused"))
    }
  }

  @Test("The row of another organization's list is not shown for a link")
  func rowOfAnother() async throws {
    try await onLoop { host, executor in
      var app = try ExplainTests.app("PeerMentor")
      for index in app.routes.indices { app.routes[index].constraints = [:] }
      let device = try Device(on: host, clock: ManualClock()) { $0 = app }
      device.services.members["mia"] = [(ScriptedServices.acme, "mentor")]
      try await device.keepSession(of: "mia")
      let landfall = device.landfall
      await landfall.start()
      _ = await landfall.open("peermentor://contacts").report
      #expect(await landfall.snapshot.rows.first?.item.title == .plain("mia in org-acme"))
      // The membership ends, so that the other organization becomes active.
      device.services.members["mia"] = [(ScriptedServices.beta, "mentor")]
      device.services.isHeldBack = true
      host.begin { _ in _ = await landfall.open("peermentor://contacts/contacts").report }
      await executor.idle()
      #expect(await landfall.snapshot.item == nil)
      device.services.release()
      await executor.idle()
      #expect(await landfall.snapshot.item?.title == .plain("mia in org-beta"))
    }
  }
}

/// A ledger whose answer waits until a test releases it.
private final class HeldLedger: MessageLedger, @unchecked Sendable {
  // Sendable: used from one executor only.
  private(set) var asked: [MessageID] = []
  private var waiting: [CheckedContinuation<Bool, Never>] = []

  func note(_ message: MessageID) async throws(StorageError) -> Bool {
    asked.append(message)
    return await withCheckedContinuation { waiting.append($0) }
  }

  func answer(_ isNew: Bool) {
    let held = waiting
    waiting = []
    for continuation in held { continuation.resume(returning: isNew) }
  }
}

/// A ledger whose disk is full.
private struct BrokenLedger: MessageLedger {
  func note(_ message: MessageID) async throws(StorageError) -> Bool { throw .diskFull }

}
