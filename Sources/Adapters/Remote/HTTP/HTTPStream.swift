/// An answer over HTTP whose body is taken in pieces, as they come.
public struct HTTPStream: Sendable {
  /// The status; a redirect is an answer like any other.
  public let status: Int
  /// Names and values; a name that came several times stands once, its values joined by commas.
  public let headers: [(name: String, value: String)]
  private let take: @Sendable () async throws(TransportError) -> [UInt8]?
  private let end: @Sendable () -> Void

  /// Describes an answer.
  ///
  /// - Parameters:
  ///   - next: Waits for a piece; `nil` at the end.
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

  /// The next piece of the body, or `nil` when it has ended; one caller at a time.
  ///
  /// - Throws: ``TransportError``; ``TransportError/cancelled`` once the task or the stream is.
  public func next() async throws(TransportError) -> [UInt8]? { try await take() }

  /// Ends the connection; a call of ``next()`` that waits fails with ``TransportError/cancelled``.
  public func cancel() { end() }
}
