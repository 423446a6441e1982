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
    "Either callback opens the link", .clause("ROUTE-G02", "DL-S01"), .review("Q5"))
  func either() async throws {
    #expect(await links.openURL(members)?.value.outcome == .landed)
    #expect(await landfall.snapshot.path == "/app/acme-corp/members")
    let activity = links.continueUserActivity(type: LinkCallbacks.browsingWeb, webpageURL: teams)
    #expect(await activity?.value.outcome == .landed)
    #expect(await landfall.snapshot.path == "/app/acme-corp/teams")
  }

  @Test(
    "A link that arrives through both is opened once, whichever comes first", .clause("ROUTE-G02"),
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
    // Two quick taps, each through both callbacks.
    #expect(links.openURL(teams) != nil)
    #expect(links.openURL(members) != nil)
    #expect(links.continueUserActivity(type: type, webpageURL: teams) == nil)
    #expect(links.continueUserActivity(type: type, webpageURL: members) == nil)
    #expect(links.continueUserActivity(type: type, webpageURL: members) != nil)
  }

  @Test(
    "The same link through the same callback, or after a second, is another tap",
    .clause("ROUTE-G02"), .review("Q5"))
  func again() async throws {
    #expect(await links.openURL(members)?.value.outcome == .landed)
    #expect(await links.openURL(members)?.value.outcome == .refreshed)
    clock.pass(.seconds(1) + .nanoseconds(1))
    let later = links.continueUserActivity(type: LinkCallbacks.browsingWeb, webpageURL: members)
    #expect(await later?.value.outcome == .refreshed)
  }

  @Test(
    "An activity of another kind, or without a URL, is not a link", .clause("ROUTE-G02"),
    .review("Q5"),
    arguments: [
      "com.apple.corespotlightitem", "com.docodego.app.editing", "nsuseractivitytypebrowsingweb",
      "",
    ])
  func others(type: String) {
    #expect(links.continueUserActivity(type: type, webpageURL: members) == nil)
    #expect(links.continueUserActivity(type: LinkCallbacks.browsingWeb, webpageURL: nil) == nil)
    // It was not remembered either: the link itself is opened.
    #expect(links.openURL(members) != nil)
  }
}
