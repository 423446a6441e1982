#if !canImport(Darwin)
  import Foundation
  import LandfallCurl
  import LandfallDomain
  import LandfallRemote
  import LandfallTestSupport
  import Synchronization
  import Testing

  @Suite("libcurl")
  struct CurlTransportTests {
    private static func answer(_ head: String, _ body: [UInt8]) -> LoopbackServer.Reply {
      .raw([Array("HTTP/1.1 200 OK\r\n\(head)\r\n".utf8) + body])
    }

    /// Returns the peak memory of this process, in MiB.
    private static func peak() -> Int {
      var usage = rusage()
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      return usage.ru_maxrss >> 10
    }

    /// Returns 1 GiB of zeros, compressed with gzip to 1 MB: one block repeated without an end
    /// marker.
    private static func bomb() async throws -> [UInt8] {
      try await offPool {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["sh", "-c", "head -c 1073741824 /dev/zero | gzip -9"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let bytes = [UInt8](output.fileHandleForReading.readDataToEndOfFile())
        process.waitUntilExit()
        return bytes
      }
    }

    @Test("The size limit counts decompressed bytes, during decompression", .review("S5"))
    func bombs() async throws {
      let bomb = try await Self.bomb()
      let transport = CurlTransport()
      let server = try LoopbackServer { _ in
        Self.answer("Content-Encoding: gzip\r\nContent-Length: \(bomb.count)\r\n", bomb)
      }
      let before = Self.peak()
      await #expect(throws: TransportError.tooLarge) {
        try await transport.send(HTTPRequest(url: server.address))
      }
      #expect(Self.peak() - before < 64)
    }

    @Test("Compressed bodies are decompressed; more than one encoding is refused", .review("S5"))
    func packings() async throws {
      let transport = CurlTransport()
      // "packed", by gzip -n.
      let packed: [UInt8] = [
        0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0x2B, 0x48, 0x4C, 0xCE, 0x4E, 0x4D, 1, 0, 0x10, 0xB4,
        0xF6,
        0x21, 6, 0, 0, 0,
      ]
      let server = try LoopbackServer { request in
        Self.answer("Content-Encoding: \(request.headers["x-packing"] ?? "")\r\n", packed)
      }
      func send(_ packing: String) async throws(TransportError) -> HTTPResponse {
        try await transport.send(
          HTTPRequest(url: server.address, headers: [("X-Packing", packing)]))
      }
      #expect(try await send("gzip").body == Array("packed".utf8))
      for packing in ["gzip, gzip", "gzip,gzip,gzip,gzip,gzip,gzip,gzip", "br", "zstd", "compress"]
      {
        await #expect(throws: TransportError.malformed) { try await send(packing) }
      }
    }

    @Test(
      "The size of a head is limited too", .review("S5"),
      arguments: ["X-A: 1", "X-A: " + String(repeating: "a", count: 900)])
    func longHead(line: String) async throws {
      let head = String(repeating: line + "\r\n", count: 300)
      let server = try LoopbackServer { _ in Self.answer(head, []) }
      await #expect(throws: TransportError.tooLarge) {
        try await CurlTransport().send(HTTPRequest(url: server.address))
      }
    }

    @Test(
      "A contradictory answer is refused",
      arguments: [
        "Content-Length: 1\r\nContent-Length: 2\r\n", "Content-Length: 1, 2\r\n",
        "Content-Length: +1\r\n", "Transfer-Encoding: xchunked\r\n",
      ])
    func contradictions(head: String) async throws {
      let server = try LoopbackServer { _ in Self.answer(head, [1, 2]) }
      await #expect(throws: TransportError.malformed) {
        try await CurlTransport().send(HTTPRequest(url: server.address))
      }
    }

    @Test("The connection and the head have their own timeouts", .timeLimit(.minutes(1)))
    func times() async throws {
      let server = try LoopbackServer { _ in .silence(after: []) }
      let short = CurlTransport(headTimeout: .milliseconds(200))
      await #expect(throws: TransportError.timeout) {
        try await short.send(HTTPRequest(url: server.address, timeout: .seconds(600)))
      }
      await #expect(throws: TransportError.timeout) {
        try await short.stream(HTTPRequest(url: server.address, timeout: .seconds(600)))
      }
      // It accepts connections but never starts TLS.
      let hasty = CurlTransport(connectTimeout: .milliseconds(200), headTimeout: .seconds(600))
      let silent = "https://127.0.0.1:\(server.port)/"
      await #expect(throws: TransportError.timeout) {
        try await hasty.send(HTTPRequest(url: silent, timeout: .seconds(600)))
      }
    }

    @Test("A request that may have arrived is repeated only if that does no harm")
    func repetition() async throws {
      let transport = CurlTransport(headTimeout: .seconds(600))
      let server = try LoopbackServer { request in
        request.target == "/kept"
          ? .kept(Array("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".utf8)) : .reset(after: [])
      }
      for (method, most) in [("POST", 1), ("PATCH", 1), ("GET", 6)] {
        _ = try await transport.send(
          HTTPRequest(url: server.address + "/kept", timeout: .seconds(600)))
        let before = server.requests.count
        await #expect(throws: TransportError.interrupted) {
          try await transport.send(
            HTTPRequest(method: method, url: server.address + "/cut", timeout: .seconds(600)))
        }
        #expect(1...most ~= server.requests.count - before)
      }
    }

    @Test("One connection carries one request after another")
    func pool() async throws {
      let transport = CurlTransport()
      let arrivals = Mutex<[ContinuousClock.Instant]>([])
      let server = try LoopbackServer { request in
        arrivals.withLock { $0.append(.now) }
        return .kept(Array("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx".utf8))
      }
      for _ in 0..<20 { _ = try await transport.send(HTTPRequest(url: server.address)) }
      // libcurl closes a connection after 118 s without use, which happens when other tests take
      // every thread.
      let times = arrivals.withLock { $0 }
      let idle = zip(times, times.dropFirst()).count { $1 - $0 > .seconds(100) }
      #expect(times.count == 20)
      #expect(1...1 + idle ~= server.connections)
    }

    @Test("A stream that is released ends its connection", .timeLimit(.minutes(1)))
    func dropped() async throws {
      let transport = CurlTransport()
      let server = try LoopbackServer { _ in
        .silence(after: Array("HTTP/1.1 200 OK\r\n\r\nfirst".utf8))
      }
      do {
        let stream = try await transport.stream(HTTPRequest(url: server.address))
        #expect(try await stream.next() == Array("first".utf8))
      }
      while server.givenUp == 0 { await Task.yield() }
    }

    @Test("A transport that is released ends its requests", .timeLimit(.minutes(1)))
    func released() async throws {
      let server = try LoopbackServer { _ in .silence(after: Array("HTTP/1.1 200 OK\r\n\r\n".utf8))
      }
      var transport: CurlTransport? = CurlTransport()
      let opened = try await transport?.stream(
        HTTPRequest(url: server.address, timeout: .seconds(600)))
      let stream = try #require(opened)
      transport = nil
      await #expect(throws: TransportError.cancelled) { try await stream.next() }
      while server.givenUp == 0 { await Task.yield() }
    }

    @Test("Many simultaneous requests work, half of them cancelled", .timeLimit(.minutes(2)))
    func crowd() async throws {
      let transport = CurlTransport()
      let server = try LoopbackServer { request in
        request.target == "/" ? .answer(200, [:], [1]) : .silence(after: [])
      }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<64 {
          group.addTask {
            if number % 2 == 0 {
              let response = try await transport.send(HTTPRequest(url: server.address))
              #expect(response.body == [1])
            } else {
              let request = HTTPRequest(url: server.address + "/silent", timeout: .seconds(600))
              let task = Task { () throws(TransportError) in try await transport.send(request) }
              task.cancel()
              await #expect(throws: TransportError.cancelled) { try await task.value }
            }
          }
        }
        try await group.waitForAll()
      }
    }

    @Test("A custom certificate authority is trusted")
    func authority() async throws {
      let folder = try ScratchFolder()
      let server = try await offPool { try OpenSSLServer(folder) }
      defer { server.stop() }
      let transport = CurlTransport(authorities: server.certificate)
      #expect(try await transport.send(HTTPRequest(url: server.address)).status == 200)
    }

    @Test("HTTP/2 works, with trailers", .review("S6"), .enabled(if: HTTP2Server.isThere))
    func secondVersion() async throws {
      let folder = try ScratchFolder()
      let server = try await offPool { try HTTP2Server(folder) }
      defer { server.stop() }
      let transport = CurlTransport(authorities: server.certificate)
      let response = try await transport.send(HTTPRequest(url: server.address + "page"))
      #expect(response.status == 200)
      #expect(response.body == Array("a page".utf8))
      #expect(response.header("X-After") == nil)
      #expect(try await transport.send(HTTPRequest(url: server.address + "none")).status == 404)
    }
  }
#endif
