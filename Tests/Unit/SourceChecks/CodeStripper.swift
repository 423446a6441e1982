/// Blanks comments and strings, so that a rule matches only code.
///
/// It knows line comments, nested block comments, string literals on one line and over several, and
/// raw strings. Code inside an interpolation is blanked with its string.
enum CodeStripper {
  static func strip(_ text: String) -> String {
    var rest = Substring(text)
    var result = ""
    while let character = rest.first {
      if rest.hasPrefix("//") {
        rest = rest.drop { !$0.isNewline }
      } else if rest.hasPrefix("/*") {
        skipBlock(&rest, &result)
      } else if let quote = opening(rest) {
        result += "\"\""
        skipString(&rest, &result, quote)
      } else {
        result.append(character)
        rest.removeFirst()
      }
    }
    return result
  }

  private struct Quote {
    let opening: String
    let closing: String
    let escape: String
    let endsWithLine: Bool
  }

  private static func opening(_ text: Substring) -> Quote? {
    let hashes = String(text.prefix { $0 == "#" })
    let after = text.dropFirst(hashes.count)
    guard after.first == "\"" else { return nil }
    let marks = after.hasPrefix("\"\"\"") ? "\"\"\"" : "\""
    return Quote(
      opening: hashes + marks, closing: marks + hashes, escape: "\\" + hashes,
      endsWithLine: marks.count == 1)
  }

  private static func skipString(_ rest: inout Substring, _ result: inout String, _ quote: Quote) {
    rest.removeFirst(quote.opening.count)
    var depth = 0
    while let character = rest.first {
      if depth == 0, rest.hasPrefix(quote.closing) {
        rest.removeFirst(quote.closing.count)
        return
      }
      if rest.hasPrefix(quote.escape + "(") {
        rest.removeFirst(quote.escape.count)
        depth += 1
      } else if depth == 0, rest.hasPrefix(quote.escape) {
        rest.removeFirst(quote.escape.count)
      } else if depth > 0, let inner = opening(rest) {
        skipString(&rest, &result, inner)
        continue
      } else if depth > 0, character == "(" {
        depth += 1
      } else if depth > 0, character == ")" {
        depth -= 1
      }
      if character.isNewline {
        if quote.endsWithLine { return }
        result.append("\n")
      }
      if !rest.isEmpty { rest.removeFirst() }
    }
  }

  private static func skipBlock(_ rest: inout Substring, _ result: inout String) {
    var depth = 0
    while !rest.isEmpty {
      if rest.hasPrefix("/*") {
        depth += 1
        rest.removeFirst(2)
      } else if rest.hasPrefix("*/") {
        depth -= 1
        rest.removeFirst(2)
        if depth == 0 { return }
      } else {
        if rest.first?.isNewline == true { result.append("\n") }
        rest.removeFirst()
      }
    }
  }
}
