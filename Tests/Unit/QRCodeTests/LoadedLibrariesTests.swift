import Foundation
import LandfallTestSupport
import Testing

/// Commands that show no code do not load the libraries for QR codes.
@Suite("Libraries that textshell loads")
struct LoadedLibrariesTests {
  private static let libraries = ["qrencode", "zbar", "png", "jpeg"]

  private static var hasStrace: Bool {
    let isThere = FileManager.default.isExecutableFile(atPath: "/usr/bin/strace")
    if !isThere {
      FileHandle.standardError.write(Data("SKIPPED: what textshell opens needs strace\n".utf8))
    }
    return isThere
  }

  /// Returns the trace of a command and its children: files opened and programs started.
  private func opened(_ words: [String]) throws -> String {
    let folder = try Built.folder()
    let scratch = try ScratchFolder()
    let trace = scratch.path + "/trace"
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/strace")
    process.arguments =
      ["-f", "-e", "trace=open,openat,execve", "-o", trace, folder + "/textshell"]
      + words + ["--home", scratch.path + "/home"]
    process.environment = ["HOME": scratch.path, "XDG_CONFIG_HOME": scratch.path + "/config"]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return try scratch.text("trace")
  }

  @Test(
    "No other command loads the libraries or starts the helper process", .enabled(if: hasStrace),
    arguments: [
      ["open", "docodego://app/acme-corp/members", "--as", "ada@acme.test"],
      ["explain", "docodego://app/search?q=test"], ["--version"], ["help"], ["routes"],
      ["qr", "show", "https://example.org/"],
    ])
  func others(words: [String]) throws {
    let trace = try opened(words)
    #expect(trace.contains("libc.so"), "the trace shows libraries")
    for library in Self.libraries { #expect(!trace.contains("lib\(library)")) }
    #expect(!trace.contains("textshell-qr"))
  }

  #if QRLibraries
    @Test("A command for QR codes starts the helper process", .enabled(if: hasStrace))
    func beside() throws {
      let trace = try opened(["qr", "show", "docodego://app"])
      for library in ["qrencode", "zbar", "png"] { #expect(trace.contains("lib\(library)")) }
      #expect(trace.contains("textshell-qr"))
    }

    @Test("A picture is decoded by a process that cannot open files", .enabled(if: hasStrace))
    func confined() throws {
      let path = OtherTools.root.path + "/Tests/Vectors/qr/link.png"
      let trace = try opened(["qr", "read", path])
      let start = try #require(trace.range(of: "textshell-qr"))
      // ZBar requests character conversions, which are refused.
      let refused = trace[start.upperBound...].split(separator: "\n").filter {
        $0.contains("EPERM")
      }
      #if os(Linux) && (arch(x86_64) || arch(arm64))
        #expect(!refused.isEmpty)
      #endif
      #expect(refused.allSatisfy { $0.contains("gconv") })
    }
  #endif
}
