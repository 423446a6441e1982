import Foundation
import Landfall
import LandfallDomain
import LandfallFoundation
import LandfallSimulation
import LandfallTestSupport
import Testing

/// The two callbacks of Apple's systems, called as the systems call them.
@Suite("Links through onOpenURL and onContinueUserActivity") @MainActor
struct LinkCallbackTests {
  private let clock = ManualClock()
  private let landfall: Landfall
  private let links: LinkCallbacks
  private let members: URL
  private let teams: URL

  init() async throws {
    landfall = try await AppModelTests.landfall(clock: clock)
    await landfall.start()
    links = LinkCallbacks(to: landfall)
    members = try #require(URL(string: "docodego://app/acme-corp/members"))
    teams = try #require(URL(string: "docodego://app/acme-corp/teams"))
  }

  @Test(
    "either one opens the link", .clause("ROUTE-G02", "DL-S01"), .review("Q5"))
  func either() async throws {
    #expect(await links.openURL(members)?.value.outcome == .landed)
    #expect(await landfall.snapshot.path == "/app/acme-corp/members")
    let activity = links.continueUserActivity(type: LinkCallbacks.browsingWeb, webpageURL: teams)
    #expect(await activity?.value.outcome == .landed)
    #expect(await landfall.snapshot.path == "/app/acme-corp/teams")
  }

  @Test(
    "a link that comes through both is opened once, whichever is first", .clause("ROUTE-G02"),
    .review("Q5"), arguments: [true, false])
  func both(isURLFirst: Bool) async throws {
    let type = LinkCallbacks.browsingWeb
    let first =
      isURLFirst
      ? links.openURL(members) : links.continueUserActivity(type: type, webpageURL: members)
    clock.pass(.seconds(1))
    let second =
      isURLFirst
      ? links.continueUserActivity(type: type, webpageURL: members) : links.openURL(members)
    #expect(second == nil)
    #expect(await first?.value.outcome == .landed)
    // Two taps, quickly, each through both.
    #expect(links.openURL(teams) != nil)
    #expect(links.openURL(members) != nil)
    #expect(links.continueUserActivity(type: type, webpageURL: teams) == nil)
    #expect(links.continueUserActivity(type: type, webpageURL: members) == nil)
    #expect(links.continueUserActivity(type: type, webpageURL: members) != nil)
  }

  @Test(
    "the same link again is another tap: through the same callback, or after a second",
    .clause("ROUTE-G02"), .review("Q5"))
  func again() async throws {
    #expect(await links.openURL(members)?.value.outcome == .landed)
    #expect(await links.openURL(members)?.value.outcome == .refreshed)
    clock.pass(.seconds(1) + .nanoseconds(1))
    let later = links.continueUserActivity(type: LinkCallbacks.browsingWeb, webpageURL: members)
    #expect(await later?.value.outcome == .refreshed)
  }

  @Test(
    "an activity of another kind, or without a page, is no link", .clause("ROUTE-G02"),
    .review("Q5"),
    arguments: [
      "com.apple.corespotlightitem", "com.docodego.app.editing", "nsuseractivitytypebrowsingweb",
      "",
    ])
  func others(type: String) {
    #expect(links.continueUserActivity(type: type, webpageURL: members) == nil)
    #expect(links.continueUserActivity(type: LinkCallbacks.browsingWeb, webpageURL: nil) == nil)
    // It has not been noted either: the link itself is opened.
    #expect(links.openURL(members) != nil)
  }
}
