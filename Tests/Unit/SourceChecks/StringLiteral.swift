/// A string literal of a source file, with the text that a person could read.
struct StringLiteral: Equatable {
  /// The line that it starts on, from 1.
  let line: Int
  /// The code on that line before it.
  let before: String
  /// Its characters, without escapes and interpolations.
  let text: String

  /// Returns the literals of a source text, including those inside interpolations but not in
  /// comments.
  static func all(in text: String) -> [StringLiteral] {
    var scanner = Scanner(rest: Substring(text))
    scanner.scanCode(until: nil)
    return scanner.found.sorted { $0.line < $1.line }
  }

  private struct Scanner {
    var rest: Substring
    var line = 1
    var before = ""
    var found: [StringLiteral] = []

    /// Scans code up to the parenthesis that closes an interpolation, or to the end.
    mutating func scanCode(until closing: Character?) {
      var depth = 0
      while let character = rest.first {
        if rest.hasPrefix("//") {
          rest = rest.drop { !$0.isNewline }
        } else if rest.hasPrefix("/*") {
          skipBlock()
        } else if let marks = opening() {
          scanLiteral(marks)
        } else {
          if character == "(" { depth += 1 }
          if character == ")" {
            if depth == 0, closing == ")" {
              take()
              return
            }
            depth -= 1
          }
          before.append(character)
          take()
        }
      }
    }

    /// Returns the number signs and quotation marks that open a literal here, or `nil`.
    private func opening() -> (hashes: String, quotes: String)? {
      let hashes = String(rest.prefix { $0 == "#" })
      let after = rest.dropFirst(hashes.count)
      guard after.first == "\"" else { return nil }
      return (hashes, after.hasPrefix("\"\"\"") ? "\"\"\"" : "\"")
    }

    private mutating func scanLiteral(_ marks: (hashes: String, quotes: String)) {
      let start = (line: line, before: before)
      var text = ""
      for _ in marks.hashes + marks.quotes { take() }
      let escape = "\\" + marks.hashes
      while !rest.isEmpty, !rest.hasPrefix(marks.quotes + marks.hashes) {
        if rest.hasPrefix(escape + "(") {
          for _ in escape + "(" { take() }
          // A placeholder marks the interpolation, so that `"a\(b)c"` is not one word.
          text.append("\u{FFFC}")
          scanCode(until: ")")
        } else if rest.hasPrefix(escape + "u{") {
          while let character = rest.first, character != "}" { take() }
          take()
        } else if rest.hasPrefix(escape) {
          for _ in escape { take() }
          take()
        } else {
          text.append(rest.removeFirst())
          if text.last?.isNewline == true { line += 1 }
        }
      }
      for _ in marks.quotes + marks.hashes { take() }
      found.append(StringLiteral(line: start.line, before: start.before, text: text))
      before = start.before + "\"\""
    }

    private mutating func skipBlock() {
      var depth = 0
      repeat {
        if rest.hasPrefix("/*") {
          depth += 1
          take()
        } else if rest.hasPrefix("*/") {
          depth -= 1
          take()
        }
        take()
      } while depth > 0 && !rest.isEmpty
    }

    private mutating func take() {
      guard let character = rest.popFirst() else { return }
      if character.isNewline {
        line += 1
        before = ""
      }
    }
  }
}
