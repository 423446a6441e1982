public import LandfallDomain

/// The screen as a person has it in hand: the one machine that a front end owns.
///
/// It turns fingers, wheel and time into what the app is asked to do, and what the app shows into
/// the transition that leads there. It draws nothing, reads no clock and knows no route. A front end
/// does four things:
///
/// ```swift
/// var viewport = Viewport(device: device, rate: .hz60)
///
/// // 1. Say what is on view, whenever the core publishes a snapshot.
/// let list = ShownList(rowCount: 120, rowHeight: 56, scroll: 0, canLoadMore: true)
/// run(Viewport.reduce(&viewport, .shown(
///   ShownScreen(id: "members", depth: 1, tab: 1, tabCount: 4, list: list), at: now)))
///
/// // 2. Hand on every touch, or the mouse with its button held, in points.
/// run(Viewport.reduce(&viewport, .touched(
///   Touch(.began, at: ScreenPoint(x: 12, y: 400), now))))
///
/// // 3. Sleep until `viewport.deadline` (`nil`: until something happens), then tick and draw.
/// run(Viewport.reduce(&viewport, .ticked(at: now)))
/// draw(viewport.frame(at: now))
///
/// // 4. Carry out the effects.
/// for effect in effects { if case .goBack = effect { core.back() } }
/// ```
///
/// A swipe back in full: the finger comes down 12 points from the leading edge, and
/// ``transition`` is a pop at progress 0 from that report on. It follows the finger 1:1. Lifted past
/// the middle, or fast enough, there is one ``ViewportEffect/goBack``; the front end tells the core,
/// describes the screen below by `shown`, and the pop runs on to its end. Lifted earlier, it runs
/// back, and the core never hears of it.
///
/// Instants must not run backwards. Nothing here allocates per frame.
public struct Viewport: Hashable, Sendable {
  /// The simulated or real device; `nil` for a window or terminal that stands for none.
  public internal(set) var device: DeviceModel?
  /// How it is held.
  public internal(set) var orientation = Orientation.portrait
  /// The whole screen, in points.
  public internal(set) var size: ScreenSize
  /// What is on view.
  public internal(set) var shown: ShownScreen
  /// How often the display shows a frame.
  public let rate: DisplayRate
  /// The sizes that the layout is built from.
  public let metrics: LayoutMetrics
  /// The device's system and version, for the log.
  public let systemVersion: String
  /// Whether swipe, press, pull and drag are recognized; taps and the wheel always are (NAV-I02).
  public internal(set) var hasGestures = true
  /// Whether screens slide and lists glide (NAV-I03).
  public internal(set) var hasAnimations = true
  /// The transition under way.
  public internal(set) var transition: ScreenTransition?
  /// Whose the touch is.
  public internal(set) var arena = GestureArena()
  /// Pulling, and the indicator.
  public internal(set) var pull: PullToRefresh
  /// Where the list stands; `nil` without one.
  public internal(set) var scrolling: Scrolling?

  /// How long the core may take to go back before it can be asked again.
  ///
  /// Until then a pop that a finger has completed stays where it ended, so that the screen that left
  /// is not seen once more. Far more than any core takes; one that refuses is not waited for for
  /// ever.
  public static let backPatience: Duration = .seconds(1)

  /// The provider's word; `nil` while the device table speaks for it.
  var report: DeviceInsets.Report?
  /// The last instant that was handed in.
  var now = Instant.origin
  /// When the core was last asked to go back, until it has shown another screen.
  var askedBack: Instant?
  /// Whether a swipe has shown the pop already that the core is about to make.
  var hasSwipedBack = false
  /// The number of rows for which the next page was asked for.
  var askedPage: Int?

