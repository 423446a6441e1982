import LandfallDomain
import LandfallWorkbench

/// The totals of an audit as text.
enum AuditText {
  static func lines(_ totals: AuditTotals, took: Duration, jobs: Int) -> [String] {
    var rows = totals.outcomes.map { [$0.name, "\($0.count)", share($0.count, totals.links)] }
    for part in totals.parts {
      let used = part.rows.filter { $0.count > 0 }.sorted { $0.count > $1.count }
      rows += used.map { ["  " + $0.name, "\($0.count)", share($0.count, totals.links)] }
    }
    let threads = jobs == 1 ? "1 thread" : "\(jobs) threads"
    return [
      "\(totals.links) \(totals.links == 1 ? "link" : "links") in \(DurationText.text(took)) on \(threads), "
        + rate(totals.links, took)
    ] + TextTable.lines(rows, indent: 2)
  }

  /// Returns the rate of links per second.
  static func rate(_ links: Int, _ took: Duration) -> String {
    let microseconds = max(1, Int(took.wholeNanoseconds / 1000))
    return "\(links * 1000 / microseconds) thousand a second"
  }

  private static func share(_ count: Int, _ all: Int) -> String {
    guard all > 0 else { return "" }
    let tenths = count * 1000 / all
    return "\(tenths / 10).\(tenths % 10) %"
  }
}
