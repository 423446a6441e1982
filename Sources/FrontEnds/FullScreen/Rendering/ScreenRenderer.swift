/// A renderer that writes only the differences between two canvases.
///
/// It tracks what the terminal shows, the cursor and the current style. An uncertain cursor, as
/// after the last column or after a cluster with an ambiguous width, is positioned again. So a
/// terminal that measures a glyph differently has only that one cell wrong.
package struct ScreenRenderer {
  /// The colors.
  ///
  /// A new palette redraws everything.
  package var palette: Palette {
    didSet { shown = nil }
  }
  /// Whether the terminal supports synchronized output (mode 2026), which prevents partial frames.
  package var synchronizes = false

  private var shown: Canvas?
  private var cursor: CellPoint?
  private var style: CellStyle?
  private var isCursorVisible = false

  /// Creates a renderer for a terminal with unknown content.
  package init(palette: Palette) { self.palette = palette }

  /// Forgets what the terminal shows: after a resize, a suspension or foreign output.
  package mutating func invalidate() {
    shown = nil
    cursor = nil
    style = nil
  }

  /// Writes what changes the terminal to show `next`, or nothing if it already does.
  ///
  /// - Complexity: O(cells). Nothing is allocated once `bytes` has grown.
  package mutating func render(_ next: Canvas, into bytes: inout [UInt8]) {
    let start = bytes.count
    if synchronizes { bytes += Self.beginUpdate }
    let head = bytes.count
    if let shown, shown.size == next.size, shown.glyphs === next.glyphs {
      shown.cells.withUnsafeBufferPointer { old in
        next.cells.withUnsafeBufferPointer { new in
          for y in 0..<next.size.height { renderRow(y, old, new, next, &bytes) }
        }
      }
    } else {
      renderAll(next, &bytes)
    }
    renderCursor(next, &bytes)
    if bytes.count == head {
      bytes.removeLast(head - start)
    } else if synchronizes {
      bytes += Self.endUpdate
    }
    shown = next
  }

  private static let beginUpdate = Array("\u{1B}[?2026h".utf8)
  private static let endUpdate = Array("\u{1B}[?2026l".utf8)

  private mutating func renderAll(_ next: Canvas, _ bytes: inout [UInt8]) {
    bytes += Array("\u{1B}[0m\u{1B}[2J".utf8)
    cursor = nil
    style = CellStyle()
    next.cells.withUnsafeBufferPointer { cells in
      for y in 0..<next.size.height {
        let end = Self.contentEnd(y, cells, next.size.width)
        write(0..<end, y, cells, next, &bytes)
      }
    }
  }

  private mutating func renderRow(
    _ y: Int, _ old: UnsafeBufferPointer<Cell>, _ new: UnsafeBufferPointer<Cell>, _ next: Canvas,
    _ bytes: inout [UInt8]
  ) {
    let width = next.size.width
    let start = y * width
    var x = 0
    // The end is only computed if the row has a change.
    var end: Int?
    while x < width {
      guard old[start + x] != new[start + x] else {
        x += 1
        continue
      }
      let contentEnd = end ?? Self.contentEnd(y, new, width)
      end = contentEnd
      if x >= contentEnd {
        // The rest of the row is blank.
        moveCursor(to: CellPoint(x: x, y: y), &bytes)
        set(CellStyle(), &bytes)
        bytes += [0x1B, 0x5B, 0x4B]
        return
      }
      var first = x
      // A changed right half is drawn with its left half.
      if new[start + first].isRightHalf, first > 0 { first -= 1 }
      var last = x
      var gap = 0
      x += 1
      // Writing a few unchanged cells is cheaper than moving the cursor.
      while x < contentEnd, gap < 4 {
        if old[start + x] != new[start + x] {
          last = x
          gap = 0
        } else {
          gap += 1
        }
        x += 1
      }
      var stop = last + 1
      if stop < width, new[start + stop].isRightHalf { stop += 1 }
      write(first..<stop, y, new, next, &bytes)
      x = stop
    }
  }

  /// Returns the start of the blank cells at the end of a row.
  private static func contentEnd(
    _ y: Int, _ cells: UnsafeBufferPointer<Cell>, _ width: Int
  ) -> Int {
    let blank = Cell.blank(CellStyle())
    var end = width
    while end > 0, cells[y * width + end - 1] == blank { end -= 1 }
    return end
  }

  private mutating func write(
    _ columns: Range<Int>, _ y: Int, _ cells: UnsafeBufferPointer<Cell>, _ next: Canvas,
    _ bytes: inout [UInt8]
  ) {
    let width = next.size.width
    for x in columns {
      let cell = cells[y * width + x]
      guard !cell.isRightHalf else { continue }
      moveCursor(to: CellPoint(x: x, y: y), &bytes)
      set(cell.style, &bytes)
      next.glyphs.append(cell.glyph, to: &bytes)
      let after = x + Int(cell.width)
      let isCertain =
        after < width
        && (Self.hasCertainWidth(cell.glyph) || cells[y * width + after].glyph == cell.glyph)
      cursor = isCertain ? CellPoint(x: after, y: y) : nil
    }
  }

  /// Returns whether all terminals give a glyph the same width.
  ///
  /// Letters and ideographs have a certain width. Clusters, emoji and East Asian ambiguous symbols
  /// do not.
  private static func hasCertainWidth(_ glyph: Glyph) -> Bool {
    switch glyph.rawValue {
    // Circled numbers and hexagrams: C libraries make them wide, but the standard does not.
    case 0x3248..<0x3250, 0x4DC0..<0x4E00: false
    case 0..<0x2000, 0x2E80..<0xFE00, 0xFE70..<0x10000: true
    default: false
    }
  }

  private mutating func moveCursor(to point: CellPoint, _ bytes: inout [UInt8]) {
    if cursor == point { return }
    let ahead = cursor.map { $0.y == point.y ? point.x - $0.x : 0 } ?? 0
    bytes.append(contentsOf: [0x1B, 0x5B])
    if ahead > 0 {
      if ahead > 1 { Self.append(ahead, &bytes) }
      bytes.append(0x43)
    } else {
      Self.append(point.y + 1, &bytes)
      if point.x > 0 {
        bytes.append(0x3B)
        Self.append(point.x + 1, &bytes)
      }
      bytes.append(0x48)
    }
    cursor = point
  }

  private mutating func set(_ next: CellStyle, _ bytes: inout [UInt8]) {
    guard style != next else { return }
    palette.append(next, to: &bytes)
    style = next
  }

  private mutating func renderCursor(_ next: Canvas, _ bytes: inout [UInt8]) {
    if let point = next.cursor, next.bounds.contains(point) {
      moveCursor(to: point, &bytes)
      if !isCursorVisible || shown == nil { bytes += Array("\u{1B}[?25h".utf8) }
      isCursorVisible = true
    } else if isCursorVisible || shown == nil {
      bytes += Array("\u{1B}[?25l".utf8)
      isCursorVisible = false
    }
  }

  private static func append(_ number: Int, _ bytes: inout [UInt8]) {
    if number >= 10 { append(number / 10, &bytes) }
    bytes.append(UInt8(0x30 + number % 10))
  }
}
