internal import Landfall
internal import LandfallDomain
internal import LandfallLocalization
internal import LandfallNavigation
import LandfallTouch

/// Drawing of a frame: the phone, everything above its screen, and the last row.
extension PhoneView {
  var words: Wording { Wording(snapshot: viewModel.snapshot) }

  /// Draws the current frame.
  ///
  /// - Parameter due: The scheduled time of the frame, or `nil` for an unscheduled one.
  func draw(due: Instant?) {
    if let trouble = host.trouble {
      notice = StatusLine.Notice(text: "✗ " + trouble, isBad: true)
    }
    let instant = host.clock.now().instant
    let shown = viewModel.viewport.frame(at: instant)
    let words = words
    screen.show(moving: motion, due: due) { canvas in
      guard frame.isPossible else {
        canvas.drawParagraph(
          words("textshell:display.tooSmall"), in: canvas.bounds, CellStyle(),
          direction: words.direction)
        return
      }
      if let border = frame.border { drawBorder(on: &canvas, border) }
      // The texts are loaded with the session, so before that there is nothing to draw.
      guard words.texts.hasText("textshell:state.launching") else { return }
      drawPhone(on: &canvas, shown, words)
      drawFoot(on: &canvas, words)
      drawCode(on: &canvas, words)
    }
  }

