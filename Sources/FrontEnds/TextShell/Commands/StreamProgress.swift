import LandfallDomain

/// The progress of a stream, on one line of a terminal that is overwritten.
///
/// Without a terminal it prints nothing.
final class StreamProgress: @unchecked Sendable {
  // Sendable: one thread at a time uses it under the stream's lock. It is cleared after all have
  // ended.
  private let context: CommandContext
  private let size: Int?
  private let start: Instant
  private var next: Instant
  private var width = 0
  private static let pace = Duration.milliseconds(100)

  /// Receives the progress of a stream, or `nil` if no one sees it.
  private(set) var report: (@Sendable (_ bytes: Int, _ lines: Int) -> Void)?

  init(_ context: CommandContext, size: Int?) {
    self.context = context
    self.size = size
    start = context.adapters.clock.now().instant
    next = start + Self.pace
    guard context.adapters.streams.isErrorTerminal(), context.io.variable("TERM") != "dumb" else {
      return
    }
    report = { [unowned self] bytes, lines in report(bytes, lines) }
  }

  private func report(_ bytes: Int, _ lines: Int) {
    let now = context.adapters.clock.now().instant
    guard now >= next else { return }
    next = now + Self.pace
    var text = "\(lines) links, \(AuditText.rate(lines, now - start))"
    if let size, size > 0 { text += ", \(min(100, bytes * 100 / size)) %" }
    let padding = String(repeating: " ", count: max(0, width - text.count))
    width = text.count
    context.io.writeError(TerminalText.Sequence.lineStart.mark + text + padding)
  }

  /// Clears the line.
  func clear() {
    guard width > 0 else { return }
    let start = TerminalText.Sequence.lineStart.mark
    context.io.writeError(start + String(repeating: " ", count: width) + start)
  }
}
