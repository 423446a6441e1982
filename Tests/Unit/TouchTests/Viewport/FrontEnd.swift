import LandfallDomain

@testable import LandfallTouch

/// A minimal front end with a minimal app.
///
/// It has four tabs with a stack each, and a list on every screen. It answers effects at once,
/// records requests, and controls the time.
struct FrontEnd {
  var viewport: Viewport
  var now = Instant.origin
  var tab = 0
  var stacks: [[String]] = (0..<4).map { ["root \($0)"] }
  var direction = TextDirection.leftToRight
  var list = ShownList(rowCount: 50, canLoadMore: true)
  var menu: ShownMenu?
  var effects: [ViewportEffect] = []
  /// The progress of every frame that was drawn during a transition.
  var drawn: [Double] = []
  var answers = true

  init(_ device: String = "iphone-15-pro", depth: Int = 1, rate: DisplayRate = .hz60) {
    viewport = Viewport(
      device: DeviceCatalog.device(device) ?? DeviceCatalog.standard, rate: rate,
      systemVersion: "iOS 26.0")
    for level in 1..<max(1, depth) { stacks[0].append("screen \(level)") }
    show()
  }

  var screen: ShownScreen {
    let stack = stacks[tab]
    return ShownScreen(
      id: stack.last ?? "", depth: stack.count, tab: tab, tabCount: 4, direction: direction,
      list: list, menu: menu)
  }

  var depth: Int { stacks[tab].count }
  var layout: ScreenLayout { viewport.layout(at: now) }

  mutating func show() { send(.shown(screen, at: now)) }

  mutating func send(_ event: ViewportEvent) {
    for effect in Viewport.reduce(&viewport, event) {
      effects.append(effect)
      if answers { answer(effect) }
    }
  }

  private mutating func answer(_ effect: ViewportEffect) {
    switch effect {
    case .goBack:
      if stacks[tab].count > 1 { stacks[tab].removeLast() }
      show()
    case .selectTab(let index):
      if tab == index { stacks[tab] = Array(stacks[tab].prefix(1)) }
      tab = index
      show()
    case .openItem(let row):
      stacks[tab].append("item \(row)")
      show()
    case .openMenu(let row, _):
      menu = ShownMenu(row: row, entryCount: 3)
      show()
    case .dismissMenu, .chooseMenuEntry:
      menu = nil
      show()
    case .refresh:
      list.isRefreshing = true
      show()
    case .loadMore, .scrolled, .gestureRecognized, .transitionEnded, .insetsUnknown,
      .dismissMessage, .dismissSheet, .tapped:
      break
    }
  }

  /// Lets time pass, drawing every frame that is due.
  mutating func wait(_ span: Duration) {
    let end = now + span
    while let deadline = viewport.deadline, deadline <= end {
      now = deadline
      send(.ticked(at: now))
      draw()
    }
    now = end
    send(.ticked(at: now))
    draw()
  }

  /// Moves a finger, with time between its reports.
  mutating func touch(_ track: [Touch]) {
    for touch in track {
      if touch.instant > now { wait(touch.instant - now) }
      send(.touched(touch))
      draw()
    }
  }

  private mutating func draw() {
    if let frame = viewport.frame(at: now).transition { drawn.append(frame.progress) }
  }

  mutating func tap(_ element: ScreenElement) { touch(viewport.finger(on: element, at: now)) }

  /// `swipe x=12 dx=180`, both from the leading edge.
  mutating func swipe(
    x: Double, dx: Double, over span: Duration = .milliseconds(250), rest: Duration = .zero
  ) {
    touch(viewport.finger(swipingFrom: x, by: dx, over: span, restingFor: rest, at: now))
  }

  func count(_ effect: ViewportEffect) -> Int { effects.count { $0 == effect } }
}
