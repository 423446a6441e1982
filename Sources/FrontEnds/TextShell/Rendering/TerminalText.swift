import LandfallStrictJSON

/// What goes to a terminal or a pipe: text from anywhere, in which nothing is obeyed, and this program's
/// own sequences.
///
/// A text carries a sequence as a mark, which no text from outside can hold: its key is random, another
/// one in each process, and never written. ``ShellIO`` writes marks as the sequences they stand
/// for and makes every hidden character visible, so that no command can forget to.
enum TerminalText {
  /// A sequence of this program's own; there are no others.
  enum Sequence: String, CaseIterable {
    case plain = "\u{1B}[0m"
    case strong = "\u{1B}[1m"
    case faint = "\u{1B}[2m"
    case good = "\u{1B}[32m"
    case bad = "\u{1B}[31m"
    /// Black on white, in exact colours.
    case exactInk = "\u{1B}[38;5;16;48;5;231m"
    /// Black on white, as the terminal's sixteen colours have them.
    case namedInk = "\u{1B}[30;47m"
    /// Back to the start of the line, which is written over.
    case lineStart = "\r"

    /// What stands for it in a text.
    var mark: String {
      var mark = TerminalText.key
      let index = UInt32(Self.allCases.firstIndex(of: self) ?? 0)
      if let scalar = Unicode.Scalar(TerminalText.firstPrivate + index) {
        mark.unicodeScalars.append(scalar)
      }
      return mark
    }
  }

  /// A noncharacter and two characters for private use, which differ from process to process.
  private static let key: String = {
    let privates = firstPrivate..<firstPrivate + 0xFFF0
    let values = [0xFDD0, UInt32.random(in: privates), UInt32.random(in: privates)]
    var key = String.UnicodeScalarView()
    key.append(contentsOf: values.compactMap(Unicode.Scalar.init))
    return String(key)
  }()
  private static let firstPrivate: UInt32 = 0xF0000
  /// The most characters between the ends of an isolate that are looked through.
  private static let longestIsolate = 4_096

  /// One line of a page: a line feed inside it is no end of it.
  static func line(_ text: String) -> String {
    text.utf8.contains(0x0A) ? text.replacing("\n", with: HiddenCharacters.visible("\n")) : text
  }

  /// What is written for a text: its marks as sequences, hidden characters visible.
  ///
  /// Line feeds stay, and so do the outermost U+2068 … U+2069 of a line, by which names are isolated:
  /// whatever they hold, they change nothing outside.
  static func written(_ text: String) -> String { written(text) { $0.rawValue } }

  /// What is seen of a text in a line: without its marks.
  static func seen(_ text: String) -> String { written(text) { _ in "" } }

  /// A text that was written already, by a process of this program: its sequences are marks again.
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

  /// Where the isolate ends that begins at `start`; `nil` if it does not in this line, or is empty.
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
