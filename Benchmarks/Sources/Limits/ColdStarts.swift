import Foundation
import LandfallDomain

/// Runs the real command with a link, from its start to its end.
struct ColdStarts {
  let textshell: String
  let folder: URL

  func run(_ count: Int, _ tally: inout Tally) throws {
    let home = folder.appendingPathComponent("cold").path
    let open = [textshell, "open", "docodego://app/acme-corp/members", "--home", home]
    try spawn(open, expecting: 3)
    try signIn(home, [])
    for _ in 0..<count {
      tally.note(.coldRender, try spawn(open, expecting: 0))
      tally.noteEmptyStart(try spawn(["/bin/true"], expecting: 0))
    }
  }

  /// Signs in as a person does: requests a code, reads the mail, types the code.
  func signIn(_ home: String, _ options: [String]) throws {
    let process = Process()
    let input = Pipe()
    process.executableURL = URL(fileURLWithPath: textshell)
    process.arguments = ["sign-in", "email", "ada@acme.test", "--home", home] + options
    process.environment = environment
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    let outbox = URL(fileURLWithPath: home).appendingPathComponent("outbox")
    var code: String?
    while code == nil, process.isRunning {
      let mails = (try? FileManager.default.contentsOfDirectory(atPath: outbox.path)) ?? []
      for mail in mails where mail.hasSuffix(".eml") {
        let url = outbox.appendingPathComponent(mail)
        let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
        code = text.split(whereSeparator: \.isNewline).map(String.init)
          .first { $0.count == 6 && $0.allSatisfy(\.isNumber) }
      }
    }
    input.fileHandleForWriting.write(Data(((code ?? "") + "\n").utf8))
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Unexpected(report: nil) }
  }

  var environment: [String: String] {
    ["HOME": folder.path, "XDG_CONFIG_HOME": folder.appendingPathComponent("config").path]
  }

  /// Starts a program with `posix_spawn` and waits for its end.
  ///
  /// Foundation's `Process` takes longer than most programs that it starts.
  @discardableResult
  private func spawn(_ words: [String], expecting code: Int32) throws -> Duration {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    var arguments = words.map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0.key + "=" + $0.value) } + [nil]
    defer { for text in arguments + variables { free(text) } }
    let clock = ContinuousClock()
    let start = clock.now
    var child: pid_t = 0
    var status: Int32 = 0
    guard posix_spawn(&child, words[0], &actions, nil, &arguments, &variables) == 0 else {
      throw Unexpected(report: nil)
    }
    while waitpid(child, &status, 0) < 0 {
      guard errno == EINTR else { throw Unexpected(report: nil) }
    }
    let took = clock.now - start
    // The program must end by itself, with the expected code.
    guard status & 0x7F == 0, status >> 8 & 0xFF == code else { throw Unexpected(report: nil) }
    return took
  }
}
