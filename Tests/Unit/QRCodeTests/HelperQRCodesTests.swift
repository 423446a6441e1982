import Foundation
import LandfallHelperCalls
import LandfallQRSymbols
import LandfallTestSupport
import Testing

/// The messages of the helper process, and scripts that replace it with one fault each.
@Suite("QR codes in a process of their own")
struct HelperQRCodesTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  static let symbol = QRSymbol(
    size: 21, level: .quartile, modules: (0..<441).map { $0 % 3 == 0 })
  private static let reading = QRReading(
    bytes: [0, 0x0A, 0xFF, 0x22], place: .init(x: 1, y: -2, width: 3, height: 4))

  @Test("A call is read from the pipe as it was written")
  func calls() throws {
    let symbol = try #require(Self.symbol)
    let calls: [QRCall] = [
      .symbol(of: "docodego://app\n\"é\u{0}", level: nil), .symbol(of: "", level: .high),
      .png(of: symbol, scale: 8), .readings(in: [0x0A, 0xFF, 0]), .readings(in: []),
      .watch(camera: nil, milliseconds: 5), .watch(camera: "/dev/\"video", milliseconds: 0),
    ]
    for call in calls {
      #expect(QRCall(call.bytes) == call)
      #expect(QRCall(call.bytes + [0]) == nil, "a byte more")
      #expect(QRCall(Array(call.bytes.dropLast())) == nil, "a byte less")
    }
    for text in ["", "\n", "{}\n", "{\"version\":2,\"bytes\":0,\"call\":\"readings\"}\n"] {
      #expect(QRCall(Array(text.utf8)) == nil)
    }
  }

  @Test("An answer is read from the pipe as it was written")
  func answers() throws {
    let symbol = try #require(Self.symbol)
    var errors: [QRError] = [
      .noText, .tooLong(bytes: 9_999, level: .quartile), .scale, .tooManyBytes,
      .tooManyPixels(width: 70_000, height: 2), .notAPicture, .damagedPicture,
      .unsupportedPicture, .noCode, .unreadable, .incomplete, .notUTF8, .controlCharacter(0x9B),
      .noCamera, .cameraFailed, .nothingSeen, .tooSlow, .noMemory, .notBuilt,
    ]
    errors += QRError.ProcessFault.allCases.map { .process($0) }
    let answers: [QRAnswer] =
      [
        .symbol(symbol), .png([1, 2, 3]), .readings([Self.reading]),
        .readings(Array(repeating: Self.reading, count: QRLimits.readings)),
      ] + errors.map { .failed($0) }
    for answer in answers {
      #expect(QRAnswer(answer.bytes) == answer)
      #expect(QRAnswer(answer.bytes + [0]) == nil, "a byte more")
    }
    for text in [
      "{\"version\":1,\"bytes\":0,\"answer\":\"readings\",\"readings\":[]}\n",
      "{\"version\":1,\"bytes\":1,\"answer\":\"readings\",\"readings\":[[9,0,0,0,0]]}\nA",
      "{\"version\":1,\"bytes\":1,\"answer\":\"readings\",\"readings\":[[-1,0,0,0,0]]}\nA",
      "{\"version\":1,\"bytes\":1,\"answer\":\"symbol\",\"size\":22,\"level\":\"L\"}\nA",
      "{\"version\":1,\"bytes\":0,\"answer\":\"failed\",\"code\":\"other\",\"values\":[]}\n",
    ] {
      #expect(QRAnswer(Array(text.utf8)) == nil, "\(text)")
    }
  }

  private func script(_ text: String, mode: Int = 0o700) throws -> String {
    let name = "textshell-qr-\(UUID().uuidString)"
    try folder.write("#!/bin/sh\n" + text + "\n", to: name)
    try folder.setMode(mode, of: name)
    return folder.path + "/" + name
  }

  private func fault(_ executable: String, _ picture: [UInt8] = [1]) async -> QRError? {
    do throws(QRError) {
      _ = try await HelperQRCodes(executable: executable, time: .seconds(8))
        .readings(in: picture)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "A failure of the process is reported",
    arguments: [
      ("gone at once", "exit 0", .process(.ended)),
      ("reads, and is gone", "cat >/dev/null; exit 1", .process(.ended)),
      ("killed", "cat >/dev/null; kill -9 $$", .process(.ended)),
      ("out of time", "cat >/dev/null; kill -XCPU $$", .tooSlow),
      ("nonsense", "cat >/dev/null; echo nonsense", .process(.malformed)),
      ("never stops", "cat >/dev/null; exec cat /dev/zero", .process(.malformed)),
      ("the call itself", "exec cat", .process(.malformed)),
      (
        "another answer", #"cat >/dev/null; printf '{"version":1,"bytes":0,"answer":"png"}\n'"#,
        .process(.malformed)
      ),
    ] as [(String, String, QRError)])
  func failing(id: String, text: String, error: QRError) async throws {
    #expect(await fault(try script(text)) == error)
    // More than a socket takes at once, to a process that reads it late or not at all.
    let large = await fault(try script(text), Array(repeating: 7, count: 3 << 20))
    #expect(large == (id == "the call itself" ? .tooSlow : error))
  }

  @Test("A process that is missing or not executable is reported")
  func missing() async throws {
    #expect(await fault(folder.path + "/nothing") == .process(.missing))
    #expect(await fault(try script("exit 0", mode: 0o600)) == .process(.missing))
  }

  @Test("A process that does not answer in time is ended")
  func silent() async throws {
    let path = try script("echo $$ > '\(folder.path)/id'; exec sleep 600")
    let codes = HelperQRCodes(executable: path, time: .milliseconds(700))
    await #expect(throws: QRError.tooSlow) { try await codes.readings(in: [1]) }
    let id = try #require(Int32(try folder.text("id").trimmingCharacters(in: .newlines)))
    #expect(kill(id, 0) == -1 && errno == ESRCH)
  }

  @Test("A cancelled task ends the process and does not wait")
  func cancelled() async throws {
    let path = try script("echo $$ > '\(folder.path)/id'; exec sleep 600")
    let codes = HelperQRCodes(executable: path)
    let task = Task { () throws(QRError) in
      try await codes.readings(from: nil, within: .seconds(600))
    }
    while !FileManager.default.fileExists(atPath: folder.path + "/id") { await Task.yield() }
    task.cancel()
    await #expect(throws: QRError.process(.ended)) { try await task.value }
  }

  @Test("The process inherits no file, argument or variable")
  func nothing() async throws {
    setenv("LANDFALL_CANARY", "canary", 1)
    // Open in this process, and not marked close-on-exec.
    let first = open("/dev/null", O_RDONLY)
    let ours = fcntl(first, F_DUPFD, 200)
    close(first)
    try #require(ours >= 200)
    defer { close(ours) }
    let report = folder.path + "/report"
    _ = await fault(
      try script("{ ls /proc/$$/fd | tr '\\n' ' '; echo $#; env; } > '\(report)'; cat > /dev/null"))
    let text = try folder.text("report")
    #expect(!text.contains("canary") && !text.contains("LANDFALL") && !text.contains("HOME"))
    let numbers = text.split(separator: "\n")[0].split(separator: " ").compactMap { Int($0) }
    #expect(!numbers.contains(Int(ours)) && numbers.last == 0, "\(numbers)")
  }
}

