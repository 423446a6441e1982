public import LandfallAuth
public import LandfallDomain
internal import LandfallStrictJSON

/// The sign-in calls of services behind HTTP.
///
/// Each call is one request with a time limit of 10 s, without retries. To retry, pass the same
/// key; the services then repeat their answer. Every write sends its key as `Idempotency-Key`.
/// Errors hold no data of the request or answer.
public struct RemoteSignInCalls: SignInCalls, SignInMethodCalls {
  private let transport: any HTTPTransport
  private let base: String
  private let session: RemoteSession
  private let device: DeviceDescription
  private let endpoints: SignInEndpoints
  private let cryptography: any SignInCryptography
  private let timeout: Duration

  /// Makes the calls for one server.
  ///
  /// - Parameters:
  ///   - base: The server without a query, such as `https://api.example.com`; see `WebAddress`.
  ///   - session: The session that ``use(_:)`` sets, shared by all calls to the same services.
  ///   - device: The description of this device.
  ///   - cryptography: Makes the idempotency keys that the caller does not pass.
  /// - Returns: `nil` if `base` is not a valid address.
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

  /// Sends a sign-in code to an address.
  ///
  /// - Throws: ``CodeRefusal``.
  public func sendCode(to address: EmailAddress) async throws(CodeRefusal) {
    try await order(endpoints.sendCode) { writer in
      writer.member("email", address.text)
      writer.member("type", "sign-in")
    }
  }

  /// Sends a sign-in link to an address.
  ///
  /// - Throws: ``CodeRefusal``.
  public func sendMagicLink(to address: EmailAddress) async throws(CodeRefusal) {
    try await order(endpoints.sendMagicLink) { $0.member("email", address.text) }
  }

  /// Exchanges a code for a session.
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

  /// Exchanges a credential for a session.
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

  /// Returns the identity provider for an address: `{id, issuer, clientId}`.
  ///
  /// - Throws: ``ServiceError``: `notFound` if there is none; `malformed` if the issuer is not a
  ///   valid address.
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

  /// Extends a session.
  ///
  /// - Throws: ``ServiceError``; `unauthorized` if the session is no longer accepted.
  public func refresh(_ token: SessionToken) async throws(ServiceError) -> IssuedSession {
    guard let authorization = RemoteSession.authorization(token) else { throw .unauthorized }
    let answer = try await post(
      endpoints.refresh, IdempotencyKey(cryptography), authorization: authorization
    ) { _ in }
    guard answer.isSuccess else { throw answer.serviceError }
    guard let session = answer.session else { throw .malformed }
    return session
  }

  /// Ends a session; a session that is no longer accepted counts as ended.
  ///
  /// - Throws: ``ServiceError``.
  public func revoke(_ token: SessionToken) async throws(ServiceError) {
    guard let authorization = RemoteSession.authorization(token) else { return }
    let answer = try await post(
      endpoints.revoke, IdempotencyKey(cryptography), authorization: authorization
    ) { _ in }
    guard answer.isSuccess || answer.status == 401 else { throw answer.serviceError }
  }

  /// Sets the session of all later calls; `nil` if no one is signed in.
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
      method: "POST", url: base + path, headers: headers, body: writer.bytes,
      timeout: timeout, maximumBodyBytes: SignInAnswer.maximumBytes)
    do throws(TransportError) {
      return SignInAnswer(try await transport.send(request))
    } catch {
      throw error.service
    }
  }
}

extension SecretBytes {
  /// The text, in a `String` whose memory is never wiped; the request's body is not wiped either.
  fileprivate var wireText: String { withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }
}

/// The paths of the calls that make, extend and end a session.
///
/// Each call is a `POST` with a JSON object. The first two paths are those of ExpresScan, and the
/// others are our choice. An app with other services sets its own.
public struct SignInEndpoints: Hashable, Sendable {
  /// Exchanges the public name in an account's QR code.
  public var publicID = "/api/auth/qr-sign-in"
  /// Exchanges the token of a sign-in link.
  public var magicLink = "/api/auth/magic-link/verify"
  /// Exchanges the registration code of a device, with its verifier.
  public var registration = "/api/auth/device/exchange"
  /// Exchanges an ID token.
  public var identity = "/api/auth/identity/verify"
  /// Sends a sign-in link.
  public var sendMagicLink = "/api/auth/magic-link/send"
  /// Sends a sign-in code.
  public var sendCode = "/api/auth/email-otp/send-verification-otp"
  /// Exchanges a sign-in code.
  public var code = "/api/auth/sign-in/email-otp"
  /// Returns the identity provider for an address.
  public var identityProvider = "/api/auth/identity-provider"
  /// Extends a session.
  public var refresh = "/api/auth/session/refresh"
  /// Ends a session.
  public var revoke = "/api/auth/sign-out"

