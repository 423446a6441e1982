import LandfallDomain
import LandfallTestSupport
import Testing

@testable import LandfallTouch

@Suite("Swiping back from the leading edge")
struct SwipeBackTests {
  @Test(
    "A swipe starts within 20 points of the leading edge, in either direction",
    .clause("NAV-S08", "NAV-R02", "NAV-C02", "NAV-A05", "NAV-T07"),
    arguments: [
      (x: 0.0, pops: 1), (0.5, 1), (12, 1), (20, 1), (20.5, 0), (21, 0), (200, 0),
    ], TextDirection.allCases)
  func edge(_ row: (x: Double, pops: Int), _ direction: TextDirection) {
    var front = FrontEnd(depth: 3)
    front.direction = direction
    front.show()
    front.swipe(x: row.x, dx: 180)
    front.wait(.seconds(1))
    #expect(front.count(.goBack) == row.pops)
    #expect(front.depth == 3 - row.pops)
    #expect(front.viewport.transition == nil)
  }

  @Test(
    "Each frame follows the finger, from the instant it comes down",
    .clause("NAV-S08", "NAV-C02", "NAV-A05"), arguments: DisplayRate.allCases)
  func follows(rate: DisplayRate) {
    var front = FrontEnd(depth: 2, rate: rate)
    let down = front.now
    front.send(.touched(Touch(.began, at: ScreenPoint(x: 12, y: 400), down)))
    // NAV-C02 allows 100 ms until here.
    #expect(front.viewport.transition?.timeline.began == down)
    for step in 1...60 {
      let instant = down + rate.start(of: step)
      let x = 12 + 3 * Double(step)
      front.send(.touched(Touch(.moved, at: ScreenPoint(x: x, y: 400), instant)))
      front.send(.ticked(at: instant))
      let frame = front.viewport.frame(at: instant)
      #expect(frame.transition?.progress == (x - 12) / 393)
      #expect(abs((frame.placement?.outgoingX ?? -1) - (x - 12)) < 1e-9)
      #expect(frame.transition?.index == step)
    }
    #expect(front.effects.filter { $0 == .goBack } == [])
    #expect(front.viewport.transition?.timeline.missed == 0)
  }

  @Test("A finger that rests before it moves has its first frame at once too", .clause("NAV-C02"))
  func resting() {
    var front = FrontEnd(depth: 2)
    front.send(.touched(Touch(.began, at: ScreenPoint(x: 5, y: 400), front.now)))
    #expect(front.viewport.phase == .stackPopping)
    #expect(front.viewport.frame(at: front.now).placement?.outgoingX == 0)
    front.wait(.milliseconds(450))
    front.swipe(x: 5, dx: 300)
    front.wait(.seconds(1))
    #expect(front.depth == 1)
  }

  @Test(
    "Distance and speed decide together", .clause("NAV-R02"),
    arguments: [
      // dx, milliseconds, rest before it is lifted, pops
      (180.0, 250, 0, 1),  // a flick: 720 points/s
      (180.0, 1000, 200, 0),  // the same distance, slowly and with a rest: short of the middle
      (197.0, 1000, 200, 1),  // 196.5 is the middle
      (196.0, 1000, 200, 0),
      (60.0, 80, 0, 1),  // 750 points/s add 187 points
      (40.0, 400, 0, 0),
    ])
  func decision(_ dx: Double, _ milliseconds: Int, _ rest: Int, _ pops: Int) {
    var front = FrontEnd(depth: 2)
    front.swipe(x: 10, dx: dx, over: .milliseconds(milliseconds), rest: .milliseconds(rest))
    front.wait(.seconds(1))
    #expect(front.count(.goBack) == pops)
    #expect(front.viewport.phase == (pops == 1 ? .tabsReady : .stackActive))
  }

