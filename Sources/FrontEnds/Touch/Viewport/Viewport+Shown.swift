internal import LandfallDomain

extension Viewport {
  mutating func show(_ screen: ShownScreen) -> [ViewportEffect] {
    let before = shown
    let isOther = ScreenTransition.Place(before) != ScreenTransition.Place(screen)
    var effects: [ViewportEffect] = []
    if isOther {
      let scroll = scrolling?.offset ?? 0
      effects += listMotion.leave(before, at: now)
      effects += lead(to: screen)
      transition?.other = before
      transition?.otherScroll = scroll
      askedBack = nil
    }
    // A sheet ends the gesture of the screen that it covers.
    if screen.hasSheet, !before.hasSheet { effects += dropTouch() }
    if (before.menu == nil) != (screen.menu == nil) {
      // The finger came down before the menu opened or closed, so lifting it is not a tap.
      touched = nil
      listMotion.hold(screen.menu != nil, at: now)
    }
    shown = screen
    listMotion.show(
      screen.list, after: before.list, isOther: isOther, visibleHeight: visibleHeight, at: now,
      isAnimated: hasAnimations)
    if isOther || before.list?.rowCount != screen.list?.rowCount {
      effects += listMotion.pageWanted(on: screen)
    }
    return effects
  }

  /// Starts the transition from the visible screen to another one.
  private mutating func lead(to screen: ShownScreen) -> [ViewportEffect] {
    let kind = ShownScreen.transition(from: shown, to: screen)
    let isSwiped = hasSwipedBack && kind == .pop
    hasSwipedBack = false
    if isSwiped {
      // This screen answers a swipe, whose pop is in progress or was already shown.
      transition?.target = ScreenTransition.Place(screen)
      return []
    }
    if transition?.head(for: screen, at: now) == true { return dropTouch() }
    var effects = dropTouch()
    if let running = transition {
      effects += endTransition(running.isGraspable ? .cancelled : .completed)
    }
    guard kind != .none else { return effects }
    transition = ScreenTransition(
      TransitionTimeline(kind, at: now, rate: rate, isAnimated: hasAnimations), from: shown,
      to: screen)
    return effects
  }
}
