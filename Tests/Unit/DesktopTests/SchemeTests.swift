import Foundation
import LandfallDesktop
import LandfallTestSupport
import Testing

/// A desktop that finds the app by the files of `textshell register` and opens links with the
/// command line in them.
@Suite("A scheme before and after registration")
struct SchemeTests {
  private let scratch: ScratchFolder
  private let textshell: String

  init() throws {
    scratch = try ScratchFolder()
    textshell =
      Repository.path + "/.build/debug/textshell"
  }

  @discardableResult
  private func run(_ words: [String], typing lines: [String] = []) throws -> (Int32, String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: words[0])
    process.arguments = Array(words.dropFirst())
    process.environment = ["HOME": scratch.path, "PATH": "/usr/bin:/bin"]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    process.standardError = output
    try process.run()
    input.fileHandleForWriting.write(Data(lines.map { $0 + "\n" }.joined().utf8))
    try input.fileHandleForWriting.close()
    let said = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, said)
  }

  private func text(_ path: String) throws -> String {
    FileManager.default.fileExists(atPath: scratch.path + "/" + path) ? try scratch.text(path) : ""
  }

  /// How many links the app has received.
  private var received: Int {
    get throws {
      try text(".local/state/landfall/com.docodego.app/log.jsonl").split(separator: "\n")
        .count { $0.contains("\"link-received\"") }
    }
  }

  /// Opens a link as the system does.
  ///
  /// - Returns: Whether an app opens it.
  private func tap(_ link: String) throws -> Bool {
    let type = "x-scheme-handler/" + link.prefix { $0 != ":" }
    let known = DefaultApplications(try text(".config/mimeapps.list")).handlers(of: type)
    guard let file = known.first else { return false }
    let entry = try text(".local/share/applications/" + file)
    let line = entry.split(separator: "\n").first { $0.hasPrefix("MimeType=") } ?? ""
    guard line.split(whereSeparator: "=;".contains).contains(type[...]) else { return false }
    let exec = try #require(entry.split(separator: "\n").first { $0.hasPrefix("Exec=") })
    try run(exec.dropFirst(5).split(separator: " ").map { $0 == "%u" ? link : String($0) })
    return true
  }

  @Test(
    "A link whose scheme is not registered never reaches the app, which still works",
    .clause("DL-I01", "DL-T01"), .review("Q3", "Q6"))
  func registration() throws {
    let link = "docodego://app/acme-corp/members"
    #expect(try !tap(link))
    let (code, said) = try run(
      [textshell, "shell"],
      typing: [
        "sign-in email ada@acme.test", "tab members", "expect path /app/acme-corp/members",
        "open-item bob", "expect path /app/acme-corp/members/bob",
      ])
    #expect(code == 0, "\(said)")
    #expect(try !tap(link))
    #expect(try received == 0)

    #expect(try run([textshell, "register"]).0 == 0)
    for other in ["https", "http", "mailto", "docodego2", "x-docodego"] {
      #expect(try !tap(other + "://app/acme-corp/members"))
    }
    #expect(try received == 0)
    #expect(try tap(link))
    #expect(try received == 1)

    #expect(try run([textshell, "unregister"]).0 == 0)
    #expect(try !tap(link))
    #expect(try received == 1)
  }
}
