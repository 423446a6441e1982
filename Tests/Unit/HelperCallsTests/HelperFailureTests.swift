import Foundation
import LandfallAuth
import LandfallDomain
import LandfallHelperCalls
import LandfallSimulation
import LandfallTestSupport
import Testing

/// Helper processes written as shell scripts, each with one fault.
@Suite("Helper process")
struct HelperFailureTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func script(_ text: String, mode: Int = 0o700) throws -> String {
    let name = "helper-\(UUID().uuidString)"
    try folder.write("#!/bin/sh\n" + text + "\n", to: name)
    try folder.setMode(mode, of: name)
    return folder.path + "/" + name
  }

  private static let answer = #"{"version":2,"id":$id,"ok":{"url":"https://$id.test"}}"#
  /// Shell code that reads the number of a line and answers with it.
  private static let number = #"id=${line#*\"id\":}; id=${id%%,*}"#
  private static let reply = """
    printf '%s\\n' "\(answer.replacing("\"", with: "\\\""))"
    """
  /// Shell code that answers each call with its number.
  private static let echo = "while read line; do \(number); \(reply); done"

  private func outcome(
    of script: String, timeout: Duration = .seconds(20)
  ) async -> Result<String, IdentityError> {
    let helper = RemoteIdentityProvider(executable: script, timeout: timeout)
    do throws(IdentityError) {
      return .success(try await helper.authorizationURL(for: HelperLineTests.request))
    } catch {
      return .failure(error)
    }
  }

  @Test("One process answers calls one after another")
  func good() async throws {
    let helper = RemoteIdentityProvider(executable: try script(Self.echo))
    for number in 1...3 {
      #expect(
        try await helper.authorizationURL(for: HelperLineTests.request)
          == "https://\(number).test")
    }
  }

  @Test("Simultaneous calls each get their answer")
  func together() async throws {
    let helper = RemoteIdentityProvider(executable: try script(Self.echo))
    let urls = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<8 {
        group.addTask { try await helper.authorizationURL(for: HelperLineTests.request) }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(urls == Set((1...8).map { "https://\($0).test" }))
  }

  @Test("A helper process that is missing or not executable is reported")
  func missing() async throws {
    #expect(await outcome(of: folder.path + "/nothing") == .failure(.client(.missing)))
    #expect(
      await outcome(of: try script(Self.echo, mode: 0o600)) == .failure(.client(.missing)))
  }

  @Test(
    "A failure of the helper process is reported",
    arguments: [
      ("exit 0", .ended), ("read line; exit 1", .ended), ("read line; kill -9 $$", .ended),
      ("read line; printf half; exit", .ended), ("read line; echo nonsense", .malformed),
      ("read line; echo '{\"version\":2,\"id\":2,\"ok\":{\"url\":\"u\"}}'", .malformed),
      ("read line; head -c 9000000 /dev/zero", .malformed),
    ] as [(String, IdentityError.ClientFault)])
  func failing(text: String, fault: IdentityError.ClientFault) async throws {
    #expect(await outcome(of: try script(text)) == .failure(.client(fault)))
  }

  @Test("A helper process that does not answer in time is ended")
  func silent() async throws {
    let path = try script("echo $$ > '\(folder.path)/id'; exec sleep 600")
    #expect(
      await outcome(of: path, timeout: .milliseconds(500)) == .failure(.client(.silent)))
    let id = try #require(Int32(try folder.text("id").trimmingCharacters(in: .newlines)))
    #expect(kill(id, 0) == -1 && errno == ESRCH)
  }

  @Test("A new helper process replaces one that failed")
  func again() async throws {
    let flag = folder.path + "/flag"
    let path = try script("[ -e '\(flag)' ] || { touch '\(flag)'; exit 1; }\n" + Self.echo)
    let helper = RemoteIdentityProvider(executable: path)
    await #expect(throws: IdentityError.client(.ended)) {
      try await helper.authorizationURL(for: HelperLineTests.request)
    }
    #expect(
      try await helper.authorizationURL(for: HelperLineTests.request) == "https://2.test")
  }

  @Test("The helper process gets default signal handling, not our ignored signals", .review("S17g"))
  func signals() async throws {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    let report = folder.path + "/signals"
    _ = await outcome(of: try script("grep SigIgn /proc/$$/status > '\(report)'\n" + Self.echo))
    let word = try #require(try folder.text("signals").split(whereSeparator: \.isWhitespace).last)
    let ignored = try #require(UInt64(word, radix: 16))
    #expect(ignored & (1 << (UInt64(SIGPIPE) - 1)) == 0)
    #expect(ignored & (1 << (UInt64(SIGXFSZ) - 1)) == 0)
  }

  @Test("The helper process inherits only the socket: no file, argument or variable")
  func nothing() async throws {
    setenv("LANDFALL_CANARY", "canary", 1)
    // Open in this process, and not marked close-on-exec.
    let first = open("/dev/null", O_RDONLY)
    // A free number: other tests have files open in this process.
    let ours = fcntl(first, F_DUPFD, 200)
    close(first)
    try #require(ours >= 200)
    defer { close(ours) }
    let report = folder.path + "/report"
    let path = try script(
      "{ ls /proc/$$/fd | tr '\\n' ' '; echo $#; env; } > '\(report)'\n" + Self.echo)
    _ = await outcome(of: path)
    let text = try folder.text("report")
    #expect(!text.contains("canary") && !text.contains("LANDFALL"))
    let lines = text.split(separator: "\n")
    let files = lines[0].split(separator: " ").compactMap { Int32($0) }
    #expect(files.starts(with: [0, 1, 10]) && !files.contains(ours), "\(files)")
    #expect(files.last == 0, "arguments")
  }

  @Test("The helper process ends when its parent ends")
  func end() async throws {
    let path = try script("echo $$ > '\(folder.path)/id'\n" + Self.echo)
    _ = await outcome(of: path)
    let id = try #require(Int32(try folder.text("id").trimmingCharacters(in: .newlines)))
    #expect(kill(id, 0) == -1 && errno == ESRCH)
  }

  @Test("A cancelled task does not wait for the answer")
  func cancelled() async throws {
    let helper = RemoteIdentityProvider(
      executable: try script("touch '\(folder.path)/started'; exec sleep 600"))
    let task = Task { () throws(IdentityError) in
      try await helper.authorizationURL(for: HelperLineTests.request)
    }
    while !FileManager.default.fileExists(atPath: folder.path + "/started") { await Task.yield() }
    task.cancel()
    await #expect(throws: IdentityError.client(.ended)) { try await task.value }
  }

  @Test("Answers to simultaneous calls may come in any order", .review("R5"))
  func reversed() async throws {
    let path = try script(
      "read line; \(Self.number); last=$id; read line; \(Self.number); \(Self.reply); "
        + "id=$last; \(Self.reply); " + Self.echo)
    let helper = RemoteIdentityProvider(executable: path)
    async let one = helper.authorizationURL(for: HelperLineTests.request)
    async let other = helper.authorizationURL(for: HelperLineTests.request)
    #expect(Set(try await [one, other]) == ["https://1.test", "https://2.test"])
  }

  @Test("An abandoned call is cancelled, and the others continue", .review("R5"))
  func calledOff() async throws {
    // Answers the second call when the first one is cancelled.
    let path = try script(
      "read line; touch '\(folder.path)/first'; "
        + "while read line; do case $line in *cancel*) break;; *) kept=$line; "
        + "touch '\(folder.path)/second';; esac; done; "
        + "line=$kept; \(Self.number); \(Self.reply); " + Self.echo)
    let helper = RemoteIdentityProvider(executable: path)
    let first = Task { () throws(IdentityError) in
      try await helper.authorizationURL(for: HelperLineTests.request)
    }
    let files = FileManager.default
    while !files.fileExists(atPath: folder.path + "/first") { await Task.yield() }
    async let second = helper.authorizationURL(for: HelperLineTests.request)
    while !files.fileExists(atPath: folder.path + "/second") { await Task.yield() }
    first.cancel()
    await #expect(throws: IdentityError.client(.ended)) { try await first.value }
    #expect(try await second == "https://2.test")
  }

  @Test("The loop keeps running during a call, and the answer arrives on it")
  func loop() async throws {
    let gate = folder.path + "/gate"
    let helper = RemoteIdentityProvider(
      executable: try script("while [ ! -e '\(gate)' ]; do sleep 0.01; done\n" + Self.echo))
    let url = try await offPool {
      let executor = LoopExecutor()
      return executor.run(on: LoopHost(executor)) { host -> String? in
        // Only a loop that runs during the call creates the file.
        host.start { _ in _ = FileManager.default.createFile(atPath: gate, contents: nil) }
        do throws(IdentityError) {
          let url = try await helper.authorizationURL(for: HelperLineTests.request)
          host.assertIsolated()
          return url
        } catch {
          return nil
        }
      }
    }
    #expect(url == "https://1.test")
  }

  @Test("The server answers lines that arrive in pieces, and ends with its input")
  func server() async throws {
    let input = Pipe()
    let output = Pipe()
    let server = HelperServer(FixedCalls()) { _, _ in .done }
    let call = HelperCall.authorizationURL(HelperLineTests.request)
    let lines = (1...2).map { call.line(id: $0) }
    for byte in lines[0].map({ [$0] }) + [lines[1], Array("junk\n".utf8)] {
      try input.fileHandleForWriting.write(contentsOf: byte)
    }
    async let ended: Void = offPool {
      server.run(
        input: input.fileHandleForReading.fileDescriptor,
        output: output.fileHandleForWriting.fileDescriptor)
    }
    let text = try await offPool {
      var text = ""
      while text.filter(\.isNewline).count < 3 {
        text += String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      }
      return text
    }
    let answers = text.split(separator: "\n").map { Array($0.utf8) }
    func has(_ id: Int, _ isRight: (HelperAnswer) -> Bool) -> Bool {
      answers.contains { line in
        HelperAnswer.read(line).map { $0.id == id && isRight($0.answer) } == true
      }
    }
    for id in 1...2 {
      #expect(has(id) { if case .url("https://fixed.test") = $0 { true } else { false } })
    }
    #expect(has(0) { if case .failed(.client(.malformed)) = $0 { true } else { false } })
    try input.fileHandleForWriting.close()
    try await ended
  }
}

/// Calls with fixed answers.
private struct FixedCalls: IdentityProviderCalls {
  func authorizationURL(for request: AuthorizationRequest) async throws(IdentityError) -> String {
    "https://fixed.test"
  }

  func identity(for grant: AuthorizationGrant) async throws(IdentityError) -> VerifiedIdentity {
    throw .token(.nonce)
  }
}
