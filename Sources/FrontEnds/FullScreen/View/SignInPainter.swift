internal import Landfall
internal import LandfallDomain
internal import LandfallLocalization

/// A painter for the sign-in screen, which also finds the command at a position.
struct SignInPainter {
  let form: SignInForm
  /// The sign-in methods that the app declares.
  let methods: [SignInMethod]
  let words: Wording
  let content: CellRect
  let spinner: String
  /// The folder for the mail of the embedded services, or `nil`.
  let outbox: String?
  /// The current time, for the browser's countdown.
  let now: Instant

  /// The positions of the form's elements.
  private struct Places {
    var title, hint, page, left, prompt, box, note: CellRect
    var buttons: [CellRect]
  }

  private var hint: String? {
    words.snapshot.pendingLink.map {
      words("textshell:signIn.pendingHint", [NamedValue("screen", words.title(of: $0))])
    }
  }

  /// The page to open in the browser, and the text above it.
  private var page: (intro: String, url: [String])? {
    guard form.entry == .callback, let url = words.snapshot.browserURL else { return nil }
    let most = max(1, content.height - 13 - form.buttons(words, methods).count)
    let lines = LineBreaks.lines(url, width: max(1, content.width - 6), maximum: most)
    return (words("textshell:signIn.browser.open"), lines)
  }

  /// Returns the time of the next change of the browser's countdown, or `nil` without a countdown.
  static func nextSecond(of snapshot: AppSnapshot, after now: Instant) -> Instant? {
    guard let deadline = snapshot.browserDeadline else { return nil }
    let left = seconds(until: deadline, now)
    return left > 0 ? deadline + .seconds(1 - left) : nil
  }

  /// Returns the seconds until a deadline, rounded up.
  private static func seconds(until deadline: Instant, _ now: Instant) -> Int {
    max(0, Int(((deadline - now) / .seconds(1)).rounded(.up)))
  }

  private var places: Places {
    let room = content.inset(horizontally: 3, vertically: 0)
    let count = form.buttons(words, methods).count
    let extra = page.map { $0.url.count + 2 } ?? 0
    let isTight = content.height < 17 + 2 * count + extra
    var y = content.y + max(0, (content.height - 13 - 2 * count - extra) / 3)
    func take(_ rows: Int, gap: Int = 0) -> CellRect {
      defer { y += rows + gap }
      return CellRect(x: room.x, y: y, width: room.width, height: rows)
    }
    let gap = isTight ? 0 : 1
    let title = take(1, gap: gap)
    let hint = take(self.hint == nil ? 0 : 2, gap: self.hint == nil ? 0 : gap)
    let page = take(extra == 0 ? 0 : extra - 1)
    let left = take(extra == 0 ? 0 : 1, gap: extra == 0 ? 0 : gap)
    let prompt = take(1)
    let box = take(3)
    let note = take(2, gap: gap)
    let buttons = (0..<count).map { _ in take(1, gap: gap) }
    return Places(
      title: title, hint: hint, page: page, left: left, prompt: prompt, box: box, note: note,
      buttons: zip(buttons, form.buttons(words, methods)).map { rect, button in
        let width = min(LineText.width(of: Self.label(button.title)), rect.width)
        return CellRect(x: rect.x + (rect.width - width) / 2, y: rect.y, width: width, height: 1)
      })
  }

  private static func label(_ title: String) -> String { "[ " + title + " ]" }

  func draw(on canvas: inout Canvas) {
    let places = places
    let direction = words.direction
    let app = NamedValue("app", words.snapshot.appName)
    canvas.draw(
      words("textshell:signIn.title", [app]), in: places.title,
      CellStyle(.plain, on: .page, .bold), align: .center, direction: direction)
    if let hint {
      canvas.drawParagraph(
        hint, in: places.hint, CellStyle(.accent), align: .center, direction: direction)
    }
    drawPage(on: &canvas, places)
    canvas.draw(words(form.promptKey), in: places.prompt, CellStyle(), direction: direction)
    let isTyping = form.focus == 0
    canvas.frame(places.box, CellStyle(isTyping ? .accent : .faint))
    let line = places.box.inset(horizontally: 2, vertically: 1)
    let window = form.editor.window(width: line.width)
    canvas.draw(window.text, in: line, CellStyle())
    if form.isWaiting {
      canvas.draw(
        spinner + " " + words("textshell:state.working"), in: places.note, CellStyle(.accent),
        direction: direction)
    } else if let note = form.note {
      canvas.drawParagraph(
        words(note.key, note.values, count: note.count), in: places.note, CellStyle(note.color),
        direction: direction)
    }
    for (index, button) in form.buttons(words, methods).enumerated() {
      let isChosen = form.focus == index + 1 || (isTyping && index == 0)
      canvas.draw(
        Self.label(button.title), in: places.buttons[index],
        isChosen ? CellStyle(.plain, on: .accent, .bold) : CellStyle(.accent),
        direction: direction)
    }
    if let outbox, form.hasMail, form.entry != .address {
      let hint = words("textshell:signIn.code.outbox", [NamedValue("folder", outbox)])
      let rows = LineBreaks.lines(hint, width: content.width - 6, maximum: 3).count
      let last = places.buttons.last?.maxY ?? places.note.maxY
      let room = CellRect(
        x: content.x + 3, y: content.maxY - rows, width: content.width - 6, height: rows)
      guard room.y > last else { return }
      canvas.drawParagraph(hint, in: room, CellStyle(.faint), direction: direction)
    }
  }

  private func drawPage(on canvas: inout Canvas, _ places: Places) {
    guard let page else { return }
    canvas.draw(page.intro, in: places.page, CellStyle(), direction: words.direction)
    for (index, line) in page.url.enumerated() {
      canvas.draw(line, in: places.page.splitTop(index + 1).rest, CellStyle(.accent))
    }
    guard let deadline = words.snapshot.browserDeadline else { return }
    let left = Self.seconds(until: deadline, now)
    canvas.draw(
      words("textshell:signIn.browser.left", count: left), in: places.left, CellStyle(.faint),
      direction: words.direction)
  }

  /// Returns the command of a click on a cell: of a button, or of the line.
  func command(at cell: CellPoint) -> ViewCommand? {
    let places = places
    if places.box.contains(cell) { return .signIn(.focusLine) }
    return zip(form.buttons(words, methods), places.buttons)
      .first { $1.contains(cell) }?.0.command
  }

  /// The position of the cursor on the screen, or `nil`.
  var cursor: CellPoint? {
    guard form.focus == 0, !form.isWaiting else { return nil }
    let line = places.box.inset(horizontally: 2, vertically: 1)
    return CellPoint(x: line.x + form.editor.window(width: line.width).cursor, y: line.y)
  }
}
