import LandfallDomain
import LandfallTestSupport
import Testing

@testable import LandfallRemote

@Suite("oRPC: event streams")
struct ORPCEventsTests {
  private static func events(
    _ transport: ScriptedTransport, _ clock: JumpingClock? = nil, jitter: Double = 0.5
  ) throws -> ORPCEvents {
    let client = try #require(ORPCClient(transport: transport, base: "https://api.test/rpc"))
    return client.events(
      ORPCProcedure("stream.events"),
      reconnection: clock.map { Reconnection(clock: $0) { jitter } })
  }

  private static func message(_ number: Int, id: String? = nil) -> String {
    "event: message\n" + (id.map { "id: \($0)\n" } ?? "") + "data: {\"json\":\(number)}\n\n"
  }

  private static func read(_ events: ORPCEvents) async throws -> [ORPCEvents.Event] {
    var all: [ORPCEvents.Event] = []
    while let event = try await events.next() { all.append(event) }
    return all
  }

  @Test("Events are the same with pieces of any size and any line endings")
  func pieces() throws {
    let row = RecordedExchange.named("stream.events")
    var whole = EventStreamReader()
    let expected = try whole.read(Array(row.body.utf8))
    #expect(expected.count == 4)
    for size in [1, 2, 3, 7, 64] {
      for ending in ["\n", "\r\n", "\r"] {
        let bytes = Array(row.body.replacing("\n", with: ending).utf8)
        var reader = EventStreamReader()
        var found: [EventStreamReader.Event] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
          found += try reader.read(Array(bytes[start..<min(start + size, bytes.count)]))
        }
        #expect(found == expected, "\(size) \(ending.utf8.count)")
      }
    }
  }

  @Test("The lines of an event's data are joined, empty ones too")
  func lines() throws {
    var reader = EventStreamReader()
    let events = try reader.read(Array("data\ndata:\ndata: a\ndata\n\n".utf8))
    #expect(events.map(\.data) == [Array("\n\na\n".utf8)])
  }

  @Test("An endless event is refused; endless comments are not kept")
  func bounds() throws {
    var reader = EventStreamReader()
    let line = Array("data: \(String(repeating: "x", count: 1_000))\n".utf8)
    #expect(throws: EventStreamReader.TooLong.self) {
      for _ in 0..<1_100 { _ = try reader.read(line) }
    }
    var patient = EventStreamReader()
    for _ in 0..<1_100 { #expect(try patient.read([0x3A] + line + [0x0A]).isEmpty) }
  }

  @Test("An interrupted stream resumes after the last id, with growing waits")
  func resumed() async throws {
    let clock = JumpingClock()
    let transport = ScriptedTransport([
      .stream([Self.message(1, id: "a"), Self.message(2, id: "b")], .interrupted),
      .failure(.unreachable), .json("{}", status: 503), .failure(.offline), .failure(.timeout),
      .failure(.unreachable), .stream([Self.message(3, id: "c")], nil),
      .stream(["event: done\ndata: {}\n\n"], nil),
    ])
    let all = try await Self.read(try Self.events(transport, clock))
    #expect(
      all == [
        .message(.number("1"), id: "a"), .message(.number("2"), id: "b"),
        .message(.number("3"), id: "c"), .done(.undefined),
      ])
    #expect(clock.waits == [1, 2, 4, 8, 30, 30, 1].map { .seconds($0) })
    #expect(
      transport.requests.map { $0.header("Last-Event-ID") }
        == [nil, "b", "b", "b", "b", "b", "b", "c"])
  }

  @Test("A wait varies by at most 25 %, and is longer if the server asks for it")
  func jitter() {
    func delay(_ failures: Int, _ retry: Duration? = nil, _ jitter: Double) -> Duration {
      Reconnection.delay(failures: failures, retry: retry, jitter: jitter)
    }
    #expect(delay(1, nil, 0) == .milliseconds(750))
    #expect(delay(1, nil, 1) == .milliseconds(1_250))
    #expect(delay(9, nil, 1) == .milliseconds(37_500))
    #expect(delay(1, .milliseconds(2_000), 0.5) == .seconds(2))
    #expect(delay(3, .milliseconds(500), 0.5) == .seconds(4))
    #expect(delay(1, .seconds(86_400), 0.5) == .seconds(30))
    #expect(delay(0, nil, -5) == .milliseconds(750))
  }

  @Test("The stream gives up after 20 failures in a row")
  func givenUp() async throws {
    let clock = JumpingClock()
    let transport = ScriptedTransport([.stream([": \n\n"], .interrupted)])
    let events = try Self.events(transport, clock)
    await #expect(throws: ORPCFailure.transport(.unreachable)) { try await events.next() }
    #expect(clock.waits.count == Reconnection.maximumFailures)
    #expect(try await events.next() == nil)
  }

  @Test(
    "A permanent failure is reported at once",
    arguments: [
      (
        "the procedure's error",
        ScriptedTransport.Step.stream(
          [
            "event: error\ndata: {\"json\":{\"defined\":true,\"code\":\"GONE\",\"status\":503,"
              + "\"message\":\"\"}}\n\n"
          ], nil),
        ORPCFailure.error(ORPCError(code: "GONE", status: 503, isDefined: true, message: ""))
      ),
      ("an error that is none", .stream(["event: error\ndata: {}\n\n"], nil), .malformed),
      (
        "an error of 2.x",
        .stream(
          [
            "event: error\ndata: {\"json\":{\"defined\":true,\"inferable\":true,"
              + "\"code\":\"GONE\",\"message\":\"\"}}\n\n"
          ], nil), .version2
      ),
      (
        "a message of 2.x",
        .stream(["event: message\ndata: {\"json\":null,\"meta\":[[\"nan\"]]}\n\n"], nil), .version2
      ),
      ("no JSON", .stream(["event: message\ndata: {\n\n"], nil), .malformed),
      ("no session", .json("", status: 401), .error(ORPCError(status: 401))),
      ("no stream", .json(#"{"json":1}"#), .malformed),
      ("not there the first time", .failure(.unreachable), .transport(.unreachable)),
    ])
  func ended(name: String, step: ScriptedTransport.Step, failure: ORPCFailure) async throws {
    let clock = JumpingClock()
    let events = try Self.events(ScriptedTransport([step]), clock)
    await #expect(throws: failure, "\(name)") { try await events.next() }
    #expect(try await events.next() == nil)
    #expect(clock.waits.isEmpty)
  }

  @Test("A stream over the network ends when it is cancelled", .timeLimit(.minutes(1)))
  func cancelled() async throws {
    let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n"
    let server = try LoopbackServer { _ in .silence(after: Array((head + Self.message(1)).utf8)) }
    let client = try #require(
      ORPCClient(
        transport: systemTransport(), base: server.address + "/rpc", timeout: .seconds(60)))
    let events = client.events(ORPCProcedure("stream.events"))
    #expect(try await events.next() == .message(.number("1"), id: nil))
    let waiting = Task { () -> ORPCFailure? in
      do throws(ORPCFailure) {
        _ = try await events.next()
        return nil
      } catch {
        return error
      }
    }
    await events.cancel()
    let failure = await waiting.value
    #expect(failure == nil || failure == .transport(.cancelled))
    #expect(try await events.next() == nil)
  }
}