  private var motion: FrameStamp.Motion? {
    viewModel.viewport.transition.map {
      FrameStamp.Motion(
        name: "\($0.kind)", began: $0.timeline.began, isFollowing: $0.timeline.isFollowing)
    }
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

  private func drawPhone(on canvas: inout Canvas, _ shown: ViewportFrame, _ words: Wording) {
    let layout = shown.layout
    let snapshot = viewModel.snapshot
    let origin = CellPoint(x: frame.screen.x, y: frame.screen.y)
    let live = paint(
      snapshot.top, layout, snapshot.links, selected: selected, words,
      pull: viewModel.viewport.pull)
    var phone = Canvas(size: frame.cells, glyphs: screen.glyphs)
    if let kind = viewModel.viewport.transition?.kind, let placement = shown.placement {
      let isAtOrigin = shown.outgoing == layout
      var current = slide ?? ScreenSlide(outgoing: picture ?? live)
      if isAtOrigin {
        current.outgoing = live
        if current.incoming == nil { current.incoming = paintBelow(layout, words) }
      } else {
        current.incoming = live
      }
      slide = current
      current.draw(
        on: &phone, in: sliding(layout), at: CellPoint(x: 0, y: 0), kind, placement)
    } else {
      slide = nil
      phone.copy(live, to: CellPoint(x: 0, y: 0))
    }
    picture = live
    drawAbove(on: &phone, layout, words)
    canvas.clipped(to: frame.screen) { $0.copy(phone, to: origin) }
    if sheet == nil, !commands.isOpen,
      let cursor = signInPainter(layout, words)?.cursor
    {
      canvas.cursor = CellPoint(x: origin.x + cursor.x, y: origin.y + cursor.y)
    }
  }

  /// Returns the part of the screen that slides.
  ///
  /// The tab bar does not move.
  private func sliding(_ layout: ScreenLayout) -> CellRect {
    let safe = PhoneFrame.cells(layout.safeArea)
    let bar = layout.rect(of: .tabBar).map(PhoneFrame.cells)
    return CellRect(
      x: 0, y: safe.y, width: frame.cells.width, height: (bar?.y ?? safe.maxY) - safe.y)
  }

  private func paint(
    _ entry: StackEntry?, _ layout: ScreenLayout, _ links: [ScreenLink], selected: Int?,
    _ words: Wording, pull: PullToRefresh? = nil
  ) -> Canvas {
    var canvas = Canvas(size: frame.cells, glyphs: screen.glyphs)
    ScreenPainter(
      entry: entry, layout: layout, words: words, links: links, selected: selected,
      spinner: spinner, pull: pull
    ).draw(on: &canvas)
    signInPainter(layout, words)?.draw(on: &canvas)
    return canvas
  }

  /// Returns the screen below the top of the stack, which a swipe uncovers.
  private func paintBelow(_ layout: ScreenLayout, _ words: Wording) -> Canvas? {
    guard let stacks = words.snapshot.stacks,
      let entry = stacks.stack(of: stacks.focused).dropLast().last
    else { return nil }
    var shown = layout.screen
    shown.id = entry.destination.path
    shown.depth -= 1
    shown.canGoBack = shown.depth > 1
    shown.list = ShownList(entry, links: [], rowHeight: PhoneFrame.rowHeight)
    let below = ScreenLayout(
      shown, size: layout.size, insets: layout.insets, scroll: entry.memory.scroll,
      metrics: PhoneFrame.metrics)
    return paint(
      entry, below, [], selected: selection[entry.destination.path], words)
  }

  private func drawAbove(on canvas: inout Canvas, _ layout: ScreenLayout, _ words: Wording) {
    TabBarPainter(layout: layout, words: words, isPlain: isPlain).draw(on: &canvas)
    drawSummary(on: &canvas, layout, words)
    let menu = MenuPainter(layout: layout, words: words)
    if !words.snapshot.messages.isEmpty { menu.drawMessage(on: &canvas) }
    if words.snapshot.banner != nil { menu.drawBanner(on: &canvas) }
    if viewModel.menu != nil || sheet != nil {
      canvas.restyle(sliding(layout)) { CellStyle($0.color, on: .veil, $0.traits) }
    }
    if let open = viewModel.menu { menu.draw(open, selected: menuSelection, on: &canvas) }
    sheetPainter(layout, words)?.draw(on: &canvas)
  }

  /// Draws the summary below the last row if there is space, or over the rows while more items
  /// load.
  private func drawSummary(on canvas: inout Canvas, _ layout: ScreenLayout, _ words: Wording) {
    guard let content = layout.rect(of: .content).map(PhoneFrame.cells),
      let list = layout.screen.list,
      let text = TabBarPainter.summary(
        of: words.snapshot.top, words,
        isAtEnd: (viewModel.viewport.scrolling?.distanceFromEnd ?? 0) <= 0)
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
    drawThumb(on: &canvas, content, list, layout, words)
    let isAtEnd = (viewModel.viewport.scrolling?.distanceFromEnd ?? 0) <= 0
    if last >= content.height, isAtEnd, isComplete(words.snapshot.top) {
      // Words do not fit, so a small sign marks the end of the list.
      let x = words.direction == .rightToLeft ? content.x : content.maxX - 1
      canvas.draw(
        "┻", in: CellRect(x: x, y: content.maxY - 1, width: 1, height: 1), CellStyle(.faint))
    }
  }

  /// Returns whether all items of a list are loaded.
  private func isComplete(_ entry: StackEntry?) -> Bool {
    guard case .list(let list)? = entry?.content else { return false }
    return list.isLoaded && list.load == nil && !list.hasMore
  }

  /// Draws the scroll position of a list that is longer than the screen.
  private func drawThumb(
    on canvas: inout Canvas, _ content: CellRect, _ list: ShownList, _ layout: ScreenLayout,
    _ words: Wording
  ) {
    let visible = Double(content.height) * PhoneFrame.cell.height
    guard list.contentHeight > visible, content.height > 2 else { return }
    let height = max(1, Int(Double(content.height) * visible / list.contentHeight))
    let part = min(max(layout.scroll / (list.contentHeight - visible), 0), 1)
    let top = content.y + Int((Double(content.height - height) * part).rounded())
    let x = words.direction == .rightToLeft ? content.x : content.maxX - 1
    for y in top..<(top + height) {
      canvas.draw("┃", in: CellRect(x: x, y: y, width: 1, height: 1), CellStyle(.faint))
    }
  }

  private func drawFoot(on canvas: inout Canvas, _ words: Wording) {
    if commands.isOpen {
      commands.draw(on: &canvas, frame.foot)
    } else {
      StatusLine(words: words, notice: notice, spinner: isBusy || isSharing ? spinner : nil)
        .draw(on: &canvas, frame.foot)
    }
  }

  // MARK: Parts that answer the mouse too

  func signInPainter(_ layout: ScreenLayout, _ words: Wording) -> SignInPainter? {
    guard isFormVisible, let content = layout.rect(of: .content) else { return nil }
    return SignInPainter(
      form: form, methods: methods, words: words, content: PhoneFrame.cells(content),
      spinner: spinner, outbox: host.outbox, now: host.clock.now().instant)
  }

  func sheetPainter(_ layout: ScreenLayout, _ words: Wording) -> SheetPainter? {
    sheet.map { sheet in
      SheetPainter(
        layout: layout, words: words, sheet: sheet,
        rows: sheet.rows(words, chosenLanguage: chosenLanguage))
    }
  }
}
