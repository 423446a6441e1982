// Sends requests over the real transport, for `hostile-http.py`. Each line of standard input is one
// request in JSON, and each line of standard output its result. All use one transport.
//
//     {"url": "http://127.0.0.1:1/", "method": "POST", "body": "a", "timeoutMs": 400,
//      "maximumBytes": 4, "stream": true}
//     {"status": 200, "headers": ["Name: value"], "bytes": 4, "body": "text", "ms": 3}
//     {"error": "timeout", "ms": 400}
//
// Of a stream's body only the first bytes are kept.
#if canImport(Darwin) || Remote && os(Linux)
  import LandfallCurl
  import LandfallRemote
  import LandfallStrictJSON

  #if canImport(Darwin)
    import Darwin

    let transport = URLSessionTransport()
  #else
    #if canImport(Glibc)
      import Glibc
    #elseif canImport(Musl)
      import Musl
    #endif

    let transport = CurlTransport()
  #endif

  /// The result of a request.
  struct Outcome {
    var status: Int?
    var headers: [String] = []
    var count = 0
    var start: [UInt8] = []
    var error: TransportError?

    mutating func add(_ piece: [UInt8]) {
      count += piece.count
      start += piece.prefix(200 - start.count)
    }
  }

  func send(_ request: HTTPRequest, isStream: Bool) async -> Outcome {
    var outcome = Outcome()
    do throws(TransportError) {
      if isStream {
        let stream = try await transport.stream(request)
        outcome.status = stream.status
        outcome.headers = stream.headers.map { $0.name + ": " + $0.value }
        while let piece = try await stream.next() { outcome.add(piece) }
      } else {
        let response = try await transport.send(request)
        outcome.status = response.status
        outcome.headers = response.headers.map { $0.name + ": " + $0.value }
        outcome.add(response.body)
      }
    } catch {
      outcome.error = error
    }
    return outcome
  }

  while let line = readLine() {
    let node = try JSONReader.read(Array(line.utf8))
    var request = HTTPRequest(url: node["url"]?.string ?? "")
    request.method = node["method"]?.string ?? "GET"
    request.body = node["body"]?.string.map { Array($0.utf8) }
    request.timeout = .milliseconds(node["timeoutMs"]?.int ?? 10_000)
    request.maximumBodyBytes = node["maximumBytes"]?.int ?? HTTPRequest.maximumBodyBytes
    let started = ContinuousClock.now
    let outcome = await send(request, isStream: node["stream"]?.bool ?? false)
    let spent = ContinuousClock.now - started
    var writer = JSONWriter()
    writer.object { writer in
      if let error = outcome.error { writer.member("error", error.rawValue) }
      if let status = outcome.status { writer.member("status", status) }
      writer.array("headers") { writer in for header in outcome.headers { writer.value(header) } }
      writer.member("bytes", outcome.count)
      writer.member("body", String(decoding: outcome.start, as: UTF8.self))
      writer.member("ms", Int(spent / .milliseconds(1)))
    }
    let words = Array((writer.text + "\n").utf8)
    _ = write(STDOUT_FILENO, words, words.count)
  }
#else
  print("built without the trait Remote")
#endif
