/// Carries requests over HTTP.
public protocol HTTPTransport: Sendable {
  /// Sends a request and reads the whole answer.
  ///
  /// Redirects are not followed; a status of any kind is no error.
  ///
  /// - Throws: ``TransportError``.
  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse

  /// Sends a request and gives the body in pieces, as they come.
  ///
  /// - Throws: ``TransportError``.
  func stream(_ request: HTTPRequest) async throws(TransportError) -> HTTPStream
}
