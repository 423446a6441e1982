internal import LandfallNavigation
import LandfallTouch

/// The two pictures of a transition, and how they lie over each other.
///
/// The screen that goes is as it was drawn last; the one that comes is drawn anew for each frame.
struct ScreenSlide {
  /// The screen that goes.
  var outgoing: Canvas
  /// The screen that comes; `nil` while it was never drawn.
  var incoming: Canvas?

  func draw(
    on canvas: inout Canvas, in area: CellRect, at origin: CellPoint, _ kind: TransitionKind,
    _ placement: TransitionPlacement
  ) {
    canvas.clipped(to: area) { canvas in
      switch kind {
      case .push, .pop:
        let isPush = kind == .push
        // The one below first, then the one above with a line at the edge that it leads with.
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
        // There is no half-transparency: the old one pales, then the new one takes colour.
        let isNew = placement.incomingOpacity >= 0.5
        let isPale = 0.25...0.75 ~= placement.incomingOpacity
        if let picture = isNew ? incoming : outgoing { canvas.copy(picture, to: origin) }
        if isPale { canvas.restyle(area) { CellStyle(.faint, on: .veil, $0.traits) } }
      }
    }
  }

  private func drawEdge(on canvas: inout Canvas, _ area: CellRect, _ x: Int, width: Int) {
    // Left of the upper screen when it stands to the right, and the other way round.
    let edge = x > area.x ? x - 1 : x + width
    guard edge >= area.x, edge < area.maxX, x != area.x else { return }
    for y in area.y..<area.maxY {
      canvas.draw("│", in: CellRect(x: edge, y: y, width: 1, height: 1), CellStyle(.faint))
    }
  }
}
