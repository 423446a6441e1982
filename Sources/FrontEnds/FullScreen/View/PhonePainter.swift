internal import Landfall
internal import LandfallDomain
internal import LandfallLocalization
internal import LandfallNavigation
import LandfallTouch

/// A painter for a frame, which also finds the command at a position.
///
/// It draws the phone, everything above the phone's screen, and the last row.
struct PhonePainter {
  let frame: PhoneFrame
  let viewport: Viewport
  /// What the viewport shows now.
  let shown: ViewportFrame
  let words: Wording
  let spinner: String
  /// Whether the terminal's font has few characters besides letters.
  let isPlain: Bool
  let selection: ScreenSelection
  let menu: ViewModel.Menu?
  let menuSelection: Int
  let sheet: SheetPainter?
  let signIn: SignInPainter?
  let commands: CommandBar
  let notice: StatusLine.Notice?
  /// Whether the status line shows the spinner.
  let isBusy: Bool
  let code: CodePicture?

  /// The animation in the frame.
  var motion: FrameStamp.Motion? {
    viewport.transition.map {
      FrameStamp.Motion(
        name: "\($0.kind)", began: $0.timeline.began, isFollowing: $0.timeline.isFollowing)
    }
  }

  private var layout: ScreenLayout { shown.layout }
  private var isAtEnd: Bool { (viewport.scrolling?.distanceFromEnd ?? 0) <= 0 }

  func draw(on canvas: inout Canvas, _ slide: inout ScreenSlide) {
    guard frame.isPossible else {
      canvas.drawParagraph(
        words("textshell:display.tooSmall"), in: canvas.bounds, CellStyle(),
        direction: words.direction)
      return
    }
    if let border = frame.border { drawBorder(on: &canvas, border) }
    // The texts are loaded with the session, so before that there is nothing to draw.
    guard words.texts.hasText("textshell:state.launching") else { return }
    drawPhone(on: &canvas, &slide)
    if commands.isOpen {
      commands.draw(on: &canvas, frame.foot)
    } else {
      StatusLine(words: words, notice: notice, spinner: isBusy ? spinner : nil)
        .draw(on: &canvas, frame.foot)
    }
    code?.draw(on: &canvas, words)
  }

  private func drawBorder(on canvas: inout Canvas, _ border: CellRect) {
    let style = CellStyle(.faint)
    guard border.height > frame.screen.height else {
      for y in border.y..<border.maxY {
        for x in [border.x, border.maxX - 1] {
          canvas.draw("│", in: CellRect(x: x, y: y, width: 1, height: 1), style)
        }
      }
      return
    }
    canvas.frame(border, style)
    for (sign, x, y) in [
      ("╭", border.x, border.y), ("╮", border.maxX - 1, border.y),
      ("╰", border.x, border.maxY - 1), ("╯", border.maxX - 1, border.maxY - 1),
    ] {
      canvas.draw(sign, in: CellRect(x: x, y: y, width: 1, height: 1), style)
    }
  }

  // MARK: The phone

  private func drawPhone(on canvas: inout Canvas, _ slide: inout ScreenSlide) {
    let origin = CellPoint(x: frame.screen.x, y: frame.screen.y)
    let live = paint(
      words.snapshot.top, layout, words.snapshot.links,
      selected: selection.selected(on: layout.screen, words), pull: viewport.pull, canvas.glyphs)
    var phone = Canvas(size: frame.cells, glyphs: canvas.glyphs)
    if let kind = viewport.transition?.kind, let placement = shown.placement {
      slide.move(
        live, isOutgoing: shown.outgoing == layout, on: &phone, in: sliding, kind, placement
      ) { paintBelow(canvas.glyphs) }
    } else {
      slide.show(live, on: &phone)
    }
    drawAbove(on: &phone)
    canvas.clipped(to: frame.screen) { $0.copy(phone, to: origin) }
    if sheet == nil, !commands.isOpen, let cursor = signIn?.cursor {
      canvas.cursor = CellPoint(x: origin.x + cursor.x, y: origin.y + cursor.y)
    }
  }

  /// The part of the screen that slides.
  ///
  /// The tab bar does not move.
  private var sliding: CellRect {
    let safe = PhoneFrame.cells(layout.safeArea)
    let bar = layout.rect(of: .tabBar).map(PhoneFrame.cells)
    return CellRect(
      x: 0, y: safe.y, width: frame.cells.width, height: (bar?.y ?? safe.maxY) - safe.y)
  }

  private func paint(
    _ entry: StackEntry?, _ layout: ScreenLayout, _ links: [ScreenLink], selected: Int?,
    pull: PullToRefresh?, _ glyphs: GlyphTable
  ) -> Canvas {
    var canvas = Canvas(size: frame.cells, glyphs: glyphs)
    ScreenPainter(
      entry: entry, layout: layout, words: words, links: links, selected: selected,
      spinner: spinner, pull: pull
    ).draw(on: &canvas)
    signIn?.draw(on: &canvas)
    return canvas
  }

