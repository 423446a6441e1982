public import LandfallDomain

/// An event for a viewport.
public enum ViewportEvent: Hashable, Sendable {
  /// A finger, or a mouse with its button held, was reported.
  case touched(Touch)
  /// The wheel was turned; points towards the list's end.
  case wheelTurned(by: Double, at: Instant)
  /// The list is to be scrolled to an offset, in points from its start.
  ///
  /// A scenario's `scroll 180px-from-end` is `contentHeight - visibleHeight - 180`.
  case scrolled(to: Double, at: Instant)
  /// A row is to be made fully visible, for example for a keyboard selection or a scenario.
  case revealed(row: Int, at: Instant)
  /// Time has passed: a frame is drawn now, or ``Viewport/deadline`` was reached.
  case ticked(at: Instant)
  /// Another screen is visible, or the visible one has changed.
  case shown(ShownScreen, at: Instant)
  /// The refresh requested by ``ViewportEffect/refresh`` has ended, even if its start was never
  /// shown.
  case refreshEnded(at: Instant)
  /// The device was rotated.
  case rotated(to: Orientation, at: Instant)
  /// The window or terminal has a new size, in points.
  case resized(to: ScreenSize, at: Instant)
  /// Another device is simulated.
  case deviceChanged(DeviceModel, at: Instant)
  /// The platform's inset provider has answered, or does not exist (NAV-I04).
  case insetsReported(DeviceInsets.Report)
  /// Gestures were switched on or off (NAV-I02).
  case gesturesChanged(areAvailable: Bool)
  /// Animations were switched on or off (NAV-I03).
  case animationsChanged(areAvailable: Bool)
}
