import Foundation
import LandfallTestSupport
import Testing

/// Opening a link from the command line does not use D-Bus; only the desktop does.
@Suite("Libraries that textshell loads")
struct LoadedLibrariesTests {
  private static var hasStrace: Bool {
    let isThere = FileManager.default.isExecutableFile(atPath: "/usr/bin/strace")
    if !isThere {
      FileHandle.standardError.write(Data("SKIPPED: what textshell opens needs strace\n".utf8))
    }
    return isThere
  }

  private static var folder: String? {
    let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let package = URL(filePath: Repository.path)
      .appendingPathComponent(".build/debug")
    return [bundle, package].map(\.path).first {
      FileManager.default.isExecutableFile(atPath: $0 + "/textshell")
    }
  }

  @Test(
    "No command loads libdbus, and opening a link looks for no instance",
    .enabled(if: hasStrace),
    arguments: [
      ["open", "docodego://app/acme-corp/members", "--as", "ada@acme.test"],
      ["explain", "docodego://app/search?q=test"], ["register", "--dry-run"], ["--version"],
    ])
  func loads(words: [String]) throws {
    let folder = try #require(Self.folder, "textshell is not built")
    let scratch = try ScratchFolder()
    let trace = scratch.path + "/trace"
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/strace")
    process.arguments =
      ["-f", "-e", "trace=file,connect,socket", "-o", trace, folder + "/textshell"]
      + words + ["--home", scratch.path + "/home"]
    process.environment = [
      "HOME": scratch.path, "XDG_CONFIG_HOME": scratch.path + "/config",
      "DBUS_SESSION_BUS_ADDRESS": "unix:path=" + scratch.path + "/bus",
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let seen = try scratch.text("trace")
    #expect(seen.contains("libc.so"), "the trace shows libraries")
    #expect(!seen.contains("libdbus"))
    #expect(!seen.contains("textshell-desktop"))
    #expect(!seen.contains("instance."))
    #expect(!seen.contains("socket(AF_UNIX"))
  }
}
