public import LandfallAuth
public import LandfallDomain
internal import LandfallStrictJSON

/// The sign-in calls of services behind HTTP.
///
/// Each call is one request with a time-out of 10 s and no repetition: who repeats one passes the
/// same key, and the services answer as they did. Every write names its try in `Idempotency-Key`.
/// No error holds anything of request or answer.
public struct RemoteSignInCalls: SignInCalls, SignInMethodCalls {
  private let transport: any HTTPTransport
  private let base: String
  private let session: RemoteSession
  private let device: DeviceDescription
  private let endpoints: SignInEndpoints
  private let cryptography: any SignInCryptography
  private let timeout: Duration

  /// Makes the calls of one server.
  ///
  /// - Parameters:
  ///   - base: The server, such as `https://api.example.com`; see ``WebAddress``. Without query.
  ///   - session: What ``use(_:)`` sets, for all that call the same services.
  ///   - device: What is told of this device.
  ///   - cryptography: For the keys of tries that the caller does not name.
  /// - Returns: `nil` if `base` is no address.
  public init?(
    transport: any HTTPTransport, base: String, session: RemoteSession, device: DeviceDescription,
    endpoints: SignInEndpoints = SignInEndpoints(), cryptography: any SignInCryptography,
    timeout: Duration = HTTPRequest.timeout
  ) {
    guard let address = WebAddress(base), address.query == nil else { return nil }
    self.transport = transport
    self.base = base.hasSuffix("/") ? String(base.dropLast()) : base
    self.session = session
    self.device = device
    self.endpoints = endpoints
    self.cryptography = cryptography
    self.timeout = timeout
  }

  // MARK: Codes and links by e-mail

  /// Sends a code to an address.
  ///
  /// - Throws: ``CodeRefusal``.
  public func sendCode(to address: EmailAddress) async throws(CodeRefusal) {
    try await order(endpoints.sendCode) { writer in
      writer.member("email", address.text)
      writer.member("type", "sign-in")
    }
  }

  /// Sends a link to an address.
  ///
  /// - Throws: ``CodeRefusal``.
  public func sendMagicLink(to address: EmailAddress) async throws(CodeRefusal) {
    try await order(endpoints.sendMagicLink) { $0.member("email", address.text) }
  }

  /// Trades a code for a session.
  ///
  /// - Throws: ``SignInRefusal``.
  public func redeem(
    _ code: SignInCode, for address: EmailAddress
  ) async throws(SignInRefusal) -> IssuedSession {
    try await trade(endpoints.code, IdempotencyKey(cryptography)) { writer in
      writer.member("email", address.text)
      writer.member("otp", String(decoding: code.digits, as: UTF8.self))
    }
  }

  // MARK: Other methods

  /// Trades a credential for a session.
  ///
  /// - Throws: ``SignInRefusal``.
  public func redeem(
    _ credential: SignInCredential, key: IdempotencyKey
  ) async throws(SignInRefusal) -> IssuedSession {
    switch credential {
    case .magicToken(let token):
      try await trade(endpoints.magicLink, key) { $0.member("token", token.wireText) }
    case .publicID(let id):
      try await trade(endpoints.publicID, key) { $0.member("userPublicId", id) }
    case .registration(let code, let verifier):
      try await trade(endpoints.registration, key) { writer in
        writer.member("code", code.wireText)
        writer.member("codeVerifier", verifier.wireText)
      }
    case .identity(let identity):
      try await trade(endpoints.identity, key) { writer in
        writer.member("issuer", identity.issuer)
        writer.member("idToken", identity.assertion.wireText)
      }
    }
  }

