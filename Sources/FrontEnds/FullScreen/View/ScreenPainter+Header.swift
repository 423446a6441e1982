internal import Landfall
internal import LandfallAuth
internal import LandfallDomain
internal import LandfallLocalization
internal import LandfallNavigation
import LandfallTouch

/// The header: title, buttons, organization, and problems with the shown data.
extension ScreenPainter {
  /// The problem with the screen's data, for the header's third line, or `nil`.
  var trouble: (text: String, canRetry: Bool)? {
    guard let content = entry?.content, content.isLoaded, case .screen? = entry?.presentation else {
      return nil
    }
    if let error = content.error {
      let state = words(
        error == .offline ? "textshell:state.offline" : "textshell:error.load")
      return (isStale ? state + " · " + words("textshell:state.stale") : state, true)
    }
    return isStale ? (words("textshell:state.stale"), false) : nil
  }

  /// The text for services that cannot be reached, or `nil`.
  private var overlay: (text: String, canRetry: Bool)? {
    words.snapshot.offline.map { status in
      let isOffline = status == .deviceOffline
      return (words(isOffline ? "errors:offline" : "errors:serviceUnavailable"), false)
    }
  }

  private var isStale: Bool {
    switch entry?.content {
    case .list(let list)?: list.staleCount > 0
    case .detail(let detail)?: detail.isStale
    case .nothing?, nil: false
    }
  }

  func drawHeader(on canvas: inout Canvas, _ header: CellRect) {
    let (bar, rule) = header.splitTop(min(2, header.height))
    let style = CellStyle(.plain, on: .bar)
    canvas.fill(bar, style)
    let line = bar.inset(horizontally: 1, vertically: 0)
    var side = 2
    if layout.screen.canGoBack {
      let room = layout.rect(of: .backButton).map(PhoneFrame.cells)?.intersection(line) ?? line
      let back = canvas.draw(
        // Right-to-left text mirrors this arrow automatically (Bidi_Mirrored).
        "‹ " + words("textshell:actions.back"), in: room, style.with(.accent),
        direction: direction)
      side = max(side, back.width + 1)
    }
    if let sign {
      let taken = canvas.draw(
        sign, in: line, style.with(.accent), align: .trailing, direction: direction)
      side = max(side, taken.width + 1)
    }
    canvas.draw(
      entry.map(words.title(of:)) ?? words.snapshot.appName,
      in: line.inset(horizontally: side, vertically: 0), style.with(.plain, .bold), align: .center,
      direction: direction)
    if bar.height > 1, let people = words.people {
      canvas.draw(
        people, in: line.splitTop(1).rest.inset(horizontally: 1, vertically: 0),
        style.with(.faint), align: .center, direction: direction)
    }
    guard !rule.isEmpty else { return }
    canvas.rule("─", rule, CellStyle(.faint))
    guard let trouble = trouble ?? overlay else { return }
    canvas.fill(rule, CellStyle())
    var room = rule.inset(horizontally: 2, vertically: 0)
    if trouble.canRetry {
      let retry = canvas.draw(
        "[ " + words("textshell:actions.retry") + " ]", in: room, CellStyle(.accent),
        align: .trailing, direction: direction)
      room = room.shortened(by: retry.width + 1, direction)
    }
    canvas.draw("◌ " + trouble.text, in: room, CellStyle(.caution), direction: direction)
  }

  /// The buttons at the trailing end: share, and ``loadSign``.
  private var sign: String? {
    guard words.snapshot.shareable != nil else { return loadSign }
    return "↑   " + (loadSign ?? " ")
  }

  /// The spinner while loading, or the button that loads again.
  private var loadSign: String? {
    guard let content = entry?.content, content.number != nil, case .screen? = entry?.presentation
    else { return nil }
    return content.load == nil || pull == nil ? "↻" : spinner
  }
}
