#if canImport(Darwin)
  internal import Foundation
  internal import LandfallDomain

  /// HTTP with Foundation's `URLSession`, without cookies, cache, stored credentials or redirects.
  public struct URLSessionTransport: HTTPTransport {
    private let session: Session

    /// Makes a separate session, which ends when the last copy is released.
    public init() { session = Session() }

    /// Sends a request and reads the whole answer; see ``HTTPTransport``.
    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
      try await session.begin(request).response()
    }

    /// Sends a request and returns the body in pieces; see ``HTTPTransport``.
    public func stream(_ request: HTTPRequest) async throws(TransportError) -> HTTPStream {
      try await session.begin(request).stream()
    }
  }

  /// A `URLSession` that is invalidated with its owner.
  private final class Session: Sendable {
    private let session: URLSession
    private let delegate = Delegate()

    init() {
      let configuration = URLSessionConfiguration.ephemeral
      configuration.httpCookieStorage = nil
      configuration.httpShouldSetCookies = false
      configuration.httpCookieAcceptPolicy = .never
      configuration.urlCache = nil
      configuration.urlCredentialStorage = nil
      configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
      session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    deinit { session.invalidateAndCancel() }

    func begin(_ request: HTTPRequest) throws(TransportError) -> Exchange {
      guard request.isWellFormed, let url = URL(string: request.url),
        url.absoluteString == request.url
      else { throw .address }
      var converted = URLRequest(url: url)
      converted.httpMethod = request.method
      converted.httpBody = request.body.map { Data($0) }
      for (name, value) in request.headers { converted.addValue(value, forHTTPHeaderField: name) }
      // The limit of Exchange must be the earlier one.
      let seconds = Double(request.timeout.wholeMilliseconds) / 1_000
      converted.timeoutInterval = seconds + 5
      let task = session.dataTask(with: converted)
      let exchange = Exchange(
        patience: Exchange.Patience(request), limit: request.maximumBodyBytes
      ) { task.cancel() }
      delegate.add(exchange, for: task.taskIdentifier)
      task.resume()
      return exchange
    }
  }

  /// A delegate that passes the events of each task to its ``Exchange``.
  private final class Delegate: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    // Sendable: the table is accessed only under `lock`.
    private let lock = NSLock()
    private var exchanges: [Int: Exchange] = [:]

    func add(_ exchange: Exchange, for task: Int) {
      lock.withLock { exchanges[task] = exchange }
    }

    private func exchange(for task: URLSessionTask) -> Exchange? {
      lock.withLock { exchanges[task.taskIdentifier] }
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask,
      willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
      completionHandler: @escaping (URLRequest?) -> Void
    ) {
      // Redirects are not followed: the redirect itself is the answer.
      exchange(for: task)?.begin(Self.head(of: response))
      completionHandler(nil)
    }

    func urlSession(
      _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
      completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
      guard let response = response as? HTTPURLResponse, let exchange = exchange(for: dataTask)
      else { return completionHandler(.cancel) }
      exchange.begin(Self.head(of: response))
      completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      _ = exchange(for: dataTask).map { exchange in data.withUnsafeBytes { exchange.add($0) } }
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
      let exchange = lock.withLock { exchanges.removeValue(forKey: task.taskIdentifier) }
      exchange?.end(error.map(Self.reason))
    }

    private static func head(of response: HTTPURLResponse) -> Exchange.Head {
      let headers = response.allHeaderFields.map { (name: "\($0.key)", value: "\($0.value)") }
      return Exchange.Head(
        status: response.statusCode, headers: headers.sorted { $0.name < $1.name })
    }

    private static func reason(_ error: any Error) -> TransportError {
      switch (error as? URLError)?.code {
      case .some(.notConnectedToInternet), .some(.cannotFindHost), .some(.dnsLookupFailed): .offline
      case .some(.cannotConnectToHost): .unreachable
      case .some(.timedOut): .timeout
      case .some(.cancelled): .cancelled
      case .some(.secureConnectionFailed), .some(.serverCertificateUntrusted),
        .some(.serverCertificateHasBadDate), .some(.serverCertificateNotYetValid),
        .some(.serverCertificateHasUnknownRoot), .some(.clientCertificateRejected),
        .some(.clientCertificateRequired):
        .untrusted
      case .some(.badServerResponse), .some(.cannotParseResponse), .some(.cannotDecodeRawData),
        .some(.cannotDecodeContentData), .some(.zeroByteResource),
        // The URL was checked before, so these concern the answer (HTTP/0.9).
        .some(.badURL), .some(.unsupportedURL):
        .malformed
      default: .interrupted
      }
    }
  }
#endif
