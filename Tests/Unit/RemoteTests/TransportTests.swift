import Foundation
import LandfallDomain
import LandfallRemote
import LandfallTestSupport
import Testing

@Suite("HTTP transport")
struct TransportTests {
  private let transport = systemTransport()

  @Test("A request is sent as described, and its answer is returned completely")
  func whole() async throws {
    let server = try LoopbackServer { _ in .answer(201, ["X-One": "1"], Array("body".utf8)) }
    let response = try await transport.send(
      HTTPRequest(
        method: "POST", url: server.address + "/a%2Fb?c=%20d", headers: [("X-Two", "2")],
        body: Array("sent".utf8)))
    #expect(response.status == 201)
    #expect(response.header("x-one") == "1")
    #expect(response.body == Array("body".utf8))
    let request = try #require(server.requests.first)
    #expect(request.method == "POST")
    #expect(request.target == "/a%2Fb?c=%20d")
    #expect(request.headers["x-two"] == "2")
    #expect(request.body == "sent")
  }

  @Test("A redirect is an answer and is not followed", arguments: [301, 302, 303, 307, 308])
  func redirect(status: Int) async throws {
    let server = try LoopbackServer { _ in .answer(status, ["Location": "/elsewhere"], []) }
    let response = try await transport.send(
      HTTPRequest(method: "POST", url: server.address + "/here", body: [1]))
    #expect(response.status == status)
    #expect(response.header("Location") == "/elsewhere")
    #expect(server.requests.map(\.target) == ["/here"])
  }

  @Test("No cookie is kept, and no answer is cached")
  func forgetful() async throws {
    let server = try LoopbackServer { _ in
      .answer(200, ["Set-Cookie": "a=b", "Cache-Control": "max-age=600"], [1])
    }
    for _ in 0..<2 { _ = try await transport.send(HTTPRequest(url: server.address)) }
    #expect(server.requests.count == 2)
    #expect(server.requests.allSatisfy { $0.headers["cookie"] == nil })
  }

