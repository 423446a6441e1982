public import LandfallAuth
internal import LandfallDomain

/// A client for the procedures of an oRPC server: RPC protocol 1.x (recorded with 1.15.0).
///
/// It does not support batches or sending files. An answer in the wire format of 2.x is refused with
/// ``ORPCFailure/version2``. The types of a procedure's values are described by its contract.
public struct ORPCClient: Sendable {
  private let transport: any HTTPTransport
  private let base: String
  private let session: RemoteSession?
  private let isCSRFGuarded: Bool
  private let timeout: Duration
  private let onFailure: (@Sendable (ORPCFailure) -> Void)?

  /// Makes a client for one server.
  ///
  /// - Parameters:
  ///   - transport: The transport that sends the requests.
  ///   - base: The address of the procedures without a query, such as
  ///     `https://api.example.com/rpc`; see `WebAddress`.
  ///   - session: The session whose token is sent; `nil` sends none.
  ///   - isCSRFGuarded: Whether the server requires the header of oRPC's CSRF plugin.
  ///   - timeout: The time limit of each answer; for a stream, of its head and of each pause.
  ///   - onFailure: Receives every failure of the sources, such as ``ORPCListSource``. They throw a
  ///     `ServiceError`, which does not say what is wrong with an answer.
  /// - Returns: `nil` if `base` is not a valid address.
  public init?(
    transport: any HTTPTransport, base: String, session: RemoteSession? = nil,
    isCSRFGuarded: Bool = false, timeout: Duration = HTTPRequest.timeout,
    onFailure: (@Sendable (ORPCFailure) -> Void)? = nil
  ) {
    guard let address = WebAddress(base), address.query == nil else { return nil }
    self.transport = transport
    self.base = base.hasSuffix("/") ? String(base.dropLast()) : base
    self.session = session
    self.isCSRFGuarded = isCSRFGuarded
    self.timeout = timeout
    self.onFailure = onFailure
  }

  /// Calls a procedure.
  ///
  /// - Parameters:
  ///   - input: The input of the procedure.
  ///   - key: The idempotency key of a call that changes something, for the header
  ///     `Idempotency-Key`.
  /// - Throws: ``ORPCFailure``.
  public func call(
    _ procedure: ORPCProcedure, _ input: ORPCValue = .undefined, key: IdempotencyKey? = nil
  ) async throws(ORPCFailure) -> ORPCValue {
    var request = try request(procedure, input)
    if let key { request.headers.append((IdempotencyHeader.name, IdempotencyHeader.value(key))) }
    let response: HTTPResponse
    do throws(TransportError) {
      response = try await transport.send(request)
    } catch {
      throw .transport(error)
    }
    return try Self.value(
      status: response.status, type: response.header("content-type"), body: response.body)
  }

  /// Calls a procedure for a source, and converts a failure to ``ServiceError``.
  ///
  /// - Parameter read: Reads the value of the answer.
  func answer<Answer>(
    of procedure: ORPCProcedure, _ input: ORPCValue, key: IdempotencyKey? = nil,
    _ read: (ORPCValue) throws(ORPCFailure) -> Answer
  ) async throws(ServiceError) -> Answer {
    do throws(ORPCFailure) {
      return try read(try await call(procedure, input, key: key))
    } catch {
      onFailure?(error)
      throw error.service
    }
  }

  /// Returns the events of a procedure that answers with a stream.
  ///
  /// The request is sent when you ask for the first event.
  ///
  /// - Parameter reconnection: How an interrupted stream is resumed; `nil` does not resume it.
  public func events(
    _ procedure: ORPCProcedure, _ input: ORPCValue = .undefined, reconnection: Reconnection? = nil
  ) -> ORPCEvents {
    ORPCEvents(client: self, procedure: procedure, input: input, reconnection: reconnection)
  }

  /// Returns the request for a call.
  func request(
    _ procedure: ORPCProcedure, _ input: ORPCValue
  ) throws(ORPCFailure) -> HTTPRequest {
    guard let envelope = ORPCEnvelope.text(input) else { throw .input }
    var request = HTTPRequest(
      method: procedure.method.rawValue, url: base + procedure.escapedPath, timeout: timeout)
    if procedure.method == .get {
      let url = request.url + "?" + ORPCProcedure.query(envelope)
      if url.utf8.count <= ORPCProcedure.maximumQueryURLBytes {
        request.url = url
      } else {
        request.method = ORPCProcedure.Method.post.rawValue
      }
    }
    if request.method == ORPCProcedure.Method.post.rawValue {
      request.headers.append(("Content-Type", "application/json"))
      request.body = Array(envelope.utf8)
    }
    if let authorization = session?.authorization {
      request.headers.append(("Authorization", authorization))
    }
    if isCSRFGuarded { request.headers.append(("x-csrf-token", "orpc")) }
    return request
  }

  /// Opens a stream; an answer that is not a stream is thrown as an error.
  func open(_ request: HTTPRequest) async throws(ORPCFailure) -> HTTPStream {
    let stream: HTTPStream
    var body: [UInt8] = []
    do throws(TransportError) {
      stream = try await transport.stream(request)
      if !ORPCError.isErrorStatus(stream.status), Self.isEventStream(stream) { return stream }
      defer { stream.cancel() }
      while let piece = try await stream.next() {
        body += piece
        if body.count > request.maximumBodyBytes { throw TransportError.tooLarge }
      }
    } catch {
      throw .transport(error)
    }
    _ = try Self.value(status: stream.status, type: Self.type(of: stream), body: body)
    throw .malformed
  }

  private static func type(of stream: HTTPStream) -> String? {
    stream.headers.first { $0.name.lowercased() == "content-type" }?.value
  }

  private static func isEventStream(_ stream: HTTPStream) -> Bool {
    mediaType(type(of: stream)) == "text/event-stream"
  }

  /// Returns the value of a complete answer.
  static func value(
    status: Int, type: String?, body: [UInt8]
  ) throws(ORPCFailure) -> ORPCValue {
    let isError = ORPCError.isErrorStatus(status)
    let found: ORPCValue
    do throws(ORPCEnvelope.Refusal) {
      found = try envelope(type: type, body: body)
    } catch {
      if isError, error != .version2 { throw .error(ORPCError(status: status)) }
      throw ORPCFailure(error)
    }
    if isError, ORPCError.isVersion2(found) { throw .version2 }
    if isError { throw .error(ORPCError(found) ?? ORPCError(status: status)) }
    // Redirects are not followed, and a redirect without a value does not come from a procedure.
    if status >= 300, found == .undefined { throw .malformed }
    return found
  }

  private static func envelope(
    type: String?, body: [UInt8]
  ) throws(ORPCEnvelope.Refusal) -> ORPCValue {
    switch mediaType(type) {
    case nil, "application/json": return try ORPCEnvelope.value(body)
    case "multipart/form-data":
      guard let boundary = type.flatMap(MultipartBody.boundary),
        let parts = MultipartBody(body, boundary: boundary)
      else { throw .notAnEnvelope }
      return try ORPCEnvelope.value(parts.data, files: parts.files)
    default: throw .notAnEnvelope
    }
  }

  private static func mediaType(_ type: String?) -> String? {
    type.map { $0.prefix { $0 != ";" && $0 != " " }.lowercased() }
  }
}
