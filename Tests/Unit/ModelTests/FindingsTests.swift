import Foundation
import Landfall
import LandfallDomain
import LandfallSimulation
import LandfallTestSupport
import Testing

/// Every problem that the model has found, repeated with the core itself.
@Suite("Problems that the model found")
struct FindingsTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let id: String
    let stored: Int?
    let steps: [Step]
    /// The start of what is visible at the end.
    let seen: String
    /// The step before which another process signs the second person in.
    var takenOverAt: Int?
    var testDescription: String { id }
  }

  /// Signed in, with the default screen visible.
  private static let atHome: [Step] = [
    .start, .answer(0, .list(.both)), .answer(0, .done),
  ]

  static let rows: [Row] = [
    Row(
      id: "back from a public screen after the session ended: no tabs", stored: 0,
      steps: atHome + [.tick, .link(5), .answer(0, .done), .back], seen: "/help"),
    Row(
      id: "the session ends while the data of a public screen is loading: no tabs", stored: 0,
      steps: atHome + [.tick, .link(5)], seen: "sign-in"),
    Row(
      id: "refused while a link is in flight: the link needs sign-in", stored: 0,
      steps: [
        .start, .link(3), .answer(0, .failed(.unauthorized)), .answer(0, .list(.both)),
      ], seen: "sign-in - in - for - pending 1"),
    Row(
      id: "back finds an ended session while a link is in flight: the link needs sign-in",
      stored: 0,
      steps: atHome + [.link(3), .tick, .back, .answer(0, .list(.both))], seen: "sign-in"),
    Row(
      id: "a late list changes nothing below the visible link", stored: 0,
      steps: [.start, .link(3), .answer(1, .list(.lowered)), .answer(0, .list(.second))],
      seen: "tabs of 1"),
    Row(
      id: "a retry on the error screen of a missing destination keeps that screen", stored: 0,
      steps: atHome + [.go(7), .retry],
      seen: "tabs of 1 home:/app/home screen,/nowhere/at/all unavailable"),
    Row(
      id: "a pending link that needs sign-in again keeps its first deadline", stored: nil,
      steps: [
        .start, .link(1), .tick, .signIn(0), .tick, .answer(0, .failed(.unauthorized)),
      ], seen: "sign-in - in - for - pending 0"),
    Row(
      id: "a pending link that is being opened at the next sign-in keeps its first deadline",
      stored: nil,
      steps: [
        .start, .link(1), .tick, .signIn(0), .tick, .signIn(0),
        .answer(1, .failed(.unauthorized)),
      ], seen: "sign-in - in - for - pending 0"),
    Row(
      id: "an initial screen that was loading does not cover a link", stored: nil,
      steps: [
        .start, .signIn(0), .home, .link(3), .answer(2, .list(.both)), .answer(2, .done),
        .answer(0, .list(.both)),
      ], seen: "tabs of 1 members:/app/org-1/members screen,/app/org-1/members/x screen,"),
  ]

  /// User actions that find another person signed in.
  static let actionsTakenOver: [Row] = [
    ("select", Step.select(Town.members)), ("switch", .switchTo(1)), ("home", .home),
    ("retry", .retry), ("a place that is none", .go(7)),
  ].map { name, step in
    Row(
      id: name, stored: 0, steps: atHome + [step, .answer(0, .list(.both)), .answer(0, .done)],
      seen: "tabs of 1 home:/app/home screen in 1 for b pending 0", takenOverAt: atHome.count)
  }

  @Test(
    "A user action that finds another person signed in leads to that person's first screen",
    .clause("DL-P06"), arguments: actionsTakenOver)
  func takenOver(row: Row) async {
    let seen = await Self.play(row)
    #expect(seen.hasPrefix(row.seen), "\(seen)")
  }

  @Test("An in-flight link is checked for the person who is signed in now", .clause("DL-P06"))
  func linkTakenOver() async {
    let row = Row(
      id: "link", stored: 0,
      steps: Self.atHome + [
        .link(3), .select(Town.members), .answer(0, .list(.both)), .answer(1, .list(.lowered)),
      ], seen: "tabs of 1 members:/app/org-1/members", takenOverAt: Self.atHome.count + 1)
    let seen = await Self.play(row)
    #expect(seen.contains("unauthorized") && seen.contains("for b"), "\(seen)")
  }

  @Test(
    "Only permitted data is visible", .clause("NAV-P11", "NAV-P12", "DL-E05"),
    arguments: rows)
  func found(row: Row) async {
    let seen = await Self.play(row)
    #expect(seen.hasPrefix(row.seen), "\(seen)")
  }

  @Test("After an in-app switch the shell is at rest", .clause("NAV-T16"))
  func rests() async {
    let row = Row(
      id: "switch", stored: 0,
      steps: Self.atHome + [
        .switchTo(1), .answer(0, .list(.both)), .answer(0, .done), .answer(0, .done),
      ], seen: "tabs of 2")
    let seen = await Self.play(row)
    #expect(seen.hasPrefix(row.seen) && seen.hasSuffix("tabs_ready"), "\(seen)")
  }

  private static func play(_ row: Row) async -> String {
    await withCheckedContinuation { (done: CheckedContinuation<String, Never>) in
      Thread.detachNewThread {
        let executor = LoopExecutor()
        let seen = executor.run(on: LoopHost(executor)) { host -> String in
          do {
            let bounds = Bounds(
              "core", isSlow: [.memberships, .content, .activation, .list], links: [])
            var world = World(bounds: bounds, stored: row.stored)
            let rig = try await Rig(host, executor, stored: row.stored)
            for (index, step) in row.steps.enumerated() {
              if index == row.takenOverAt {
                world.stored = world.issue(1)
                try await rig.signIn(elsewhere: World.session(1, at: world.time))
              }
              guard await rig.take(step, of: world, host) else { return "\(step) is not asked" }
              world.take(step)
              if let problem = world.problems.first { return "\(problem)" }
            }
            let seen = await rig.sight()
            let phase = await rig.landfall.snapshot.navigation
            rig.services.releaseAll()
            return seen + " " + phase.rawValue
          } catch {
            return "\(error)"
          }
        }
        done.resume(returning: seen)
      }
    }
  }
}
