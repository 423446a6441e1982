internal import LandfallDomain

/// A request over HTTP, before it is sent.
///
/// It has no description of its own: URL, headers and body may hold secrets.
public struct HTTPRequest: Sendable, CustomStringConvertible {
  /// The most bytes of a body that are read unless a request says otherwise: 1 MiB.
  public static let maximumBodyBytes = 1 << 20
  /// The time that a request has unless it says otherwise.
  public static let timeout: Duration = .seconds(10)

  /// `GET`, `POST` or another method.
  public var method: String
  /// The URL; see ``WebAddress`` for what is taken.
  public var url: String
  /// Names and values, in order; a value without controls.
  public var headers: [(name: String, value: String)]
  /// The body, or `nil`.
  public var body: [UInt8]?
  /// The time for the whole answer; of a stream, for its head and then for each silence.
  ///
  /// A transport may give a connection and a head less.
  public var timeout: Duration
  /// The most bytes of an answer's body, decompressed; of a stream, of what nobody has taken yet.
  public var maximumBodyBytes: Int

  /// Describes a request.
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

  /// Whether it can be sent: a ``WebAddress``, and a method and headers that end where they seem to.
  package var isWellFormed: Bool {
    let isToken = { (text: String) in
      !text.isEmpty && text.utf8.allSatisfy(Self.isTokenByte)
    }
    return WebAddress(url) != nil && isToken(method)
      && headers.allSatisfy { name, value in
        isToken(name) && value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
      }
  }

  /// Whether a byte may stand in a method or a header's name (RFC 9110 section 5.6.2).
  package static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }

  /// The method alone.
  public var description: String { method + " ‹redacted›" }
}
