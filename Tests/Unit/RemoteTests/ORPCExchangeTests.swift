import Foundation
import LandfallAuth
import LandfallDomain
import LandfallStrictJSON
import LandfallTestSupport
import Testing

@testable import LandfallRemote

@Suite("oRPC: the 143 recorded exchanges", .serialized)
struct ORPCExchangeTests {
  private static let transport = systemTransport()

  /// Rows that our client decodes differently from the upstream client.
  private static let deviations: [String: String] = [
    "types.numbers": "half a surrogate pair is no text; the answer is refused",
    "batch buffered": "batches are not spoken",
    "batch streaming": "batches are not spoken",
  ]

  /// Rows that our client cannot send, so the recorded bytes are sent.
  private static let unsendable: Set<String> = [
    "files.upload by client", "batch buffered", "batch streaming",
  ]

  static let sendable = RecordedExchange.all.filter {
    $0.isByClient && !unsendable.contains($0.name)
  }
  static let others = RecordedExchange.all.filter { row in
    !sendable.contains { $0.name == row.name }
  }

  private static func client(
    of row: RecordedExchange, at address: String
  ) throws -> ORPCClient {
    let session = RemoteSession()
    if let token = row.requestHeader("authorization")?.dropFirst("Bearer ".count) {
      session.use(SessionToken(SecretBytes(copying: Array(token.utf8))))
    }
    return try #require(
      ORPCClient(
        transport: transport, base: address + "/rpc", session: session, timeout: .seconds(60)))
  }

  private static func input(of row: RecordedExchange) throws -> ORPCValue {
    var envelope = row.requestBody
    if let query = row.query {
      let data = query.dropFirst("data=".count).replacingOccurrences(of: "+", with: " ")
      envelope = data.removingPercentEncoding
    }
    return try ORPCEnvelope.value(Array((envelope ?? "").utf8))
  }

  @Test("All recorded exchanges are read")
  func count() {
    #expect(RecordedExchange.all.count == 143)
    #expect(Set(RecordedExchange.all.map(\.name)).count == 143)
    #expect(Self.sendable.count == 66)
  }

  @Test(
    "Requests equal the recorded ones, and answers are decoded as upstream does",
    .timeLimit(.minutes(2)), arguments: sendable)
  func sent(_ row: RecordedExchange) async throws {
    let server = try LoopbackServer { _ in row.reply }
    let client = try Self.client(of: row, at: server.address)
    let input = try Self.input(of: row)
    if row.isStream {
      try await stream(row, client, input)
    } else {
      try await call(row, client, input)
    }
    let request = try #require(server.requests.first)
    #expect(server.requests.count == 1)
    #expect(request.method == row.method)
    #expect(Array(request.target.utf8) == Array(row.target.utf8))
    #expect(Array(request.body.utf8) == Array((row.requestBody ?? "").utf8))
    for name in ["content-type", "authorization", "last-event-id"] {
      #expect(request.headers[name] == row.requestHeader(name), "\(name)")
    }
  }

  private func call(
    _ row: RecordedExchange, _ client: ORPCClient, _ input: ORPCValue
  ) async throws {
    do throws(ORPCFailure) {
      let value = try await client.call(row.procedure, input)
      #expect(row.outcome?["result"]?.string == "value")
      #expect(Self.deviations[row.name] == nil)
      guard row.headers["content-type"] == "application/json" else { return }
      // No information was lost: encoded again, the value is the answer.
      #expect(ORPCEnvelope.text(value).map { Array($0.utf8) } == Array(row.body.utf8))
    } catch {
      if Self.deviations[row.name] != nil {
        #expect(error == .malformed)
      } else if case .error(let error) = error {
        #expect(row.outcome?["result"]?.string == "orpc-error")
        #expect(row.matches(error))
      } else {
        Issue.record("\(error)")
      }
    }
  }

  private func stream(
    _ row: RecordedExchange, _ client: ORPCClient, _ input: ORPCValue
  ) async throws {
    let events = client.events(row.procedure, input)
    if let id = row.requestHeader("last-event-id") { await events.resume(after: id) }
    var messages = 0
    var isDone = false
    do throws(ORPCFailure) {
      while let event = try await events.next() {
        switch event {
        case .message: messages += 1
        case .done: isDone = true
        }
      }
      #expect(row.outcome?["result"]?.string == "stream-done")
      #expect(isDone)
    } catch {
      switch error {
      case .error(let error):
        #expect(row.outcome?["result"]?.string == "orpc-error")
        #expect(row.matches(error))
      default:
        #expect(row.outcome?["result"]?.string == "other-error")
        #expect(error == .transport(.interrupted))
      }
    }
    #expect(messages == row.outcome?["messages"]?.int)
  }

  @Test(
    "Recorded requests of other clients: our client reads the answer by its status",
    .timeLimit(.minutes(2)),
    arguments: others)
  func inApp(_ row: RecordedExchange) async throws {
    let server = try LoopbackServer { _ in row.reply }
    let response = try await Self.transport.send(
      HTTPRequest(
        method: row.method, url: server.address + row.target,
        headers: row.requestHeaders.filter { $0.name != "transfer-encoding" },
        body: row.requestBody.map { Array($0.utf8) }, timeout: .seconds(60)))
    #expect(response.status == row.status)
    #expect(response.body == Array(row.body.utf8))
    do throws(ORPCFailure) {
      let value = try ORPCClient.value(
        status: response.status, type: response.header("content-type"), body: response.body)
      #expect(row.status < 400)
      #expect(Self.deviations[row.name] == nil)
      #expect(ORPCEnvelope.text(value).map { Array($0.utf8) } == Array(row.body.utf8))
    } catch {
      if Self.deviations[row.name] != nil {
        #expect(error == .malformed)
      } else if case .error(let error) = error {
        #expect(error.status == row.status)
        #expect(row.status >= 400)
        let isJSON = row.body.hasPrefix("{")
        #expect(error.isFromProcedure == isJSON)
        #expect(!isJSON || row.body.contains("\"code\":\"\(error.code)\""))
      } else {
        Issue.record("\(error)")
      }
    }
  }

  /// Rows that the server accepts and our client refuses, because two parsers might read them
  /// differently.
  private static let stricter: Set<String> = [
    "types.echo meta index as text", "types.echo bad date", "types.echo date other format",
    "types.echo bigint from empty text", "types.echo bigint from hex",
    "types.echo bigint from number",
    "types.echo url is normalised", "types.echo meta entry empty", "types.echo duplicate meta",
    "types.echo body array", "types.echo body string", "types.echo with BOM",
    "types.echo duplicate JSON keys",
  ]

  @Test(
    "Malicious and unusual envelopes: our client refuses what the server refuses",
    arguments: RecordedExchange.all.filter { row in
      row.name.hasPrefix("types.echo") && !row.isByClient && row.requestBody != nil
        && ["application/json", nil].contains(row.requestHeader("content-type"))
    })
  func hostile(_ row: RecordedExchange) throws {
    let bytes = Array(try #require(row.requestBody).utf8)
    let isRefused = row.status == 400 || Self.stricter.contains(row.name)
    do {
      _ = try ORPCEnvelope.value(bytes)
      #expect(!isRefused)
    } catch {
      #expect(isRefused, "\(error)")
    }
  }
}