  @Test(
    "Different failures have different errors",
    arguments: [
      ("never", TransportError.timeout), ("half", .timeout), ("long", .tooLarge),
      ("endless", .tooLarge), ("short", .interrupted), ("noise", .malformed),
      ("closed", .interrupted),
    ])
  func trouble(kind: String, error: TransportError) async throws {
    let server = try LoopbackServer { request in
      switch request.target {
      case "/never": .silence(after: [])
      case "/half": .silence(after: Array("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf".utf8))
      case "/long": .answer(200, [:], [UInt8](repeating: 0, count: 10 << 20))
      case "/endless":
        .raw([Array("HTTP/1.1 200 OK\r\n\r\n".utf8), [UInt8](repeating: 0, count: 3 << 20)])
      case "/short": .raw([Array("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc".utf8)])
      case "/noise": .raw([Array("HELO there, this is no HTTP at all\r\n\r\n".utf8)])
      default: .raw([])
      }
    }
    await #expect(throws: error) {
      try await transport.send(
        HTTPRequest(url: server.address + "/" + kind, timeout: .milliseconds(400)))
    }
  }

  @Test("A body may have exactly the maximum size")
  func bound() async throws {
    let server = try LoopbackServer { _ in .answer(200, [:], [1, 2, 3, 4]) }
    let response = try await transport.send(HTTPRequest(url: server.address, maximumBodyBytes: 4))
    #expect(response.body == [1, 2, 3, 4])
    await #expect(throws: TransportError.tooLarge) {
      try await transport.send(HTTPRequest(url: server.address, maximumBodyBytes: 3))
    }
  }

  @Test("A closed port and an unknown host are errors")
  func noOne() async throws {
    var server: LoopbackServer? = try LoopbackServer()
    let address = try #require(server).address
    server = nil
    await #expect(throws: TransportError.unreachable) {
      try await transport.send(HTTPRequest(url: address))
    }
    await #expect(throws: TransportError.offline) {
      try await transport.send(HTTPRequest(url: "https://nobody.invalid/"))
    }
  }

  @Test("An untrusted certificate is refused")
  func untrusted() async throws {
    let folder = try ScratchFolder()
    let server = try await offPool { try OpenSSLServer(folder) }
    defer { server.stop() }
    await #expect(throws: TransportError.untrusted) {
      try await transport.send(HTTPRequest(url: server.address, timeout: .seconds(5)))
    }
  }

  @Test("Cancelling a task ends its request")
  func cancellation() async throws {
    let server = try LoopbackServer { _ in .silence(after: []) }
    let transport = transport
    let task = Task { () throws(TransportError) in
      try await transport.send(HTTPRequest(url: server.address))
    }
    while server.requests.isEmpty { await Task.yield() }
    task.cancel()
    await #expect(throws: TransportError.cancelled) { try await task.value }
  }

  @Test("A stream returns pieces while the connection is open")
  func stream() async throws {
    let server = try LoopbackServer { _ in
      .silence(
        after: Array("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\nid: 1\n\n".utf8))
    }
    let stream = try await transport.stream(
      HTTPRequest(url: server.address, timeout: .seconds(600)))
    #expect(stream.status == 200)
    #expect(try await stream.next() == Array("id: 1\n\n".utf8))
    stream.cancel()
    await #expect(throws: TransportError.cancelled) { try await stream.next() }
  }

  @Test("A stream ends by itself or after a long silence")
  func streamEnds() async throws {
    let server = try LoopbackServer { request in
      request.target == "/end"
        ? .answer(200, [:], [7])
        : .silence(after: Array("HTTP/1.1 200 OK\r\n\r\n".utf8))
    }
    let ended = try await transport.stream(HTTPRequest(url: server.address + "/end"))
    #expect(try await ended.next() == [7])
    #expect(try await ended.next() == nil)
    let silent = try await transport.stream(
      HTTPRequest(url: server.address, timeout: .milliseconds(300)))
    await #expect(throws: TransportError.timeout) { try await silent.next() }
  }

  @Test(
    "Valid addresses are accepted",
    arguments: [
      "https://id.example.com", "https://id.example.com/a?b=c", "https://ID.example.com:8443/",
      "http://127.0.0.1:1", "http://127.255.0.9/x", "http://localhost:9/", "http://[::1]:80/a",
      "https://[2001:db8::1]/", "https://10.0.0.1/",
    ])
  func taken(text: String) { #expect(WebAddress(text) != nil) }

  @Test(
    "Unsafe addresses are refused",
    arguments: [
      "", "https://", "http://id.example.com/", "HTTPS://id.example.com", "ftp://127.0.0.1/",
      "file:///etc/passwd", "https://a@b.example/", "https://b.example/#f", "https://b.example\\c",
      "https://b.example/ ", "https://b.example/\n", "https://b.example:0/",
      "https://b.example:99999/", "https://b.example:080/", "https://b.example:/",
      "http://127.0.0.1.example.com/", "http://127.1/", "http://0x7f000001/", "http://127.0.0.01/",
      "http://localhost.example.com/", "http://[::2]/", "https://bücher.example/", "https://.a/",
      "https://a..b/", "https://[::1/", "https://a%2eb/", "//b.example/", "https:b.example",
    ])
  func refused(text: String) async {
    #expect(WebAddress(text) == nil)
    await #expect(throws: TransportError.address) {
      try await transport.send(HTTPRequest(url: text))
    }
  }

  @Test("An origin leaves out the default port")
  func origin() {
    #expect(WebAddress("https://A.example:443/x?y")?.origin == "https://a.example")
    #expect(WebAddress("http://127.0.0.1:8080")?.origin == "http://127.0.0.1:8080")
    #expect(WebAddress("https://a.example/x?y")?.path == "/x")
    #expect(WebAddress("https://a.example?y=%20")?.query == "y=%20")
  }

  @Test("No description reveals a secret")
  func redacted() {
    let request = HTTPRequest(
      url: "https://a.example/?code=canary", headers: [("Authorization", "canary")],
      body: Array("canary".utf8))
    let response = HTTPResponse(status: 200, headers: [], body: Array("canary".utf8))
    #expect(!"\(request) \(response) \(TransportError.allCases)".contains("canary"))
  }
}