#if QRLibraries
  /// The real helper process.
  @Suite("textshell-qr")
  struct TextshellQRTests {
    private let codes: HelperQRCodes

    init() throws { codes = HelperQRCodes(executable: try Built.folder() + "/textshell-qr") }

    @Test("textshell-qr makes, draws and reads codes", .clause("SHARE-Q03"))
    func whole() async throws {
      let symbol = try await codes.symbol(of: ExampleLinks.share, level: nil)
      let file = try await codes.png(of: symbol, scale: 4)
      let readings = try await codes.readings(in: file)
      #expect(try readings.map { try $0.text() } == [ExampleLinks.share])
    }

    @Test("Errors of textshell-qr reach the caller")
    func errors() async throws {
      let picture = try vector("bomb.png")
      await #expect(throws: QRError.tooManyPixels(width: 10_000, height: 10_000)) {
        try await codes.readings(in: picture)
      }
      await #expect(throws: QRError.noCamera) {
        try await codes.readings(from: "/dev/null", within: .seconds(1))
      }
      await #expect(throws: QRError.tooLong(bytes: 1_274, level: .high)) {
        try await codes.symbol(of: String(repeating: "a", count: 1_274), level: .high)
      }
    }

    @Test("A picture of the maximum size is read")
    func large() async throws {
      let symbol = try await codes.symbol(of: "docodego://app", level: .high)
      let file = try await codes.png(of: symbol, scale: 64)
      #expect(try await codes.readings(in: file).map { try $0.text() } == ["docodego://app"])
    }
  }
#endif

/// The folder of the built commands: next to the test bundle.
enum Built {
  static func folder() throws -> String {
    let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let package = OtherTools.root.appendingPathComponent(".build/debug")
    let folders = [bundle, package].map(\.path)
    return try #require(
      folders.first { FileManager.default.isExecutableFile(atPath: $0 + "/textshell-qr") },
      "textshell-qr is not built")
  }
}
