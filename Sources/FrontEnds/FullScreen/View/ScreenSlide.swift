internal import LandfallNavigation
import LandfallTouch

/// The two screens of a transition, and how they overlap.
///
/// The outgoing screen is a stored picture. The incoming screen is drawn again for each frame.
struct ScreenSlide {
  /// The outgoing screen.
  var outgoing: Canvas
  /// The incoming screen, or `nil` if it was never drawn.
  var incoming: Canvas?

  func draw(
    on canvas: inout Canvas, in area: CellRect, at origin: CellPoint, _ kind: TransitionKind,
    _ placement: TransitionPlacement
  ) {
    canvas.clipped(to: area) { canvas in
      switch kind {
      case .push, .pop:
        let isPush = kind == .push
        // The lower screen is drawn first, then the upper one with a line at its leading edge.
        let below = isPush ? outgoing : incoming
        let above = isPush ? incoming : outgoing
        let belowX = PhoneFrame.columns(isPush ? placement.outgoingX : placement.incomingX)
        let aboveX = PhoneFrame.columns(isPush ? placement.incomingX : placement.outgoingX)
        canvas.fill(area, CellStyle())
        if let below { canvas.copy(below, to: CellPoint(x: origin.x + belowX, y: origin.y)) }
        canvas.restyle(area) { CellStyle($0.color, on: .veil, $0.traits) }
        if let above { canvas.copy(above, to: CellPoint(x: origin.x + aboveX, y: origin.y)) }
        drawEdge(on: &canvas, area, origin.x + aboveX, width: outgoing.size.width)
      case .tab, .none:
        // Cells have no transparency: the old screen turns pale, then the new one gains color.
        let isNew = placement.incomingOpacity >= 0.5
        let isPale = 0.25...0.75 ~= placement.incomingOpacity
        if let picture = isNew ? incoming : outgoing { canvas.copy(picture, to: origin) }
        if isPale { canvas.restyle(area) { CellStyle(.faint, on: .veil, $0.traits) } }
      }
    }
  }

  private func drawEdge(on canvas: inout Canvas, _ area: CellRect, _ x: Int, width: Int) {
    // The line is on the side where the lower screen is visible.
    let edge = x > area.x ? x - 1 : x + width
    guard edge >= area.x, edge < area.maxX, x != area.x else { return }
    for y in area.y..<area.maxY {
      canvas.draw("│", in: CellRect(x: edge, y: y, width: 1, height: 1), CellStyle(.faint))
    }
  }
}
