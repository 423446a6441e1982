internal import LandfallDomain

extension Viewport {
  /// Takes one event.
  ///
  /// - Returns: What the front end has to do, in this order; mostly nothing.
  public static func reduce(_ viewport: inout Viewport, _ event: ViewportEvent)
    -> [ViewportEffect]
  {
    switch event {
    case .touched(let touch):
      viewport.now = max(viewport.now, touch.instant)
      return viewport.touch(touch)
    case .wheelTurned(let distance, let instant):
      viewport.now = max(viewport.now, instant)
      return viewport.turnWheel(by: distance)
    case .ticked(let instant):
      viewport.now = max(viewport.now, instant)
      return viewport.tick()
    case .shown(let screen, let instant):
      viewport.now = max(viewport.now, instant)
      return viewport.show(screen)
    case .rotated(let orientation, let instant):
      viewport.now = max(viewport.now, instant)
      let isTurned = orientation.isLandscape != viewport.orientation.isLandscape
      viewport.orientation = orientation
      let size = viewport.device?.size(in: orientation)
      viewport.take(size ?? (isTurned ? viewport.size.turned : viewport.size))
      return viewport.insetNote
    case .resized(let size, let instant):
      viewport.now = max(viewport.now, instant)
      viewport.take(size)
      return []
    case .deviceChanged(let device, let instant):
      viewport.now = max(viewport.now, instant)
      viewport.device = device
      viewport.take(device.size(in: viewport.orientation))
      return viewport.insetNote
    case .insetsReported(let report):
      viewport.report = report
      viewport.fitList()
      return viewport.insetNote
    case .gesturesChanged(let areAvailable):
      viewport.hasGestures = areAvailable
      if !areAvailable { return viewport.dropTouch() }
      return []
    case .animationsChanged(let areAvailable):
      viewport.hasAnimations = areAvailable
      return areAvailable ? [] : viewport.finishAtOnce()
    }
  }

  /// What the log has to know about the insets as they are now.
  private var insetNote: [ViewportEffect] {
    if case .minimum(let device) = insets.basis { [.insetsUnknown(device)] } else { [] }
  }

  /// Another size: progress is kept, and everything else follows from the size of the moment.
  private mutating func take(_ size: ScreenSize) {
    if size != self.size {
      self.size = size
      if let progress = transition?.timeline.progress(at: now) { transition?.base = progress }
      arena.turn(to: size.width)
      if !arena.followsSwipe { retractSwipe() }
      if case .dragged? = scrolling?.state { scrolling?.release(velocity: 0, at: now) }
      pull.drop()
    }
    fitList()
  }

  /// Gives the list its heights as they are now.
  mutating func fitList() {
    guard let list = shown.list else { return }
    let visible = layout(at: now).rect(of: .content)?.height ?? 0
    scrolling?.resize(contentHeight: list.contentHeight, visibleHeight: visible)
  }

  // MARK: - Time

  private mutating func tick() -> [ViewportEffect] {
    var effects: [ViewportEffect] = []
    if case .pressed(let point, let due) = arena.tick(at: now) {
      effects += press(at: point, due: due)
    }
    if let outcome = transition?.timeline.present(at: now) { effects += endTransition(outcome) }
    if scrolling?.isMoving == true {
      scrolling?.tick(at: now)
      effects += scrolling?.isMoving == true ? pageWanted() : reportScroll() + pageWanted()
    }
    pull.tick(at: now)
    return effects
  }

  /// Ends the transition under way, if one is.
  mutating func endTransition(_ outcome: TransitionOutcome) -> [ViewportEffect] {
    guard let timeline = transition?.timeline else { return [] }
    transition = nil
    return [
      .transitionEnded(
        timeline.kind, outcome, frames: timeline.frames, missed: timeline.missed)
    ]
  }

  /// Puts everything that moves where it was going.
  private mutating func finishAtOnce() -> [ViewportEffect] {
    var effects: [ViewportEffect] = []
    if let transition {
      effects += endTransition(transition.isGraspable ? .cancelled : .completed)
    }
    if scrolling?.isMoving == true {
      scrolling?.settle()
      effects += reportScroll()
    }
    return effects
  }

  // MARK: - The list

  private mutating func turnWheel(by distance: Double) -> [ViewportEffect] {
    guard shown.menu == nil, !shown.hasSheet, let before = scrolling?.offset else { return [] }
    scrolling?.turnWheel(by: distance)
    return (scrolling?.offset == before ? [] : reportScroll()) + pageWanted()
  }

  /// Says where the list stands.
  func reportScroll() -> [ViewportEffect] {
    guard let scrolling else { return [] }
    return [.scrolled(to: scrolling.offset, screen: shown.id)]
  }

  /// Asks for the next page, once per number of rows (NAV-S11).
  mutating func pageWanted() -> [ViewportEffect] {
    guard let list = shown.list, list.canLoadMore, scrolling?.wantsNextPage == true,
      askedPage != list.rowCount
    else { return [] }
    askedPage = list.rowCount
    return [.loadMore]
  }
}
