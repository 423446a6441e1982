/// A transport that sends HTTP requests.
public protocol HTTPTransport: Sendable {
  /// Sends a request and reads the whole answer.
  ///
  /// Redirects are not followed. An error status is an answer, not an error.
  ///
  /// - Throws: ``TransportError``.
  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse

  /// Sends a request and returns the body in pieces as they arrive.
  ///
  /// - Throws: ``TransportError``.
  func stream(_ request: HTTPRequest) async throws(TransportError) -> HTTPStream
}
