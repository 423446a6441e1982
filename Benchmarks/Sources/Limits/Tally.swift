import LandfallDomain

/// All measured durations, by their limits.
struct Tally: Sendable {
  private var spans: [LimitedPhase: [Duration]] = [:]
  private var emptyStarts: [Duration] = []

  mutating func note(_ phase: LimitedPhase, _ took: Duration) {
    spans[phase, default: []].append(took)
  }

  /// Adds a start of `/bin/true` between two cold starts: the cost of starting any program.
  mutating func noteEmptyStart(_ took: Duration) { emptyStarts.append(took) }

  var isWithinLimits: Bool {
    LimitedPhase.allCases.allSatisfy { phase in
      guard let worst = spans[phase]?.max() else { return false }
      return worst <= phase.limit
    }
  }

  func table(count: Int) -> String {
    var lines = [row("phase", "limit ms", "worst ms", "median ms", "runs", "clauses")]
    for phase in LimitedPhase.allCases {
      let sorted = (spans[phase] ?? []).sorted()
      guard let worst = sorted.last else {
        lines.append(row(phase.rawValue, "", "not measured", "", "0", ""))
        continue
      }
      lines.append(
        row(
          phase.rawValue, "\(phase.limit.wholeMilliseconds)", text(worst),
          text(sorted[sorted.count / 2]), "\(sorted.count)",
          phase.clauses.joined(separator: " ")))
    }
    let empty = emptyStarts.sorted()
    if let worst = empty.last {
      lines.append(
        row(
          "/bin/true, start to end", "", text(worst), text(empty[empty.count / 2]),
          "\(empty.count)", "next to cold starts"))
    }
    return lines.joined(separator: "\n")
  }

  private func row(_ cells: String...) -> String {
    let widths = [26, 10, 12, 11, 7, 0]
    return zip(cells, widths).map { cell, width in
      cell + String(repeating: " ", count: max(0, width - cell.count))
    }.joined()
  }

  private func text(_ span: Duration) -> String {
    let microseconds = span.wholeNanoseconds / 1000
    let places = String(microseconds % 1000)
    return "\(microseconds / 1000)." + String(repeating: "0", count: 3 - places.count) + places
  }
}
