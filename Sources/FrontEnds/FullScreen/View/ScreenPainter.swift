internal import Landfall
internal import LandfallDomain
internal import LandfallLocalization
internal import LandfallNavigation
import LandfallTouch

/// A painter for one screen: its header and its content.
struct ScreenPainter {
  /// The screen, or `nil` while the app starts or shows an error instead of all screens.
  let entry: StackEntry?
  /// The layout of the screen.
  let layout: ScreenLayout
  /// The texts.
  let words: Wording
  /// The links of a detail screen.
  let links: [ScreenLink]
  /// The row or button that Enter activates.
  let selected: Int?
  /// The current sign of the loading animation.
  let spinner: String
  /// The state of pull-to-refresh, or `nil` for a screen below the top one.
  var pull: PullToRefresh?

  /// Whether to draw nothing: a screen below another one that was never loaded stays blank.
  private var isBlank: Bool { pull == nil && entry?.content?.isLoaded != true }

  var direction: TextDirection { words.direction }

  func draw(on canvas: inout Canvas) {
    canvas.fill(canvas.bounds, CellStyle())
    if let content = layout.rect(of: .content).map(PhoneFrame.cells) {
      canvas.clipped(to: content) { canvas in drawContent(on: &canvas, content) }
    }
    if let header = layout.rect(of: .header).map(PhoneFrame.cells) {
      drawHeader(on: &canvas, header)
    }
  }

  private func drawContent(on canvas: inout Canvas, _ content: CellRect) {
    guard !isBlank else { return }
    if let body = CenteredBody(entry, words, spinner: spinner) {
      body.draw(on: &canvas, in: content, direction, selected: selected)
      drawIndicator(on: &canvas, content)
      return
    }
    let indicator = PhoneFrame.rows(layout.indicatorHeight)
    let first = content.y + indicator - PhoneFrame.rows(layout.scroll)
    let height = PhoneFrame.rows(PhoneFrame.rowHeight)
    for row in layout.visibleRows {
      let place = CellRect(
        x: content.x, y: first + row * height, width: content.width, height: height)
      switch entry?.content {
      case .list(let list)? where list.rows.indices.contains(row):
        drawRow(list.rows[row], on: &canvas, place, isSelected: row == selected)
      case .detail(let detail)?:
        drawField(row, of: detail, on: &canvas, place, isSelected: row == selected)
      case .list?, .nothing?, nil: break
      }
    }
    drawIndicator(on: &canvas, content)
  }

  private func drawRow(
    _ row: ListRow, on canvas: inout Canvas, _ place: CellRect, isSelected: Bool
  ) {
    let fill: CellStyle.Fill = isSelected ? .selected : .page
    canvas.fill(place, CellStyle(.plain, on: fill))
    drawEdge(on: &canvas, place, isSelected)
    var line = inner(place)
    var signs: [(String, CellStyle.Color)] = []
    if let badge = words.badge(of: row.item) { signs.append((badge, .accent)) }
    if row.isPending { signs.append((spinner, .accent)) }
    if row.isStale { signs.append(("◌", .caution)) }
    for (sign, color) in signs.reversed() {
      let taken = canvas.draw(
        sign, in: line, CellStyle(color, on: fill), align: .trailing, direction: direction)
      line = line.shortened(by: taken.width + 1, direction)
    }
    let title = words.item.title(row.item)
    canvas.draw(
      title, in: line,
      CellStyle(row.isStale ? .faint : .plain, on: fill, isSelected ? .bold : []),
      direction: direction)
    canvas.draw(
      words.secondary(of: row.item), in: inner(place).splitTop(1).rest,
      CellStyle(.faint, on: fill), direction: direction)
  }

  private func drawField(
    _ row: Int, of detail: ItemDetail, on canvas: inout Canvas, _ place: CellRect, isSelected: Bool
  ) {
    let fill: CellStyle.Fill = isSelected ? .selected : .page
    canvas.fill(place, CellStyle(.plain, on: fill))
    drawEdge(on: &canvas, place, isSelected)
    let line = inner(place)
    let fields = detail.item?.fields ?? []
    if fields.indices.contains(row) {
      let field = fields[row]
      canvas.draw(
        words.item.label(field.name), in: line, CellStyle(.faint, on: fill),
        direction: direction)
      canvas.draw(
        words.item.isolated(words.item.value(field.name, field.value)), in: line.splitTop(1).rest,
        CellStyle(detail.isStale ? .faint : .plain, on: fill), direction: direction)
    } else if links.indices.contains(row - fields.count) {
      let link = links[row - fields.count]
      let taken = canvas.draw(
        "›", in: line, CellStyle(.accent, on: fill), align: .trailing, direction: direction)
      canvas.draw(
        words(link.titleKey, link.destination.parameters),
        in: line.shortened(by: taken.width + 1, direction), CellStyle(.accent, on: fill),
        direction: direction)
    }
  }

  /// Draws a bar at the leading edge, which marks the selection without color.
  private func drawEdge(on canvas: inout Canvas, _ place: CellRect, _ isSelected: Bool) {
    guard isSelected else { return }
    for y in place.y..<place.maxY {
      let line = CellRect(x: place.x, y: y, width: place.width, height: 1)
      let sign = direction == .rightToLeft ? "▐" : "▌"
      canvas.draw(sign, in: line, CellStyle(.accent, on: .selected), direction: direction)
    }
  }

  private func drawIndicator(on canvas: inout Canvas, _ content: CellRect) {
    let height = min(PhoneFrame.rows(layout.indicatorHeight), content.height)
    guard height > 0, let pull else { return }
    let room = content.splitTop(height).top
    canvas.fill(room, CellStyle())
    // An open menu keeps the room of a refresh that has ended.
    guard pull.isWaiting || layout.screen.menu == nil else { return }
    let text =
      pull.isWaiting
      ? spinner + " " + words("textshell:state.refreshing")
      : words(pull.isArmed ? "textshell:list.release" : "textshell:list.pull")
    canvas.draw(
      text, in: room.splitTop((height - 1) / 2).rest, CellStyle(pull.isArmed ? .accent : .faint),
      align: .center, direction: direction)
  }

  private func inner(_ place: CellRect) -> CellRect { place.inset(horizontally: 2, vertically: 0) }
}
