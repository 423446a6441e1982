import Landfall
import LandfallAuth
import LandfallDomain
import LandfallSimulation
import LandfallTestSupport
import Testing

/// Every shape of link in both forms, delivered to the core in every app phase: its outcome, and
/// the number of sign-in calls it makes.
@Suite("Every link shape in every app phase, cold, warm and while launching")
struct PhaseScreensTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let link: String
    let outcome: String
    /// Calls for a link before the start, signed out and in, and while the session is read.
    let starting: String
    /// Calls for a link in each of `Kiosk.Place`, in that order.
    let running: String

    var testDescription: String { link }
  }

  static let rows = [
    Row(
      link: "https://example.com/c/EVSE-1", outcome: "handled", starting: "00 00",
      running: "000000000"),
    Row(link: "expchg://c/EVSE-1", outcome: "handled", starting: "00 00", running: "000000000"),
    Row(
      link: "https://example.com/m/tok_en-0123", outcome: "handled", starting: "10 10",
      running: "110000010"),
    Row(
      link: "expchg://m/tok_en-0123", outcome: "unmatched", starting: "00 00",
      running: "000000000"),
    Row(
      link: "https://example.com/u/ADA23456", outcome: "handled", starting: "10 10",
      running: "110000010"),
    Row(link: "expchg://u/ADA23456", outcome: "unmatched", starting: "00 00", running: "000000000"),
    Row(
      link: "https://manage.example.com/app/register/callback?code=c-1", outcome: "handled",
      starting: "00 00", running: "010000000"),
    Row(
      link: "expchg://app/register/callback?code=c-1", outcome: "unmatched", starting: "00 00",
      running: "000000000"),
  ]

  /// Returns the name of the app phase, and the step of a sign-in by link.
  private static func name(_ place: AppPhase) -> String {
    guard case .signingInByLink(_, let phase) = place else { return place.name.rawValue }
    return switch phase {
    case .confirming: "confirming"
    case .asking: "asking"
    case .finalizing: "finalizing"
    case .success: "success"
    case .failure: "failure"
    }
  }

  private static let names: [Kiosk.Place: String] = [
    .signingIn: "signing-in"
  ]

  @Test(
    "A link to a running app has the outcome of its row",
    .clause(
      "ROUTE-T08", "ROUTE-T12", "ROUTE-T13", "ROUTE-T14", "ROUTE-T15", "ROUTE-G04", "ROUTE-L07"),
    arguments: rows)
  func warm(row: Row) async throws {
    let places = Kiosk.Place.allCases
    #expect(row.running.count == places.count)
    for (place, expected) in zip(places, row.running) {
      try await onLoop { host, executor in
        let kiosk = try Kiosk(on: host, executor)
        try await kiosk.reach(place)
        let before = await kiosk.landfall.snapshot.phase
        #expect(Self.name(before) == Self.names[place] ?? place.rawValue)
        let calls = kiosk.calls.calls
        let id = await kiosk.landfall.open(row.link).id
        await executor.idle()
        let outcome = await kiosk.landfall.finishedReport(of: id)?.outcome.name
        #expect(outcome == row.outcome, "\(place)")
        #expect(kiosk.calls.calls - calls == expected.wholeNumberValue, "\(place)")
        // A link that must not sign anyone in leaves the phase unchanged.
        let shown = await kiosk.landfall.snapshot
        if expected == "0" { #expect(shown.phase == before, "\(place)") }
        // One that does replaces the sign-in in progress, which no longer waits for a browser.
        if expected == "1" {
          let next: AppPhaseName =
            row.link.contains("/callback") ? .registering : .signingInByLink
          #expect(shown.phase.name == next, "\(place)")
          #expect(shown.browserURL == nil, "\(place)")
        }
        await kiosk.close()
      }
    }
  }

  @Test(
    "A link to a starting app has the outcome of its row",
    .clause("ROUTE-R03", "ROUTE-L07"), arguments: rows, ["cold", "launching"])
  func starting(row: Row, arrival: String) async throws {
    let cells = row.starting.split(separator: " ")[arrival == "cold" ? 0 : 1]
    for (isSignedIn, expected) in zip([false, true], cells) {
      try await onLoop { host, executor in
        let kiosk = try Kiosk(on: host, executor)
        let landfall = kiosk.landfall
        if isSignedIn { try await kiosk.keepSession() }
        if arrival == "launching" {
          kiosk.store.isReadHeld = true
          host.begin { _ in await landfall.start() }
          await executor.idle()
        }
        let place = await landfall.snapshot.phase
        #expect(place == (arrival == "cold" ? .launching : .bootstrapping))
        let id = await landfall.open(row.link).id
        await executor.idle()
        #expect(kiosk.callCount == 0, "nobody is asked before it is known who is signed in")
        if arrival == "cold" { host.begin { _ in await landfall.start() } }
        kiosk.store.release()
        await executor.idle()
        #expect(await landfall.finishedReport(of: id)?.outcome.name == row.outcome)
        #expect(kiosk.calls.calls == expected.wholeNumberValue, "signed in: \(isSignedIn)")
        let end = await landfall.snapshot.phase.name
        #expect(end == (isSignedIn ? .ready : expected == "1" ? .signingInByLink : .welcome))
        await kiosk.close()
      }
    }
  }

  /// Links made by an attacker: each is close to a shape but matches none.
  static let crafted = [
    "https://example.com/c/a/b", "https://example.com/c/a%2Fb", "https://example.com/c/",
    "https://example.com/c/EVSE-1/", "https://example.com/c/EVSE%201",
    "https://example.com/c/" + String(repeating: "A", count: 65),
    "https://manage.example.com/c/EVSE-1", "https://evil.test/c/EVSE-1",
    "https://example.com.evil.test/c/EVSE-1", "https://example.com@evil.test/c/EVSE-1",
    "https://me@example.com/c/EVSE-1", "https://example.com:444/c/EVSE-1",
    "http://example.com/c/EVSE-1", "expchg://c", "expchg://c/a/b", "expchg://c:1/EVSE-1",
    "https://example.com/m/short", "https://example.com/m/tok_en-0123/",
    "https://example.com/m/" + String(repeating: "a", count: 513),
    "https://manage.example.com/m/tok_en-0123", "https://me@example.com/m/tok_en-0123",
    "https://example.com/m/tok_en%00123",
    "https://example.com/u/ADA2345", "https://example.com/u/ADA234567",
    "https://example.com/u/ada23456", "https://example.com/u/ADA2345O",
    "https://example.com/u/ADA2-3456", "https://example.com:443443/u/ADA23456",
    "https://example.com/U/ADA23456",
    "https://manage.example.com/app/register/callback",
    "https://manage.example.com/app/register/callback?code=",
    "https://manage.example.com/app/register/callback?code=a&code=b",
    "https://manage.example.com/app/register/callback/?code=c-1",
    "https://manage.example.com/app/register/Callback?code=c-1",
    "https://example.com/app/register/callback?code=c-1",
    "https://me@manage.example.com/app/register/callback?code=c-1",
  ]

  @Test(
    "A crafted link calls no service: signed out, while a browser is awaited, and signed in",
    .clause("ROUTE-N03", "ROUTE-O06"), arguments: crafted)
  func callsNoOne(link: String) async throws {
    for place in [Kiosk.Place.welcome, .signingIn, .ready] {
      try await onLoop { host, executor in
        let kiosk = try Kiosk(on: host, executor)
        try await kiosk.reach(place)
        await executor.idle()
        let (calls, before) = (kiosk.callCount, await kiosk.landfall.snapshot)
        let id = await kiosk.landfall.open(link).id
        await executor.idle()
        #expect(kiosk.callCount == calls, "\(place)")
        let outcome = await kiosk.landfall.finishedReport(of: id)?.outcome.name
        #expect(["unmatched", "ignored", "invalidLink"].contains(outcome), "\(place)")
        #expect(!kiosk.names.contains("rule-matched"))
        let after = await kiosk.landfall.snapshot
        #expect(after.phase == before.phase)
        #expect(after.screen == before.screen && after.path == before.path)
        #expect(after.messages.isEmpty && after.pending == 0)
        await kiosk.close()
      }
    }
  }
}
