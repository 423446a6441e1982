import LandfallDomain
import LandfallTestSupport
import Testing

@testable import LandfallTouch

@Suite("The viewport and its user actions")
struct ViewportTests {
  @Test("A press opens the row's menu at 500 ms", .clause("NAV-S09", "NAV-A06"))
  func press() throws {
    var front = FrontEnd()
    let row = try #require(front.layout.rect(of: .row(3)))
    front.send(.touched(Touch(.began, at: row.center, front.now)))
    front.wait(.milliseconds(499))
    #expect(front.menu == nil)
    #expect(front.viewport.deadline == .origin + .milliseconds(500))
    front.wait(.milliseconds(1))
    let due = Instant.origin + .milliseconds(500)
    #expect(front.effects == [.gestureRecognized(.longPress), .openMenu(row: 3, due: due)])
    // Visible at the instant it was due: 0 of the 100 ms that NAV-A06 allows.
    #expect(front.layout.rect(of: .menuEntry(2)) != nil)
    front.send(.touched(Touch(.ended, at: row.center, front.now)))
    #expect(front.effects.count == 2)
    front.tap(.menuEntry(1))
    #expect(front.effects.last == .chooseMenuEntry(1, row: 3))
    #expect(front.menu == nil)
  }

  @Test("Released at 499 ms nothing opens", .clause("NAV-S09"))
  func released() throws {
    var front = FrontEnd()
    let row = try #require(front.layout.rect(of: .row(3)))
    front.touch(TouchTrack.tap(row.center, for: .milliseconds(499), startingAt: front.now))
    front.wait(.seconds(2))
    #expect(front.effects == [])
  }

