#if Remote && os(Linux)
  public import LandfallRemote

  /// An HTTP client based on libcurl, without cookies, cache, credentials and redirects (decision
  /// 0025).
  ///
  /// It speaks HTTP/1.1 and HTTP/2 over TLS 1.2 or later and verifies certificates. Requests to
  /// `https` use the proxy from `https_proxy`, `all_proxy` and `no_proxy`. Requests to `http`,
  /// which is allowed only for this machine, use no proxy.
  public struct CurlTransport: HTTPTransport {
    /// The default time limit for connecting, including TLS.
    public static let connectTimeout: Duration = .seconds(10)
    /// The default time limit for the head of a response.
    ///
    /// A shorter limit of the request wins.
    public static let headTimeout: Duration = .seconds(30)

    private let session: Session

    /// Creates a connection pool with its own thread.
    ///
    /// Both end with the last copy of the transport. Requests that still run then fail with
    /// ``TransportError/cancelled``.
    ///
    /// - Parameters:
    ///   - authorities: A PEM file with the trusted certificate authorities. If `nil`, the file
    ///     named by `SSL_CERT_FILE`, or the system's.
    ///   - connectTimeout: The time limit for connecting, including TLS.
    ///   - headTimeout: The time limit for the head of a response.
    public init(
      authorities: String? = nil, connectTimeout: Duration = Self.connectTimeout,
      headTimeout: Duration = Self.headTimeout
    ) {
      session = Session(
        CurlLoop(
          CurlSettings(authorities: authorities, connectTimeout: connectTimeout),
          headTimeout: headTimeout))
    }

    /// Sends a request and returns the whole response; see ``HTTPTransport``.
    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
      try await session.loop.begin(request).response()
    }

    /// Sends a request and returns its body in pieces; see ``HTTPTransport``.
    public func stream(_ request: HTTPRequest) async throws(TransportError) -> HTTPStream {
      try await session.loop.begin(request).stream()
    }
  }

  /// Ends the loop with the last copy of the transport.
  ///
  /// The loop's thread retains the loop itself.
  private final class Session: Sendable {
    let loop: CurlLoop
    init(_ loop: CurlLoop) { self.loop = loop }
    deinit { loop.end() }
  }
#endif
