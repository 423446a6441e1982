import Landfall
import LandfallDomain

/// The report of a link as text.
struct ReportText {
  let styles: Styles

  /// Returns the states with their times, and then the exceeded limits.
  func lines(_ report: LinkReport) -> [String] {
    var rows: [[String]] = []
    for step in report.trace {
      let limit = limit(of: step.state)
      rows.append([
        step.state.rawValue, DurationText.text(step.took),
        limit.map { "of \($0.wholeMilliseconds) ms" } ?? "", detail(of: step.state, report),
      ])
    }
    return TextTable.lines(rows, indent: 2) + over(report)
  }

  /// Returns one line: the outcome, the path and the time.
  func summary(_ report: LinkReport, path: String?) -> String {
    var text = outcome(report)
    if let path { text += "  " + path }
    if let last = report.trace.last { text += styles.faint("  in " + DurationText.text(last.at)) }
    return text
  }

  /// Returns the outcome with its code and reason.
  func outcome(_ report: LinkReport) -> String {
    let outcome = report.outcome
    var text = outcome.name
    if let code = outcome.statusCode { text += " \(code)" }
    if let reason = outcome.reason { text += " (\(reason))" }
    if let refusal = report.ruleRefusal { text += ", refused (\(refusal.code))" }
    let isGood =
      switch outcome {
      case .landed, .refreshed: true
      case .handled: report.ruleRefusal == nil
      default: false
      }
    return isGood ? styles.good(text) : styles.bad(text)
  }

  private func limit(of state: LinkState) -> Duration? {
    switch state {
    case .routeMatching: LimitedPhase.routeMatching.limit
    case .authChecking: LimitedPhase.sessionRead.limit
    case .navigating: LimitedPhase.dataLoad.limit
    case .postAuthNavigating: LimitedPhase.resume.limit
    case .signingIn: LimitedPhase.signInRender.limit
    case .idle, .urlReceived, .pathExtracting, .orgChecking, .tokenChecking, .fallbackScreen,
      .orgDenied, .pathPreserving:
      nil
    }
  }

  private func detail(of state: LinkState, _ report: LinkReport) -> String {
    for event in report.events {
      switch (state, event.kind) {
      case (.routeMatching, .routeMatched(let route, _)): return route.text
      case (.routeMatching, .routeUnmatched("")): return "there is no link to match"
      case (.routeMatching, .routeUnmatched(let path)): return "no route for " + path
      case (.authChecking, .sessionRead(let live)): return live ? "session live" : "signed out"
      case (.authChecking, .sessionUnreadable(let error)): return "store: " + error.code
      case (.orgDenied, .organizationDenied(let slug)): return "403 " + slug
      case (.tokenChecking, .tokenAccepted): return "token accepted"
      case (.tokenChecking, .tokenRefused(_, let refusal)): return refusal.rawValue
      case (.navigating, .organizationSwitched(_, let slug)):
        return "switched to \(slug)" + switchTime(report)
      case (.pathPreserving, .targetKept): return "1 pending link, kept for 600 s"
      default: continue
      }
    }
    return ""
  }

  private func switchTime(_ report: LinkReport) -> String {
    guard let measured = report.measurements.first(where: { $0.phase == .organizationSwitch })
    else { return "" }
    let limit = measured.phase.limit.wholeMilliseconds
    return " in \(DurationText.text(measured.took)) of \(limit) ms"
  }

  private func over(_ report: LinkReport) -> [String] {
    report.measurements.filter(\.isOverLimit).map { measurement in
      styles.bad(
        "  over limit: \(measurement.phase.rawValue) took \(DurationText.text(measurement.took))"
          + " of \(measurement.phase.limit.wholeMilliseconds) ms")
    }
  }
}

/// Durations as text.
enum DurationText {
  /// Returns milliseconds with three decimal places: `0.042`.
  static func milliseconds(_ span: Duration) -> String {
    let microseconds = span.wholeNanoseconds / 1000
    let places = String(microseconds.magnitude % 1000)
    // A recording may come from anyone, so its times may go backwards.
    return (microseconds < 0 ? "-" : "") + "\(microseconds.magnitude / 1000)."
      + String(repeating: "0", count: 3 - places.count) + places
  }

  /// Returns milliseconds with their unit: `0.042 ms`.
  static func text(_ span: Duration) -> String { milliseconds(span) + " ms" }
}