  /// Makes the default paths.
  public init() {}
}

/// An answer to a sign-in call: a JSON object; an error is `{code, message}`.
struct SignInAnswer {
  /// The largest answer in bytes.
  static let maximumBytes = 65_536
  /// The wait after a 429 that states none; the services count requests per minute.
  static let usualRetry: Duration = .seconds(60)

  let status: Int
  private let node: JSONNode?
  private let date: String?
  private let retryAfter: String?

  init(_ response: HTTPResponse) {
    status = response.status
    date = response.header("date")
    retryAfter = response.header("retry-after")
    do throws(JSONError) {
      node = try JSONReader.read(
        response.body, maximumDepth: 16, maximumBytes: Self.maximumBytes)
    } catch {
      node = nil
    }
  }

  var isSuccess: Bool { 200..<300 ~= status }
  private var code: String? { node?["code"]?.string }

  subscript(name: String) -> JSONNode? { node?[name] }

  /// The issued session; `nil` if the answer has none.
  ///
  /// The answer is `{token, user, serverTime?}`. The token is
  /// `{deviceToken, expiresAt, refreshedAt?}`, and the user is `{id, email, name?, locale?}`.
  /// Without `serverTime`, the header `Date` is used. `deviceSecret` and `device` are ignored.
  var session: IssuedSession? {
    guard let token = node?["token"], let user = node?["user"],
      let secret = token["deviceToken"]?.string, RemoteSession.isToken(secret.utf8),
      let expiresAt = Self.timestamp(token["expiresAt"]),
      let serverTime = Self.timestamp(node?["serverTime"])
        ?? date.flatMap({ DateText.timestamp(header: $0) }),
      let id = user["id"]?.string, !id.isEmpty,
      let email = user["email"]?.string.flatMap({ EmailAddress($0) })
    else { return nil }
    let person = Person(
      id: PersonID(id), email: email.text, name: user["name"]?.string ?? "",
      locale: user["locale"]?.string)
    return IssuedSession(
      token: SessionToken(SecretBytes(copying: Array(secret.utf8))), person: person,
      refreshedAt: Self.timestamp(token["refreshedAt"]) ?? serverTime, expiresAt: expiresAt,
      serverTime: serverTime)
  }

  // MARK: Refusals

  /// The error of a call with no refusals of its own.
  var serviceError: ServiceError {
    status == 403 && code == "banned" ? .banned : ServiceError(httpStatus: status)
  }

  /// The reason why a credential was not exchanged.
  ///
  /// The statuses 401, 404 and 410 and the code `invalid_code` mean that it is no longer valid. For
  /// an expired link the services send 401 or 404.
  var refusal: SignInRefusal {
    switch (status, code) {
    case (400..<500, "wrong_code"):
      node?["triesLeft"]?.int.map { .wrongCode(triesLeft: max(0, min($0, 100))) } ?? .deadCode
    case (403, "banned"): .banned(until: Self.timestamp(node?["bannedUntil"]))
    case (403, "identity_not_allowed"): .identityNotAllowed
    case (400, "invalid_code"), (401, _), (404, _), (410, _): .deadCode
    default: .service(serviceError)
    }
  }

  /// The reason why no code or link was sent.
  var codeRefusal: CodeRefusal {
    guard status == 429 else { return .service(serviceError) }
    let seconds = retryAfter.flatMap { Int64($0) } ?? node?["retryAfter"]?.int.map { Int64($0) }
    let asked = seconds.map { Duration.seconds(max(1, min($0, 3_600))) }
    return .tooManyCodes(retryAfter: asked ?? Self.usualRetry)
  }

  private static func timestamp(_ node: JSONNode?) -> Timestamp? {
    node?.string.flatMap { DateText.timestamp($0) }
  }
}