  /// Returns the screen below the top of the stack, which a swipe uncovers.
  private func paintBelow(_ glyphs: GlyphTable) -> Canvas? {
    guard let stacks = words.snapshot.stacks,
      let entry = stacks.stack(of: stacks.focused).dropLast().last
    else { return nil }
    var screen = layout.screen
    screen.id = entry.destination.path
    screen.depth -= 1
    screen.canGoBack = screen.depth > 1
    screen.list = ShownList(entry, links: [], rowHeight: PhoneFrame.rowHeight)
    let below = ScreenLayout(
      screen, size: layout.size, insets: layout.insets, scroll: entry.memory.scroll,
      metrics: PhoneFrame.metrics)
    return paint(
      entry, below, [], selected: selection.rows[entry.destination.path], pull: nil, glyphs)
  }

  // MARK: Above the screen

  private func drawAbove(on canvas: inout Canvas) {
    TabBarPainter(layout: layout, words: words, isPlain: isPlain).draw(on: &canvas)
    drawSummary(on: &canvas)
    let painter = MenuPainter(layout: layout, words: words)
    if !words.snapshot.messages.isEmpty { painter.drawMessage(on: &canvas) }
    if words.snapshot.banner != nil { painter.drawBanner(on: &canvas) }
    if menu != nil || sheet != nil {
      canvas.restyle(sliding) { CellStyle($0.color, on: .veil, $0.traits) }
    }
    if let menu { painter.draw(menu, selected: menuSelection, on: &canvas) }
    sheet?.draw(on: &canvas)
  }

  /// Draws the summary below the last row if there is space, or over the rows while more items
  /// load.
  private func drawSummary(on canvas: inout Canvas) {
    guard let content = layout.rect(of: .content).map(PhoneFrame.cells),
      let list = layout.screen.list,
      let text = TabBarPainter.summary(of: words.snapshot.top, words, isAtEnd: isAtEnd)
    else { return }
    let line = CellRect(x: content.x, y: content.maxY - 1, width: content.width, height: 1)
    let last = PhoneFrame.rows(list.contentHeight - layout.scroll + layout.indicatorHeight)
    if last < content.height {
      canvas.draw(
        text, in: line, CellStyle(.faint), align: .center, direction: words.direction)
    } else if !list.canLoadMore, words.snapshot.top?.content?.load?.kind == .next {
      canvas.draw(
        " " + spinner + " " + text + " ", in: line, CellStyle(.accent, on: .panel), align: .center,
        direction: words.direction)
    }
    let edge = words.direction == .rightToLeft ? content.x : content.maxX - 1
    drawThumb(on: &canvas, content, list, x: edge)
    if last >= content.height, isAtEnd, isComplete {
      // Words do not fit, so a small sign marks the end of the list.
      canvas.draw(
        "┻", in: CellRect(x: edge, y: content.maxY - 1, width: 1, height: 1), CellStyle(.faint))
    }
  }

  /// Whether all items of the visible list are loaded.
  private var isComplete: Bool {
    guard case .list(let list)? = words.snapshot.top?.content else { return false }
    return list.isLoaded && list.load == nil && !list.hasMore
  }

  /// Draws the scroll position of a list that is longer than the screen.
  private func drawThumb(
    on canvas: inout Canvas, _ content: CellRect, _ list: ShownList, x: Int
  ) {
    let visible = Double(content.height) * PhoneFrame.cell.height
    guard list.contentHeight > visible, content.height > 2 else { return }
    let height = max(1, Int(Double(content.height) * visible / list.contentHeight))
    let part = min(max(layout.scroll / (list.contentHeight - visible), 0), 1)
    let top = content.y + Int((Double(content.height - height) * part).rounded())
    for y in top..<(top + height) {
      canvas.draw("┃", in: CellRect(x: x, y: y, width: 1, height: 1), CellStyle(.faint))
    }
  }

  // MARK: Commands

  /// Returns the command that a click on a cell of an element gives, or `nil`.
  func command(of element: ScreenElement, at cell: CellPoint) -> ViewCommand? {
    switch element {
    case .sheet: return sheet?.command(at: cell)
    case .header: return headerCommand(at: cell)
    case .content:
      if let signIn { return signIn.command(at: cell) }
      guard let content = layout.rect(of: .content).map(PhoneFrame.cells),
        let body = CenteredBody(words.snapshot.top, words, spinner: spinner)
      else { return nil }
      return zip(body.buttons, body.buttonRects(in: content))
        .first { $1.contains(cell) }?.0.command
    default: return nil
    }
  }

  private func headerCommand(at cell: CellPoint) -> ViewCommand? {
    guard let header = layout.rect(of: .header).map(PhoneFrame.cells) else { return nil }
    // The distance from the trailing end.
    let column = words.direction == .rightToLeft ? cell.x - header.x : header.maxX - 1 - cell.x
    switch cell.y - header.y {
    case 0 where column < 5: return .refresh
    case 0 where column < 9: return .showShare
    case 1: return .showOrganizations
    case 2 where words.snapshot.top?.isWaitingForRetry == true: return .retry
    default: return nil
    }
  }
}
