/// Where everything on a screen lies (NAV-S03, NAV-R04, NAV-C03, NAV-A08).
///
/// Everything that can be touched or read is kept inside the safe area, at every size. A value:
/// computed from what is on view and never kept, so that a turn of the device, another language or
/// another list need no invalidation. Rows are computed when they are asked for; a list of 10,000
/// costs what one of 10 costs.
///
/// In right-to-left the whole layout is the mirror image of the left-to-right one (NAV-S04,
/// NAV-A12): the first tab is at the right, and so is the back button.
public struct ScreenLayout: Hashable, Sendable {
  /// The whole screen.
  public let size: ScreenSize
  /// What the system keeps at each edge, in whole cells.
  public let insets: ScreenInsets
  /// What is on view.
  public let screen: ShownScreen
  /// Points from the list's start to the upper edge of the content.
  public let scroll: Double
  /// Points that the rows are pushed down by the refresh indicator.
  public let indicatorHeight: Double
  /// Whether the header has a refresh button.
  public let hasRefreshButton: Bool
  private let metrics: LayoutMetrics
  /// The safe area as it would be in left to right.
  private let safe: ScreenRect

  /// Lays out a screen.
  ///
  /// - Parameters:
  ///   - screen: What is on view.
  ///   - size: The whole screen, in points.
  ///   - insets: What the system keeps at each edge.
  ///   - scroll: Points from the list's start to the upper edge of the content.
  ///   - indicatorHeight: Points that the refresh indicator takes above the first row.
  ///   - hasRefreshButton: Whether lists are fetched again by a button (NAV-I02).
  ///   - metrics: The sizes that it is built from.
  public init(
    _ screen: ShownScreen, size: ScreenSize, insets: ScreenInsets, scroll: Double = 0,
    indicatorHeight: Double = 0, hasRefreshButton: Bool = false,
    metrics: LayoutMetrics = LayoutMetrics()
  ) {
    let insets = insets.roundedUp(to: metrics.cell)
    self.size = size
    self.insets = insets
    self.screen = screen
    self.scroll = scroll
    self.indicatorHeight = indicatorHeight
    self.hasRefreshButton = hasRefreshButton && screen.list?.canRefresh == true
    self.metrics = metrics
    safe = ScreenRect(x: 0, y: 0, width: size.width, height: size.height)
      .inset(by: screen.direction == .leftToRight ? insets : insets.mirrored)
  }

  /// What the system leaves, in points.
  public var safeArea: ScreenRect { place(safe) }

  /// Where an element lies, clipped to what is seen of it; `nil` when it is not on view.
  public func rect(of element: ScreenElement) -> ScreenRect? {
    unplaced(element).flatMap { $0.isEmpty ? nil : place($0) }
  }

  /// The rows that are seen, in part at least.
  public var visibleRows: Range<Int> {
    guard let list = screen.list, list.rowHeight > 0 else { return 0..<0 }
    let first = (scroll - indicatorHeight) / list.rowHeight
    let last = (scroll - indicatorHeight + content.height) / list.rowHeight
    let lower = min(max(0, first.rounded(.down)), Double(list.rowCount))
    let upper = min(max(lower, last.rounded(.up)), Double(list.rowCount))
    return Int(lower)..<Int(upper)
  }

  /// Everything on view, from back to front.
  public var elements: [ScreenElement] {
    var elements: [ScreenElement] = [.content]
    elements += visibleRows.map { .row($0) }
    elements += [.header]
    if screen.canGoBack { elements.append(.backButton) }
    if hasRefreshButton { elements.append(.refreshButton) }
    if screen.tabCount > 0 { elements.append(.tabBar) }
    elements += (0..<screen.tabCount).map { .tab($0) }
    if screen.hasMessage { elements.append(.message) }
    if screen.hasSheet { elements.append(.sheet) }
    if let menu = screen.menu {
      elements.append(.menu)
      elements += (0..<menu.entryCount).map { .menuEntry($0) }
    }
    return elements.filter { rect(of: $0) != nil }
  }

  /// What a finger at that place means; `nil` where nothing is.
  ///
  /// What lies in front wins. Beside an open menu or sheet nothing else answers: the place belongs
  /// to whatever would be closed, and `content` is the answer.
  public func element(at point: ScreenPoint) -> ScreenElement? {
    if let menu = screen.menu {
      for entry in 0..<menu.entryCount where has(.menuEntry(entry), point) {
        return .menuEntry(entry)
      }
      return has(.menu, point) ? .menu : .content
    }
    if screen.hasSheet { return has(.sheet, point) ? .sheet : .content }
    if screen.hasMessage, has(.message, point) { return .message }
    if has(.backButton, point) { return .backButton }
    if has(.refreshButton, point) { return .refreshButton }
    if has(.header, point) { return .header }
    for tab in 0..<screen.tabCount where has(.tab(tab), point) { return .tab(tab) }
    guard has(.content, point) else { return nil }
    return row(at: point.y).map { .row($0) } ?? .content
  }

