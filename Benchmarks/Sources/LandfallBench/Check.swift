import CAllocationCount
import CInstructionCount
import Foundation

/// Measures the figures in `ceilings.tsv`, and reports those that are worse: by more than a quarter,
/// or by 1.5 % for ten allocations or more.
///
/// Instructions outside the kernel and allocations are nearly the same on every machine of one
/// architecture. Times are not, so their ratio to a peer in the same run is compared.
struct Check {
  /// One line of the file: the maximum cost of a contender for each item.
  struct Ceiling {
    let contest: String
    let contender: Int
    /// `instructions`, `mallocs`, `bytes`, or `time/N`: its time as a part of that of contender N.
    let quantity: String
    let value: Double
  }

  /// The factor by which a figure may be worse; many allocations are counted exactly.
  private static func tolerance(of ceiling: Ceiling) -> Double {
    ceiling.quantity == "mallocs" && ceiling.value >= 10 ? 1.015 : 1.25
  }

  let path: String
  /// Whether the measured figures are written to the file.
  let records: Bool

  /// Runs everything and returns whether no figure is worse.
  func run(_ contests: [(name: String, make: @Sendable () -> Contest)]) async -> Bool {
    let (comments, ceilings) = read()
    let error = instruction_count_start()
    if error != 0 {
      print("SKIPPED: instructions are not counted on this machine (error \(error))")
    }
    var lines = comments
    var isGood = true
    for (name, make) in contests where ceilings.contains(where: { $0.contest == name }) {
      let contest = make()
      for ceiling in ceilings where ceiling.contest == name {
        if ceiling.quantity == "instructions", error != 0 { continue }
        let value = await measure(ceiling, in: contest)
        lines.append(Self.line(ceiling, value))
        let isWorse = value > max(ceiling.value * Self.tolerance(of: ceiling), ceiling.value + 0.02)
        print(
          isWorse && !records ? "WORSE" : "ok   ", Self.line(ceiling, value),
          "(\(Self.number(ceiling.value)))")
        if isWorse { isGood = false }
      }
    }
    let known = Set(contests.map(\.name))
    for ceiling in ceilings where !known.contains(ceiling.contest) {
      print("WORSE \(ceiling.contest) is not a contest any more")
      isGood = false
    }
    if records { write(lines) }
    return isGood || records
  }

  private func measure(_ ceiling: Ceiling, in contest: Contest) async -> Double {
    let own = contest.contenders[ceiling.contender]
    switch ceiling.quantity {
    case "instructions": return await instructions(own)
    case "mallocs": return await allocations(own)
    case "bytes":
      guard let bytes = own.bytes else {
        preconditionFailure("\(path): \(ceiling.contest) counts no bytes")
      }
      return bytes
    default:
      guard let peer = Int(ceiling.quantity.dropFirst("time/".count)) else {
        preconditionFailure("\(path): \(ceiling.quantity)")
      }
      return await ratio(own, contest.contenders[peer])
    }
  }

  /// Returns the minimum of five runs, which leaves out occasional work such as growing a buffer.
  private func instructions(_ contender: Contender) async -> Double {
    _ = await contender.pass()
    var least = Int64.max
    for _ in 0..<5 {
      _ = instruction_count_start()
      _ = await contender.pass()
      least = min(least, instruction_count_stop())
    }
    return Double(least) / Double(contender.items)
  }

  private func allocations(_ contender: Contender) async -> Double {
    _ = await contender.pass()
    var least = Int.max
    for _ in 0..<5 {
      allocation_count_start()
      _ = await contender.pass()
      least = min(least, allocation_count_stop())
    }
    return Double(least) / Double(contender.items)
  }

  /// Runs both in turn many times and returns the ratio of their minimum processor times.
  private func ratio(_ own: Contender, _ peer: Contender) async -> Double {
    let clock = ContinuousClock()
    var least = [Double.infinity, Double.infinity]
    let start = clock.now
    repeat {
      for (index, contender) in [own, peer].enumerated() {
        let begun = Self.processorNanoseconds
        _ = await contender.pass()
        let spent = Self.processorNanoseconds - begun
        least[index] = min(least[index], spent / Double(contender.items))
      }
    } while clock.now - start < .seconds(3)
    return least[0] / least[1]
  }

  /// The processor time of this thread, which leaves out the time of other threads.
  private static var processorNanoseconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }

  private func read() -> (comments: [String], ceilings: [Ceiling]) {
    do {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      let lines = text.split(separator: "\n").map(String.init)
      let ceilings = lines.filter { !$0.hasPrefix("#") }.map { line -> Ceiling in
        let cells = line.split(separator: "\t").map(String.init)
        guard cells.count == 4, let contender = Int(cells[1]), let value = Double(cells[3]) else {
          preconditionFailure("\(path): \(line)")
        }
        return Ceiling(
          contest: cells[0], contender: contender, quantity: cells[2], value: value)
      }
      return (lines.filter { $0.hasPrefix("#") }, ceilings)
    } catch {
      preconditionFailure("\(path): \(error)")
    }
  }

  private func write(_ lines: [String]) {
    do {
      try (lines.joined(separator: "\n") + "\n").write(
        toFile: path, atomically: true, encoding: .utf8)
    } catch {
      preconditionFailure("\(path): \(error)")
    }
  }

  private static func line(_ ceiling: Ceiling, _ value: Double) -> String {
    [ceiling.contest, "\(ceiling.contender)", ceiling.quantity, number(value)]
      .joined(separator: "\t")
  }

  private static func number(_ value: Double) -> String {
    value >= 100 ? "\(Int(value.rounded(.up)))" : "\((value * 1_000).rounded(.up) / 1_000)"
  }
}
