import LandfallDomain

/// The figures of the frames: gaps, lateness, cost.
struct FrameFigures {
  /// One display period at 60 frames a second, in nanoseconds (NAV-C01).
  static let period = 16_666_667
  /// The measuring error, in nanoseconds, up to which a gap counts as one period.
  static let tolerance = 500_000

  struct Frame {
    let due: Int?
    let began: Int
    let drawn: Int
    let written: Int
    let bytes: Int
    let motion: String
    let motionBegan: Int?
    let follows: Bool

    init?(_ line: Substring) {
      let words = line.split(separator: " ")
      guard words.count == 8, let began = Int(words[1]), let drawn = Int(words[2]),
        let written = Int(words[3]), let bytes = Int(words[4])
      else { return nil }
      due = Int(words[0])
      (self.began, self.drawn, self.written, self.bytes) = (began, drawn, written, bytes)
      follows = words[7] == "follows"
      motion = String(words[5])
      motionBegan = Int(words[6])
    }
  }

  private let frames: [Frame]
  private let appends: [Append]
  private let bytes: Int

  init(_ log: String, appends: [Append], bytes: Int) {
    frames = log.split(separator: "\n").compactMap { Frame($0) }
    self.appends = appends
    self.bytes = bytes
  }

  /// A frame within a motion, and its distance from the frame before.
  private struct Gap {
    let kind: String
    let span: Int
    let start: Int
    let end: Int
  }

  /// The gaps after frames that show a motion.
  ///
  /// The last frame of a motion is at rest and has none.
  private var gaps: [Gap] {
    zip(frames, frames.dropFirst()).compactMap { before, after in
      guard before.motionBegan != nil,
        after.motionBegan == before.motionBegan || after.motionBegan == nil
      else { return nil }
      return Gap(
        kind: before.follows ? "finger" : before.motion, span: after.written - before.written,
        start: before.written, end: after.written)
    }
  }

  var table: String {
    let gaps = gaps
    let within = appends.filter { append in
      gaps.contains { $0.start <= Int(append.at) && Int(append.at) < $0.end }
    }
    var lines = [
      "frames of textshell shell, \(appends.reduce(0) { $0 + $1.items }) items appended in "
        + "\(appends.count) pages, \(within.count) of them within a transition",
      row(
        "what moves", "frames", "median ms", "p99 ms", "worst ms", "> 16.67 ms", "> 17.17 ms"),
    ]
    for kind in ["push", "pop", "tab", "finger"] {
      lines.append(line(kind, gaps.filter { $0.kind == kind }.map(\.span)))
    }
    lines.append(line("all", gaps.map(\.span)))
    let beside = gaps.filter { gap in
      appends.contains { gap.start <= Int($0.at) && Int($0.at) < gap.end }
    }
    lines.append(line("gaps with an append in them", beside.map(\.span)))
    let moving = frames.filter { $0.motionBegan != nil }
    lines.append(row("one frame", "frames", "median ms", "p99 ms", "worst ms", "", ""))
    let late = frames.compactMap { frame in frame.due.map { frame.began - $0 } }
    lines.append(spread("late on its schedule", late))
    lines.append(spread("drawing it (core, canvas)", moving.map { $0.drawn - $0.began }))
    lines.append(spread("writing it", moving.map { $0.written - $0.drawn }))
    lines.append(
      "\(frames.count) frames in all, \(bytes) bytes; \(moving.count { $0.bytes == 0 }) of "
        + "\(moving.count) while something moved differed in nothing from the one before")
    return lines.joined(separator: "\n")
  }

  private func line(_ name: String, _ spans: [Int]) -> String {
    let sorted = spans.sorted()
    guard let worst = sorted.last else { return row(name, "0", "", "", "", "", "") }
    return row(
      name, "\(sorted.count)", text(sorted[sorted.count / 2]),
      text(sorted[sorted.count * 99 / 100]), text(worst),
      share(sorted.count { $0 > Self.period }, sorted.count),
      share(sorted.count { $0 > Self.period + Self.tolerance }, sorted.count))
  }

  private func spread(_ name: String, _ spans: [Int]) -> String {
    let sorted = spans.sorted()
    guard let worst = sorted.last else { return row(name, "0", "", "", "", "", "") }
    return row(
      name, "\(sorted.count)", text(sorted[sorted.count / 2]),
      text(sorted[sorted.count * 99 / 100]), text(worst), "", "")
  }

  private func share(_ part: Int, _ whole: Int) -> String {
    let thousandths = (part * 1000 + whole / 2) / whole
    return "\(part) (\(thousandths / 10).\(thousandths % 10) %)"
  }

  private func row(_ cells: String...) -> String {
    let widths = [29, 8, 11, 9, 10, 14, 0]
    return zip(cells, widths).map { cell, width in
      cell + String(repeating: " ", count: max(0, width - cell.count))
    }.joined()
  }

  private func text(_ nanoseconds: Int) -> String {
    let microseconds = nanoseconds / 1000
    let places = String(microseconds % 1000)
    return "\(microseconds / 1000)." + String(repeating: "0", count: 3 - places.count) + places
  }
}