  /// What lies behind the system's areas: nothing, where the insets are known (NAV-R04).
  ///
  /// A menu, a list or a bar counts through its parts, since those are what is touched or read; an
  /// element behind two areas is listed with both.
  public func overlaps(with areas: [SystemArea]) -> [Overlap] {
    elements.flatMap { element -> [Overlap] in
      switch element {
      case .content, .tabBar, .menu: return []
      case .header, .backButton, .refreshButton, .row, .tab, .menuEntry, .message, .sheet: break
      }
      guard let rect = rect(of: element) else { return [] }
      return areas.compactMap { area in
        let hidden = rect.intersection(area.rect)
        return hidden.isEmpty ? nil : Overlap(element: element, area: area.kind, rect: hidden)
      }
    }
  }

  // MARK: - Left to right

  private var header: ScreenRect {
    ScreenRect(
      x: safe.x, y: safe.y, width: safe.width, height: min(metrics.headerHeight, safe.height))
  }

  private var tabBar: ScreenRect {
    let height = screen.tabCount > 0 ? min(metrics.tabBarHeight, safe.height - header.height) : 0
    return ScreenRect(x: safe.x, y: safe.maxY - height, width: safe.width, height: height)
  }

  private var content: ScreenRect {
    ScreenRect(left: safe.x, top: header.maxY, right: safe.maxX, bottom: tabBar.y)
  }

  private func unplaced(_ element: ScreenElement) -> ScreenRect? {
    switch element {
    case .header: return header
    case .content: return content
    case .tabBar: return screen.tabCount > 0 ? tabBar : nil
    case .backButton:
      guard screen.canGoBack else { return nil }
      return ScreenRect(
        x: header.x, y: header.y, width: min(metrics.backWidth, header.width / 2),
        height: header.height)
    case .refreshButton:
      guard hasRefreshButton else { return nil }
      let width = min(metrics.buttonWidth, header.width / 2)
      return ScreenRect(
        x: header.maxX - width, y: header.y, width: width, height: header.height)
    case .tab(let index):
      guard index >= 0, index < screen.tabCount else { return nil }
      // Both edges by the same formula, so that neighbours share one and no column is lost.
      let width = tabBar.width / Double(screen.tabCount)
      return ScreenRect(
        left: tabBar.x + width * Double(index), top: tabBar.y,
        right: tabBar.x + width * Double(index + 1), bottom: tabBar.maxY)
    case .row(let index):
      guard let list = screen.list, index >= 0, index < list.rowCount else { return nil }
      return ScreenRect(
        x: content.x, y: top(of: index, list), width: content.width, height: list.rowHeight
      ).intersection(content)
    case .menu: return menu
    case .menuEntry(let index):
      guard let menu, let count = screen.menu?.entryCount, index >= 0, index < count else {
        return nil
      }
      let height = menu.height / Double(count)
      return ScreenRect(
        left: menu.x, top: menu.y + height * Double(index), right: menu.maxX,
        bottom: menu.y + height * Double(index + 1))
    case .message:
      guard screen.hasMessage else { return nil }
      let height = min(metrics.messageHeight, content.height)
      return ScreenRect(
        left: content.x + metrics.margin, top: content.maxY - height,
        right: content.maxX - metrics.margin, bottom: content.maxY)
    case .sheet:
      guard screen.hasSheet else { return nil }
      let height = safe.height * metrics.sheetFraction
      return ScreenRect(x: safe.x, y: safe.maxY - height, width: safe.width, height: height)
    }
  }

  /// Below its row where there is room, else above it, else as near as the content allows.
  private var menu: ScreenRect? {
    guard let menu = screen.menu, menu.entryCount > 0 else { return nil }
    let width = min(metrics.menuWidth, content.width - 2 * metrics.margin)
    let height = min(metrics.menuEntryHeight * Double(menu.entryCount), content.height)
    let rowTop = screen.list.map { top(of: menu.row, $0) } ?? content.y
    let rowBottom = rowTop + (screen.list?.rowHeight ?? 0)
    let wanted = rowBottom + height <= content.maxY ? rowBottom : rowTop - height
    let y = min(max(wanted, content.y), content.maxY - height)
    return ScreenRect(x: content.x + metrics.margin, y: y, width: width, height: height)
  }

  private func top(of row: Int, _ list: ShownList) -> Double {
    content.y + indicatorHeight + Double(row) * list.rowHeight - scroll
  }

  private func row(at y: Double) -> Int? {
    guard let list = screen.list, list.rowHeight > 0 else { return nil }
    let row = ((y - content.y - indicatorHeight + scroll) / list.rowHeight).rounded(.down)
    return row >= 0 && row < Double(list.rowCount) ? Int(row) : nil
  }

  private func has(_ element: ScreenElement, _ point: ScreenPoint) -> Bool {
    rect(of: element)?.contains(point) == true
  }

  private func place(_ rect: ScreenRect) -> ScreenRect {
    screen.direction.place(rect, in: size.width)
  }
}
