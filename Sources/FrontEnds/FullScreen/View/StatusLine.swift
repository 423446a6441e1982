internal import Landfall
internal import LandfallDomain
internal import LandfallLocalization

/// The terminal's last row: path, organization, pending link and the most useful keys.
struct StatusLine {
  let words: Wording
  /// The notice about the last command, or `nil`.
  ///
  /// An error replaces everything else in the row.
  let notice: Notice?
  /// The spinner while a command runs, or `nil`.
  let spinner: String?

  /// The result of a command.
  struct Notice: Hashable {
    let text: String
    let isBad: Bool

    init(_ text: String, isBad: Bool = false) {
      self.text = isBad ? "✗ " + text : text
      self.isBad = isBad
    }

    /// Creates the notice about a line that has run, or returns `nil` if the screen shows the
    /// result.
    init?(_ outcome: LineOutcome, of line: String, _ words: Wording) {
      switch outcome {
      case .done, .language: return nil
      case .met: self.init("✓ " + line)
      case .unmet(let seen):
        let seen = seen.split(separator: "\n").joined(separator: " ")
        self.init(line + " ≠ " + seen, isBad: true)
      case .opened(let report):
        self.init(words(TextKey("textshell:outcome." + report.outcome.name)))
      }
    }
  }

  func draw(on canvas: inout Canvas, _ foot: CellRect) {
    let direction = words.direction
    let style = CellStyle(.plain, on: .bar)
    canvas.fill(foot, style)
    let line = foot.inset(horizontally: 1, vertically: 0)
    if let notice, notice.isBad {
      canvas.draw(notice.text, in: line, style.with(.bad))
      return
    }
    var room = line
    if foot.width >= 56 {
      let help = "? " + words("textshell:help.help")
      let keys = foot.width < 72 ? help : help + "   : " + words("textshell:help.command")
      let taken = canvas.draw(
        keys, in: line, style.with(.faint), align: .trailing, direction: direction)
      room = line.shortened(by: taken.width + 2, direction)
    }
    for (text, color) in parts {
      guard room.width > 3 else { return }
      let taken = canvas.draw(text, in: room, style.with(color), direction: direction)
      room = CellRect(
        x: direction == .rightToLeft ? room.x : room.x + taken.width + 2, y: room.y,
        width: room.width - taken.width - 2, height: 1)
    }
  }

  private var parts: [(String, CellStyle.Color)] {
    let snapshot = words.snapshot
    var parts: [(String, CellStyle.Color)] = []
    if let spinner { parts.append((spinner, .accent)) }
    if let notice { parts.append((words.item.isolated(notice.text), .good)) }
    if let path = snapshot.path { parts.append((words.item.isolated(path), .plain)) }
    if let organization = snapshot.organization {
      parts.append((words.item.isolated("@" + organization.organization.slug.text), .faint))
    } else if snapshot.person == nil {
      parts.append((words("textshell:status.signedOut"), .faint))
    }
    if let target = snapshot.pendingLink {
      parts.append(
        (
          "⧗ " + words("textshell:status.pending") + ": " + words.item.isolated(target.path),
          .caution
        ))
    }
    return parts
  }
}
