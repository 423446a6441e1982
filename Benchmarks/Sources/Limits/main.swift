import Foundation
import LandfallSimulation

// Prints the worst and the median of 1,000 beside each limit of the specifications: the real store,
// the real files, the real clock.
let arguments = CommandLine.arguments.dropFirst()
guard let textshell = arguments.first else {
  print("usage: limits PATH-OF-TEXTSHELL [COUNT]")
  exit(64)
}
let count = arguments.dropFirst().first.flatMap { Int($0) } ?? 1000
let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
  "landfall-limits-\(getpid())")
defer { try? FileManager.default.removeItem(at: folder) }
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
try ColdStarts(textshell: textshell, folder: folder).run(count, &tally)
print(tally.table(count: count))
exit(tally.isWithinLimits ? 0 : 1)
