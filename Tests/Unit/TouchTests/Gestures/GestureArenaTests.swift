import LandfallDomain
import LandfallTestSupport
import Testing

@testable import LandfallTouch

@Suite("Recognition of gestures")
struct GestureArenaTests {
  /// Returns a row near the leading edge, in the middle of a list.
  ///
  /// The list can be pulled if `top` is true.
  static func everywhere(top: Bool = false) -> GestureField {
    GestureField(
      width: 393, canGoBack: true, canScroll: true, canPull: top, hasMenu: true, canTap: true)
  }

  /// Moves one finger from x=10 y=400 and lifts it.
  ///
  /// Returns the winner and the motions.
  static func play(
    _ steps: [(x: Double, y: Double, milliseconds: Int)], on field: GestureField,
    ending: Touch.Phase = .ended
  ) -> (winners: [TouchGesture], motions: [GestureMotion]) {
    var arena = GestureArena()
    var winners: [TouchGesture] = []
    var motions = [
      arena.handle(Touch(.began, at: ScreenPoint(x: 10, y: 400), .origin), on: field)
    ]
    func see() { if let winner = arena.winner, winners.last != winner { winners.append(winner) } }
    for (index, step) in steps.enumerated() {
      let phase = index == steps.count - 1 ? ending : .moved
      let touch = Touch(
        phase, at: ScreenPoint(x: step.x, y: step.y), .origin + .milliseconds(step.milliseconds))
      motions.append(arena.handle(touch, on: field))
      see()
    }
    #expect(arena.state == .idle)
    return (winners, motions)
  }

  @Test(
    "The gesture that first moves in its direction wins", .clause("NAV-S08", "NAV-S09", "NAV-S10"),
    arguments: [
      (
        id: "sideways", top: false, x: 30.0, y: 405.0,
        winner: TouchGesture.edgeSwipe as TouchGesture?
      ),
      ("exactly diagonal", false, 20, 410, .edgeSwipe),
      ("down, in the middle", false, 12, 420, .scroll),
      ("up, in the middle", false, 12, 380, .scroll),
      ("down, at the start", true, 12, 420, .pull),
      ("up, at the start", true, 12, 380, .scroll),
      ("within the slop", false, 19.5, 409.5, nil),
      ("back out of the edge", false, 0, 400, nil),
    ])
  func direction(_ row: (id: String, top: Bool, x: Double, y: Double, winner: TouchGesture?)) {
    let (winners, _) = Self.play(
      [(row.x, row.y, 50), (row.x, row.y, 60)], on: Self.everywhere(top: row.top))
    #expect(winners == [row.winner].compactMap { $0 }, "\(row.id)")
  }

  @Test("A gesture that has started is never replaced")
  func notStolen() {
    let (winners, motions) = Self.play(
      [(12, 420, 20), (200, 420, 60), (380, 400, 900), (10, 250, 950), (10, 100, 1000)],
      on: Self.everywhere())
    #expect(winners == [.scroll])
    guard case .scrollReleased(travel: -320, let velocity)? = motions.last else {
      Issue.record("\(motions)")
      return
    }
    #expect(abs(velocity + 3000) < 1e-6)
  }

  @Test("A scroll starts at its recognition, without a jump")
  func noJump() {
    let (_, motions) = Self.play(
      [(10, 412, 10), (10, 415, 20), (10, 415, 30)], on: Self.everywhere())
    #expect(motions[1] == .scrolled(travel: 0))
    #expect(motions[2] == .scrolled(travel: 3))
  }

  @Test(
    "A touch of 500 ms is a press, of 499 ms nothing, of up to 400 ms a tap", .clause("NAV-S09"),
    arguments: [
      (80, GestureMotion.tapped(at: ScreenPoint(x: 10, y: 400))),
      (400, .tapped(at: ScreenPoint(x: 10, y: 400))), (401, .dropped), (499, .dropped),
      (500, .pressed(at: ScreenPoint(x: 10, y: 400), due: .origin + .milliseconds(500))),
      (2000, .pressed(at: ScreenPoint(x: 10, y: 400), due: .origin + .milliseconds(500))),
    ])
  func hold(_ milliseconds: Int, _ motion: GestureMotion) {
    let (_, motions) = Self.play([(10, 400, milliseconds)], on: Self.everywhere())
    #expect(motions.last == motion)
  }

  @Test(
    "A finger may move by 10 points during a press", .clause("NAV-S09"),
    arguments: [(9.9, true), (10.1, false)])
  func tolerance(_ way: Double, _ presses: Bool) {
    for (x, y) in [(way, 0.0), (-way, 0), (0, way), (0, -way)] {
      var press = LongPress()
      _ = press.handle(Touch(.began, at: ScreenPoint(x: 100, y: 100), .origin))
      let moved = press.handle(
        Touch(.moved, at: ScreenPoint(x: 100 + x, y: 100 + y), .origin + .milliseconds(300)))
      #expect(moved == (presses ? .possible : .failed))
      let held = press.tick(at: .origin + .milliseconds(500))
      #expect(held == (presses ? .recognized : .failed))
    }
  }

