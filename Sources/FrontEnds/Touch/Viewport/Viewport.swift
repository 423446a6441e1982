public import LandfallDomain

/// The state of gestures and layout on a screen; a front end owns one value of it.
///
/// It turns touches, wheel and time into requests to the app, and changes of the shown screen into
/// transitions. It draws nothing, reads no clock and knows no routes. A front end does four things:
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
/// A back swipe, step by step: the finger comes down 12 points from the leading edge. From that
/// report on, ``transition`` is a pop that starts at progress 0 and follows the finger 1:1. If the
/// finger is lifted past the middle, or fast enough, the viewport returns one
/// ``ViewportEffect/goBack``. The front end passes it to the core and describes the screen below
/// with `shown`; the pop runs to its end. If the finger is lifted earlier, the pop moves back and
/// the core is not involved.
///
/// Instants must not decrease. Nothing here allocates memory per frame.
public struct Viewport: Hashable, Sendable {
  /// The simulated or real device; `nil` for a window or terminal without a device.
  public internal(set) var device: DeviceModel?
  /// The orientation of the device.
  public internal(set) var orientation = Orientation.portrait
  /// The size of the whole screen, in points.
  public internal(set) var size: ScreenSize
  /// The description of the visible screen.
  public internal(set) var shown: ShownScreen
  /// The frame rate of the display.
  public let rate: DisplayRate
  /// The sizes used for the layout.
  public let metrics: LayoutMetrics
  /// The device's system and version, for the log.
  public let systemVersion: String
  /// Whether swipe, press, pull and drag are recognized; taps and the wheel always work (NAV-I02).
  public internal(set) var hasGestures = true
  /// Whether screens slide and lists glide (NAV-I03).
  public internal(set) var hasAnimations = true
  /// The transition in progress, or `nil`.
  public internal(set) var transition: ScreenTransition?
  /// The gesture recognition of the current touch.
  public internal(set) var arena = GestureArena()
  /// The state of pull-to-refresh.
  public var pull: PullToRefresh { listMotion.pull }
  /// The scroll position; `nil` without a list.
  public var scrolling: Scrolling? { listMotion.scrolling }

  /// How long the core may take to go back before it can be asked again.
  ///
  /// Until then a completed pop stays at its end, so that the screen that left does not reappear.
  /// One second is far longer than a core takes, and it ends the wait if the core refuses.
  public static let backPatience: Duration = .seconds(1)

  /// The answer of the inset provider; `nil` while the device catalog is used.
  var report: DeviceInsets.Report?
  /// The latest instant of an event.
  var now = Instant.origin
  /// When the core was last asked to go back; `nil` after it has shown another screen.
  var askedBack: Instant?
  /// Whether a swipe has already shown the pop that the core is about to make.
  var hasSwipedBack = false
  /// The movement of the visible list.
  var listMotion: ListMotion
  /// What the finger touched when it came down; a tap means this, even if the list moves meanwhile.
  var touched: ScreenElement?

  /// Creates a viewport for a device in portrait that shows nothing yet.
  ///
  /// - Parameters:
  ///   - device: The device, which determines size and insets.
  ///   - rate: The frame rate of its display.
  ///   - systemVersion: The device's system and version, for the log of NAV-F02.
  ///   - metrics: The sizes used for the layout.
  public init(
    device: DeviceModel, rate: DisplayRate = .hz60, systemVersion: String = "",
    metrics: LayoutMetrics = LayoutMetrics()
  ) {
    self.init(size: device.size, rate: rate, systemVersion: systemVersion, metrics: metrics)
    self.device = device
  }

  /// Creates a viewport for a window of this size in points, without a device and without insets.
  public init(
    size: ScreenSize, rate: DisplayRate = .hz60, systemVersion: String = "",
    metrics: LayoutMetrics = LayoutMetrics()
  ) {
    self.size = size
    self.rate = rate
    self.systemVersion = systemVersion
    self.metrics = metrics
    listMotion = ListMotion(indicatorHeight: metrics.indicatorHeight)
    shown = ShownScreen(id: "")
  }

  /// The insets used for the layout, and their origin.
  public var insets: DeviceInsets {
    DeviceInsets(
      report ?? .measured(device?.insets(in: orientation) ?? .zero),
      hasCutout: device?.hasCutout ?? false, model: device?.name ?? "",
      systemVersion: systemVersion)
  }

  /// Returns the layout at an instant.
  public func layout(at instant: Instant) -> ScreenLayout {
    ScreenLayout(
      shown, size: size, insets: insets.insets, scroll: scrolling?.offset ?? 0,
      indicatorHeight: listMotion.indicatorHeight(at: instant),
      hasRefreshButton: !hasGestures,
      metrics: metrics)
  }

  /// Returns everything to draw at an instant.
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

  /// The elements behind the device's system areas; empty if the insets are known (NAV-I04).
  public var overlaps: [Overlap] {
    layout(at: now).overlaps(with: device?.systemAreas(in: orientation) ?? [])
  }

  /// The state as named in the requirements.
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

  /// When the next `ticked` event is due; `nil` if nothing moves or waits.
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