  /// A device in portrait that shows nothing yet.
  ///
  /// - Parameters:
  ///   - device: The device; its table row gives size and insets.
  ///   - rate: How often its display shows a frame.
  ///   - systemVersion: The device's system and version, for the log of NAV-F02.
  ///   - metrics: The sizes that the layout is built from.
  public init(
    device: DeviceModel, rate: DisplayRate = .hz60, systemVersion: String = "",
    metrics: LayoutMetrics = LayoutMetrics()
  ) {
    self.init(size: device.size, rate: rate, systemVersion: systemVersion, metrics: metrics)
    self.device = device
  }

  /// A window of that size, in points, that stands for no device and has no insets.
  public init(
    size: ScreenSize, rate: DisplayRate = .hz60, systemVersion: String = "",
    metrics: LayoutMetrics = LayoutMetrics()
  ) {
    self.size = size
    self.rate = rate
    self.systemVersion = systemVersion
    self.metrics = metrics
    pull = PullToRefresh(indicatorHeight: metrics.indicatorHeight)
    shown = ShownScreen(id: "")
  }

  /// What the screen is laid out with, and why.
  public var insets: DeviceInsets {
    DeviceInsets(
      report ?? .measured(device?.insets(in: orientation) ?? .zero),
      hasCutout: device?.hasCutout ?? false, model: device?.name ?? "",
      systemVersion: systemVersion)
  }

  /// Where everything lies at that instant.
  public func layout(at instant: Instant) -> ScreenLayout {
    ScreenLayout(
      shown, size: size, insets: insets.insets, scroll: scrolling?.offset ?? 0,
      indicatorHeight: pull.indicatorHeight(at: instant), hasRefreshButton: !hasGestures,
      metrics: metrics)
  }

  /// Everything that is drawn at that instant.
  public func frame(at instant: Instant) -> ViewportFrame {
    let layout = layout(at: instant)
    guard let transition else {
      return ViewportFrame(
        layout: layout, transition: nil, placement: nil, outgoing: nil, incoming: nil)
    }
    let frame = transition.timeline.frame(at: instant)
    let placement = TransitionPlacement(
      kind: transition.kind, progress: frame.progress, width: size.width,
      direction: shown.direction)
    let other = transition.other.map { screen in
      ScreenLayout(
        screen, size: size, insets: layout.insets, scroll: transition.otherScroll,
        hasRefreshButton: !hasGestures, metrics: metrics)
    }
    let isAtOrigin = ScreenTransition.Place(shown) == transition.origin
    return ViewportFrame(
      layout: layout, transition: frame, placement: placement,
      outgoing: isAtOrigin ? layout : other, incoming: isAtOrigin ? other : layout)
  }

  /// What lies behind the device's system areas; empty wherever the insets are known (NAV-I04).
  public var overlaps: [Overlap] {
    layout(at: now).overlaps(with: device?.systemAreas(in: orientation) ?? [])
  }

  /// The state that the specification's table would name.
  public var phase: ViewportPhase {
    switch transition?.kind {
    case .push?: return .stackPushing
    case .pop?: return .stackPopping
    case .tab?: return .tabSwitching
    case .none?, nil: break
    }
    guard shown.tab != nil else { return .outside }
    return shown.depth > 1 ? .stackActive : .tabsReady
  }

  /// When `ticked` is wanted next; `nil` while nothing moves and nothing waits.
  public var deadline: Instant? {
    var soonest = arena.deadline
    if let frame = transition?.timeline.nextFrame(after: now) { soonest = soonest.earlier(frame) }
    if let askedBack, isHeld { soonest = soonest.earlier(askedBack + Self.backPatience) }
    if let wait = pull.deadline { soonest = soonest.earlier(wait) }
    if scrolling?.isMoving == true || pull.isLeaving {
      let index = rate.index(after: now - .origin) + 1
      soonest = soonest.earlier(.origin + rate.start(of: index))
    }
    return soonest
  }
}

extension Instant? {
  fileprivate func earlier(_ other: Instant) -> Instant { map { Swift.min($0, other) } ?? other }
}