  @Test("A host that wakes late gets the time when the menu was due", .clause("NAV-A06"))
  func late() throws {
    var front = FrontEnd()
    let row = try #require(front.layout.rect(of: .row(0)))
    front.send(.touched(Touch(.began, at: row.center, .origin)))
    front.send(.touched(Touch(.ended, at: row.center, .origin + .milliseconds(640))))
    #expect(
      front.effects.last == .openMenu(row: 0, due: .origin + .milliseconds(500)))
    #expect(front.depth == 1)
  }

  @Test("A tap outside an open menu closes it and does nothing else")
  func beside() throws {
    var front = FrontEnd(depth: 2)
    front.menu = ShownMenu(row: 2, entryCount: 2)
    front.show()
    front.effects = []
    front.tap(.tab(2))
    #expect(front.effects == [.dismissMenu])
    front.swipe(x: 5, dx: 300)
    #expect(front.depth == 1)
  }

  @Test("An open menu stays still when a refresh ends, and the list follows when it closes")
  func still() throws {
    var front = FrontEnd()
    front.touch(front.viewport.fingerPulling(at: front.now))
    front.wait(.seconds(1))
    let pulled = try #require(front.layout.rect(of: .row(2)))
    front.menu = ShownMenu(row: 2, entryCount: 2)
    front.show()
    let entry = front.layout.rect(of: .menuEntry(1))
    front.list.isRefreshing = false
    front.show()
    front.wait(.seconds(1))
    #expect(front.layout.rect(of: .menuEntry(1)) == entry)
    #expect(front.layout.rect(of: .row(2)) == pulled)
    front.menu = nil
    front.show()
    #expect(front.layout.rect(of: .row(2)) != pulled)
  }

  @Test(
    "A finger that comes down before a menu opens or closes taps nothing", arguments: [true, false])
  func menuMeanwhile(_ opens: Bool) throws {
    var front = FrontEnd()
    let menu = ShownMenu(row: 3, entryCount: 2)
    front.menu = opens ? nil : menu
    front.show()
    let rect = try #require(front.layout.rect(of: opens ? .row(3) : .menuEntry(0)))
    let finger = TouchTrack.tap(rect.center, startingAt: front.now)
    front.send(.touched(finger[0]))
    front.menu = opens ? menu : nil
    front.show()
    front.touch(Array(finger.dropFirst()))
    #expect(front.effects == [])
  }

  @Test(
    "A tap opens a row, with a push from the trailing edge",
    .clause("NAV-S07", "NAV-A04", "NAV-T06"))
  func open() {
    var front = FrontEnd()
    front.tap(.row(4))
    #expect(front.effects == [.openItem(row: 4)])
    #expect(front.viewport.phase == .stackPushing)
    #expect(front.viewport.frame(at: front.now).placement?.incomingX == 393)
    front.wait(.milliseconds(349))
    #expect(front.viewport.phase == .stackPushing)
    front.wait(.milliseconds(2))
    #expect(front.viewport.phase == .stackActive)
    #expect(
      front.effects.last == .transitionEnded(.push, .completed, frames: 21, missed: 0))
    #expect(front.drawn == front.drawn.sorted())
    #expect(front.viewport.deadline == nil)
  }

  @Test("Another tab fades in, the active one returns to its root", .clause("NAV-T07"))
  func tabs() {
    var front = FrontEnd(depth: 3)
    front.tap(.tab(2))
    #expect(front.viewport.phase == .tabSwitching)
    front.wait(.seconds(1))
    #expect(front.viewport.phase == .tabsReady)
    front.tap(.tab(0))
    front.wait(.seconds(1))
    #expect(front.depth == 3)
    front.tap(.tab(0))
    #expect(front.depth == 1)
    #expect(front.viewport.phase == .stackPopping)
  }

  @Test("Back during a push reverses it in place, any number of times")
  func interrupted() {
    var front = FrontEnd()
    front.tap(.row(1))
    front.wait(.milliseconds(100))
    let progress = front.viewport.frame(at: front.now).transition?.progress
    front.stacks[0].removeLast()
    front.show()
    #expect(front.viewport.frame(at: front.now).transition?.progress == progress)
    front.wait(.milliseconds(50))
    front.stacks[0].append("item 1")
    front.show()
    front.wait(.milliseconds(50))
    front.stacks[0].removeLast()
    front.show()
    front.wait(.seconds(1))
    let ends = front.effects.filter { if case .transitionEnded = $0 { true } else { false } }
    #expect(ends.count == 1)
    #expect(front.drawn.last == 0 || front.drawn.last.map { $0 < 0.05 } == true)
    #expect(front.viewport.phase == .tabsReady)
  }

  @Test(
    "A rotation does not interrupt a transition", .clause("NAV-E05"),
    arguments: ["iphone-16", "pixel-9", "ipad-pro-13-m5"])
  func rotated(id: String) throws {
    var front = FrontEnd(id)
    front.tap(.row(0))
    front.wait(.milliseconds(100))
    let progress = front.viewport.frame(at: front.now).transition?.progress ?? -1
    front.send(.rotated(to: .landscapeLeft, at: front.now))
    let device = try #require(front.viewport.device)
    let frame = front.viewport.frame(at: front.now)
    #expect(frame.transition?.progress == progress)
    #expect(frame.placement?.incomingX == (1 - progress) * device.size.height)
    #expect(frame.layout.insets == device.landscapeInsets)
    front.wait(.seconds(1))
    #expect(front.drawn == front.drawn.sorted())
    let ends = front.effects.filter { if case .transitionEnded = $0 { true } else { false } }
    #expect(ends == [.transitionEnded(.push, .completed, frames: 21, missed: 0)])
    #expect(front.viewport.overlaps == [])
  }

  @Test("A rotation during a swipe keeps the progress of the pop", .clause("NAV-E05"))
  func rotatedUnderFinger() {
    var front = FrontEnd("iphone-16", depth: 2)
    front.send(.touched(Touch(.began, at: ScreenPoint(x: 10, y: 400), front.now)))
    front.send(
      .touched(Touch(.moved, at: ScreenPoint(x: 140, y: 400), .origin + .milliseconds(90))))
    let progress = 130.0 / 393
    front.send(.rotated(to: .landscapeRight, at: .origin + .milliseconds(100)))
    front.now = .origin + .milliseconds(110)
    #expect(front.viewport.frame(at: front.now).transition?.progress == progress)
    front.send(.touched(Touch(.moved, at: ScreenPoint(x: 500, y: 200), front.now)))
    #expect(front.viewport.frame(at: front.now).transition?.progress == progress)
    front.send(
      .touched(Touch(.moved, at: ScreenPoint(x: 713, y: 200), .origin + .milliseconds(190))))
    #expect(front.viewport.frame(at: front.now).transition?.progress == progress + 213 / 852)
    front.send(
      .touched(Touch(.ended, at: ScreenPoint(x: 713, y: 200), .origin + .milliseconds(400))))
    front.now = .origin + .milliseconds(400)
    front.wait(.seconds(1))
    #expect(front.depth == 1)
  }

  @Test(
    "A pull loads; its indicator stays during the load and 100 ms longer",
    .clause("NAV-S10", "NAV-C04"))
  func pull() throws {
    var front = FrontEnd()
    let top = try #require(front.layout.rect(of: .row(1))).center
    front.touch(
      TouchTrack.drag(
        from: top, to: ScreenPoint(x: top.x, y: top.y + 200), startingAt: front.now))
    #expect(front.effects == [.gestureRecognized(.pull), .refresh])
    // The network takes 1200 ms.
    for _ in 0..<120 {
      #expect(front.layout.indicatorHeight == PullToRefresh.standardHeight)
      front.wait(.milliseconds(10))
    }
    front.list.isRefreshing = false
    front.list.generation += 1
    front.show()
    front.wait(.milliseconds(79))
    #expect(front.layout.indicatorHeight > 0)
    front.wait(.milliseconds(1))
    #expect(front.layout.indicatorHeight == 0)
    #expect(front.viewport.deadline == nil)
  }

  @Test(
    "A load that fails before its start was visible removes the indicator",
    .clause("NAV-C04"))
  func unseenFetch() throws {
    let front = FrontEnd()
    var viewport = front.viewport
    let top = try #require(front.layout.rect(of: .row(1))).center
    let track = TouchTrack.drag(
      from: top, to: ScreenPoint(x: top.x, y: top.y + 200), startingAt: front.now)
    let effects = track.flatMap { Viewport.reduce(&viewport, .touched($0)) }
    #expect(effects.contains(.refresh))
    let end = try #require(track.last).instant
    #expect(viewport.frame(at: end).layout.indicatorHeight > 0)
    #expect(Viewport.reduce(&viewport, .refreshEnded(at: end)).isEmpty)
    let later = end + .milliseconds(100)
    _ = Viewport.reduce(&viewport, .ticked(at: later))
    #expect(viewport.frame(at: later).layout.indicatorHeight == 0)
  }

  @Test(
    "A pull that is too short, or that the system cancels, loads nothing",
    arguments: [(120.0, Touch.Phase.ended), (400, .cancelled)])
  func shortPull(_ way: Double, _ phase: Touch.Phase) {
    var front = FrontEnd()
    let start = ScreenPoint(x: 200, y: 200)
    var track = TouchTrack.drag(
      from: start, to: ScreenPoint(x: 200, y: 200 + way), startingAt: front.now)
    if let last = track.popLast() {
      track.append(Touch(phase, at: last.position, last.instant))
    }
    front.touch(track)
    #expect(!front.effects.contains(.refresh))
    #expect(front.layout.indicatorHeight == 0)
  }

  @Test("Only at the list's start is a downward move a pull", .clause("NAV-S10"))
  func pullInTheMiddle() {
    var front = FrontEnd()
    front.send(.scrolled(to: 200, at: front.now))
    front.touch(front.viewport.fingerPulling(3, at: front.now))
    front.wait(.seconds(1))
    #expect(front.count(.refresh) == 0)
    #expect(front.count(.gestureRecognized(.scroll)) == 1)
    // One finger moved the list to its start and beyond: that is still a scroll.
    #expect(front.viewport.scrolling?.offset == 0)
    front.touch(front.viewport.fingerPulling(at: front.now))
    #expect(front.count(.refresh) == 1)
    // During the load the list only stretches.
    front.touch(front.viewport.fingerPulling(at: front.now))
    #expect(front.count(.refresh) == 1)
    #expect(front.count(.gestureRecognized(.scroll)) == 2)
  }

  @Test("A load that begins and ends between two snapshots is noticed", .clause("NAV-C04"))
  func quickFetch() {
    var front = FrontEnd()
    front.answers = false
    front.touch(
      TouchTrack.drag(
        from: ScreenPoint(x: 200, y: 200), to: ScreenPoint(x: 200, y: 420), startingAt: front.now))
    #expect(front.count(.refresh) == 1)
    front.list.generation += 1
    front.show()
    front.wait(.milliseconds(80))
    #expect(front.layout.indicatorHeight == 0)
  }

  @Test("An indicator without a confirmed load disappears in the end")
  func unanswered() {
    var front = FrontEnd()
    front.answers = false
    front.touch(
      TouchTrack.drag(
        from: ScreenPoint(x: 200, y: 200), to: ScreenPoint(x: 200, y: 420), startingAt: front.now))
    front.wait(.milliseconds(2999))
    #expect(front.layout.indicatorHeight == PullToRefresh.standardHeight)
    front.wait(.milliseconds(1))
    #expect(front.layout.indicatorHeight == 0)
  }

  @Test("The next page is requested once, 200 points from the end", .clause("NAV-S11"))
  func nextPage() {
    var front = FrontEnd()
    let end = front.viewport.scrolling?.maximumOffset ?? 0
    front.send(.wheelTurned(by: end - 201, at: front.now))
    #expect(front.count(.loadMore) == 0)
    front.send(.wheelTurned(by: 1, at: front.now))
    #expect(front.count(.loadMore) == 1)
    front.send(.wheelTurned(by: 50, at: front.now))
    front.list.canLoadMore = false
    front.show()
    front.send(.wheelTurned(by: 50, at: front.now))
    #expect(front.count(.loadMore) == 1)
    let offset = front.viewport.scrolling?.offset
    front.list.rowCount = 100
    front.list.canLoadMore = true
    front.show()
    #expect(front.viewport.scrolling?.offset == offset)
    #expect(front.count(.loadMore) == 1)
    front.send(.wheelTurned(by: 99_999, at: front.now))
    #expect(front.count(.loadMore) == 2)
  }

  @Test("A failed page is requested again by the next movement, not by itself")
  func failedPage() {
    var front = FrontEnd()
    front.send(.wheelTurned(by: 99_999, at: front.now))
    #expect(front.count(.loadMore) == 1)
    front.list.canLoadMore = false
    front.show()
    front.list.canLoadMore = true
    front.show()
    #expect(front.count(.loadMore) == 1)
    front.send(.wheelTurned(by: -10, at: front.now))
    #expect(front.count(.loadMore) == 2)
  }

  @Test("The resting position of a list is reported, and restored with its screen")
  func kept() {
    var front = FrontEnd()
    front.touch(
      TouchTrack.drag(
        from: ScreenPoint(x: 200, y: 600), to: ScreenPoint(x: 200, y: 300), startingAt: front.now))
    front.wait(.seconds(5))
    guard case .scrolled(let offset, "root 0")? = front.effects.last else {
      Issue.record("\(front.effects)")
      return
    }
    #expect(offset == front.viewport.scrolling?.offset)
    #expect(offset > 300)
    front.tap(.row(front.layout.visibleRows.lowerBound + 2))
    #expect(front.depth == 2)
    #expect(front.viewport.scrolling?.offset == 0)
    front.list.scroll = offset
    front.stacks[0].removeLast()
    front.show()
    #expect(front.viewport.scrolling?.offset == offset)
  }

  @Test("A screen that leaves while its list glides reports the current position")
  func gliding() {
    var front = FrontEnd()
    front.touch(
      TouchTrack.drag(
        from: ScreenPoint(x: 200, y: 600), to: ScreenPoint(x: 200, y: 300), startingAt: front.now))
    #expect(front.viewport.scrolling?.isMoving == true)
    front.wait(.milliseconds(100))
    front.stacks[0].append("linked")
    front.show()
    #expect(
      front.effects.contains {
        if case .scrolled(let offset, "root 0") = $0 { offset > 300 } else { false }
      })
  }

  @Test("A finger on a gliding list stops it and opens nothing")
  func caught() {
    var front = FrontEnd()
    front.touch(
      TouchTrack.drag(
        from: ScreenPoint(x: 200, y: 600), to: ScreenPoint(x: 200, y: 300), startingAt: front.now))
    front.wait(.milliseconds(100))
    front.touch(TouchTrack.tap(ScreenPoint(x: 200, y: 400), startingAt: front.now))
    #expect(front.viewport.scrolling?.isMoving == false)
    #expect(front.depth == 1)
  }

  @Test("With gestures off, buttons lead to the same result", .clause("NAV-I02"))
  func withoutGestures() {
    var swiped = FrontEnd(depth: 3)
    swiped.swipe(x: 8, dx: 250)
    var pulled = FrontEnd()
    pulled.touch(
      TouchTrack.drag(
        from: ScreenPoint(x: 200, y: 200), to: ScreenPoint(x: 200, y: 420), startingAt: pulled.now))

    var pressed = FrontEnd(depth: 3)
    pressed.send(.gesturesChanged(areAvailable: false))
    pressed.swipe(x: 8, dx: 250)
    #expect(pressed.depth == 3)
    pressed.tap(.backButton)
    #expect(pressed.stacks == swiped.stacks)
    #expect(pressed.count(.goBack) == swiped.count(.goBack))

    var refreshed = FrontEnd()
    #expect(refreshed.layout.rect(of: .refreshButton) == nil)
    refreshed.send(.gesturesChanged(areAvailable: false))
    refreshed.tap(.refreshButton)
    refreshed.tap(.refreshButton)
    #expect(refreshed.count(.refresh) == pulled.count(.refresh))
    #expect(refreshed.list == pulled.list)
    #expect(refreshed.layout.indicatorHeight == PullToRefresh.standardHeight)
  }

  @Test("With animations off the same screens come, without frames", .clause("NAV-I03"))
  func withoutAnimations() {
    func walk(_ front: inout FrontEnd) {
      front.tap(.row(2))
      front.wait(.seconds(1))
      front.tap(.row(1))
      front.wait(.seconds(1))
      front.tap(.tab(3))
      front.wait(.seconds(1))
      front.tap(.tab(0))
      front.wait(.seconds(1))
      front.swipe(x: 4, dx: 250)
      front.wait(.seconds(1))
    }
    var animated = FrontEnd()
    walk(&animated)
    var still = FrontEnd()
    still.send(.animationsChanged(areAvailable: false))
    walk(&still)
    #expect(still.stacks == animated.stacks)
    #expect(still.tab == animated.tab)
    #expect(still.drawn == [])
    #expect(!animated.drawn.isEmpty)
  }

  @Test("Animations switched off during a transition complete it at once", .clause("NAV-I03"))
  func switchedOff() {
    var front = FrontEnd()
    front.tap(.row(2))
    front.wait(.milliseconds(60))
    front.send(.animationsChanged(areAvailable: false))
    #expect(front.viewport.transition == nil)
    #expect(front.viewport.phase == .stackActive)
    #expect(front.viewport.deadline == nil)
  }

  @Test(
    "Missing insets use the minimum with a note, or are unknown with a list of overlaps",
    .clause("NAV-F02", "NAV-I04")
  )
  func insets() {
    var front = FrontEnd("iphone-16", depth: 2)
    #expect(front.viewport.overlaps == [])
    front.send(.insetsReported(.absent))
    #expect(front.viewport.insets.basis == .unknown)
    #expect(front.viewport.overlaps.contains { $0.element == .backButton })
    #expect(front.effects == [])
    front.send(.insetsReported(.measured(.zero)))
    let note = UnknownInsets(model: "iPhone 16", systemVersion: "iOS 26.0")
    #expect(front.effects == [.insetsUnknown(note)])
    #expect(front.layout.insets == ScreenInsets(top: 44, bottom: 34))
    // The island needs more than 44 points, which the layout reports.
    #expect(front.viewport.overlaps.contains { $0.area == .cutout })
    var plain = FrontEnd("iphone-se-3")
    plain.send(.insetsReported(.measured(.zero)))
    #expect(plain.layout.insets == .zero)
    #expect(plain.effects == [])
  }

  @Test("An idle viewport needs nothing, so its front end can sleep")
  func idle() {
    var front = FrontEnd(depth: 2)
    #expect(front.viewport.deadline == nil)
    front.wait(.seconds(3600))
    #expect(front.effects == [])
    #expect(front.drawn == [])
  }

  @Test("A link that arrives during a swipe ends the swipe, and nothing is popped")
  func linkUnderFinger() {
    var front = FrontEnd(depth: 2)
    front.send(.touched(Touch(.began, at: ScreenPoint(x: 10, y: 400), front.now)))
    front.send(
      .touched(Touch(.moved, at: ScreenPoint(x: 200, y: 400), .origin + .milliseconds(50))))
    front.now = .origin + .milliseconds(60)
    front.tab = 2
    front.stacks[2].append("linked")
    front.show()
    front.send(
      .touched(Touch(.ended, at: ScreenPoint(x: 390, y: 400), .origin + .milliseconds(90))))
    front.now = .origin + .milliseconds(90)
    front.wait(.seconds(1))
    #expect(front.count(.goBack) == 0)
    #expect(front.stacks[0].count == 2)
    #expect(front.viewport.shown.id == "linked")
    #expect(front.viewport.arena.state == .idle)
  }

  @Test("A frame has both screens with their contents and positions", .clause("NAV-S07"))
  func bothScreens() {
    var front = FrontEnd()
    front.send(.scrolled(to: 300, at: front.now))
    front.tap(.row(10))
    front.wait(.milliseconds(50))
    var frame = front.viewport.frame(at: front.now)
    #expect(frame.outgoing?.screen.id == "root 0")
    #expect(frame.outgoing?.scroll == 300)
    #expect(frame.incoming == frame.layout)
    #expect(frame.incoming?.screen.id == "item 10")
    // Reversed: the same screens in the same positions, and the other one is the current screen.
    front.stacks[0].removeLast()
    front.list.scroll = 300
    front.show()
    frame = front.viewport.frame(at: front.now)
    #expect(frame.outgoing == frame.layout)
    #expect(frame.outgoing?.screen.id == "root 0")
    #expect(frame.incoming?.screen.id == "item 10")
    front.wait(.seconds(1))
    #expect(front.viewport.frame(at: front.now).outgoing == nil)
  }

  @Test("During a swipe only the finger decides what is below; afterwards the core does")
  func belowTheFinger() {
    var front = FrontEnd(depth: 2)
    front.send(.touched(Touch(.began, at: ScreenPoint(x: 10, y: 400), front.now)))
    var frame = front.viewport.frame(at: front.now)
    #expect(frame.outgoing?.screen.id == "screen 1")
    #expect(frame.incoming == nil)
    front.swipe(x: 10, dx: 300)
    frame = front.viewport.frame(at: front.now)
    #expect(frame.outgoing?.screen.id == "screen 1")
    #expect(frame.incoming?.screen.id == "root 0")
    #expect(frame.placement?.isIncomingAbove == false)
  }

  @Test("Scenarios and keyboards can set the scroll position", .clause("NAV-S11"))
  func placed() {
    var front = FrontEnd()
    front.send(.revealed(row: 30, at: front.now))
    #expect(front.layout.rect(of: .row(30))?.height == 44)
    #expect(front.layout.visibleRows.upperBound == 31)
    front.send(.revealed(row: 30, at: front.now))
    front.send(.revealed(row: 5, at: front.now))
    #expect(front.viewport.scrolling?.offset == 220)
    #expect(front.effects.count == 2)
    // `scroll 180px-from-end`
    let end = front.viewport.scrolling?.maximumOffset ?? 0
    front.send(.scrolled(to: end - 180, at: front.now))
    #expect(front.viewport.scrolling?.distanceFromEnd == 180)
    #expect(front.effects.last == .loadMore)
    front.send(.revealed(row: 50, at: front.now))
    #expect(front.viewport.scrolling?.distanceFromEnd == 180)
  }

  @Test("A window without a device has no insets, and rotates with its size")
  func window() {
    var viewport = Viewport(size: ScreenSize(width: 400, height: 800))
    #expect(viewport.insets.basis == .measured)
    #expect(viewport.phase == .outside)
    _ = Viewport.reduce(&viewport, .rotated(to: .landscapeLeft, at: .origin))
    #expect(viewport.size == ScreenSize(width: 800, height: 400))
    _ = Viewport.reduce(&viewport, .rotated(to: .landscapeRight, at: .origin))
    #expect(viewport.size == ScreenSize(width: 800, height: 400))
    _ = Viewport.reduce(
      &viewport, .resized(to: ScreenSize(width: 640, height: 480), at: .origin))
    #expect(viewport.layout(at: .origin).size.width == 640)
    _ = Viewport.reduce(&viewport, .deviceChanged(DeviceCatalog.standard, at: .origin))
    #expect(viewport.layout(at: .origin).insets == ScreenInsets(left: 59, bottom: 20, right: 59))
  }

  @Test("Screens do not slide into or out of the tabs, or between two people", .clause("NAV-S07"))
  func transitions() {
    func place(_ id: String, _ owner: String, _ depth: Int, _ tab: Int?) -> ShownScreen {
      ShownScreen(id: id, owner: owner, depth: depth, tab: tab, tabCount: tab == nil ? 0 : 4)
    }
    let here = place("members", "acme", 1, 1)
    let rows: [(ShownScreen, TransitionKind)] = [
      (here, .none), (place("member", "acme", 2, 1), .push), (place("x", "acme", 4, 1), .push),
      (place("teams", "acme", 1, 2), .tab), (place("team", "acme", 3, 2), .tab),
      (place("other", "acme", 1, 1), .none), (place("member", "beta", 2, 1), .none),
      (place("sign-in", "acme", 1, nil), .none),
    ]
    for (there, kind) in rows {
      #expect(ShownScreen.transition(from: here, to: there) == kind)
      #expect(
        ShownScreen.transition(from: there, to: here) == (kind == .push ? .pop : kind))
    }
  }

  @Test("A tap that only the front end understands is passed on with its position")
  func handedOn() throws {
    var front = FrontEnd()
    front.list = ShownList(rowCount: 1, canRefresh: false)
    front.show()
    front.touch(TouchTrack.tap(ScreenPoint(x: 200, y: 500), startingAt: front.now))
    #expect(front.effects == [.tapped(.content, at: ScreenPoint(x: 200, y: 500))])
    front.tap(.header)
    #expect(front.effects.count == 2)
    var screen = front.screen
    screen.hasSheet = true
    front.send(.shown(screen, at: front.now))
    let sheet = try #require(front.layout.rect(of: .sheet))
    front.touch(TouchTrack.tap(sheet.center, startingAt: front.now))
    #expect(front.effects.last == .tapped(.sheet, at: sheet.center))
    front.touch(TouchTrack.tap(ScreenPoint(x: 200, y: 20), startingAt: front.now))
    #expect(front.effects.last == .dismissSheet)
    screen.hasSheet = false
    screen.hasMessage = true
    front.send(.shown(screen, at: front.now))
    front.tap(.message)
    #expect(front.effects.last == .dismissMessage)
  }

  @Test(
    "A list loads if it is pulled far enough, and not below that", .clause("NAV-S10"),
    arguments: [0.95, 1.05], [(393.0, 852.0), (852, 393), (320, 240), (200, 140)])
  func pulled(_ part: Double, _ size: (width: Double, height: Double)) {
    var front = FrontEnd()
    front.send(.resized(to: ScreenSize(width: size.width, height: size.height), at: front.now))
    front.send(.insetsReported(.absent))
    front.touch(front.viewport.fingerPulling(part, at: front.now))
    #expect(front.count(.refresh) == (part > 1 ? 1 : 0))
    #expect(front.viewport.fingerPulling(at: front.now).isEmpty == false)
  }

  @Test("Implausible numbers do no harm")
  func nonsense() {
    for number in [Double.nan, .infinity, -.infinity, 1e300, -1e300] {
      var front = FrontEnd(depth: 2)
      front.now = Instant(nanoseconds: .max / 2)
      front.send(.wheelTurned(by: number, at: front.now))
      front.send(.scrolled(to: number, at: front.now))
      for phase in [Touch.Phase.began, .moved, .moved, .ended] {
        let place = ScreenPoint(
          x: phase == .began ? 100 : number, y: phase == .began ? 300 : number)
        front.send(.touched(Touch(phase, at: place, front.now)))
        front.now = front.now + .milliseconds(10)
      }
      front.wait(.seconds(20))
      front.send(.resized(to: ScreenSize(width: number, height: number), at: front.now))
      _ = front.layout.elements
      #expect(front.viewport.arena.state == .idle)
      #expect(front.viewport.deadline == nil)
      let offset = front.viewport.scrolling?.offset ?? 0
      #expect(offset.isFinite && offset >= 0, "\(number)")
    }
  }
}
