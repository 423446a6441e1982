#if Remote && os(Linux)
  public import LandfallRemote

  /// HTTP by libcurl: no cookies, no cache, no credentials, no redirects (decision 0025).
  ///
  /// HTTP/1.1 and HTTP/2, over TLS 1.2 or later; certificates are checked. `https` goes through the
  /// proxy that the variables `https_proxy`, `all_proxy` and `no_proxy` name; `http`, which leads to
  /// this machine only, goes through none.
  public struct CurlTransport: HTTPTransport {
    /// The time that a connection has, TLS included, unless said otherwise.
    public static let connectTimeout: Duration = .seconds(10)
    /// The time that the head of an answer has, unless said otherwise or the request has less.
    public static let headTimeout: Duration = .seconds(30)

    private let session: Session

    /// Makes a connection pool with a thread of its own.
    ///
    /// Both end with the last copy, and with them what is still in flight
    /// (``TransportError/cancelled``).
    ///
    /// - Parameters:
    ///   - authorities: A file with the certificates of the authorities to trust, in PEM; by default
    ///     the one that the variable `SSL_CERT_FILE` names, or the system's.
    ///   - connectTimeout: The time that a connection has, TLS included.
    ///   - headTimeout: The time that the head of an answer has.
    public init(
      authorities: String? = nil, connectTimeout: Duration = Self.connectTimeout,
      headTimeout: Duration = Self.headTimeout
    ) {
      session = Session(
        CurlLoop(
          CurlSettings(authorities: authorities, connectTimeout: connectTimeout),
          headTimeout: headTimeout))
    }

    /// Sends a request and reads the whole answer; see ``HTTPTransport``.
    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
      try await session.loop.begin(request).response()
    }

    /// Sends a request and gives the body in pieces; see ``HTTPTransport``.
    public func stream(_ request: HTTPRequest) async throws(TransportError) -> HTTPStream {
      try await session.loop.begin(request).stream()
    }
  }

  /// Ends the loop with the last copy of a transport; the loop's thread holds the loop itself.
  private final class Session: Sendable {
    let loop: CurlLoop
    init(_ loop: CurlLoop) { self.loop = loop }
    deinit { loop.end() }
  }
#endif
