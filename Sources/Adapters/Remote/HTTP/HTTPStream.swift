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
