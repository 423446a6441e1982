internal import LandfallDomain

/// The movement of the visible list: scrolling, pull-to-refresh, and the requests for pages.
struct ListMotion: Hashable, Sendable {
  /// The scroll position; `nil` without a list.
  private(set) var scrolling: Scrolling?
  /// The state of pull-to-refresh.
  var pull: PullToRefresh
  /// The number of rows at which the next page was last requested.
  private var askedPage: Int?
  /// The height of the refresh indicator when the menu opened, so that an open menu stays still.
  private var heldIndicator: Double?
  private let standardHeight: Double

  init(indicatorHeight: Double) {
    standardHeight = indicatorHeight
    pull = PullToRefresh(indicatorHeight: indicatorHeight)
  }

  /// Returns the height of the refresh indicator, in points.
  func indicatorHeight(at instant: Instant) -> Double {
    heldIndicator ?? pull.indicatorHeight(at: instant)
  }

  /// Holds the indicator while a menu is open.
  mutating func hold(_ isHeld: Bool, at now: Instant) {
    heldIndicator = isHeld ? pull.indicatorHeight(at: now) : nil
  }

  // MARK: - The screen

  /// Updates the list to the visible screen.
  ///
  /// - Parameter isOther: Whether the screen is not the one before it.
  mutating func show(
    _ list: ShownList?, after before: ShownList?, isOther: Bool, visibleHeight: Double,
    at now: Instant, isAnimated: Bool
  ) {
    guard let list, !isOther, scrolling != nil else {
      pull = PullToRefresh(indicatorHeight: standardHeight)
      if list?.isRefreshing == true { pull.fetchStarted() }
      askedPage = nil
      scrolling = list.map {
        Scrolling(
          offset: $0.scroll, contentHeight: $0.contentHeight, visibleHeight: visibleHeight)
      }
      return
    }
    fit(list, visibleHeight: visibleHeight)
    if list.rowCount != before?.rowCount || !list.canLoadMore { askedPage = nil }
    if list.isRefreshing {
      pull.fetchStarted()
    } else if before?.isRefreshing == true || list.generation != before?.generation {
      pull.fetchEnded(at: now, isAnimated: isAnimated)
    }
  }

  /// Updates the heights of the list.
  mutating func fit(_ list: ShownList, visibleHeight: Double) {
    scrolling?.resize(contentHeight: list.contentHeight, visibleHeight: visibleHeight)
  }

  /// Moves a gliding list to its current offset, because its screen is replaced.
  mutating func leave(_ screen: ShownScreen, at now: Instant) -> [ViewportEffect] {
    guard scrolling?.isMoving == true else { return [] }
    scrolling?.tick(at: now)
    return reportScroll(of: screen)
  }

  // MARK: - Movement

  /// Stops a gliding list when a finger touches it; that touch opens nothing.
  mutating func halt(at now: Instant) -> Bool {
    guard case .gliding? = scrolling?.state else { return false }
    scrolling?.tick(at: now)
    scrolling?.halt()
    return true
  }

  /// Follows a finger that scrolls or pulls the list.
  mutating func follow(
    _ motion: GestureMotion, on screen: ShownScreen, at instant: Instant, isAnimated: Bool
  ) -> [ViewportEffect] {
    switch motion {
    case .scrolled(let travel):
      scrolling?.drag(by: travel)
      return pageWanted(on: screen)
    case .scrollReleased(let travel, let velocity):
      scrolling?.drag(by: travel)
      scrolling?.release(velocity: velocity, at: instant, isAnimated: isAnimated)
      return reportRest(of: screen) + pageWanted(on: screen)
    case .pulled(let travel):
      pull.pull(by: travel, height: scrolling?.visibleHeight ?? 0)
      return []
    case .pullReleased(let travel):
      pull.pull(by: travel, height: scrolling?.visibleHeight ?? 0)
      return pull.release(at: instant) ? [.refresh] : []
    case .nothing, .swiped, .swipeReleased, .pressed, .tapped, .dropped: return []
    }
  }

  /// Releases the list, because the touch was cancelled.
  mutating func letGo(
    on screen: ShownScreen, at now: Instant, isAnimated: Bool
  ) -> [ViewportEffect] {
    pull.drop()
    guard case .dragged? = scrolling?.state else { return [] }
    scrolling?.release(velocity: 0, at: now, isAnimated: isAnimated)
    return reportRest(of: screen)
  }

  /// Moves the list without a finger.
  mutating func move(
    on screen: ShownScreen, _ move: (inout Scrolling) -> Void
  ) -> [ViewportEffect] {
    guard var list = scrolling else { return [] }
    let before = list.offset
    move(&list)
    scrolling = list
    return (list.offset == before ? [] : reportScroll(of: screen)) + pageWanted(on: screen)
  }

  /// Handles the passing of time.
  mutating func tick(on screen: ShownScreen, at now: Instant) -> [ViewportEffect] {
    pull.tick(at: now)
    guard scrolling?.isMoving == true else { return [] }
    scrolling?.tick(at: now)
    return reportRest(of: screen) + pageWanted(on: screen)
  }

  /// Moves the list at once to where it was heading.
  mutating func settle(on screen: ShownScreen) -> [ViewportEffect] {
    guard scrolling?.isMoving == true else { return [] }
    scrolling?.settle()
    return reportScroll(of: screen)
  }

  // MARK: - Effects

  /// Reports the scroll position of the list.
  func reportScroll(of screen: ShownScreen) -> [ViewportEffect] {
    scrolling.map { [.scrolled(to: $0.offset, screen: screen.id)] } ?? []
  }

  /// Reports the scroll position, unless the list still moves.
  private func reportRest(of screen: ShownScreen) -> [ViewportEffect] {
    scrolling?.isMoving == true ? [] : reportScroll(of: screen)
  }

  /// Requests the next page, once per number of rows (NAV-S11).
  mutating func pageWanted(on screen: ShownScreen) -> [ViewportEffect] {
    guard let list = screen.list, list.canLoadMore, scrolling?.wantsNextPage == true,
      askedPage != list.rowCount
    else { return [] }
    askedPage = list.rowCount
    return [.loadMore]
  }
}
