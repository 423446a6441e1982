internal import LandfallDomain

extension Viewport {
  mutating func touch(_ touch: Touch) -> [ViewportEffect] {
    var effects: [ViewportEffect] = []
    // The end of the touch was lost if the same finger comes down again.
    let isAgain = touch.phase == .began && arena.touch == touch.id
    if isAgain { effects += dropTouch() }
    let isFirst = touch.phase == .began && (arena.touch == nil || isAgain)
    let caught = isFirst && hasGestures && listMotion.halt(at: now)
    if isFirst { touched = layout(at: now).element(at: touch.position) }
    let field = isFirst ? field(caught: caught) : nil
    let winner = arena.winner
    let motion = arena.handle(touch, on: field ?? GestureField(width: size.width))
    if let gesture = arena.winner, gesture != winner, gesture != .longPress {
      effects.append(.gestureRecognized(gesture))
    }
    effects += follow(motion, at: touch.instant)
    if arena.touch == nil { touched = nil }
    if !arena.followsSwipe { retractSwipe() }
    if caught { effects += listMotion.reportScroll(of: shown) }
    return effects
  }

  /// Returns the gestures that are possible on the touched element.
  private func field(caught: Bool) -> GestureField {
    var field = GestureField(width: size.width, direction: shown.direction)
    let isMoving = transition.map { $0.timeline.outcome == nil } ?? false
    let isCovered = shown.menu != nil || shown.hasSheet
    switch touched {
    case .row?, .content?:
      // A moving screen is not yet where it will be, so a tap on it has no effect.
      field.canTap = isCovered || (!isMoving && !caught)
      if hasGestures, !isCovered, !isMoving, let list = shown.list, let scrolling {
        field.canScroll = true
        field.canPull = list.canRefresh && scrolling.offset <= 0 && !pull.isWaiting
        field.hasMenu = list.hasMenus && touched != .content && !caught
      }
    case .backButton?, .refreshButton?, .tab?, .menuEntry?, .message?, .header?, .sheet?:
      field.canTap = true
    case .tabBar?, .menu?, nil: break
    }
    field.canGoBack =
      hasGestures && shown.canGoBack && !isCovered && !isAskingBack
      && (!isMoving || transition?.isGraspable == true)
    return field
  }

  private mutating func follow(_ motion: GestureMotion, at instant: Instant) -> [ViewportEffect] {
    switch motion {
    case .nothing: return []
    case .swiped(let travel):
      followSwipe(travel, at: instant)
      return []
    case .swipeReleased(let travel, let velocity):
      return releaseSwipe(travel, velocity, at: instant)
    case .scrolled, .scrollReleased, .pulled, .pullReleased:
      return listMotion.follow(motion, on: shown, at: instant, isAnimated: hasAnimations)
    case .pressed(_, let due): return press(due: due)
    case .tapped(let point): return tap(at: point)
    case .dropped: return letGo()
    }
  }

  /// Cancels the touch.
  mutating func dropTouch() -> [ViewportEffect] {
    arena.drop()
    retractSwipe()
    return letGo()
  }

  /// Releases the list.
  mutating func letGo() -> [ViewportEffect] {
    listMotion.letGo(on: shown, at: now, isAnimated: hasAnimations)
  }

  // MARK: - Swipe

  private mutating func followSwipe(_ travel: Double, at instant: Instant) {
    guard hasAnimations, size.width > 0 else { return }
    if transition == nil {
      transition = ScreenTransition(followedFrom: instant, rate: rate, from: shown)
    }
    transition?.follow(travel / size.width, at: instant)
  }

  private mutating func releaseSwipe(_ travel: Double, _ velocity: Double, at instant: Instant)
    -> [ViewportEffect]
  {
    followSwipe(travel, at: instant)
    let progress = transition?.timeline.progress(at: instant) ?? travel / max(1, size.width)
    let speed = velocity / max(1, size.width)
    let commits = EdgeSwipe.commits(progress: progress, velocity: speed)
    transition?.timeline.release(
      to: commits ? .completed : .cancelled, velocity: speed, at: instant,
      isAnimated: hasAnimations)
    guard commits else { return [] }
    transition?.isCommitted = true
    hasSwipedBack = hasAnimations
    return askBack()
  }

  /// Moves back what followed a swiping finger, because the swipe was not recognized.
  ///
  /// A transition that never moved is removed without a report.
  mutating func retractSwipe() {
    guard let transition, transition.timeline.isFollowing else { return }
    if transition.timeline.progress(at: now) == 0 {
      self.transition = nil
    } else {
      self.transition?.timeline.release(to: .cancelled, velocity: 0, at: now)
    }
  }

  /// Whether the core was asked to go back and has not answered yet.
  private var isAskingBack: Bool {
    askedBack.map { now - $0 < Self.backPatience } ?? false
  }

  /// Whether a pop that a finger has committed stays at its end until the core has answered.
  var isHeld: Bool {
    guard let transition, transition.isCommitted, transition.target == nil else { return false }
    return isAskingBack
  }

  private mutating func askBack() -> [ViewportEffect] {
    guard !isAskingBack else { return [] }
    askedBack = now
    return [.goBack]
  }

  // MARK: - Press and tap

  mutating func press(due: Instant) -> [ViewportEffect] {
    retractSwipe()
    guard case .row(let row)? = touched else { return [] }
    return [.gestureRecognized(.longPress), .openMenu(row: row, due: due)]
  }

  private mutating func tap(at point: ScreenPoint) -> [ViewportEffect] {
    guard let element = touched else { return [] }
    switch element {
    case .backButton:
      hasSwipedBack = false
      return askBack()
    case .refreshButton: return listMotion.pull.request(at: now) ? [.refresh] : []
    case .tab(let index): return [.selectTab(index)]
    case .menuEntry(let index): return [.chooseMenuEntry(index, row: shown.menu?.row ?? 0)]
    case .message: return [.dismissMessage]
    case .row(let row): return [.openItem(row: row)]
    case .content:
      if shown.menu != nil { return [.dismissMenu] }
      return [shown.hasSheet ? .dismissSheet : .tapped(element, at: point)]
    case .header, .sheet: return [.tapped(element, at: point)]
    case .tabBar, .menu: return []
    }
  }
}
