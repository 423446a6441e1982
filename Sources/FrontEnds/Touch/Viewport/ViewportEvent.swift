public import LandfallDomain

/// What a viewport is told.
public enum ViewportEvent: Hashable, Sendable {
  /// A finger, or a mouse with its button held, did something.
  case touched(Touch)
  /// The wheel was turned: points towards the list's end.
  case wheelTurned(by: Double, at: Instant)
  /// The list was put somewhere: points from its start, such as `contentHeight - visibleHeight -
  /// 180` for a scenario's `scroll 180px-from-end`.
  case scrolled(to: Double, at: Instant)
  /// A row is wanted in full view: the selection of a keyboard, or a row that a scenario presses.
  case revealed(row: Int, at: Instant)
  /// Time has passed: a frame is drawn now, or ``Viewport/deadline`` has come.
  case ticked(at: Instant)
  /// Something else, or the same thing changed, is on view.
  case shown(ShownScreen, at: Instant)
  /// The fetch that ``ViewportEffect/refresh`` asked for is over, whether it was seen to start or
  /// not.
  case refreshEnded(at: Instant)
  /// The device was turned.
  case rotated(to: Orientation, at: Instant)
  /// The window, or the terminal, has another size, in points.
  case resized(to: ScreenSize, at: Instant)
  /// The simulated device was exchanged.
  case deviceChanged(DeviceModel, at: Instant)
  /// The platform's inset provider said something, or is not there (NAV-I04).
  case insetsReported(DeviceInsets.Report)
  /// Gestures were switched on or off (NAV-I02).
  case gesturesChanged(areAvailable: Bool)
  /// Animations were switched on or off (NAV-I03).
  case animationsChanged(areAvailable: Bool)
}