  @Test("The press has a deadline, and only while it waits")
  func deadline() {
    var arena = GestureArena()
    #expect(arena.deadline == nil)
    _ = arena.handle(
      Touch(.began, at: ScreenPoint(x: 100, y: 400), .origin + .milliseconds(7)),
      on: Self.everywhere())
    #expect(arena.deadline == .origin + .milliseconds(507))
    #expect(arena.tick(at: .origin + .milliseconds(506)) == .nothing)
    #expect(
      arena.tick(at: .origin + .milliseconds(511))
        == .pressed(at: ScreenPoint(x: 100, y: 400), due: .origin + .milliseconds(507)))
    #expect(arena.deadline == nil)
    #expect(arena.tick(at: .origin + .seconds(2)) == .nothing)
  }

  @Test("After a press nothing more happens in the touch")
  func pressed() {
    let (winners, motions) = Self.play(
      [(10, 400, 520), (300, 400, 600), (300, 100, 700), (300, 100, 710)],
      on: Self.everywhere())
    #expect(winners == [.longPress])
    #expect(motions.filter { $0 != .nothing && $0 != .swiped(travel: 0) }.count == 1)
  }

  @Test("A second finger cancels an undecided gesture and does not disturb a decided one")
  func secondFinger() {
    var arena = GestureArena()
    let field = Self.everywhere()
    func report(_ id: Int, _ phase: Touch.Phase, _ y: Double, _ milliseconds: Int) -> GestureMotion
    {
      arena.handle(
        Touch(
          id: id, phase, at: ScreenPoint(x: 100, y: y), .origin + .milliseconds(milliseconds)),
        on: field)
    }
    _ = report(1, .began, 400, 0)
    #expect(report(2, .began, 300, 10) == .dropped)
    #expect(arena.deadline == nil)
    #expect(report(1, .moved, 500, 20) == .nothing)
    #expect(report(2, .ended, 300, 30) == .nothing)
    #expect(arena.state == .spent(touch: 1))
    _ = report(1, .ended, 500, 40)
    #expect(arena.state == .idle)

    _ = report(3, .began, 400, 50)
    #expect(report(3, .moved, 420, 60) == .scrolled(travel: 0))
    #expect(report(4, .began, 100, 70) == .nothing)
    #expect(report(4, .moved, 200, 80) == .nothing)
    #expect(report(3, .moved, 440, 90) == .scrolled(travel: 20))
    #expect(report(4, .cancelled, 200, 95) == .nothing)
    _ = report(3, .ended, 440, 100)
    #expect(arena == GestureArena())
  }

  @Test(
    "A touch that the system cancels leaves no trace",
    arguments: [(12.0, 401.0), (60, 400), (10, 460)])
  func cancelled(_ x: Double, _ y: Double) {
    let (_, motions) = Self.play(
      [(x, y, 50), (x, y, 900)], on: Self.everywhere(), ending: .cancelled)
    #expect(motions.last == .dropped)
  }

  @Test("A touch whose end was lost ends when its finger comes down again")
  func lostEnd() {
    var arena = GestureArena()
    let field = Self.everywhere()
    _ = arena.handle(Touch(.began, at: ScreenPoint(x: 100, y: 400), .origin), on: field)
    _ = arena.handle(
      Touch(.moved, at: ScreenPoint(x: 100, y: 440), .origin + .milliseconds(9)), on: field)
    #expect(arena.winner == .scroll)
    let again = Touch(.began, at: ScreenPoint(x: 100, y: 400), .origin + .milliseconds(20))
    #expect(arena.handle(again, on: field) == .dropped)
    #expect(arena.state == .contested(touch: 0))
    let up = Touch(.ended, at: ScreenPoint(x: 100, y: 400), .origin + .milliseconds(40))
    #expect(arena.handle(up, on: field) == .tapped(at: ScreenPoint(x: 100, y: 400)))
  }

  @Test("If no gesture is possible, a touch is ignored at once")
  func nowhere() {
    let (winners, motions) = Self.play(
      [(200, 400, 100), (200, 500, 800), (200, 500, 900)], on: GestureField(width: 393))
    #expect(winners == [])
    #expect(motions.dropLast() == [.nothing, .nothing, .nothing])
  }

  @Test("The velocity covers the last 100 ms, and is 0 after a rest")
  func velocity() {
    var tracker = VelocityTracker()
    for step in 0...20 {
      // 600 points/s for 160 ms, then still for 40 ms.
      tracker.add(min(96, Double(step) * 6), at: .origin + .milliseconds(step * 10))
    }
    let atOnce = tracker.velocity(at: .origin + .milliseconds(160))
    #expect(atOnce > 150)
    #expect(tracker.velocity(at: .origin + .milliseconds(301)) == 0)
    var even = VelocityTracker()
    for step in 0...30 { even.add(Double(step) * 6, at: .origin + .milliseconds(step * 10)) }
    #expect(abs(even.velocity(at: .origin + .milliseconds(300)) - 600) < 1e-6)
    // A report at the same instant replaces the one before, even the first.
    for position in [500.0, 186] { even.add(position, at: .origin + .milliseconds(310)) }
    #expect(abs(even.velocity(at: .origin + .milliseconds(310)) - 600) < 1e-6)
  }
}
