public import LandfallDomain

/// The layout of a screen: the rectangles of all its elements (NAV-S03, NAV-R04, NAV-C03, NAV-A08).
///
/// Everything to touch or read is inside the safe area, at every size. The layout is computed from
/// the shown screen and never stored, so that no change needs an invalidation. Rows are computed on
/// access: a list of 10,000 rows costs as much as one of 10.
///
/// The right-to-left layout mirrors the left-to-right one (NAV-S04, NAV-A12): the first tab and the
/// back button are at the right.
public struct ScreenLayout: Hashable, Sendable {
  /// The size of the whole screen.
  public let size: ScreenSize
  /// The insets of the system, in whole cells.
  public let insets: ScreenInsets
  /// The description of the shown screen.
  public let screen: ShownScreen
  /// The scroll position, in points from the list's start to the top of the content.
  public let scroll: Double
  /// How far the refresh indicator moves the rows down, in points.
  public let indicatorHeight: Double
  /// Whether the header has a refresh button.
  public let hasRefreshButton: Bool
  private let metrics: LayoutMetrics
  /// The safe area in the left-to-right layout.
  private let safe: ScreenRect

  /// Creates the layout of a screen.
  ///
  /// - Parameters:
  ///   - screen: The description of the shown screen.
  ///   - size: The size of the whole screen, in points.
  ///   - insets: The insets of the system.
  ///   - scroll: The scroll position, in points from the list's start to the top of the content.
  ///   - indicatorHeight: The height of the refresh indicator above the first row, in points.
  ///   - hasRefreshButton: Whether lists have a refresh button (NAV-I02).
  ///   - metrics: The sizes used for the layout.
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

  /// The part of the screen that the system leaves free, in points.
  public var safeArea: ScreenRect { place(safe) }

  /// Returns the visible rectangle of an element; `nil` if it is not visible.
  public func rect(of element: ScreenElement) -> ScreenRect? {
    unplaced(element).flatMap { $0.isEmpty ? nil : place($0) }
  }

  /// The rows that are at least partly visible.
  public var visibleRows: Range<Int> {
    guard let list = screen.list, list.rowHeight > 0 else { return 0..<0 }
    let first = (scroll - indicatorHeight) / list.rowHeight
    let last = (scroll - indicatorHeight + content.height) / list.rowHeight
    let lower = min(max(0, first.rounded(.down)), Double(list.rowCount))
    let upper = min(max(lower, last.rounded(.up)), Double(list.rowCount))
    return Int(lower)..<Int(upper)
  }

  /// The visible elements, from back to front.
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

  /// Returns the element that a finger at a point touches; `nil` if there is none.
  ///
  /// The front element wins. Outside an open menu or sheet the result is always `content`, which
  /// closes it.
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

  /// Returns the elements hidden by the system's areas; empty if the insets are known (NAV-R04).
  ///
  /// Menus, lists and bars are represented by their parts. An element behind two areas is listed
  /// twice.
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
      // Both edges use the same formula, so that neighbors share an edge and no column is lost.
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

  /// The menu is below its row if there is space, otherwise above it, otherwise as near as
  /// possible.
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

/// An element of a screen's layout.
public enum ScreenElement: Hashable, Sendable {
  /// The bar at the top, with title and buttons.
  case header
  /// The back button in the header; only if there is a screen to go back to.
  case backButton
  /// The refresh button in the header; only while gestures are off (NAV-I02).
  case refreshButton
  /// The area between header and tab bar.
  case content
  /// A row of the list, by index from 0.
  case row(Int)
  /// The bar at the bottom.
  case tabBar
  /// A tab, by index from 0 in the declared order, in any reading direction.
  case tab(Int)
  /// The open menu.
  case menu
  /// An entry of the open menu, by index from 0.
  case menuEntry(Int)
  /// The message above the tab bar.
  case message
  /// The sheet over the lower part of the screen.
  case sheet
}

/// The sizes used for the layout of a screen, in points.
///
/// The defaults are those of a phone. A terminal passes multiples of its cell size, so that all
/// rectangles match cells.
public struct LayoutMetrics: Hashable, Sendable {
  /// The height of the header; UIKit's navigation bar has 44.
  public var headerHeight = 44.0
  /// The width of the back button, limited to half of the header.
  public var backWidth = 88.0
  /// The width of the refresh button; 44 is the smallest size that a finger can hit.
  public var buttonWidth = 44.0
  /// The height of the tab bar above the home indicator; UIKit's has 49.
  public var tabBarHeight = 49.0
  /// The width of a menu, if there is enough space.
  public var menuWidth = 250.0
  /// The height of a menu entry.
  public var menuEntryHeight = 44.0
  /// The height of a message.
  public var messageHeight = 56.0
  /// The height of the refresh indicator, which is also how far a list must be pulled to refresh.
  public var indicatorHeight = PullToRefresh.standardHeight
  /// The free space next to a menu or message.
  public var margin = 16.0
  /// The smallest unit of the screen, in points: a terminal's cell.
  ///
  /// Insets are rounded up to whole cells. A size of 0 by 0 disables rounding.
  public var cell = ScreenSize(width: 0, height: 0)
  /// The part of the safe area's height that a sheet covers, 0 to 1.
  public var sheetFraction = 0.6

  /// Creates the metrics of a phone.
  public init() {}
}

extension TextDirection {
  /// Converts between x and the distance from the leading edge, in points; the function is its own
  /// inverse.
  public func fromLeading(_ x: Double, in width: Double) -> Double {
    switch self {
    case .leftToRight: x
    case .rightToLeft: width - x
    }
  }

  /// The sign of a movement away from the leading edge: `1` if leading is left, `-1` if it is
  /// right.
  var sign: Double {
    switch self {
    case .leftToRight: 1
    case .rightToLeft: -1
    }
  }

  /// Converts a rectangle from the left-to-right layout to this direction.
  func place(_ rect: ScreenRect, in width: Double) -> ScreenRect {
    switch self {
    case .leftToRight: rect
    case .rightToLeft: rect.mirrored(in: width)
    }
  }
}
