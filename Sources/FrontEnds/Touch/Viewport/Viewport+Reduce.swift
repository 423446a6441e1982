internal import LandfallDomain

extension Viewport {
  /// Handles one event.
  ///
  /// - Returns: The effects for the front end to execute in order; usually none.
  public static func reduce(_ viewport: inout Viewport, _ event: ViewportEvent)
    -> [ViewportEffect]
  {
    var effects = viewport.answer(event)
    // After any event: a transition that was released at its end, or reversed at its start, has no
    // further frame in which to end.
    if let outcome = viewport.transition?.timeline.outcome, !viewport.isHeld {
      effects += viewport.endTransition(outcome)
    }
    return effects
  }

  private mutating func answer(_ event: ViewportEvent) -> [ViewportEffect] {
    switch event {
    case .touched(let touch):
      now = max(now, touch.instant)
      return self.touch(touch)
    case .wheelTurned(let distance, let instant):
      now = max(now, instant)
      guard shown.menu == nil, !shown.hasSheet else { return [] }
      return listMotion.move(on: shown) { $0.turnWheel(by: distance) }
    case .scrolled(let offset, let instant):
      now = max(now, instant)
      return listMotion.move(on: shown) { $0.jump(to: offset) }
    case .revealed(let row, let instant):
      now = max(now, instant)
      guard let list = shown.list, row >= 0, row < list.rowCount else { return [] }
      let top = Double(row) * list.rowHeight
      return listMotion.move(on: shown) { $0.reveal(from: top, to: top + list.rowHeight) }
    case .ticked(let instant):
      now = max(now, instant)
      return tick()
    case .shown(let screen, let instant):
      now = max(now, instant)
      return show(screen)
    case .refreshEnded(let instant):
      now = max(now, instant)
      if shown.list?.isRefreshing != true {
        listMotion.pull.fetchEnded(at: now, isAnimated: hasAnimations)
      }
      return []
    case .rotated(let orientation, let instant):
      now = max(now, instant)
      let isTurned = orientation.isLandscape != self.orientation.isLandscape
      self.orientation = orientation
      return take(device?.size(in: orientation) ?? (isTurned ? size.turned : size)) + insetNote
    case .resized(let size, let instant):
      now = max(now, instant)
      return take(size)
    case .deviceChanged(let device, let instant):
      now = max(now, instant)
      self.device = device
      return take(device.size(in: orientation)) + insetNote
    case .insetsReported(let report):
      self.report = report
      fitList()
      return insetNote
    case .gesturesChanged(let areAvailable):
      hasGestures = areAvailable
      if !areAvailable { return dropTouch() }
      return []
    case .animationsChanged(let areAvailable):
      hasAnimations = areAvailable
      return areAvailable ? [] : finishAtOnce()
    }
  }

  /// The log entry for the current insets, if they are not known.
  private var insetNote: [ViewportEffect] {
    if case .minimum(let device) = insets.basis { [.insetsUnknown(device)] } else { [] }
  }

  /// Applies a new size; the progress of a transition is kept, and everything else is computed
  /// again.
  private mutating func take(_ size: ScreenSize) -> [ViewportEffect] {
    guard size != self.size else {
      // The same size upside down: the insets may have changed sides.
      fitList()
      return []
    }
    self.size = size
    if let progress = transition?.timeline.progress(at: now) { transition?.base = progress }
    arena.turn(to: size.width)
    if !arena.followsSwipe { retractSwipe() }
    let effects = letGo()
    fitList()
    return effects
  }

  /// Updates the heights of the list.
  private mutating func fitList() {
    if let list = shown.list { listMotion.fit(list, visibleHeight: visibleHeight) }
  }

  /// The height of the part of the screen that shows the list, in points.
  var visibleHeight: Double { layout(at: now).rect(of: .content)?.height ?? 0 }

  // MARK: - Time

  private mutating func tick() -> [ViewportEffect] {
    var effects: [ViewportEffect] = []
    if case .pressed(_, let due) = arena.tick(at: now) {
      effects += press(due: due)
    }
    transition?.timeline.present(at: now)
    return effects + listMotion.tick(on: shown, at: now)
  }

  /// Ends the transition in progress, if there is one.
  mutating func endTransition(_ outcome: TransitionOutcome) -> [ViewportEffect] {
    guard let timeline = transition?.timeline else { return [] }
    transition = nil
    return [
      .transitionEnded(
        timeline.kind, outcome, frames: timeline.frames, missed: timeline.missed)
    ]
  }

  /// Ends all animations where they were heading.
  private mutating func finishAtOnce() -> [ViewportEffect] {
    var effects: [ViewportEffect] = []
    if let transition {
      effects += endTransition(transition.isGraspable ? .cancelled : .completed)
    }
    return effects + listMotion.settle(on: shown)
  }
}
