internal import LandfallDomain

extension Viewport {
  mutating func show(_ screen: ShownScreen) -> [ViewportEffect] {
    let before = shown
    let isOther = ScreenTransition.Place(before) != ScreenTransition.Place(screen)
    var effects: [ViewportEffect] = []
    if isOther {
      let scroll = scrolling?.offset ?? 0
      if scrolling?.isMoving == true {
        scrolling?.tick(at: now)
        effects += reportScroll()
      }
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
      heldIndicator = screen.menu.map { _ in pull.indicatorHeight(at: now) }
    }
    shown = screen
    fitToScreen(after: before, isOther: isOther)
    if isOther || before.list?.rowCount != screen.list?.rowCount { effects += pageWanted() }
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

  /// Updates list and indicator to the visible screen.
  private mutating func fitToScreen(after before: ShownScreen, isOther: Bool) {
    guard let list = shown.list else {
      scrolling = nil
      pull = PullToRefresh(indicatorHeight: metrics.indicatorHeight)
      askedPage = nil
      return
    }
    if isOther || scrolling == nil {
      pull = PullToRefresh(indicatorHeight: metrics.indicatorHeight)
      if list.isRefreshing { pull.fetchStarted() }
      askedPage = nil
      let visible = layout(at: now).rect(of: .content)?.height ?? 0
      scrolling = Scrolling(
        offset: list.scroll, contentHeight: list.contentHeight, visibleHeight: visible)
      return
    }
    fitList()
    if list.rowCount != before.list?.rowCount || !list.canLoadMore { askedPage = nil }
    let wasRefreshing = before.list?.isRefreshing ?? false
    if list.isRefreshing {
      pull.fetchStarted()
    } else if wasRefreshing || list.generation != before.list?.generation {
      pull.fetchEnded(at: now, isAnimated: hasAnimations)
    }
  }
}
