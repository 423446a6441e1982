import Foundation
import LandfallTestSupport
import Testing

/// The full-screen shell, driven with keys and mouse in tmux and compared with the golden screens
/// of `Tests/Screens`.
///
/// With `RECORD_SCREENS=1` the screens are recorded again. The run then fails, so that it cannot be
/// mistaken for a test.
@Suite("Screens")
struct ScreenTests {
  private static let tmux = ["/usr/bin/tmux", "/usr/local/bin/tmux", "/opt/homebrew/bin/tmux"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  @Test(
    "The visible screens equal the golden screens",
    .enabled(if: tmux != nil, "tmux is not installed, so NO SCREEN WAS COMPARED"),
    .clause("NAV-A01"), .clause("NAV-A02"), .clause("NAV-A05"), .clause("NAV-A06"),
    .clause("NAV-A11"), .clause("NAV-A12"), .clause("NAV-P11"), .clause("NAV-P12"),
    .clause("NAV-S14"), .clause("NAV-R06"), .clause("NAV-C03"), .clause("SHARE-K02"))
  func screens() throws {
    let folder = try #require(Transcript.textshellFolder, "textshell is not built")
    let script = URL(filePath: Repository.path + "/Tests/Screens/screens.py")
    let isRecording = ProcessInfo.processInfo.environment["RECORD_SCREENS"] != nil
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", script.path]
    process.environment = [
      "PATH": folder + ":/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin",
      "RECORD_SCREENS": isRecording ? "1" : "",
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let seen = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    if isRecording { Issue.record("the screens were recorded") }
    #expect(process.terminationStatus == 0, "\(seen)")
  }
}
