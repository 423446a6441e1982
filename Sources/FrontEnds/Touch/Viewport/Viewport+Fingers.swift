public import LandfallDomain

/// The touches that scenarios, tests and demonstrations need on the current screen.
///
/// | a scenario says | hand in |
/// |---|---|
/// | `swipe x=12 dx=180` | `finger(swipingFrom: 12, by: 180, at: now)` |
/// | `press ID 500ms` | `.revealed(row:at:)`, then `finger(on: .row(i), for: .milliseconds(500), at: now)` |
/// | `pull` | `fingerPulling(at: now)` |
/// | `scroll 180px-from-end` | `.scrolled(to: scrolling.contentHeight - scrolling.visibleHeight - 180, at:)` |
/// | `rotate` | `.rotated(to: viewport.orientation.rotated, at:)` |
/// | `gestures off` | `.gesturesChanged(areAvailable: false)` |
/// | `animations off` | `.animationsChanged(areAvailable: false)` |
/// | `insets missing` | `.insetsReported(.absent)` |
/// | `device iphone-15-pro` | `.deviceChanged(DeviceCatalog.device("iphone-15-pro"), at:)` |
///
/// Between two reports time passes: send a tick at every ``deadline`` before the next report.
extension Viewport {
  /// Returns a swipe from the leading edge, on either side of the screen.
  ///
  /// - Parameters:
  ///   - x: Where the finger comes down, in points from the leading edge.
  ///   - dx: How far it moves inwards, in points.
  ///   - span: The duration of the movement.
  ///   - rest: How long the finger rests before it is lifted; after 100 ms its speed is 0.
  public func finger(
    swipingFrom x: Double, by dx: Double, over span: Duration = .milliseconds(250),
    restingFor rest: Duration = .zero, at start: Instant
  ) -> [Touch] {
    let direction = shown.direction
    let y = layout(at: start).rect(of: .content)?.center.y ?? size.height / 2
    return TouchTrack.drag(
      from: ScreenPoint(x: direction.fromLeading(x, in: size.width), y: y),
      to: ScreenPoint(x: direction.fromLeading(x + dx, in: size.width), y: y), over: span,
      restingFor: rest, startingAt: start)
  }

  /// Returns a touch in the middle of an element, held for `span`; empty if the element is not
  /// visible.
  public func finger(
    on element: ScreenElement, for span: Duration = .milliseconds(80), at start: Instant
  ) -> [Touch] {
    guard let rect = layout(at: start).rect(of: element) else { return [] }
    return TouchTrack.tap(rect.center, for: span, startingAt: start)
  }

  /// Returns a pull that refreshes the list when it is released; empty without a list.
  ///
  /// - Parameter part: How much of the needed distance the finger moves; below 1, the list is not
  ///   refreshed.
  public func fingerPulling(_ part: Double = 1.1, at start: Instant) -> [Touch] {
    guard shown.list != nil, let content = layout(at: start).rect(of: .content) else { return [] }
    let height = content.height
    let wanted = RubberBand.pull(min(pull.threshold, height / 4), length: height) * part
    let top = ScreenPoint(x: content.center.x, y: content.y + 1)
    // The list follows only after the first report past the slop.
    let first = ScreenPoint(x: top.x, y: top.y + GestureArena.slop)
    let way = TouchTrack.drag(
      from: first, to: ScreenPoint(x: top.x, y: first.y + wanted),
      startingAt: start + TouchTrack.interval)
    return [Touch(.began, at: top, start), Touch(.moved, at: first, start + TouchTrack.interval)]
      + way.dropFirst()
  }
}
