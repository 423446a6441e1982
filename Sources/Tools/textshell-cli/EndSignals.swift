import CSpawn
import LandfallFiles
import LandfallSimulation
import LandfallTextShell

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The signals that ask this process to end, without those that it ignores.
enum EndSignals {
  /// Waits for one of the signals on its own thread, and then calls `body` with it; the next one ends
  /// the process, which may hang.
  ///
  /// Call it before other threads start.
  static func wait(_ body: @escaping @Sendable (Int32) -> Void) {
    let numbers = [SIGINT, SIGTERM, SIGHUP].filter { landfall_signal_is_ignored($0) == 0 }
    // Threads inherit the mask, so only the waiting thread receives these signals.
    var signals = set(numbers)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    let isStarted = PosixThread.run {
      body(next(numbers))
      end(by: next(numbers))
    }
    if !isStarted { pthread_sigmask(SIG_UNBLOCK, &signals, nil) }
  }

  /// Ends this process as the signal ends one that does not wait for it.
  static func end(by number: Int32) {
    var signals = set([number])
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
  }

  private static func next(_ numbers: [Int32]) -> Int32 {
    var signals = set(numbers)
    var number: Int32 = 0
    while sigwait(&signals, &number) != 0 {}
    return number
  }

  private static func set(_ numbers: [Int32]) -> sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in numbers { sigaddset(&signals, number) }
    return signals
  }
}

/// The folders of scenarios, which are removed even if a signal ends the process.
enum TemporaryHomes {
  // Only the loop's thread uses these.
  nonisolated(unsafe) private static var paths: [String] = []
  nonisolated(unsafe) private static var isWatching = false

  /// Creates a folder.
  static func make(_ host: LoopHost) throws(ShellFailure) -> String {
    if !isWatching {
      isWatching = true
      EndSignals.wait { number in
        // On the loop, so that no scenario writes meanwhile.
        host.begin { _ in
          paths.forEach(clear)
          EndSignals.end(by: number)
        }
      }
    }
    let path = try FileTree.makeTemporary()
    paths.append(path)
    return path
  }

  /// Removes a folder.
  static func remove(_ path: String) {
    clear(path)
    paths.removeAll { $0 == path }
  }

  private static func clear(_ path: String) {
    FileTree.remove(path)
    FileTree.remove(path + "-keys")
  }
}
