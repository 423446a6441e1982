import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An HTTP server on the loopback whose answers a test sets, well-formed or not.
final class LoopbackServer: @unchecked Sendable {
  // Sendable: mutable state is accessed only under `lock`.

  /// A received request.
  struct Request: Sendable {
    let method: String
    let target: String
    let headers: [String: String]
    let body: String

    /// The fields of a form body, without decoding.
    var form: [String: String] {
      var fields: [String: String] = [:]
      for pair in body.split(separator: "&") {
        let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
        fields[parts[0]] = parts.count > 1 ? parts[1] : ""
      }
      return fields
    }
  }

  /// An answer.
  enum Reply: Sendable {
    /// These bytes, in these pieces.
    case raw([[UInt8]])
    /// A status, headers and a body.
    case answer(Int, [String: String], [UInt8])
    /// These bytes, then nothing more until the client gives up.
    case silence(after: [UInt8])
    /// These bytes, then the next request on the same connection.
    case kept([UInt8])
    /// These bytes, then a reset.
    case reset(after: [UInt8])

    static func json(_ text: String, status: Int = 200) -> Reply {
      .answer(status, ["Content-Type": "application/json"], Array(text.utf8))
    }
  }

  let port: Int
  var address: String { "http://127.0.0.1:\(port)" }

  private let listener: Int32
  private let lock = NSLock()
  private var handler: @Sendable (Request) -> Reply
  private var seen: [Request] = []
  private var left = 0
  private var accepted = 0

  init(_ handler: @escaping @Sendable (Request) -> Reply = { _ in .json("{}") }) throws {
    self.handler = handler
    #if canImport(Glibc)
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let bound = withUnsafeMutablePointer(to: &name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
        bind(descriptor, name, length) == 0 && listen(descriptor, 64) == 0
          && getsockname(descriptor, name, &length) == 0
      }
    }
    guard bound else { throw POSIXError(.EADDRNOTAVAIL) }
    listener = descriptor
    port = Int(UInt16(bigEndian: name.sin_port))
    signal(SIGPIPE, SIG_IGN)
    let listener = listener
    Thread.detachNewThread { [weak self] in
      // Closed by the accepting thread: another server may already use the number of a closed
      // descriptor.
      defer { close(listener) }
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { return }
        guard let self else {
          close(connection)
          return
        }
        Thread.detachNewThread { self.serve(connection) }
      }
    }
  }

  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  /// Every request until now.
  var requests: [Request] { lock.withLock { seen } }

  /// The number of accepted connections.
  var connections: Int { lock.withLock { accepted } }

  /// The number of silent connections that the client has given up.
  var givenUp: Int { lock.withLock { left } }

  /// Sets the answers from now on.
  func answer(_ handler: @escaping @Sendable (Request) -> Reply) {
    lock.withLock { self.handler = handler }
  }

  private func serve(_ connection: Int32) {
    defer { close(connection) }
    lock.withLock { accepted += 1 }
    while let request = Self.read(connection) {
      let handler = lock.withLock {
        seen.append(request)
        return self.handler
      }
      guard answer(handler(request), on: connection) else { return }
    }
  }

  /// Sends an answer and returns whether another request may follow.
  private func answer(_ reply: Reply, on connection: Int32) -> Bool {
    switch reply {
    case .raw(let pieces):
      for piece in pieces { Self.write(piece, to: connection) }
    case .answer(let status, let headers, let body):
      var head = "HTTP/1.1 \(status) Test\r\nConnection: close\r\nContent-Length: \(body.count)\r\n"
      for (name, value) in headers.sorted(by: { $0.key < $1.key }) {
        head += "\(name): \(value)\r\n"
      }
      Self.write(Array((head + "\r\n").utf8) + body, to: connection)
    case .silence(let start):
      Self.write(start, to: connection)
      var byte: UInt8 = 0
      while recv(connection, &byte, 1, 0) > 0 {}
      lock.withLock { left += 1 }
    case .kept(let bytes):
      Self.write(bytes, to: connection)
      return true
    case .reset(let start):
      Self.write(start, to: connection)
      var now = linger(l_onoff: 1, l_linger: 0)
      setsockopt(connection, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
    }
    return false
  }

  private static func read(_ connection: Int32) -> Request? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      if let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) {
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
          .components(separatedBy: "\r\n")
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
          guard let colon = line.firstIndex(of: ":") else { continue }
          headers[line[..<colon].lowercased()] =
            line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        }
        let first = lines[0].split(separator: " ").map(String.init)
        let body = bytes[end.upperBound...]
        if first.count == 3, body.count >= Int(headers["content-length"] ?? "0") ?? 0 {
          return Request(
            method: first[0], target: first[1], headers: headers,
            body: String(decoding: body, as: UTF8.self))
        }
      }
      let count = recv(connection, &buffer, buffer.count, 0)
      guard count > 0 else { return nil }
      bytes += buffer[..<count]
    }
  }

  private static func write(_ bytes: [UInt8], to connection: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, 0) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
