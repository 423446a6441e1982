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

/// An effect that the front end executes.
public enum ViewportEffect: Hashable, Sendable {
  /// Go back by one screen.
  ///
  /// It is sent once per gesture or press, however the animation continues (NAV-R02).
  case goBack
  /// Select a tab by index, from 0; selecting the active one goes to its root (NAV-E01).
  case selectTab(Int)
  /// Open a row.
  case openItem(row: Int)
  /// Handle a tap that only the front end understands.
  ///
  /// Examples are a button of an error screen, the title in the header or a line of a sheet. The
  /// element is `header`, `content` or `sheet`.
  case tapped(ScreenElement, at: ScreenPoint)
  /// Open a row's menu.
  ///
  /// The 500 ms were complete at `due`; the menu must be visible within 100 ms after that
  /// (NAV-A06).
  case openMenu(row: Int, due: Instant)
  /// Execute an entry of the open menu.
  case chooseMenuEntry(Int, row: Int)
  /// Close the menu.
  case dismissMenu
  /// Dismiss the message.
  case dismissMessage
  /// Close the sheet.
  case dismissSheet
  /// Refresh the list.
  case refresh
  /// Load the list's next page (NAV-S11).
  ///
  /// It is sent once per number of rows, and again after a failure when the list is moved.
  case loadMore
  /// Save where a screen's list came to rest, in points from its start.
  case scrolled(to: Double, screen: String)
  /// Log that a touch was recognized as this gesture.
  case gestureRecognized(TouchGesture)
  /// Draw only the current screen from now on.
  ///
  /// - Parameter missed: The number of frames that were not drawn in time (NAV-T06).
  case transitionEnded(TransitionKind, TransitionOutcome, frames: Int, missed: Int)
  /// Log that a device with a cut-out reports no insets, and that the minimum is used (NAV-F02).
  case insetsUnknown(UnknownInsets)
}

/// Everything that a front end needs to draw one frame.
///
/// ```swift
/// let frame = viewport.frame(at: now)
/// guard let placement = frame.placement else { return draw(frame.layout, x: 0) }
/// // Below first; `incoming` is nil while a finger swipes: then it is the screen under the top.
/// let coming = { draw(frame.incoming ?? layoutOfScreenBelow, x: placement.incomingX) }
/// let going = { draw(frame.outgoing ?? frame.layout, x: placement.outgoingX) }
/// if placement.isIncomingAbove { going(); coming() } else { coming(); going() }
/// ```
public struct ViewportFrame: Hashable, Sendable {
  /// The layout of the visible screen, which also receives touches.
  public let layout: ScreenLayout
  /// The progress of the transition; `nil` without one.
  public let transition: TransitionFrame?
  /// The positions of the transition's two screens; `nil` without one.
  public let placement: TransitionPlacement?
  /// The outgoing screen as it was; `nil` without a transition.
  public let outgoing: ScreenLayout?
  /// The incoming screen; `nil` without a transition, and while a finger has only begun one.
  public let incoming: ScreenLayout?
}

/// The state of the navigation shell that is visible (NAV-T03 to NAV-T09).
public enum ViewportPhase: String, Hashable, Sendable, CaseIterable {
  /// A screen outside the tabs, such as sign-in or an error.
  case outside
  /// The root of a tab.
  case tabsReady = "tabs_ready"
  /// Another tab is appearing.
  case tabSwitching = "tab_switching"
  /// A screen is being pushed onto the stack.
  case stackPushing = "stack_pushing"
  /// A screen above a root.
  case stackActive = "stack_active"
  /// The top screen is being popped from the stack.
  case stackPopping = "stack_popping"
}
