/// A line of text being typed: cursor, words, kill and yank, history, completion.
///
/// Everything moves by grapheme clusters. The keys are those of Emacs and readline. It draws nothing
/// and knows no terminal; ``window(width:)`` says what of it fits on a screen.
struct LineEditor {
  /// What came of a key.
  enum Result: Hashable {
    /// The line or the cursor changed.
    case edited
    /// Enter: the line is done, kept in the history, and empty again.
    case submitted(String)
    /// Escape, Control-C or Control-G; the line is empty again.
    case cancelled
    /// Tab met several ways to go on; they may be shown.
    case choices([String])
    /// Not a key for a line.
    case ignored
  }

  /// The most clusters of a line.
  static let maximumLength = 2_048

  private(set) var clusters: [Character] = []
  /// Before which cluster the cursor stands.
  private(set) var cursor = 0
  private(set) var history: LineHistory
  private var killed: [Character] = []
  /// Gives the lines that a line can become, the text before the cursor being what was typed.
  private let complete: (String) -> [String]

  init(history: LineHistory = LineHistory(), complete: @escaping (String) -> [String] = { _ in [] })
  {
    self.history = history
    self.complete = complete
  }

  var text: String { String(clusters) }

  /// Sets the line, the cursor at its end.
  mutating func replace(with text: String) {
    clusters = Array(Self.clean(text).prefix(Self.maximumLength))
    cursor = clusters.count
  }

  /// Takes text in: typed, or pasted.
  ///
  /// Line breaks become spaces, other controls replacement characters.
  mutating func insert(_ text: String) {
    // Put together with what stands before, so that a mark typed alone joins its letter.
    let head = String(clusters[..<cursor]) + Self.clean(text)
    let joined = Array(head)
    guard joined.count + clusters.count - cursor <= Self.maximumLength else { return }
    clusters.replaceSubrange(..<cursor, with: joined)
    cursor = joined.count
  }

  /// Takes a key.
  mutating func press(_ key: KeyPress) -> Result {
    let control = key.modifiers.contains(.control)
    let alt = key.modifiers.contains(.alt)
    switch key.key {
    case .character(let scalar) where control && !alt: return command(scalar)
    case .character("b") where alt: return move(to: wordStart)
    case .character("f") where alt: return move(to: wordEnd)
    case .character("d") where alt: return kill(cursor..<wordEnd)
    case .character where alt: return .ignored
    case .character(let scalar):
      insert(String(Character(scalar)))
      return .edited
    case .left: return move(to: control || alt ? wordStart : cursor - 1)
    case .right: return move(to: control || alt ? wordEnd : cursor + 1)
    case .home: return move(to: 0)
    case .end: return move(to: clusters.count)
    case .backspace: return control || alt ? kill(wordStart..<cursor) : delete(cursor - 1)
    case .delete: return control || alt ? kill(cursor..<wordEnd) : delete(cursor)
    case .up: return recall(history.older(than: text))
    case .down: return recall(history.newer())
    case .tab where key.modifiers.isEmpty: return completed()
    case .enter: return submit()
    case .escape: return cancel()
    case .tab, .pageUp, .pageDown, .insert, .function: return .ignored
    }
  }

  private mutating func command(_ scalar: Unicode.Scalar) -> Result {
    switch scalar {
    case "a": return move(to: 0)
    case "e": return move(to: clusters.count)
    case "b": return move(to: cursor - 1)
    case "f": return move(to: cursor + 1)
    case "d": return delete(cursor)
    case "h": return delete(cursor - 1)
    case "k": return kill(cursor..<clusters.count)
    case "u": return kill(0..<cursor)
    case "w": return kill(blankStart..<cursor)
    case "y":
      insert(String(killed))
      return .edited
    case "t":
      guard cursor > 0, clusters.count > 1 else { return .ignored }
      let at = min(cursor, clusters.count - 1)
      clusters.swapAt(at - 1, at)
      return move(to: at + 1)
    case "p": return recall(history.older(than: text))
    case "n": return recall(history.newer())
    case "c", "g": return cancel()
    default: return .ignored
    }
  }

  private mutating func move(to position: Int) -> Result {
    cursor = min(max(position, 0), clusters.count)
    return .edited
  }

  private mutating func delete(_ index: Int) -> Result {
    guard clusters.indices.contains(index) else { return .edited }
    clusters.remove(at: index)
    if index < cursor { cursor -= 1 }
    return .edited
  }

  private mutating func kill(_ range: Range<Int>) -> Result {
    guard !range.isEmpty else { return .edited }
    killed = Array(clusters[range])
    clusters.removeSubrange(range)
    return move(to: range.lowerBound)
  }

  private mutating func recall(_ line: String?) -> Result {
    guard let line else { return .edited }
    replace(with: line)
    return .edited
  }

  private mutating func submit() -> Result {
    let line = text
    history.append(line)
    clear()
    return .submitted(line)
  }

  private mutating func cancel() -> Result {
    history.leave()
    clear()
    return .cancelled
  }

  private mutating func clear() {
    clusters.removeAll()
    cursor = 0
  }

  private mutating func completed() -> Result {
    let typed = String(clusters[..<cursor])
    let lines = complete(typed).filter { $0.hasPrefix(typed) }
    guard let first = lines.first else { return .edited }
    var common = Array(first)
    for line in lines.dropFirst() {
      let same = zip(common, line).prefix { $0 == $1 }.count
      common.removeLast(common.count - same)
    }
    if common.count > cursor {
      insert(String(common.dropFirst(cursor)))
      return .edited
    }
    return lines.count > 1 ? .choices(lines) : .edited
  }

  // Words for moves are letters and digits; `Control-W` takes all to the blank before.
  private var wordStart: Int {
    var index = cursor
    while index > 0, !Self.isWord(clusters[index - 1]) { index -= 1 }
    while index > 0, Self.isWord(clusters[index - 1]) { index -= 1 }
    return index
  }

  private var wordEnd: Int {
    var index = cursor
    while index < clusters.count, !Self.isWord(clusters[index]) { index += 1 }
    while index < clusters.count, Self.isWord(clusters[index]) { index += 1 }
    return index
  }

  private var blankStart: Int {
    var index = cursor
    while index > 0, clusters[index - 1] == " " { index -= 1 }
    while index > 0, clusters[index - 1] != " " { index -= 1 }
    return index
  }

  private static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber
  }

  private static func clean(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: TextPiece.clean(text.unicodeScalars))
    return String(scalars)
  }

  /// The part of the line that is shown in so many cells, and the cursor's cell in it.
  ///
  /// The cursor is always inside. A line is shown from the left, whatever its letters, so that the
  /// cursor goes where its key points.
  func window(width: Int) -> (text: String, cursor: Int) {
    guard width > 1 else { return ("", 0) }
    var start = cursor
    var before = 0
    while start > 0 {
      let wide = LineText.width(of: String(clusters[start - 1]))
      guard before + wide < width else { break }
      before += wide
      start -= 1
    }
    var end = cursor
    var all = before
    while end < clusters.count {
      let wide = LineText.width(of: String(clusters[end]))
      guard all + wide <= width else { break }
      all += wide
      end += 1
    }
    return (String(clusters[start..<end]), before)
  }
}
