public import LandfallDomain

/// A transport that sends HTTP requests.
public protocol HTTPTransport: Sendable {
  /// Sends a request and reads the whole answer.
  ///
  /// Redirects are not followed. An error status is an answer, not an error.
  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse

  /// Sends a request and returns the body in pieces as they arrive.
  func stream(_ request: HTTPRequest) async throws(TransportError) -> HTTPStream
}

/// An HTTP request.
///
/// Its description omits URL, headers and body, which may hold secrets.
public struct HTTPRequest: Sendable, CustomStringConvertible {
  /// The default limit of an answer's body: 1 MiB.
  public static let maximumBodyBytes = 1 << 20
  /// The default time limit.
  public static let timeout: Duration = .seconds(10)

  /// The method, such as `GET` or `POST`.
  public var method: String
  /// The URL; see `WebAddress` for the accepted ones.
  public var url: String
  /// The headers in order; values must not contain control characters.
  public var headers: [(name: String, value: String)]
  /// The body, if any.
  public var body: [UInt8]?
  /// The time limit of the whole answer; for a stream, of its head and of each pause.
  ///
  /// A transport may set shorter limits for the connection and the head.
  public var timeout: Duration
  /// The largest decompressed body in bytes; for a stream, the most unread bytes.
  public var maximumBodyBytes: Int

  /// Makes a request.
  public init(
    method: String = "GET", url: String, headers: [(name: String, value: String)] = [],
    body: [UInt8]? = nil, timeout: Duration = Self.timeout,
    maximumBodyBytes: Int = Self.maximumBodyBytes
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.timeout = timeout
    self.maximumBodyBytes = maximumBodyBytes
  }

  /// Whether the request can be sent: a valid ``WebAddress``, method and headers.
  ///
  /// Other characters could end a header early and inject another one.
  package var isWellFormed: Bool {
    let isToken = { (text: String) in
      !text.isEmpty && text.utf8.allSatisfy(Self.isTokenByte)
    }
    return WebAddress(url) != nil && isToken(method)
      && headers.allSatisfy { name, value in
        isToken(name) && value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
      }
  }

  /// Returns whether a byte may occur in a method or header name (RFC 9110 section 5.6.2).
  package static func isTokenByte(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || "!#$%&'*+-.^_`|~".utf8.contains(byte)
  }

  /// The method; everything else is redacted.
  public var description: String { method + " ‹redacted›" }
}

/// An HTTP answer with its whole body.
public struct HTTPResponse: Sendable, CustomStringConvertible {
  /// The status; redirects are not followed.
  public let status: Int
  /// The headers; the values of a repeated header are joined by commas.
  public let headers: [(name: String, value: String)]
  /// The decompressed body.
  public let body: [UInt8]

  /// Makes an answer.
  public init(status: Int, headers: [(name: String, value: String)], body: [UInt8]) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Returns the value of a header, ignoring the case of its name; `nil` if it is missing.
  public func header(_ name: String) -> String? {
    let name = name.lowercased()
    return headers.first { $0.name.lowercased() == name }?.value
  }

  /// The status and the length; the body may hold secrets.
  public var description: String { "\(status), \(body.count) bytes" }
}

/// An HTTP answer whose body arrives in pieces.
public struct HTTPStream: Sendable {
  /// The status; redirects are not followed.
  public let status: Int
  /// The headers; the values of a repeated header are joined by commas.
  public let headers: [(name: String, value: String)]
  private let take: @Sendable () async throws(TransportError) -> [UInt8]?
  private let end: @Sendable () -> Void

  /// Makes a streamed answer.
  ///
  /// - Parameters:
  ///   - next: Waits for the next piece; returns `nil` at the end.
  ///   - cancel: Ends the connection.
  public init(
    status: Int, headers: [(name: String, value: String)],
    next: @escaping @Sendable () async throws(TransportError) -> [UInt8]?,
    cancel: @escaping @Sendable () -> Void
  ) {
    self.status = status
    self.headers = headers
    take = next
    end = cancel
  }

  /// Returns the next piece of the body, or `nil` at its end; calls must not overlap.
  ///
  /// - Throws: ``TransportError``; ``TransportError/cancelled`` after the task or the stream is
  ///   cancelled.
  public func next() async throws(TransportError) -> [UInt8]? { try await take() }

  /// Ends the connection; a waiting call of ``next()`` fails with ``TransportError/cancelled``.
  public func cancel() { end() }
}

/// The reason why an HTTP request has no answer.
///
/// It never holds a URL, a header or a body.
public enum TransportError: String, Error, CaseIterable, Hashable, Sendable {
  /// The request is invalid: its URL (see `WebAddress`), its method or a header.
  case address
  /// The device has no network, or the host name cannot be resolved.
  case offline
  /// The address does not accept connections.
  case unreachable
  /// The time limit has passed.
  case timeout
  /// The caller cancelled the request.
  case cancelled
  /// TLS failed, or the server's certificate is not accepted.
  case untrusted
  /// The connection ended before the answer was complete.
  case interrupted
  /// The body is larger than the request allows, or the head is too large.
  case tooLarge = "too-large"
  /// The answer is not valid HTTP.
  case malformed

  /// The error as an error of a call to the services.
  public var service: ServiceError {
    switch self {
    case .offline: .offline
    case .unreachable, .cancelled, .interrupted: .unavailable
    case .untrusted: .untrusted
    case .timeout: .timeout
    case .address, .tooLarge, .malformed: .malformed
    }
  }
}
