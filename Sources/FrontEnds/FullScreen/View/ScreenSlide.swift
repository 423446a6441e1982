internal import LandfallNavigation
import LandfallTouch

/// The drawn screens of a transition, and how they overlap.
///
/// The screen that is not visible any more is a stored picture. The other is drawn for each frame.
struct ScreenSlide {
  /// The last drawn screen, without what is above it.
  private var last: Canvas?
  /// The outgoing screen, or `nil` without a transition.
  private var outgoing: Canvas?
  /// The incoming screen, or `nil` if it was never drawn.
  private var incoming: Canvas?

  /// Draws a screen that does not move.
  mutating func show(_ screen: Canvas, on canvas: inout Canvas) {
    self = ScreenSlide(last: screen)
    canvas.copy(screen, to: CellPoint(x: 0, y: 0))
  }

  /// Draws a frame of a transition.
  ///
  /// - Parameters:
  ///   - screen: The visible screen.
  ///   - isOutgoing: Whether the visible screen is the outgoing one, which only a swipe moves.
  ///   - area: The part of the canvas that moves.
  ///   - below: The screen that a swipe uncovers. It is only drawn once.
  mutating func move(
    _ screen: Canvas, isOutgoing: Bool, on canvas: inout Canvas, in area: CellRect,
    _ kind: TransitionKind, _ placement: TransitionPlacement, over below: () -> Canvas?
  ) {
    if isOutgoing {
      outgoing = screen
      if incoming == nil { incoming = below() }
    } else {
      if outgoing == nil { outgoing = last ?? screen }
      incoming = screen
    }
    last = screen
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
        if let below { canvas.copy(below, to: CellPoint(x: belowX, y: 0)) }
        canvas.restyle(area) { CellStyle($0.color, on: .veil, $0.traits) }
        if let above { canvas.copy(above, to: CellPoint(x: aboveX, y: 0)) }
        drawEdge(on: &canvas, area, aboveX)
      case .tab, .none:
        // Cells have no transparency: the old screen turns pale, then the new one gains color.
        let isNew = placement.incomingOpacity >= 0.5
        let isPale = 0.25...0.75 ~= placement.incomingOpacity
        if let picture = isNew ? incoming : outgoing {
          canvas.copy(picture, to: CellPoint(x: 0, y: 0))
        }
        if isPale { canvas.restyle(area) { CellStyle(.faint, on: .veil, $0.traits) } }
      }
    }
  }

  private func drawEdge(on canvas: inout Canvas, _ area: CellRect, _ x: Int) {
    // The line is on the side where the lower screen is visible.
    let edge = x > area.x ? x - 1 : x + area.width
    guard edge >= area.x, edge < area.maxX, x != area.x else { return }
    for y in area.y..<area.maxY {
      canvas.draw("│", in: CellRect(x: edge, y: y, width: 1, height: 1), CellStyle(.faint))
    }
  }
}
