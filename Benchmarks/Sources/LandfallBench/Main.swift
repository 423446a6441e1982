import Dispatch
import Foundation
import Synchronization

/// The benchmark command.
///
/// Usage: `landfall-bench [--runs N] [--ms N] [--only INDEX] [--list] [FILTER…]`, or
/// `landfall-bench --fixed N CONTEST INDEX` for instruction counts, or `landfall-bench --check FILE
/// [--record]` for the ceilings, or `landfall-bench --least CONTEST INDEX` for the minimum time of
/// one contender.
@main
struct Main {
  static let contests =
    BusContests.all + LinkContests.all + MatchContests.all + TableContests.all + StoreContests.all
    + ListContests.all
    + AuditContests.all + CoreContests.all
    + RenderContests.all + ScreenContests.all
    + FrameContests.all
    + SignatureContests.all + ShareTokenContests.all

  static func main() {
    if CommandLine.arguments.dropFirst().first == "--fixed" {
      CallerExecutor.run { await fixed(Harness(), Array(CommandLine.arguments.dropFirst(2))) }
      return
    }
    if CommandLine.arguments.dropFirst().first == "--least" {
      CallerExecutor.run { await least(Array(CommandLine.arguments.dropFirst(2))) }
      return
    }
    if CommandLine.arguments.dropFirst().first == "--check" {
      check(Array(CommandLine.arguments.dropFirst(2)))
    }
    let done = DispatchSemaphore(value: 0)
    // Detached, because `main` waits here on the main actor.
    Task.detached {
      await measure()
      done.signal()
    }
    done.wait()
  }

  private static func check(_ arguments: [String]) -> Never {
    #if arch(x86_64) && os(Linux)
      let check = Check(
        path: arguments.first ?? "ceilings.tsv", records: arguments.contains("--record"))
      let isGood = Mutex(false)
      CallerExecutor.run {
        let result = await check.run(contests)
        isGood.withLock { $0 = result }
      }
      exit(isGood.withLock { $0 } ? 0 : 1)
    #else
      print("SKIPPED: the ceilings are those of Linux on x86_64")
      exit(0)
    #endif
  }

  private static func measure() async {
    var harness = Harness()
    var filters: [String] = []
    var only: Int?
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      switch argument {
      case "--runs": harness.runs = number(arguments.popFirst())
      case "--ms": harness.minimumRun = .milliseconds(number(arguments.popFirst()))
      case "--only": only = number(arguments.popFirst())
      case "--list":
        for contest in contests { print(contest.name) }
        return
      default: filters.append(argument)
      }
    }
    for contest in contests
    where filters.isEmpty || filters.contains(where: contest.name.contains) {
      await harness.measure(contest.make().limited(to: only))
    }
  }

  private static func fixed(_ harness: Harness, _ arguments: [String]) async {
    guard arguments.count == 3,
      let contest = contests.first(where: { $0.name == arguments[1] })?.make(),
      contest.contenders.indices.contains(number(arguments[2]))
    else {
      print("usage: landfall-bench --fixed N CONTEST INDEX")
      return
    }
    await harness.repeatFixed(
      contest.contenders[number(arguments[2])], times: number(arguments[0]))
  }

  private static func least(_ arguments: [String]) async {
    guard arguments.count == 2,
      let contest = contests.first(where: { $0.name == arguments[0] })?.make(),
      contest.contenders.indices.contains(number(arguments[1]))
    else {
      print("usage: landfall-bench --least CONTEST INDEX")
      return
    }
    print(await Harness().least(contest.contenders[number(arguments[1])]))
  }

  private static func number(_ text: String?) -> Int { text.flatMap { Int($0) } ?? 1 }
}
