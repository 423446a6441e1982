import Landfall
import LandfallAuth
import LandfallDomain
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
    "A tap gives the same trace as its link", .clause("TAP-S01", "TAP-B01"),
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
        ways.append(
          report.trace.map(\.state.rawValue)
            + report.events.map(\.kind.name).filter { $0 != "notification-tapped" })
      }
      #expect(ways[0] == ways[1])
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
