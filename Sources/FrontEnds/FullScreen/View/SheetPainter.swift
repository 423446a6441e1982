import LandfallDomain
internal import LandfallLocalization
internal import LandfallNavigation
import LandfallTouch

/// A painter for a sheet, which also finds the line at a position.
struct SheetPainter {
  let layout: ScreenLayout
  let words: Wording
  let sheet: Sheet
  let rows: [Sheet.Row]

  /// The rectangle of the sheet: as high as its content, at the bottom of the layout's sheet area.
  private var rect: CellRect? {
    layout.rect(of: .sheet).map(PhoneFrame.cells).map { place in
      place.splitBottom(noteRows(place.width) + rows.count + 5).bottom
    }
  }

  private func noteRows(_ width: Int) -> Int {
    let note = sheet.note(words)
    return note.isEmpty ? 0 : LineBreaks.lines(note, width: width - 6, maximum: 4).count + 1
  }

  /// Returns the space for the lines.
  private func list(in rect: CellRect) -> CellRect {
    rect.inset(horizontally: 1, vertically: 1).splitTop(2 + noteRows(rect.width)).rest
      .splitBottom(1).rest
  }

  /// Whether the sheet has lines to choose, and not only text.
  private var isChoice: Bool { rows.contains { $0.command != nil } }

  /// The number of visible lines.
  private var page: Int { max(1, rect.map { list(in: $0).height } ?? 1) }

  /// The last line that can be selected.
  ///
  /// Text without choices scrolls until its end is visible.
  var lastSelected: Int { max(0, isChoice ? rows.count - 1 : rows.count - page) }

  /// Returns the index of the first visible line.
  private func first(in room: CellRect) -> Int {
    let wanted = isChoice ? sheet.selected - room.height / 2 : sheet.selected
    return max(0, min(wanted, rows.count - room.height))
  }

  /// Returns the command of a click on a cell: of the line there, or closing.
  ///
  /// A click outside the sheet or in its title line closes it.
  func command(at cell: CellPoint) -> ViewCommand? {
    guard let rect else { return .closeSheet }
    let room = list(in: rect)
    let row = first(in: room) + cell.y - room.y
    if room.contains(cell), rows.indices.contains(row), let command = rows[row].command {
      return command
    }
    return !rect.contains(cell) || cell.y <= rect.y + 1 ? .closeSheet : nil
  }

  /// Returns the selected line after a key, or `nil` if the key does not move the selection.
  func selected(after key: KeyPress.Key) -> Int? {
    // The sheet may have fewer lines than when the line was selected.
    let selected = min(sheet.selected, lastSelected)
    switch key {
    case .up, .character("k"): return max(0, selected - 1)
    case .down, .character("j"): return min(lastSelected, selected + 1)
    case .pageUp: return max(0, selected - page)
    case .pageDown: return min(lastSelected, selected + page)
    case .home: return 0
    case .end: return lastSelected
    default: return nil
    }
  }

  /// Returns the command of a key, or `nil`.
  func command(of key: KeyPress.Key) -> ViewCommand? {
    switch key {
    case .enter:
      let row = min(sheet.selected, lastSelected)
      return (rows.indices.contains(row) ? rows[row].command : nil) ?? .closeSheet
    case .escape, .backspace, .character("q"), .character("?"): return .closeSheet
    case .character(":"): return .typeCommand
    default: return nil
    }
  }

  func draw(on canvas: inout Canvas) {
    guard let rect else { return }
    let style = CellStyle(.plain, on: .panel)
    canvas.fill(rect, style)
    canvas.frame(rect, style.with(.faint))
    let inner = rect.inset(horizontally: 3, vertically: 1)
    canvas.draw(
      sheet.title(words), in: inner, style.with(.plain, .bold), direction: words.direction)
    canvas.draw(
      "✕", in: inner, style.with(.accent), align: .trailing, direction: words.direction)
    let note = sheet.note(words)
    if !note.isEmpty {
      canvas.drawParagraph(
        note, in: inner.splitTop(2).rest.splitTop(4).top, style.with(.faint),
        direction: words.direction)
    }
    let room = list(in: rect)
    let first = first(in: room)
    let above = first > 0 ? "↑" : " "
    let below = first + room.height < rows.count ? "↓" : " "
    canvas.draw(
      above + " " + below, in: rect.inset(horizontally: 3, vertically: 1).splitBottom(1).bottom,
      style.with(.accent), align: .trailing, direction: words.direction)
    canvas.clipped(to: room) { canvas in
      for (line, row) in rows.dropFirst(first).prefix(room.height).enumerated() {
        let place = CellRect(x: room.x, y: room.y + line, width: room.width, height: 1)
        draw(row, isSelected: first + line == sheet.selected, on: &canvas, place)
      }
    }
  }

  private func draw(
    _ row: Sheet.Row, isSelected: Bool, on canvas: inout Canvas, _ place: CellRect
  ) {
    let isChoice = row.command != nil
    let fill: CellStyle.Fill = isSelected && isChoice ? .selected : .panel
    let style = CellStyle(isChoice ? .plain : .accent, on: fill)
    canvas.fill(place, style)
    let line = place.inset(horizontally: 2, vertically: 0)
    let sign = row.isCurrent ? "✓ " : isSelected && isChoice ? "· " : "  "
    if isChoice {
      let detail = canvas.draw(
        row.detail, in: line, style.with(.faint), align: .trailing, direction: words.direction)
      canvas.draw(
        sign + words.item.isolated(row.title),
        in: line.shortened(by: detail.width + 1, words.direction),
        style.with(row.isCurrent ? .accent : .plain, isSelected ? .bold : []),
        direction: words.direction)
    } else {
      // A key and its effect, in two columns.
      let keys = min(10, line.width / 2)
      let (left, right) = (
        CellRect(x: line.x, y: line.y, width: keys, height: 1),
        CellRect(x: line.x + keys, y: line.y, width: line.width - keys, height: 1)
      )
      let isMirrored = words.direction == .rightToLeft
      canvas.draw(
        row.title, in: isMirrored ? left.mirrored(in: line) : left, style.with(.accent, .bold),
        direction: words.direction)
      canvas.draw(
        row.detail, in: isMirrored ? right.mirrored(in: line) : right, style.with(.plain),
        direction: words.direction)
    }
  }
}
