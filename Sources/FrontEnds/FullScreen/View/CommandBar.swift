internal import LandfallLocalization

/// The command line that opens with `:`, with its history and its completions.
struct CommandBar {
  private(set) var editor: LineEditor
  /// Whether the command line is open.
  private(set) var isOpen = false
  /// The completions that Tab found.
  private(set) var choices: [String] = []

  /// Creates a command bar.
  ///
  /// - Parameter complete: Returns the completions of a line as whole lines.
  init(_ complete: @escaping (String) -> [String]) { editor = LineEditor(complete: complete) }

  /// Opens the command line.
  mutating func open(with text: String = "") {
    editor.replace(with: text)
    choices = []
    isOpen = true
  }

  /// Inserts text at the cursor.
  mutating func insert(_ text: String) {
    editor.insert(text)
    choices = []
  }

  /// Handles a key.
  ///
  /// - Returns: The line if Enter completed it, otherwise `nil`.
  mutating func press(_ key: KeyPress) -> String? {
    if editor.clusters.isEmpty, key.key == .backspace {
      isOpen = false
      return nil
    }
    let result = editor.press(key)
    choices = []
    switch result {
    case .edited, .ignored: return nil
    case .choices(let lines):
      choices = lines
      return nil
    case .cancelled:
      isOpen = false
      return nil
    case .submitted(let line):
      isOpen = false
      return line
    }
  }

  /// Draws the command line in the terminal's last row, and the completions above it.
  func draw(on canvas: inout Canvas, _ foot: CellRect) {
    let style = CellStyle(.plain, on: .bar)
    canvas.fill(foot, style)
    canvas.draw(":", in: foot.inset(horizontally: 1, vertically: 0), style.with(.accent, .bold))
    let line = CellRect(x: foot.x + 2, y: foot.y, width: foot.width - 3, height: 1)
    let window = editor.window(width: line.width)
    canvas.draw(window.text, in: line, style)
    canvas.cursor = CellPoint(x: line.x + window.cursor, y: line.y)
    guard !choices.isEmpty else { return }
    let words = choices.map { $0.split(separator: " ").last.map(String.init) ?? $0 }
    let column = (words.map { LineText.width(of: $0) }.max() ?? 0) + 2
    let columns = max(1, (foot.width - 2) / column)
    let rows = min((words.count + columns - 1) / columns, max(1, foot.y - 2))
    let panel = CellRect(x: foot.x, y: foot.y - rows, width: foot.width, height: rows)
    canvas.fill(panel, CellStyle(.plain, on: .panel))
    for (index, word) in words.prefix(rows * columns).enumerated() {
      let place = CellRect(
        x: panel.x + 2 + index % columns * column, y: panel.y + index / columns,
        width: column - 1, height: 1)
      canvas.draw(word, in: place, CellStyle(.accent, on: .panel))
    }
  }
}