  /// The provider that people of an address sign in with: `{id, issuer, clientId}`.
  ///
  /// - Throws: ``ServiceError``: `notFound` when there is none, `malformed` for an issuer that is
  ///   no address.
  public func identityProvider(
    for address: EmailAddress?
  ) async throws(ServiceError) -> IdentityProvider {
    let answer = try await post(endpoints.identityProvider, nil) { writer in
      if let address { writer.member("email", address.text) }
    }
    guard answer.isSuccess else { throw answer.serviceError }
    guard let id = answer["id"]?.string, let issuer = answer["issuer"]?.string,
      let clientID = answer["clientId"]?.string, !id.isEmpty, !clientID.isEmpty,
      let place = WebAddress(issuer), place.query == nil
    else { throw .malformed }
    return IdentityProvider(id: id, issuer: issuer, clientID: clientID)
  }

  // MARK: The session

  /// Lengthens a session.
  ///
  /// - Throws: ``ServiceError``; `unauthorized` when the session is no longer accepted.
  public func refresh(_ token: SessionToken) async throws(ServiceError) -> IssuedSession {
    guard let authorization = RemoteSession.authorization(token) else { throw .unauthorized }
    let answer = try await post(
      endpoints.refresh, IdempotencyKey(cryptography), authorization: authorization
    ) { _ in }
    guard answer.isSuccess else { throw answer.serviceError }
    guard let session = answer.session else { throw .malformed }
    return session
  }

  /// Ends a session; one that is not accepted has ended already.
  ///
  /// - Throws: ``ServiceError``.
  public func revoke(_ token: SessionToken) async throws(ServiceError) {
    guard let authorization = RemoteSession.authorization(token) else { return }
    let answer = try await post(
      endpoints.revoke, IdempotencyKey(cryptography), authorization: authorization
    ) { _ in }
    guard answer.isSuccess || answer.status == 401 else { throw answer.serviceError }
  }

  /// Makes all calls that begin from now on as this session, or as nobody.
  public func use(_ token: SessionToken?) { session.use(token) }

  // MARK: Requests

  private func order(
    _ path: String, _ body: (inout JSONWriter) -> Void
  ) async throws(CodeRefusal) {
    let answer: SignInAnswer
    do throws(ServiceError) {
      answer = try await post(path, IdempotencyKey(cryptography), body)
    } catch {
      throw .service(error)
    }
    guard answer.isSuccess else { throw answer.codeRefusal }
  }

  private func trade(
    _ path: String, _ key: IdempotencyKey, _ body: (inout JSONWriter) -> Void
  ) async throws(SignInRefusal) -> IssuedSession {
    let answer: SignInAnswer
    do throws(ServiceError) {
      answer = try await post(path, key) { writer in
        body(&writer)
        write(to: &writer)
      }
    } catch {
      throw .service(error)
    }
    guard answer.isSuccess else { throw answer.refusal }
    guard let session = answer.session else { throw .service(.malformed) }
    return session
  }

  private func write(to writer: inout JSONWriter) {
    writer.member("deviceLabel", device.label)
    writer.member("platform", device.platform.rawValue)
    writer.member("model", device.model)
    writer.member("osVersion", device.systemVersion)
    writer.member("appVersion", device.appVersion)
    if let token = device.pushToken { writer.member("pushToken", token) }
    writer.member("apnsEnvironment", device.pushEnvironment.rawValue)
  }

  private func post(
    _ path: String, _ key: IdempotencyKey?, authorization: String? = nil,
    _ body: (inout JSONWriter) -> Void
  ) async throws(ServiceError) -> SignInAnswer {
    var writer = JSONWriter()
    writer.object(body)
    var headers = [(name: "Content-Type", value: "application/json")]
    headers.append(("Accept", "application/json"))
    if let key { headers.append((IdempotencyHeader.name, IdempotencyHeader.value(key))) }
    if let authorization { headers.append(("Authorization", authorization)) }
    let request = HTTPRequest(
      method: "POST", url: base + path, headers: headers, body: Array(writer.text.utf8),
      timeout: timeout, maximumBodyBytes: SignInAnswer.maximumBytes)
    do throws(TransportError) {
      return SignInAnswer(try await transport.send(request))
    } catch {
      throw error.service
    }
  }
}

extension SecretBytes {
  /// The text, in a `String` that nobody wipes: for a request's body, which is one anyway.
  fileprivate var wireText: String { withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }
}
