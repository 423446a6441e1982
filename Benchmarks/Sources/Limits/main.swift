import Foundation
import LandfallSimulation

// Prints the worst and the median of 1,000 runs next to each limit of the specifications, with the
// real store, files and clock. Then it prints the frames of a real terminal. No limit applies to
// them here, because their lateness depends on the machine too.
signal(SIGPIPE, SIG_IGN)
let arguments = CommandLine.arguments.dropFirst()
guard let textshell = arguments.first else {
  print("usage: limits PATH-OF-TEXTSHELL [COUNT|frames]")
  exit(64)
}
let count = arguments.dropFirst().first.flatMap { Int($0) } ?? 1000
let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
  "landfall-limits-\(getpid())")
defer { try? FileManager.default.removeItem(at: folder) }
let starts = ColdStarts(textshell: textshell, folder: folder)
let frames = FrameBench(
  textshell: textshell, folder: folder, signIn: starts.signIn, environment: starts.environment)
if arguments.dropFirst().first == "frames" {
  print(try frames.run().table)
  exit(0)
}
let executor = LoopExecutor()
let measured: Result<Tally, any Error> = executor.run(on: LoopHost(executor)) { host in
  var tally = Tally()
  do {
    let bench = try LimitsBench(folder: folder, host: host)
    try await bench.warmLinks(count, &tally)
    try await bench.signedOut(count, &tally)
    try await bench.resumes(count, &tally)
    return .success(tally)
  } catch {
    return .failure(error)
  }
}
var tally = try measured.get()
try starts.run(count, &tally)
print(tally.table(count: count))
print("\n" + (try frames.run().table))
exit(tally.isWithinLimits ? 0 : 1)
