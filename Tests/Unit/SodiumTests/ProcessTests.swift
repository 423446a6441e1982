import Glibc
import LandfallAuth
import LandfallSodium
import LandfallTestSupport
import Testing

@Suite("Processes: several at once, and one that is killed")
struct ProcessTests {
  @Test("4 processes × 100 increments are 400, and 2 readers never see a torn or older value")
  func increments() throws {
    let probe = try #require(Probe.path, "store-probe is not built")
    let home = try TemporaryHome()
    try home.store().set("n", "0")
    let writers = (0..<4).map { _ in Probe.start(probe, [home.path, "increment", "n", "100"]) }
    let readers = (0..<2).map { _ in Probe.start(probe, [home.path, "watch", "n", "50000"]) }
    for process in writers + readers { #expect(Probe.wait(for: process) == 0) }
    #expect(try home.store().get("n") == "400")
  }

  @Test("Killed or refused at every system call of a commit: old or new, never anything else")
  func everySystemCall() throws {
    guard access("/usr/bin/strace", X_OK) == 0 else {
      try Test.cancel("/usr/bin/strace is not installed")
    }
    let probe = try #require(Probe.path, "store-probe is not built")
    let home = try TemporaryHome()
    let script = Self.torture("kill-at-every-syscall.sh")
    #expect(Probe.wait(for: Probe.start("/bin/bash", [script, probe, home.path])) == 0)
  }

  @Test("Power cut at every call of a commit, in every way that POSIX allows: old or new")
  func powerCut() throws {
    for tool in ["/usr/bin/strace", "/usr/bin/python3"] where access(tool, X_OK) != 0 {
      try Test.cancel("\(tool) is not installed")
    }
    let probe = try #require(Probe.path, "store-probe is not built")
    let home = try TemporaryHome()
    let script = Self.torture("power-cut.py")
    #expect(Probe.wait(for: Probe.start("/usr/bin/python3", [script, probe, home.path])) == 0)
  }

  private static func torture(_ name: String) -> String {
    Repository.path + "/Tests/Torture/" + name
  }
}

/// Child processes, started without Foundation.
enum Probe {
  /// The path of the probe: next to the test bundle, or in the package's debug folder.
  static var path: String? {
    let bundle = CommandLine.arguments.first?.split(separator: "/").dropLast() ?? []
    var folders = (0...min(3, bundle.count)).map {
      "/" + bundle.dropLast($0).joined(separator: "/")
    }
    folders.append(Repository.path + "/.build/debug")
    return folders.map { $0 + "/store-probe" }.first { access($0, X_OK) == 0 }
  }

  static func start(_ path: String, _ arguments: [String]) -> pid_t {
    var strings = ([path] + arguments).map { strdup($0) }
    defer { strings.forEach { free($0) } }
    strings.append(nil)
    var process: pid_t = 0
    let result = posix_spawn(&process, path, nil, nil, strings, environ)
    return result == 0 ? process : -1
  }

  static func wait(for process: pid_t) -> Int32 {
    var status: Int32 = 0
    guard process > 0, waitpid(process, &status, 0) == process else { return -1 }
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  }
}
