internal import Landfall
internal import LandfallDomain
internal import LandfallLocalization
internal import LandfallNavigation

/// A centered screen with a few words and buttons: errors, refusals, empty lists, loading.
struct CenteredBody {
  /// A button and its command.
  struct Button {
    let title: String
    let command: ViewCommand
  }

  var mark: String?
  var color = CellStyle.Color.plain
  var title: String
  var text = ""
  var code: String?
  /// The steps of an operation in progress, below the title.
  var steps: [Step] = []
  var buttons: [Button] = []

  /// A step and the sign for its state.
  struct Step {
    let sign: String
    let color: CellStyle.Color
    let text: String
  }

  /// Creates a body with a title below a sign.
  init(_ mark: String, _ color: CellStyle.Color, title: String) {
    (self.mark, self.color, self.title) = (mark, color, title)
  }

  /// Creates the body that replaces the rows of a screen, or returns `nil` if there are rows.
  init?(_ entry: StackEntry?, _ words: Wording, spinner: String) {
    let retry = Button(title: words("textshell:actions.retry"), command: .retry)
    let back = Button(title: words("textshell:actions.back"), command: .back)
    let home = Button(title: words("textshell:actions.home"), command: .home)
    let canGoBack = words.snapshot.canGoBack
    if case .error(let screen, _) = words.snapshot.root {
      (mark, color) = ("!", .bad)
      title = words(screen.link == nil ? "textshell:error.load" : "textshell:error.link")
      if let link = screen.link {
        text = words(link.textKey)
      } else {
        code = words("textshell:error.code", [NamedValue("code", screen.code)])
      }
      buttons = screen.actions.map { action in
        switch action {
        case .retry: retry
        case .dismiss: Button(title: words(action.titleKey), command: .dismissError)
        case .home: home
        }
      }
      return
    }
    if case .signIn = words.snapshot.root {
      guard let body = Self.signingIn(words, spinner: spinner) else { return nil }
      self = body
      return
    }
    guard let entry else {
      (mark, color, title) = (spinner, .accent, words("textshell:state.launching"))
      return
    }
    switch entry.presentation {
    case .signInNeeded:
      (mark, color) = ("?", .accent)
      title = words("textshell:invitation.title")
      text = words("textshell:invitation.body")
      let signIn = Button(title: words("textshell:actions.signIn"), command: .askForSignIn)
      buttons = canGoBack ? [signIn, back] : [signIn]
      return
    case .unauthorized:
      (mark, color) = ("⊘", .caution)
      title = words("textshell:unauthorized.title")
      let name = words.snapshot.organization?.organization.name ?? ""
      text = words("textshell:unauthorized.body", [NamedValue("organization", name)])
      buttons = canGoBack ? [back, home] : [home]
      return
    case .unavailable(let code):
      (mark, color) = ("!", .bad)
      title = words("errors:screenBroken.title")
      text = words("textshell:error.broken.body")
      self.code = words("textshell:error.code", [NamedValue("code", code)])
      buttons = canGoBack ? [retry, back] : [retry]
      return
    case .screen: break
    }
    if let error = entry.content?.error, entry.content?.isLoaded != true {
      (mark, color) = ("!", .caution)
      title = words("textshell:error.load")
      text = words(error.contentTextKey)
      buttons = [retry]
    } else if entry.content?.isLoaded != true {
      (mark, color, title) = (spinner, .accent, words("textshell:state.loading"))
    } else if case .list(let list)? = entry.content {
      guard list.rows.isEmpty else { return nil }
      title =
        entry.destination.query.first(named: "q").map {
          words("textshell:list.noResults", [NamedValue("q", $0)])
        } ?? words("textshell:list.empty")
      (mark, color) = ("○", .faint)
    } else if case .nothing? = entry.content {
      title = words.title(of: entry)
      // A screen without data may have a body text next to its title.
      let key = entry.titleKey.text
      let start = key[..<(key.lastIndex(of: ".") ?? key.endIndex)]
      let body = TextKey(start + ".body")  // not a word
      if words.texts.hasText(body) { text = words(body) }
      if words.snapshot.stacks == nil { buttons = [home] }
    } else {
      return nil
    }
  }

  /// Returns the position of each button.
  func buttonRects(in rect: CellRect) -> [CellRect] {
    var y = rect.y + top(in: rect) + rows(in: rect) - 2 * buttons.count + (buttons.isEmpty ? 0 : 1)
    return buttons.map { button in
      let width = min(LineText.width(of: Self.label(button)), rect.width)
      defer { y += 2 }
      return CellRect(x: rect.x + (rect.width - width) / 2, y: y, width: width, height: 1)
    }
  }

  func draw(on canvas: inout Canvas, in rect: CellRect, _ direction: TextDirection, selected: Int?)
  {
    let room = rect.inset(horizontally: 3, vertically: 0)
    var y = rect.y + top(in: rect)
    func row(_ height: Int = 1) -> CellRect {
      CellRect(x: room.x, y: y, width: room.width, height: height)
    }
    if let mark {
      canvas.draw(mark, in: row(), CellStyle(color, on: .page, .bold), align: .center)
      y += 2
    }
    y += canvas.drawParagraph(
      title, in: row(3), CellStyle(.plain, on: .page, .bold), align: .center, direction: direction)
    if !steps.isEmpty {
      y += 1
      let width = steps.map { LineText.width(of: $0.text) + 2 }.max() ?? 0
      let left = room.x + max(0, (room.width - width) / 2)
      for step in steps {
        let line = CellRect(x: left, y: y, width: min(width, room.width), height: 1)
        canvas.draw(
          step.sign + " " + step.text, in: line, CellStyle(step.color), direction: direction)
        y += 1
      }
    }
    if !text.isEmpty {
      y += 1
      y += canvas.drawParagraph(
        text, in: row(4), CellStyle(), align: .center, direction: direction)
    }
    if let code {
      canvas.draw(code, in: row(), CellStyle(.faint), align: .center, direction: direction)
      y += 1
    }
    for (index, place) in buttonRects(in: rect).enumerated() {
      let isChosen = index == selected ?? 0
      canvas.draw(
        Self.label(buttons[index]), in: place,
        isChosen ? CellStyle(.plain, on: .accent, .bold) : CellStyle(.accent),
        direction: direction)
    }
  }

  private static func label(_ button: Button) -> String { "[ " + button.title + " ]" }

  private func rows(in rect: CellRect) -> Int {
    let width = rect.width - 6
    func lines(_ text: String, _ most: Int) -> Int {
      LineBreaks.lines(text, width: width, maximum: most).count
    }
    return (mark == nil ? 0 : 2) + lines(title, 3) + (steps.isEmpty ? 0 : 1 + steps.count)
      + (text.isEmpty ? 0 : 1 + lines(text, 4))
      + (code == nil ? 0 : 1) + 2 * buttons.count
  }

  private func top(in rect: CellRect) -> Int { max(0, (rect.height - rows(in: rect)) * 2 / 5) }
}
