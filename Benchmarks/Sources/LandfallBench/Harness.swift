import CAllocationCount

/// Measures contests as `Data/README.md` says: 15 interleaved runs of at least 100 ms each.
struct Harness {
  var runs = 15
  var minimumRun = Duration.milliseconds(100)

  private let clock = ContinuousClock()

  /// The cost of a contender, in nanoseconds and allocations per item.
  struct Figures {
    var samples: [Double] = []
    var allocations = 0.0
    var checksum = 0

    var sorted: [Double] { samples.sorted() }
    var minimum: Double { sorted.first ?? 0 }
    var median: Double { samples.isEmpty ? 0 : sorted[samples.count / 2] }
    var maximum: Double { sorted.last ?? 0 }
  }

  /// Measures every contender of `contest` and prints its table.
  func measure(_ contest: Contest) async {
    var figures = contest.contenders.map { _ in Figures() }
    var passes = contest.contenders.map { _ in 1 }
    for (index, contender) in contest.contenders.enumerated() {
      passes[index] = await calibrate(contender)
      allocation_count_start()
      figures[index].checksum = await contender.pass()
      let count = allocation_count_stop()
      figures[index].allocations = Double(count) / Double(contender.items)
    }
    for _ in 0..<runs {
      for (index, contender) in contest.contenders.enumerated() {
        let spent = await time(contender, passes: passes[index])
        figures[index].samples.append(spent / Double(passes[index] * contender.items))
      }
    }
    print(contest, figures)
  }

  /// Runs a contender a fixed number of times, for an instruction count.
  func repeatFixed(_ contender: Contender, times: Int) async {
    var checksum = 0
    for _ in 0..<times { checksum &+= await contender.pass() }
    Swift.print("\(contender.name) \(times * contender.items) items, checksum \(checksum)")
  }

  /// Returns the minimum nanoseconds per item of a contender, pass by pass.
  func least(_ contender: Contender) async -> String {
    var least = Double.infinity
    let start = clock.now
    repeat {
      least = min(least, await time(contender, passes: 1))
    } while clock.now - start
      < minimumRun
    return number(least / Double(contender.items))
  }

  // The number of passes that fill a run. Counting also warms caches and grows buffers.
  private func calibrate(_ contender: Contender) async -> Int {
    var passes = 1
    while true {
      let spent = await time(contender, passes: passes)
      let wanted = Double(minimumRun / .nanoseconds(1))
      if spent >= wanted { return passes }
      passes = max(passes * 2, Int(Double(passes) * wanted / max(spent, 1) * 1.05))
    }
  }

  private func time(_ contender: Contender, passes: Int) async -> Double {
    var checksum = 0
    let start = clock.now
    for _ in 0..<passes { checksum &+= await contender.pass() }
    let spent = clock.now - start
    sink(checksum)
    return spent / .nanoseconds(1)
  }

  @inline(never)
  private func sink(_ value: Int) {}

  private func print(_ contest: Contest, _ figures: [Figures]) {
    Swift.print("\(contest.name)  (target: \(contest.target))")
    Swift.print(
      row("", "min ns", "median", "max", "mallocs", "peer/ours min", "median"))
    for (contender, own) in zip(contest.contenders, figures) {
      let first = figures[0]
      Swift.print(
        row(
          contender.name, number(own.minimum), number(own.median), number(own.maximum),
          number(own.allocations), number(own.minimum / first.minimum),
          number(own.median / first.median)))
    }
    Swift.print("")
  }

  private func row(_ name: String, _ cells: String...) -> String {
    "  " + name + String(repeating: " ", count: max(1, 46 - name.count))
      + cells.map { String(repeating: " ", count: max(1, 14 - $0.count)) + $0 }.joined()
  }

  private func number(_ value: Double) -> String {
    guard value.isFinite else { return "-" }
    if value >= 1000 { return "\(Int(value.rounded()))" }
    return "\((value * 100).rounded() / 100)"
  }
}
