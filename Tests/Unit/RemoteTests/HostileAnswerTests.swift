import Foundation
import LandfallAuth
import LandfallDomain
import LandfallHelperCalls
import LandfallRemote
import LandfallTestSupport
import Testing

/// Answers that a client must read or refuse without harm.
///
/// `Tests/Torture/hostile-http.py` has more.
@Suite("Malicious answers")
struct HostileAnswerTests {
  private let transport = systemTransport()

  private static func server(_ answer: String) throws -> LoopbackServer {
    try LoopbackServer { _ in .raw([Array(answer.utf8)]) }
  }

  private static func body(_ response: HTTPResponse) -> String {
    String(decoding: response.body, as: UTF8.self)
  }

  @Test("Trailers are ignored and never merged into the head", .review("S6"))
  func trailers() async throws {
    let server = try Self.server(
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nX-A: head\r\n\r\n"
        + "3\r\nabc\r\n0\r\nX-A: tail\r\nX-B: tail\r\n\r\n")
    let response = try await transport.send(HTTPRequest(url: server.address))
    #expect(Self.body(response) == "abc")
    #expect(response.header("x-a") == "head")
    #expect(response.header("x-b") == nil)
  }

  @Test(
    "A connection that ends before the answer does is an error", .review("S6", "R3"),
    arguments: [
      "", "HTTP/1.1", "HTTP/1.1 200 OK\r\nContent-Le", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n",
      "HTTP/1.1 100 Continue\r\n\r\n",
    ])
  func cut(answer: String) async throws {
    for isReset in [false, true] {
      let server = try LoopbackServer { _ in
        isReset ? .reset(after: Array(answer.utf8)) : .raw([Array(answer.utf8)])
      }
      await #expect(throws: TransportError.interrupted) {
        // A timeout would be another error, however busy the machine is.
        try await transport.send(HTTPRequest(url: server.address, timeout: .seconds(600)))
      }
    }
    #expect(TransportError.interrupted.service == .unavailable)
  }

  @Test("Interim answers are skipped", .review("R2"), arguments: [100, 102, 103, 199])
  func interim(status: Int) async throws {
    let server = try Self.server(
      "HTTP/1.1 \(status) Wait\r\nX-Early: 1\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
    let response = try await transport.send(HTTPRequest(url: server.address))
    #expect(response.status == 200)
    #expect(Self.body(response) == "ok")
    #expect(response.header("X-Early") == nil)
  }

  @Test(
    "Status 401 is returned, whatever authentication it demands", .review("R1"),
    .timeLimit(.minutes(1)),
    arguments: [
      "", "WWW-Authenticate: Basic realm=\"a\"\r\n",
      "WWW-Authenticate: Bearer\r\nWWW-Authenticate: Basic realm=\"a\"\r\n",
      "WWW-Authenticate: Negotiate\r\n", "WWW-Authenticate: Digest realm=\"a\", nonce=\"b\"\r\n",
    ])
  func unauthorized(challenge: String) async throws {
    let server = try Self.server(
      "HTTP/1.1 401 Unauthorized\r\n\(challenge)Content-Length: 4\r\n\r\nwho?")
    // A timeout would be another error.
    let response = try await transport.send(
      HTTPRequest(url: server.address, timeout: .seconds(600)))
    #expect(response.status == 401)
    #expect(Self.body(response) == "who?")
    #expect(server.requests.count == 1)
  }

  @Test(
    "Unusual but valid heads are accepted", .review("R4"),
    arguments: [
      ("HTTP/1.1 200 OK", "X-A:1", "1"), ("HTTP/1.1 200", "X-A: 1", "1"),
      ("HTTP/1.1 200 ", "X-A: 1", "1"), ("HTTP/1.0 200 OK", "X-A:\t1 ", "1"),
      ("HTTP/1.1 200 Tr\u{E8}s bien", "X-A: caf\u{E9}", "caf\u{E9}"),
      ("HTTP/1.1 200 OK", "X-A: 1\r\n  2", "1 2"), ("HTTP/1.1 200 OK", "X-A: 1\r\nx-a: 2", "1, 2"),
    ])
  func odd(status: String, field: String, value: String) async throws {
    // Each character as one byte: ISO-8859-1.
    let text = "\(status)\r\n\(field)\r\nContent-Length: 1\r\n\r\nx"
    let bytes = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    let server = try LoopbackServer { _ in .raw([bytes]) }
    let response = try await transport.send(HTTPRequest(url: server.address))
    #expect(response.status == 200)
    #expect(response.header("X-A") == value)
    #expect(Self.body(response) == "x")
  }

  @Test("An invalid request is not sent")
  func refused() async throws {
    let server = try LoopbackServer()
    var requests: [HTTPRequest] = []
    requests.append(HTTPRequest(method: "GET /x HTTP/1.1\r\nX:", url: server.address))
    requests.append(HTTPRequest(method: "", url: server.address))
    for field in [("X-A", "1\r\nX-B: 2"), ("X A", "1"), ("", "1"), ("X-A", "1\0"), ("X-A:", "1")] {
      requests.append(HTTPRequest(url: server.address, headers: [field]))
    }
    for request in requests {
      await #expect(throws: TransportError.address) { try await transport.send(request) }
    }
    #expect(server.requests.isEmpty)
  }

  @Test("A server without a trusted certificate is untrusted, not unavailable", .review("S17e"))
  func untrusted() async throws {
    let folder = try ScratchFolder()
    let server = try await offPool { try OpenSSLServer(folder) }
    defer { server.stop() }
    do throws(TransportError) {
      _ = try await transport.send(HTTPRequest(url: server.address))
      Issue.record("an answer")
    } catch {
      #expect(error.service == .untrusted)
    }
    // The same through the helper process.
    let helper = RemoteIdentityProvider(
      executable: RealProvider.root + "/.build/debug/textshell-remote")
    let issuer = String(server.address.dropLast())
    await #expect(throws: IdentityError.service(.untrusted)) {
      try await helper.authorizationURL(
        for: AuthorizationRequest(
          provider: IdentityProvider(id: "a", issuer: issuer, clientID: "b"),
          redirect: "https://app.example/callback", scopes: ["openid"], state: "s", nonce: "n",
          challenge: "c", loginHint: nil))
    }
  }
}
