package import LandfallDomain

/// A screen, or a part of one, as a grid of cells to draw on.
///
/// All drawing is clipped to ``clip``. Text may come from links and services, so control characters
/// in it are replaced: drawn text cannot control the terminal.
///
/// ```swift
/// var canvas = Canvas(size: CellSize(width: 40, height: 12), glyphs: table)
/// canvas.fill(bar, CellStyle(.plain, on: .bar))
/// canvas.draw("Members", in: bar, CellStyle(.plain, on: .bar, .bold), align: .center)
/// ```
package struct Canvas {
  /// The horizontal alignment of a text.
  ///
  /// `leading` is the left side of a left-to-right line.
  package enum Alignment: Equatable, Sendable { case leading, center, trailing }

  /// The size of the canvas.
  package let size: CellSize
  /// The cell where the terminal's cursor is shown, or `nil` to hide it.
  package var cursor: CellPoint?
  /// The area that can be drawn on.
  ///
  /// Drawing outside it has no effect.
  private(set) var clip: CellRect
  let glyphs: GlyphTable
  private(set) var cells: [Cell]

  /// Creates a blank canvas.
  ///
  /// - Parameters:
  ///   - size: The size in cells.
  ///   - glyphs: The glyph table. Canvases that are compared or copied into each other share one
  ///     table.
  package init(size: CellSize, glyphs: GlyphTable) {
    self.size = size
    self.glyphs = glyphs
    clip = CellRect(size)
    cells = [Cell](repeating: .blank(CellStyle()), count: size.width * size.height)
  }

  /// The whole canvas as a rectangle.
  var bounds: CellRect { CellRect(size) }

  /// Returns the cell at a point of ``bounds``.
  subscript(x: Int, y: Int) -> Cell { cells[y * size.width + x] }

  /// Runs `body` with the clip reduced to a rectangle.
  @discardableResult
  mutating func clipped<Result>(
    to rect: CellRect, _ body: (inout Canvas) throws -> Result
  ) rethrows -> Result {
    let outer = clip
    clip = clip.intersection(rect)
    defer { clip = outer }
    return try body(&self)
  }

  /// Fills a rectangle with blank cells.
  package mutating func fill(_ rect: CellRect, _ style: CellStyle) {
    let rect = clip.intersection(rect)
    guard !rect.isEmpty else { return }
    for y in rect.y..<rect.maxY {
      severWideGlyphs(y, from: rect.x, to: rect.maxX)
      let start = y * size.width
      for x in rect.x..<rect.maxX { cells[start + x] = .blank(style) }
    }
  }

  /// Changes the style of the cells in a rectangle and keeps their text.
  mutating func restyle(_ rect: CellRect, _ change: (CellStyle) -> CellStyle) {
    let rect = clip.intersection(rect)
    guard !rect.isEmpty else { return }
    for y in rect.y..<rect.maxY {
      for x in rect.x..<rect.maxX {
        let index = y * size.width + x
        cells[index].style = change(cells[index].style)
      }
    }
  }

  /// Draws one line of text.
  ///
  /// - Parameters:
  ///   - text: The text in logical order. A text that is too long ends with `…`.
  ///   - rect: The space for the text, which is drawn in its first row.
  ///   - style: The style of the text. Unused cells of `rect` do not change.
  ///   - align: The alignment of the text in `rect`.
  ///   - direction: The direction of the line.
  /// - Returns: The cells of the text before clipping.
  @discardableResult
  package mutating func draw(
    _ text: String, in rect: CellRect, _ style: CellStyle, align: Alignment = .leading,
    direction: TextDirection = .leftToRight
  ) -> CellRect {
    guard !rect.isEmpty else { return CellRect(x: rect.x, y: rect.y, width: 0, height: 0) }
    if direction == .leftToRight, let width = LineText.plainWidth(of: text), width <= rect.width {
      let place = Self.place(width, in: rect, align, direction)
      var x = place.x
      for byte in text.utf8 {
        put(Glyph(rawValue: UInt32(byte)), width: 1, x: x, y: rect.y, style)
        x += 1
      }
      return place
    }
    let line = glyphs.line(text, limit: rect.width, direction: direction)
    let place = Self.place(line.width, in: rect, align, direction)
    var x = place.x
    for (glyph, width) in line.glyphs {
      put(glyph, width: width, x: x, y: rect.y, style)
      x += width
    }
    return place
  }

  /// Draws a text on several lines, broken at spaces.
  ///
  /// Text that does not fit is cut off.
  ///
  /// - Returns: The number of rows used.
  @discardableResult
  mutating func drawParagraph(
    _ text: String, in rect: CellRect, _ style: CellStyle, align: Alignment = .leading,
    direction: TextDirection = .leftToRight
  ) -> Int {
    let lines = LineBreaks.lines(text, width: rect.width, maximum: rect.height)
    for (row, line) in lines.enumerated() {
      draw(
        line, in: rect.splitTop(row).rest, style, align: align, direction: direction)
    }
    return lines.count
  }

  /// Draws a thin frame along the edge of a rectangle.
  mutating func frame(_ rect: CellRect, _ style: CellStyle) {
    guard rect.width > 1, rect.height > 1 else { return }
    let (right, bottom) = (rect.maxX - 1, rect.maxY - 1)
    for x in max(rect.x, clip.x)..<max(max(rect.x, clip.x), min(rect.maxX, clip.maxX)) {
      put(Glyph("─"), width: 1, x: x, y: rect.y, style)
      put(Glyph("─"), width: 1, x: x, y: bottom, style)
    }
    for y in max(rect.y, clip.y)..<max(max(rect.y, clip.y), min(rect.maxY, clip.maxY)) {
      put(Glyph("│"), width: 1, x: rect.x, y: y, style)
      put(Glyph("│"), width: 1, x: right, y: y, style)
    }
    put(Glyph("┌"), width: 1, x: rect.x, y: rect.y, style)
    put(Glyph("┐"), width: 1, x: right, y: rect.y, style)
    put(Glyph("└"), width: 1, x: rect.x, y: bottom, style)
    put(Glyph("┘"), width: 1, x: right, y: bottom, style)
  }

  /// Fills the first row of a rectangle with one character.
  mutating func rule(_ scalar: Unicode.Scalar, _ rect: CellRect, _ style: CellStyle) {
    let rect = clip.intersection(rect)
    guard CellWidth.of(scalar) == 1, !rect.isEmpty else { return }
    for x in rect.x..<rect.maxX { put(Glyph(scalar), width: 1, x: x, y: rect.y, style) }
  }

  /// Copies another canvas with the same glyph table, with its upper left corner at a point.
  package mutating func copy(_ other: Canvas, to point: CellPoint) {
    precondition(other.glyphs === glyphs, "canvases of two glyph tables")
    let rect = clip.intersection(other.bounds.offset(x: point.x, y: point.y))
    guard !rect.isEmpty else { return }
    for y in rect.y..<rect.maxY {
      severWideGlyphs(y, from: rect.x, to: rect.maxX)
      let from = (y - point.y) * other.size.width - point.x
      let start = y * size.width
      for x in rect.x..<rect.maxX { cells[start + x] = other.cells[from + x] }
      // A wide glyph that the edge cuts in half becomes a space.
      let (first, last) = (start + rect.x, start + rect.maxX - 1)
      if cells[first].isRightHalf { cells[first] = .blank(cells[first].style) }
      if cells[last].width == 2 { cells[last] = .blank(cells[last].style) }
    }
  }

  private static func place(
    _ width: Int, in rect: CellRect, _ align: Alignment, _ direction: TextDirection
  ) -> CellRect {
    let free = rect.width - width
    let left: Int =
      switch (align, direction) {
      case (.leading, .leftToRight), (.trailing, .rightToLeft): 0
      case (.trailing, .leftToRight), (.leading, .rightToLeft): free
      case (.center, _): free / 2
      }
    return CellRect(x: rect.x + left, y: rect.y, width: width, height: 1)
  }

  private mutating func put(_ glyph: Glyph, width: Int, x: Int, y: Int, _ style: CellStyle) {
    guard y >= clip.y, y < clip.maxY, x < clip.maxX, x + width > clip.x else { return }
    guard x >= clip.x, x + width <= clip.maxX else {
      // Half of a wide glyph cannot be shown.
      for half in x..<(x + width) where half >= clip.x && half < clip.maxX {
        put(.space, width: 1, x: half, y: y, style)
      }
      return
    }
    severWideGlyphs(y, from: x, to: x + width)
    let index = y * size.width + x
    cells[index] = Cell(glyph: glyph, style: style, width: UInt8(width))
    if width == 2 { cells[index + 1] = Cell(glyph: .none, style: style, width: 0) }
  }

  /// Replaces halves of wide glyphs with spaces if drawing over the columns would split them.
  private mutating func severWideGlyphs(_ y: Int, from left: Int, to right: Int) {
    let start = y * size.width
    if left > 0, left < size.width, cells[start + left].isRightHalf {
      cells[start + left - 1] = .blank(cells[start + left - 1].style)
      cells[start + left] = .blank(cells[start + left].style)
    }
    if right < size.width, right > 0, cells[start + right].isRightHalf {
      cells[start + right] = .blank(cells[start + right].style)
      cells[start + right - 1] = .blank(cells[start + right - 1].style)
    }
  }
}
