internal import LandfallDomain

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
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }

  /// The method; everything else is redacted.
  public var description: String { method + " ‹redacted›" }
}
