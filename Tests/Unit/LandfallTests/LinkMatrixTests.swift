import Foundation
import Landfall
import LandfallAppManifest
import LandfallDomain
import LandfallNotificationBus
import LandfallSimulation
import LandfallTestSupport
import Testing

/// ExpresScan's links on the core: every shape in both forms, signed out and signed in.
///
/// The app is launching or running, with or without a handler of the link.
@Suite("Every link shape, for both kinds of people, cold and warm")
struct LinkMatrixTests {
  struct Shape: CustomTestStringConvertible, Sendable {
    let rule: RuleID
    let link: String
    let value: String
    let isForSignedOut: Bool

    var testDescription: String { link }
  }

  enum Arrival: String, CaseIterable, Sendable {
    /// Before the launch, when nothing is known.
    case launching
    /// While the app runs.
    case warm
  }

  static let shapes = [
    Shape(
      rule: "charger", link: "https://example.com/c/EVSE-1", value: "EVSE-1", isForSignedOut: false),
    Shape(rule: "charger", link: "expchg://c/EVSE-1", value: "EVSE-1", isForSignedOut: false),
    Shape(
      rule: "magic-email", link: "https://example.com/m/tok_en-0123", value: "tok_en-0123",
      isForSignedOut: true),
    Shape(
      rule: "user-qr", link: "https://example.com/u/ABCD2345", value: "ABCD2345",
      isForSignedOut: true),
    Shape(
      rule: "registration-callback",
      link: "https://manage.example.com/app/register/callback?code=c-1", value: "c-1",
      isForSignedOut: false),
  ]

  /// Links that are no rule's, each close to one of the shapes.
  static let others = [
    "expchg://m/tok_en-0123", "expchg://u/ABCD2345", "expchg://app/register/callback?code=c-1",
    "https://example.com/c/a/b", "https://manage.example.com/app/register/callback",
  ]

  private final class Taken: @unchecked Sendable {
    // Sendable: used from one executor only.
    var values: [String] = []
  }

  private static func app() throws -> AppDefinition {
    let root = URL(filePath: Repository.path)
    return try AppManifest.load(
      AppFiles(directory: root.appending(path: "Examples/ExpresScan/App").path))
  }

  private static func device(on host: LoopHost) throws -> Device {
    let app = try app()
    return try Device(on: host, clock: ManualClock()) { $0 = app }
  }

  @Test(
    "A rule link reaches its handler once if its requirement is met, and moves no screen",
    .clause(
      "ROUTE-O01", "ROUTE-T12", "ROUTE-T13", "ROUTE-T14", "ROUTE-R03", "ROUTE-R04", "ROUTE-R05"),
    arguments: shapes, [true, false])
  func matrix(shape: Shape, isSignedIn: Bool) async throws {
    let isOpen = !(shape.isForSignedOut && isSignedIn)
    for arrival in Arrival.allCases {
      for subscribesFirst in [true, false] {
        try await onLoop { host, _ in
          let device = try Self.device(on: host)
          // The chargers' screen handles its links (ScreenLinkTests); here the test does.
          await device.landfall.setHandling(ofScreenLinks: false)
          if isSignedIn { try await device.keepSession(of: "ada") }
          let taken = Taken()
          func subscribe() throws -> Any {
            try device.landfall.handle(rules: [shape.rule]) { ruleLink in
              taken.values += ruleLink.payload.map(\.value)
            }
          }
          var owners: [Any] = subscribesFirst ? [try subscribe()] : []
          if arrival == .warm { await device.landfall.start() }
          let before = await device.landfall.snapshot
          let id = await device.landfall.open(shape.link).id
          let outcome = await device.landfall.report(of: id).outcome
          #expect(outcome == .handled(shape.rule), "\(arrival)")
          if arrival == .launching {
            // A requirement that cannot be checked yet is not met.
            if shape.isForSignedOut { #expect(taken.values.isEmpty) }
            await device.landfall.start()
          }
          if !subscribesFirst {
            #expect(device.landfall.bus.keptCount == (isOpen ? 1 : 0), "\(arrival)")
            owners.append(try subscribe())
          }
          #expect(taken.values == (isOpen ? [shape.value] : []), "\(arrival)")
          #expect(device.landfall.bus.keptCount == 0)
          #expect(device.names.count { $0 == "rule-matched" } == 1)
          #expect(!device.names.contains("route-matched"))
          #expect(!device.names.contains("sign-in-started"))
          let after = await device.landfall.snapshot
          if arrival == .warm {
            #expect(after.screen == before.screen)
            #expect(after.path == before.path)
          }
          #expect(after.pending == 0)
          withExtendedLifetime(owners) {}
        }
      }
    }
  }

  @Test(
    "A link that no rule handles reaches no handler", .clause("ROUTE-O06", "ROUTE-L05"),
    arguments: others,
    [true, false])
  func unhandled(link: String, isSignedIn: Bool) async throws {
    for arrival in Arrival.allCases {
      try await onLoop { host, _ in
        let device = try Self.device(on: host)
        if isSignedIn { try await device.keepSession(of: "ada") }
        let taken = Taken()
        let owner = try device.landfall.handle(rules: Self.shapes.map(\.rule)) { ruleLink in
          taken.values += ruleLink.payload.map(\.value)
        }
        if arrival == .warm { await device.landfall.start() }
        let id = await device.landfall.open(link).id
        if arrival == .launching { await device.landfall.start() }
        #expect(await device.landfall.report(of: id).outcome == .unmatched, "\(arrival)")
        #expect(taken.values.isEmpty)
        #expect(!device.names.contains("rule-matched"))
        #expect(device.landfall.bus.keptCount == 0)
        withExtendedLifetime(owner) {}
      }
    }
  }

  @Test(
    "The channel of a link makes no difference to its handler",
    .clause("ROUTE-L07", "ROUTE-L08", "ROUTE-G01", "ROUTE-G02"))
  func channels() async throws {
    try await onLoop { host, _ in
      let device = try Self.device(on: host)
      await device.landfall.start()
      let taken = Taken()
      let owner = try device.landfall.handle(rules: ["charger"]) { ruleLink in
        taken.values += ruleLink.payload.map(\.value)
      }
      for (index, channel) in LinkChannel.allCases.enumerated() {
        device.forgetEvents()
        let id = await device.landfall.open("expchg://c/EVSE-\(index)", channel: channel).id
        _ = await device.landfall.report(of: id)
        #expect(taken.values.last == "EVSE-\(index)")
        // The event of the arrival, with the channel, comes before any decision.
        #expect(device.names.first == "link-received")
        #expect(device.events.first?.kind.fields.contains { $0.value == channel.rawValue } == true)
        #expect(device.names.contains("rule-matched"))
      }
      #expect(taken.values.count == LinkChannel.allCases.count)
      withExtendedLifetime(owner) {}
    }
  }
}
