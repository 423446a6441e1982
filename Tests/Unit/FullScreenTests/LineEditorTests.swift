import Testing

@testable import LandfallFullScreen

@Suite("Line editor")
struct LineEditorTests {
  typealias Key = KeyPress

  static func typed(_ text: String, _ editor: LineEditor = LineEditor()) -> LineEditor {
    var editor = editor
    for scalar in text.unicodeScalars { _ = editor.press(Key(.character(scalar))) }
    return editor
  }

  /// Returns the line with `|` at the cursor.
  static func shown(_ editor: LineEditor) -> String {
    String(editor.clusters[..<editor.cursor]) + "|" + String(editor.clusters[editor.cursor...])
  }

  static func control(_ scalar: Unicode.Scalar) -> Key { Key(.character(scalar), .control) }
  static func alt(_ scalar: Unicode.Scalar) -> Key { Key(.character(scalar), .alt) }

  struct Row: Sendable, CustomTestStringConvertible {
    let id: String
    let start: String
    let keys: [Key]
    let shown: String
    var testDescription: String { id }

    init(_ id: String, _ start: String, _ keys: [Key], _ shown: String) {
      (self.id, self.start, self.keys, self.shown) = (id, start, keys, shown)
    }
  }

  static let rows: [Row] = [
    Row("left and insert", "ac", [Key(.left), Key(.character("b"))], "ab|c"),
    Row("home, end", "ab", [Key(.home), Key(.end), control("a")], "|ab"),
    Row("not beyond the ends", "a", [Key(.left), Key(.left), Key(.left)], "|a"),
    Row("backspace and delete", "abc", [Key(.left), Key(.backspace), Key(.delete)], "a|"),
    Row("backspace at the start", "a", [Key(.home), Key(.backspace)], "|a"),
    Row("a cluster is deleted as a whole", "a👩‍👧e\u{301}", [Key(.backspace), Key(.backspace)], "a|"),
    Row("a mark typed alone joins its letter", "e", [Key(.character("\u{301}"))], "e\u{301}|"),
    Row("words", "open docodego://app/x", [alt("b"), alt("b")], "open docodego://|app/x"),
    Row("words forward", "open it", [control("a"), alt("f")], "open| it"),
    Row("word by control and arrow", "a b", [Key(.left, .control)], "a |b"),
    Row(
      "kill to the end and back", "ab cd", [alt("b"), control("k"), control("a"), control("y")],
      "cd|ab "),
    Row("kill to the start", "ab cd", [alt("b"), control("u")], "|cd"),
    Row("kill a word up to a space", "open a/b", [control("w")], "open |"),
    Row("kill a word up to a punctuation mark", "open a/b", [Key(.backspace, .alt)], "open a/|"),
    Row("kill the next word", "ab cd", [control("a"), alt("d")], "| cd"),
    Row("transpose", "ab", [control("t")], "ba|"),
    Row("unknown keys change nothing", "ab", [control("x"), alt("z"), Key(.function(1))], "ab|"),
  ]

  @Test("Keys work as in readline", arguments: rows)
  func keys(row: Row) {
    var editor = Self.typed(row.start)
    for key in row.keys { _ = editor.press(key) }
    #expect(Self.shown(editor) == row.shown)
  }

  @Test("History goes back and forth and keeps the draft")
  func history() {
    var editor = Self.typed("one")
    #expect(editor.press(Key(.enter)) == .submitted("one"))
    editor = Self.typed("two", editor)
    _ = editor.press(Key(.enter))
    editor = Self.typed("two", editor)
    _ = editor.press(Key(.enter))
    editor = Self.typed("  ", editor)
    _ = editor.press(Key(.enter))
    #expect(editor.history.lines == ["one", "two"])
    editor = Self.typed("dr", editor)
    let seen = [Key.Key.up, .up, .up, .down, .down, .down].map { key in
      _ = editor.press(Key(key))
      return editor.text
    }
    #expect(seen == ["two", "one", "one", "two", "dr", "dr"])
  }

  @Test("History and line are bounded")
  func bounds() {
    var history = LineHistory()
    for number in 0..<2_000 { history.append("\(number)") }
    #expect(history.lines.count == LineHistory.capacity)
    #expect(history.lines.last == "1999")
    var editor = LineEditor()
    editor.insert(String(repeating: "a", count: 5_000))
    #expect(editor.clusters.count <= LineEditor.maximumLength)
    editor.replace(with: String(repeating: "a", count: 5_000))
    #expect(editor.clusters.count == LineEditor.maximumLength)
  }

  @Test("Completion inserts the common part, then lists the choices")
  func completion() {
    let lines = ["sign-in", "sign-out", "signed-out", "expect pending"]
    let complete: (String) -> [String] = { line in lines.filter { $0.hasPrefix(line) } }
    var editor = Self.typed("sig", LineEditor(complete: complete))
    #expect(editor.press(Key(.tab)) == .edited)
    #expect(editor.text == "sign")
    #expect(editor.press(Key(.tab)) == .choices(["sign-in", "sign-out", "signed-out"]))
    editor = Self.typed("-o", editor)
    _ = editor.press(Key(.tab))
    #expect(editor.text == "sign-out")
    editor.replace(with: "expect pen")
    _ = editor.press(Key(.tab))
    #expect(editor.text == "expect pending")
  }

  @Test("Pasted lines become one line without control characters")
  func paste() {
    var editor = LineEditor()
    editor.insert("a\r\nb\u{1B}[31m")
    #expect(!editor.text.unicodeScalars.contains { $0.value < 0x20 })
    #expect(editor.press(Key(.escape)) == .cancelled)
    #expect(editor.text == "")
  }

  @Test("The window shows the cursor and never exceeds its width")
  func window() {
    var editor = Self.typed("0123456789")
    #expect(editor.window(width: 5) == ("6789", 4))
    _ = editor.press(Key(.home))
    #expect(editor.window(width: 5) == ("01234", 0))
    editor.replace(with: "日本語")
    #expect(editor.window(width: 4) == ("語", 2))
    #expect(editor.window(width: 0) == ("", 0))
  }
}
