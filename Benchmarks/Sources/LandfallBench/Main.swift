import Dispatch

/// Usage: `landfall-bench [--runs N] [--ms N] [--only INDEX] [--list] [FILTER…]`, or
/// `landfall-bench --fixed N CONTEST INDEX` for instruction counts.
@main
struct Main {
  static let contests =
    BusContests.all + LinkContests.all + MatchContests.all + StoreContests.all
    + ListContests.all
    + RenderContests.all + ScreenContests.all
    + FrameContests.all
    + ShareTokenContests.all

  static func main() {
    if CommandLine.arguments.dropFirst().first == "--fixed" {
      CallerExecutor.run { await fixed(Harness(), Array(CommandLine.arguments.dropFirst(2))) }
      return
    }
    let done = DispatchSemaphore(value: 0)
    // Detached: `main` is on the main actor, which is what waits here.
    Task.detached {
      await measure()
      done.signal()
    }
    done.wait()
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

  private static func number(_ text: String?) -> Int { text.flatMap { Int($0) } ?? 1 }
}
