public import LandfallAuth
internal import LandfallDomain

/// Calls procedures of an oRPC server: the RPC protocol as of 1.x (recorded with 1.15.0).
///
/// The wire of 2.x is another one and is not spoken; neither are batches, and no file is sent.
/// What a procedure's values are is told by the contract, not here.
public struct ORPCClient: Sendable {
  private let transport: any HTTPTransport
  private let base: String
  private let session: RemoteSession?
  private let isCSRFGuarded: Bool
  private let timeout: Duration

  /// Makes a client of one server.
  ///
  /// - Parameters:
  ///   - transport: What carries the requests.
  ///   - base: Where the procedures are, such as `https://api.example.com/rpc`; see
  ///     ``WebAddress``. Without query.
  ///   - session: Whose token goes along, or `nil` for calls as nobody.
  ///   - isCSRFGuarded: Whether the server asks for the header of oRPC's CSRF plugin.
  ///   - timeout: The time for each answer; of a stream, for its head and for each silence.
  /// - Returns: `nil` if `base` is no address.
  public init?(
    transport: any HTTPTransport, base: String, session: RemoteSession? = nil,
    isCSRFGuarded: Bool = false, timeout: Duration = HTTPRequest.timeout
  ) {
    guard let address = WebAddress(base), address.query == nil else { return nil }
    self.transport = transport
    self.base = base.hasSuffix("/") ? String(base.dropLast()) : base
    self.session = session
    self.isCSRFGuarded = isCSRFGuarded
    self.timeout = timeout
  }

  /// Calls a procedure.
  ///
  /// - Parameters:
  ///   - input: What it is called with.
  ///   - key: For a call that changes something: names the try, as the header `Idempotency-Key`.
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

  /// The events of a procedure that answers with a stream; nothing is sent before they are asked
  /// for.
  ///
  /// - Parameter reconnection: How a stream that was cut is taken up again, or `nil` for not at all.
  public func events(
    _ procedure: ORPCProcedure, _ input: ORPCValue = .undefined, reconnection: Reconnection? = nil
  ) -> ORPCEvents {
    ORPCEvents(client: self, procedure: procedure, input: input, reconnection: reconnection)
  }

  /// The request for a call.
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

  /// Begins to read a stream; an answer that is none is an error.
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

  /// The value of a whole answer.
  static func value(
    status: Int, type: String?, body: [UInt8]
  ) throws(ORPCFailure) -> ORPCValue {
    let isError = ORPCError.isErrorStatus(status)
    let found: ORPCValue
    do throws(ORPCEnvelope.Refusal) {
      found = try envelope(type: type, body: body)
    } catch {
      if isError { throw .error(ORPCError(status: status)) }
      throw .malformed
    }
    if isError { throw .error(ORPCError(found) ?? ORPCError(status: status)) }
    // A redirect is not followed, and without a value it is no answer of a procedure.
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
