import LandfallDomain
import LandfallTestSupport
import Testing

@testable import LandfallTouch

@Suite("Scroll positions of a list")
struct ScrollingTests {
  static func list(at offset: Double = 0) -> Scrolling {
    Scrolling(offset: offset, contentHeight: 4400, visibleHeight: 600)
  }

  static func after(_ milliseconds: Int) -> Instant { .origin + .milliseconds(milliseconds) }

  @Test(
    "The next page is requested 200 points from the end, not at 201", .clause("NAV-S11"),
    arguments: [(201.0, false), (200.5, false), (200, true), (0, true)])
  func nextPage(_ distance: Double, _ wants: Bool) {
    let list = Self.list(at: 3800 - distance)
    #expect(list.distanceFromEnd == distance)
    #expect(list.wantsNextPage == wants)
  }

  @Test("A list without overflow requests the next page and does not move")
  func short() {
    var list = Scrolling(contentHeight: 100, visibleHeight: 600)
    #expect(list.wantsNextPage)
    list.turnWheel(by: 300)
    #expect(list.offset == 0)
  }

  @Test("An appended page does not move the visible rows", .clause("NAV-S11"))
  func append() {
    var list = Self.list(at: 3700)
    list.resize(contentHeight: 8800, visibleHeight: 600)
    #expect(list.offset == 3700)
    list.resize(contentHeight: 1000, visibleHeight: 600)
    #expect(list.offset == 400)
  }

  @Test("The wheel moves the list within its bounds")
  func wheel() {
    var list = Self.list()
    list.turnWheel(by: 120)
    #expect(list.offset == 120)
    list.turnWheel(by: -500)
    #expect(list.offset == 0)
    list.turnWheel(by: 99_999)
    #expect(list.offset == 3800)
  }

  @Test("Beyond an end the list moves less and less, and springs back in 300 ms")
  func rubberBand() {
    var list = Self.list()
    var last = 0.0
    var step = 600.0
    for travel in stride(from: 50.0, through: 1000, by: 50) {
      list.drag(by: travel)
      let given = -list.offset
      #expect(given > last && given < travel && given - last < step)
      (step, last) = (given - last, given)
    }
    #expect(last < 600)
    list.release(velocity: 500, at: .origin)
    #expect(list.isMoving)
    var offset = list.offset
    for milliseconds in stride(from: 16, to: 300, by: 16) {
      list.tick(at: Self.after(milliseconds))
      #expect(list.offset > offset && list.offset < 0)
      offset = list.offset
    }
    list.tick(at: Self.after(300))
    #expect(list.offset == 0)
    #expect(!list.isMoving)
  }

  @Test("Touching a list that springs back does not move it")
  func caught() {
    var list = Self.list()
    list.drag(by: 400)
    list.release(velocity: 0, at: .origin)
    list.tick(at: Self.after(100))
    let offset = list.offset
    list.drag(by: 0)
    #expect(abs(list.offset - offset) < 1e-9)
  }

  @Test("A flick slows down, and its position depends only on time")
  func momentum() {
    var list = Self.list(at: 1000)
    list.drag(by: -50)
    list.release(velocity: -1500, at: .origin)
    var other = list
    var last = list.offset
    var way = 1000.0
    for milliseconds in stride(from: 16, through: 5000, by: 16) where list.isMoving {
      list.tick(at: Self.after(milliseconds))
      #expect(list.offset >= last)
      #expect(list.offset - last <= way)
      (way, last) = (list.offset - last, list.offset)
    }
    // 1.5 points a millisecond, of which 0.998 remain after each: 750 points, minus the rest at 10
    // points/s.
    #expect(abs(list.offset - 1050 - 745) < 1)
    other.tick(at: Self.after(5000))
    #expect(other.offset == list.offset)
    #expect(!other.isMoving)
  }

  @Test("A flick stops at the end, and at once if animations are off", .clause("NAV-I03"))
  func stopped() {
    var list = Self.list(at: 3700)
    list.release(velocity: -5000, at: .origin)
    list.tick(at: Self.after(200))
    #expect(list.offset == 3800)
    #expect(!list.isMoving)
    var still = Self.list(at: 1000)
    still.release(velocity: -1500, at: .origin, isAnimated: false)
    #expect(!still.isMoving)
    #expect(abs(still.offset - 1745) < 1)
  }

  @Test("The inverse of the rubber band is exact")
  func inverse() {
    for pull in stride(from: 1.0, through: 2000, by: 37) {
      let given = RubberBand.give(pull, length: 600)
      #expect(abs(RubberBand.pull(given, length: 600) - pull) < 1e-6)
    }
    #expect(RubberBand.give(10, length: 0) == 0)
  }
}
