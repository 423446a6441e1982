import Foundation
import LandfallDesktop
import LandfallDomain
import LandfallTestSupport
import Testing

/// One instance for each home folder, with real sockets and locks in folders of the tests.
@Suite("The instance of a home folder")
struct InstanceTests {
  /// The calls that a server received, and its answers.
  private final class Desk: @unchecked Sendable {
    // Sendable: the lock guards every property.
    private let lock = NSLock()
    private var calls: [InstanceCall.Request] = []
    private var replies: [InstanceServer.Reply] = []
    let answers: Bool

    init(answers: Bool = true) { self.answers = answers }

    var seen: [InstanceCall.Request] { lock.withLock { calls } }

    func take(_ call: InstanceCall, _ reply: @escaping InstanceServer.Reply) {
      lock.withLock {
        calls.append(call.request)
        if !answers { replies.append(reply) }
      }
      if answers { reply(.done(code: 7, output: "out", errors: "err")) }
    }

    func answerAll() {
      let waiting = lock.withLock { () -> [InstanceServer.Reply] in
        defer { replies = [] }
        return replies
      }
      for reply in waiting { reply(.done(code: 0, output: "late", errors: "")) }
    }
  }

  private static func take(_ home: String) throws -> InstancePlace? {
    guard case .taken(let place) = try InstancePlace.takeOrFind(in: home) else { return nil }
    return place
  }

  private static func server(_ home: String, _ desk: Desk) throws -> InstanceServer {
    let server = InstanceServer(try #require(try take(home))) { call, reply in
      desk.take(call, reply)
    }
    try server.start()
    return server
  }

  private static let open = InstanceCall.Request.open(
    url: LinkText("docodego://app"), channel: .app, messageID: "t1")

  @Test("A call is answered")
  func call() async throws {
    let scratch = try ScratchFolder()
    let desk = Desk()
    let server = try Self.server(scratch.path, desk)
    #expect(try scratch.mode("instance.sock") == 0o600)
    #expect(try scratch.mode("instance.lock") == 0o600)
    let connection = try #require(try InstancePlace.find(in: scratch.path))
    let first = connection.answer(to: InstanceCall(id: 1, Self.open), within: .seconds(20))
    #expect(first == .answered(.done(code: 7, output: "out", errors: "err")))
    let second = connection.answer(to: InstanceCall(id: 2, .status), within: .seconds(20))
    #expect(second == .answered(.done(code: 7, output: "out", errors: "err")))
    #expect(desk.seen == [Self.open, .status])
    await server.end()
  }

