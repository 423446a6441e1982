/// A line that is being typed, with cursor, word moves, kill and yank, history and completion.
///
/// All moves are by grapheme cluster. The keys are those of Emacs and readline. The editor does not
/// draw: ``window(width:)`` returns the part that fits on a screen.
struct LineEditor {
  /// The result of a key.
  enum Result: Hashable {
    /// The line or the cursor changed.
    case edited
    /// Enter: the line is complete and in the history.
    ///
    /// The editor is empty again.
    case submitted(String)
    /// Escape, Control-C or Control-G: the editor is empty again.
    case cancelled
    /// Tab found several completions, which can be shown.
    case choices([String])
    /// The editor does not use this key.
    case ignored
  }

  /// The maximum number of clusters in a line.
  static let maximumLength = 2_048

  private(set) var clusters: [Character] = []
  /// The index of the cluster after the cursor.
  private(set) var cursor = 0
  private(set) var history = LineHistory()
  private var killed: [Character] = []
  /// Returns the completed lines for the text before the cursor.
  private let complete: (String) -> [String]

  init(complete: @escaping (String) -> [String] = { _ in [] }) { self.complete = complete }

  var text: String { String(clusters) }

  /// Replaces the line and moves the cursor to its end.
  mutating func replace(with text: String) {
    clusters = Array(Self.clean(text).prefix(Self.maximumLength))
    cursor = clusters.count
  }

  /// Inserts typed or pasted text at the cursor.
  ///
  /// Line breaks become spaces. Other control characters become U+FFFD.
  mutating func insert(_ text: String) {
    // The text is joined with the text before it, so that a combining mark joins its letter.
    let head = String(clusters[..<cursor]) + Self.clean(text)
    let joined = Array(head)
    guard joined.count + clusters.count - cursor <= Self.maximumLength else { return }
    clusters.replaceSubrange(..<cursor, with: joined)
    cursor = joined.count
  }

  /// Handles a key.
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

  // For moves, a word consists of letters and digits. `Control-W` deletes back to a space.
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

  /// Returns the part of the line that fits into a width, and the cursor's cell in it.
  ///
  /// The cursor is always visible. The line is shown from left to right for all scripts, so that
  /// the arrow keys move the cursor in their direction.
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
