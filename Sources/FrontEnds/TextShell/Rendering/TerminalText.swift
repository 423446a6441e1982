import LandfallStrictJSON

/// The output to a terminal or a pipe: untrusted text, and this program's own escape sequences and
/// direction marks.
///
/// A text contains an escape sequence as a mark, which untrusted text cannot contain. The key of a
/// mark is random for each process and is never written. ``ShellIO`` replaces marks with their
/// sequences and makes all hidden characters visible, so no command can forget it.
enum TerminalText {
  /// An escape sequence or a direction mark of this program.
  ///
  /// There are no others.
  enum Sequence: String, CaseIterable {
    case plain = "\u{1B}[0m"
    case strong = "\u{1B}[1m"
    case faint = "\u{1B}[2m"
    case good = "\u{1B}[32m"
    case bad = "\u{1B}[31m"
    /// Black on white, in exact colors.
    case exactInk = "\u{1B}[38;5;16;48;5;231m"
    /// Black on white, in the terminal's 16 colors.
    case namedInk = "\u{1B}[30;47m"
    /// Returns to the start of the line, to overwrite it.
    case lineStart = "\r"
    /// A direction mark of a formatted number or date.
    case leftToRight = "\u{200E}"
    case rightToLeft = "\u{200F}"
    case arabicLetter = "\u{61C}"

    /// The mark for the sequence in a text.
    var mark: String {
      var mark = TerminalText.key
      let index = UInt32(Self.allCases.firstIndex(of: self) ?? 0)
      if let scalar = Unicode.Scalar(TerminalText.firstPrivate + index) {
        mark.unicodeScalars.append(scalar)
      }
      return mark
    }
  }

  /// The key of marks: a noncharacter and two random private-use characters.
  private static let key: String = {
    let privates = firstPrivate..<firstPrivate + 0xFFF0
    let values = [0xFDD0, UInt32.random(in: privates), UInt32.random(in: privates)]
    var key = String.UnicodeScalarView()
    key.append(contentsOf: values.compactMap(Unicode.Scalar.init))
    return String(key)
  }()
  private static let firstPrivate: UInt32 = 0xF0000
  /// The maximum length of an isolate in characters.
  private static let longestIsolate = 4_096

  /// Returns a text as one line, with line feeds made visible.
  static func line(_ text: String) -> String {
    text.utf8.contains(0x0A) ? text.replacing("\n", with: HiddenCharacters.visible("\n")) : text
  }

  /// Returns a text with marks replaced by sequences, and with hidden characters made visible.
  ///
  /// Line feeds stay. So do the outermost isolates of a line (U+2068 … U+2069), which protect
  /// names: their content cannot affect the text outside.
  static func written(_ text: String) -> String { written(text) { $0.rawValue } }

  /// Returns the visible part of a text, without marks.
  static func seen(_ text: String) -> String { written(text) { _ in "" } }

  /// Returns a text of the catalogues with its direction marks as marks of this program.
  ///
  /// Marks in isolates stay as they are, because untrusted values are isolated.
  static func own(_ text: String) -> String {
    guard HiddenCharacters.mayStand(in: text) else { return text }
    var depth = 0
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\u{2066}"..."\u{2068}": depth += 1
      case "\u{2069}": depth -= 1
      case "\u{200E}", "\u{200F}", "\u{61C}":
        if depth == 0, let own = Sequence(rawValue: String(Character(scalar))) {
          result += own.mark
          return
        }
      default: break
      }
      result.unicodeScalars.append(scalar)
    }
  }

  /// Returns text from another process of this program with its sequences converted to marks.
  static func marked(_ text: String) -> String {
    Sequence.allCases.reduce(text) { text, sequence in
      text.contains(sequence.rawValue)
        ? text.replacing(sequence.rawValue, with: sequence.mark) : text
    }
  }

  private static func written(_ text: String, _ sequence: (Sequence) -> String) -> String {
    guard HiddenCharacters.mayStand(in: text) || text.utf8.contains(0xEF) else { return text }
    let scalars = Array(text.unicodeScalars)
    let key = Array(key.unicodeScalars)
    var shown = ""
    var isolateEnd = -1
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      if scalar == key[0], let own = own(scalars[index...], key) {
        shown += sequence(own)
        index += key.count + 1
        continue
      }
      if scalar == "\u{2068}", index > isolateEnd, let end = endOfIsolate(scalars, from: index) {
        isolateEnd = end
        shown.unicodeScalars.append(scalar)
      } else if scalar == "\n" || index == isolateEnd || !HiddenCharacters.contains(scalar) {
        shown.unicodeScalars.append(scalar)
      } else {
        shown += HiddenCharacters.visible(scalar)
      }
      index += 1
    }
    return shown
  }

  private static func own(
    _ scalars: ArraySlice<Unicode.Scalar>, _ key: [Unicode.Scalar]
  ) -> Sequence? {
    guard scalars.count > key.count, scalars.starts(with: key) else { return nil }
    let index = Int(scalars[scalars.startIndex + key.count].value) - Int(firstPrivate)
    return Sequence.allCases.indices.contains(index) ? Sequence.allCases[index] : nil
  }

  /// Returns the end of an isolate, or `nil` if it is empty or does not end in this line.
  private static func endOfIsolate(_ scalars: [Unicode.Scalar], from start: Int) -> Int? {
    var depth = 0
    for index in start..<min(scalars.count, start + longestIsolate) {
      switch scalars[index] {
      case "\u{2066}"..."\u{2068}": depth += 1
      case "\u{2069}": depth -= 1
      case "\n": return nil
      default: continue
      }
      if depth == 0 { return index > start + 1 ? index : nil }
    }
    return nil
  }
}

/// The text styles of the output, or plain text.
struct Styles: Sendable {
  let isColored: Bool

  func strong(_ text: String) -> String { wrap(text, .strong) }
  func faint(_ text: String) -> String { wrap(text, .faint) }
  func good(_ text: String) -> String { wrap(text, .good) }
  func bad(_ text: String) -> String { wrap(text, .bad) }

  /// Returns text in black on white, in exact colors or in the terminal's 16 colors.
  func blackOnWhite(_ text: String, isExact: Bool) -> String {
    wrap(text, isExact ? .exactInk : .namedInk)
  }

  private func wrap(_ text: String, _ style: TerminalText.Sequence) -> String {
    isColored ? style.mark + text + TerminalText.Sequence.plain.mark : text
  }
}