  @Test("A finger that turns back pops nothing", .clause("NAV-R02"))
  func turnedRound() {
    var front = FrontEnd(depth: 2)
    let there = TouchTrack.drag(
      from: ScreenPoint(x: 10, y: 400), to: ScreenPoint(x: 330, y: 400), startingAt: front.now)
    let back = TouchTrack.drag(
      from: ScreenPoint(x: 330, y: 400), to: ScreenPoint(x: 150, y: 400),
      startingAt: front.now + .milliseconds(250))
    front.touch(there.dropLast() + back.dropFirst())
    front.wait(.seconds(1))
    #expect(front.count(.goBack) == 0)
    #expect(front.depth == 2)
    #expect(
      front.effects.contains {
        if case .transitionEnded(.pop, .cancelled, _, missed: 0) = $0 { true } else { false }
      })
  }

  @Test("A sheet that opens during a swipe ends it")
  func sheet() {
    var front = FrontEnd(depth: 2)
    let swipe = front.viewport.finger(swipingFrom: 12, by: 250, at: front.now)
    front.touch(Array(swipe.dropLast(4)))
    #expect(front.viewport.transition != nil)
    var screen = front.screen
    screen.hasSheet = true
    front.send(.shown(screen, at: front.now))
    front.touch(Array(swipe.suffix(4)))
    front.wait(.seconds(1))
    #expect(front.count(.goBack) == 0)
    #expect(front.viewport.transition == nil)
  }

  @Test("At a root nothing happens", .clause("NAV-E02", "NAV-T07"))
  func root() {
    var front = FrontEnd(depth: 1)
    let before = front.viewport
    front.swipe(x: 3, dx: 300)
    #expect(front.effects == [])
    #expect(front.viewport.transition == nil)
    #expect(front.drawn == [])
    var after = front.viewport
    after.now = before.now
    #expect(after == before)
  }

  @Test("A pop is requested once, before its animation has ended", .clause("NAV-R02", "NAV-T08"))
  func once() {
    var front = FrontEnd(depth: 2)
    front.swipe(x: 8, dx: 250)
    #expect(front.count(.goBack) == 1)
    #expect(front.viewport.phase == .stackPopping)
    front.swipe(x: 8, dx: 250)
    front.wait(.seconds(1))
    #expect(front.count(.goBack) == 1)
    #expect(front.viewport.phase == .tabsReady)
    #expect(front.drawn == front.drawn.sorted())
    #expect(front.drawn.last.map { $0 > 0.9 } == true)
  }

  @Test("With two screens left the stack stays active", .clause("NAV-T09"))
  func twoLeft() {
    var front = FrontEnd(depth: 3)
    front.swipe(x: 8, dx: 250)
    front.wait(.seconds(1))
    #expect(front.viewport.phase == .stackActive)
    #expect(front.depth == 2)
  }

  @Test("The header's button goes back from any screen except a root", .clause("NAV-T07"))
  func button() {
    var front = FrontEnd(depth: 2)
    front.tap(.backButton)
    #expect(front.depth == 1)
    #expect(front.viewport.phase == .stackPopping)
    front.wait(.seconds(1))
    #expect(front.layout.rect(of: .backButton) == nil)
    #expect(front.viewport.phase == .tabsReady)
  }

  @Test("A slow core is asked once, and the closed screen is not shown again")
  func slowCore() {
    var front = FrontEnd(depth: 3)
    front.answers = false
    front.swipe(x: 8, dx: 250)
    front.swipe(x: 8, dx: 250)
    front.wait(.milliseconds(300))
    #expect(front.count(.goBack) == 1)
    #expect(front.viewport.frame(at: front.now).transition?.progress == 1)
    front.stacks[0].removeLast()
    front.show()
    #expect(front.viewport.transition == nil)
    #expect(front.viewport.shown.depth == 2)
    #expect(front.drawn == front.drawn.sorted())
  }

  @Test("Pressing the button twice before the core answers goes back once", .clause("NAV-R02"))
  func pressedTwice() {
    var front = FrontEnd(depth: 3)
    front.answers = false
    front.tap(.backButton)
    front.tap(.backButton)
    #expect(front.count(.goBack) == 1)
    front.stacks[0].removeLast()
    front.show()
    front.tap(.backButton)
    #expect(front.count(.goBack) == 2)
  }

  @Test("A refused pop ends after one second, and can be requested again")
  func refused() {
    var front = FrontEnd(depth: 2)
    front.answers = false
    front.swipe(x: 8, dx: 250)
    front.wait(.milliseconds(990))
    #expect(front.viewport.transition != nil)
    front.wait(.milliseconds(10))
    #expect(front.viewport.transition == nil)
    #expect(front.viewport.phase == .stackActive)
    #expect(front.viewport.deadline == nil)
    front.swipe(x: 8, dx: 250)
    #expect(front.count(.goBack) == 2)
  }

  @Test("A pop that is being cancelled can be continued from its position")
  func grasped() {
    var front = FrontEnd(depth: 2)
    front.swipe(x: 8, dx: 150, over: .milliseconds(800), rest: .milliseconds(150))
    front.wait(.milliseconds(40))
    let progress = front.viewport.frame(at: front.now).transition?.progress ?? 0
    #expect(progress > 0.1 && progress < 0.4)
    front.send(.touched(Touch(.began, at: ScreenPoint(x: 4, y: 300), front.now)))
    #expect(front.viewport.frame(at: front.now).transition?.progress == progress)
    front.wait(.milliseconds(100))
    #expect(front.viewport.frame(at: front.now).transition?.progress == progress)
    front.send(.touched(Touch(.moved, at: ScreenPoint(x: 204, y: 300), front.now)))
    #expect(
      abs((front.viewport.frame(at: front.now).transition?.progress ?? 0) - progress - 200 / 393)
        < 1e-9)
    front.send(.touched(Touch(.ended, at: ScreenPoint(x: 204, y: 300), front.now)))
    front.wait(.seconds(1))
    #expect(front.count(.goBack) == 1)
  }

  @Test("With animations off the swipe still goes back, without frames", .clause("NAV-I03"))
  func withoutAnimation() {
    var front = FrontEnd(depth: 2)
    front.send(.animationsChanged(areAvailable: false))
    front.swipe(x: 8, dx: 250)
    front.wait(.seconds(1))
    #expect(front.depth == 1)
    #expect(front.drawn == [])
    #expect(front.effects.contains(.transitionEnded(.pop, .completed, frames: 0, missed: 0)))
  }
}