  @Test("There is one instance, and the next process takes over when it ends")
  func one() async throws {
    let scratch = try ScratchFolder()
    do {
      let server = try Self.server(scratch.path, Desk())
      guard case .held(let connection) = try InstancePlace.takeOrFind(in: scratch.path) else {
        Issue.record("two processes are the instance")
        return
      }
      #expect(
        connection.answer(to: InstanceCall(id: 1, .status), within: .seconds(20))
          == .answered(.done(code: 7, output: "out", errors: "err")))
      server.withdraw()
      #expect(try InstancePlace.find(in: scratch.path) == nil)
      await server.end()
    }
    #expect(try Self.take(scratch.path) != nil)
  }

  @Test("A socket without a listener is replaced")
  func stale() async throws {
    let scratch = try ScratchFolder()
    // A killed process leaves a socket and a lock that no one holds.
    do { _ = try #require(try Self.take(scratch.path)) }
    #expect(try scratch.names("").contains("instance.sock"))
    #expect(try InstancePlace.find(in: scratch.path) == nil)
    let server = try Self.server(scratch.path, Desk())
    let connection = try #require(try InstancePlace.find(in: scratch.path))
    #expect(
      connection.answer(to: InstanceCall(id: 1, .status), within: .seconds(20))
        == .answered(.done(code: 7, output: "out", errors: "err")))
    await server.end()
  }

  @Test("Of several processes that start at once, one becomes the instance")
  func race() async throws {
    let scratch = try ScratchFolder()
    let home = scratch.path
    let outcomes = try await withThrowingTaskGroup(of: InstancePlace.Outcome.self) { group in
      for _ in 0..<8 {
        group.addTask { try await offPool { try InstancePlace.takeOrFind(in: home) } }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let taken = outcomes.count { outcome in
      if case .taken = outcome { true } else { false }
    }
    #expect(taken == 1)
  }

  @Test("A delivery may be repeated only if it was not acknowledged")
  func acknowledgement() async throws {
    let scratch = try ScratchFolder()
    let desk = Desk(answers: false)
    let server = try Self.server(scratch.path, desk)
    let home = scratch.path
    let waiting = Task {
      try await offPool {
        let connection = try #require(try InstancePlace.find(in: home))
        return connection.answer(to: InstanceCall(id: 1, Self.open), within: .milliseconds(400))
      }
    }
    // The instance has accepted the delivery but does not report its result.
    #expect(try await waiting.value == .unanswered)
    let late = try #require(try InstancePlace.find(in: home))
    server.withdraw()
    // It arrives before the end and is refused: nothing was delivered.
    let refused = try await offPool {
      late.answer(to: InstanceCall(id: 2, Self.open), within: .seconds(20))
    }
    #expect(refused == .undelivered)
    #expect(desk.seen == [Self.open])
    desk.answerAll()
    await server.end()
  }

  @Test("Answers to work in progress are sent before the end")
  func ending() async throws {
    let scratch = try ScratchFolder()
    let desk = Desk(answers: false)
    let server = try Self.server(scratch.path, desk)
    let home = scratch.path
    let waiting = Task {
      try await offPool {
        let connection = try #require(try InstancePlace.find(in: home))
        // The other tests may keep this one from answering for minutes.
        return connection.answer(to: InstanceCall(id: 1, .status), within: .seconds(1_200))
      }
    }
    while desk.seen.isEmpty { await Task.yield() }
    server.withdraw()
    desk.answerAll()
    await server.end()
    #expect(try await waiting.value == .answered(.done(code: 0, output: "late", errors: "")))
  }

  @Test("A folder that others can enter is refused, and so is a file that is not a socket")
  func unsafe() throws {
    let scratch = try ScratchFolder()
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o750], ofItemAtPath: scratch.path)
    #expect(throws: DesktopError.openToOthers(path: scratch.path, mode: 0o750)) {
      try InstancePlace.find(in: scratch.path)
    }
    #expect(throws: DesktopError.openToOthers(path: scratch.path, mode: 0o750)) {
      try InstancePlace.takeOrFind(in: scratch.path)
    }
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: scratch.path)
    try scratch.write("", to: "instance.sock")
    #expect(throws: DesktopError.notAFile(scratch.path + "/instance.sock")) {
      try InstancePlace.find(in: scratch.path)
    }
    try scratch.write("", to: "elsewhere")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path + "/instance.lock", withDestinationPath: "elsewhere")
    #expect(throws: DesktopError.self) { try InstancePlace.takeOrFind(in: scratch.path) }
  }

  @Test("A folder whose path is too long for a socket address still has an instance")
  func deep() async throws {
    let scratch = try ScratchFolder()
    let home = scratch.path + "/" + String(repeating: "d", count: 120)
    try FileManager.default.createDirectory(
      atPath: home, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    let server = try Self.server(home, Desk())
    #expect(try InstancePlace.find(in: home) != nil)
    await server.end()
  }

  @Test(
    "Only a process that was started here can report the state of the D-Bus service",
    .review("S17c")
  )
  func reports() async throws {
    let scratch = try ScratchFolder()
    let desk = Desk()
    let server = try Self.server(scratch.path, desk)
    var ends: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    let (reported, continuation) = AsyncStream.makeStream(of: BusServiceState?.self)
    server.adopt(ends[0]) { continuation.yield($0) }
    func say(_ line: [UInt8], to socket: Int32) -> Int {
      line.withUnsafeBytes { write(socket, $0.baseAddress, $0.count) }
    }
    // A visitor gets the answer for any line that is not a valid call.
    let visitor = try #require(try InstancePlace.find(in: scratch.path)).release()
    let line = BusServiceState.taken.line
    #expect(say(line, to: visitor) == line.count)
    var answer = [UInt8](repeating: 0, count: 200)
    let count = read(visitor, &answer, answer.count)
    #expect(InstanceAnswer.read(answer.prefix(max(count - 1, 0)))?.answer == .refused(.malformed))
    close(visitor)
    var states = reported.makeAsyncIterator()
    #expect(say(BusServiceState.open.line, to: ends[1]) > 0)
    #expect(await states.next() == .some(.open))
    #expect(say(BusServiceState.noBus.line, to: ends[1]) > 0)
    #expect(await states.next() == .some(.noBus))
    close(ends[1])
    // The end of the process is reported as well, once.
    #expect(await states.next() == .some(.none))
    await server.end()
    #expect(desk.seen == [])
  }

  @Test("A helper process that arrives after the end is disconnected")
  func lateHelper() async throws {
    let scratch = try ScratchFolder()
    let server = try Self.server(scratch.path, Desk())
    await server.end()
    var ends: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    server.adopt(ends[0]) { _ in }
    var byte: UInt8 = 0
    #expect(recv(ends[1], &byte, 1, Int32(MSG_DONTWAIT)) == 0, "the other end is closed")
    close(ends[1])
  }

  @Test(
    "After a loss the first attempt is immediate, and each later one waits longer", .review("S10")
  )
  func attempts() {
    var attempts = BusServiceAttempts()
    var now = Instant.origin
    #expect(attempts.delay(at: now) == nil, "it never had the name")
    attempts.opened(at: now)
    let delays = (0..<9).map { _ in attempts.delay(at: now) }
    #expect(delays == [0, 1, 2, 4, 8, 16, 30, 30, 30].map { .seconds($0) })
    // Open only briefly: the next loss does not reset the wait.
    attempts.opened(at: now)
    now = now + .seconds(29)
    #expect(attempts.delay(at: now) == .seconds(30))
    attempts.opened(at: now)
    now = now + BusServiceAttempts.longest
    #expect(attempts.delay(at: now) == .zero)
    #expect(attempts.delay(at: now) == .seconds(1))
  }

  @Test("A home folder that does not exist has no instance")
  func absent() throws {
    let scratch = try ScratchFolder()
    #expect(try InstancePlace.find(in: scratch.path + "/none") == nil)
  }
}
