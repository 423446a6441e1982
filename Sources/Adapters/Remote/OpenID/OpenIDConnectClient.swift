internal import CSodium
public import LandfallAuth
public import LandfallDomain
internal import LandfallStrictJSON

/// Signs people in at OpenID Connect providers: code flow, PKCE, public client.
///
/// What a provider says of itself and its keys are kept for an hour; a key that is not known is
/// looked for once more at the provider (rotation). Nothing else is kept between two calls.
public actor OpenIDConnectClient: IdentityProviderCalls {
  /// How long a provider's word on itself and its keys are believed.
  public static let maximumAge: Duration = .seconds(3_600)
  /// Of how many issuers something is kept at once.
  public static let maximumIssuers = 16

  private struct Kept {
    let configuration: ProviderConfiguration
    var keys: KeySet?
    let since: Instant
  }

  private let transport: any HTTPTransport
  private let clock: any Timekeeper
  private let timeout: Duration
  private var kept: [String: Kept] = [:]

  /// Starts with nothing known.
  ///
  /// - Parameters:
  ///   - transport: What carries the requests.
  ///   - clock: For the age of what is kept.
  ///   - timeout: The time for each request; a sign-in makes four at most.
  public init(
    transport: any HTTPTransport, clock: any Timekeeper, timeout: Duration = HTTPRequest.timeout
  ) {
    self.transport = transport
    self.clock = clock
    self.timeout = timeout
    // Safe to call as often as wanted; 1 says that somebody has.
    precondition(sodium_init() >= 0, "libsodium cannot be used")
  }

  /// The URL a browser is sent to (OpenID Connect Core 3.1.2.1).
  ///
  /// Where the provider heeds it, the `claims` parameter asks for the address inside the ID token.
  ///
  /// - Throws: ``IdentityError``.
  public func authorizationURL(
    for request: AuthorizationRequest
  ) async throws(IdentityError) -> String {
    let configuration = try await configuration(of: request.provider.issuer).configuration
    var fields = [
      (name: "response_type", value: "code"), (name: "client_id", value: request.provider.clientID),
      (name: "redirect_uri", value: request.redirect),
      (name: "scope", value: request.scopes.joined(separator: " ")),
      (name: "state", value: request.state), (name: "nonce", value: request.nonce),
      (name: "code_challenge", value: request.challenge),
      (name: "code_challenge_method", value: "S256"),
    ]
    if let hint = request.loginHint { fields.append(("login_hint", hint)) }
    if configuration.takesClaims { fields.append(("claims", Self.claims)) }
    let endpoint = configuration.authorization
    // RFC 6749 section 3.1: a query that is there already stays.
    let mark = endpoint.query == nil ? "?" : endpoint.query == "" ? "" : "&"
    return endpoint.text + mark + FormEncoding.encode(fields)
  }

  /// Trades a code and checks the ID token that comes for it (OpenID Connect Core 3.1.3).
  ///
  /// - Throws: ``IdentityError``.
  public func identity(
    for grant: AuthorizationGrant
  ) async throws(IdentityError) -> VerifiedIdentity {
    let endpoint = try await configuration(of: grant.provider.issuer).configuration.token
    let fields = [
      (name: "grant_type", value: "authorization_code"), (name: "code", value: grant.code.text),
      (name: "redirect_uri", value: grant.redirect),
      (name: "client_id", value: grant.provider.clientID),
      (name: "code_verifier", value: grant.verifier.text),
    ]
    let response = try await send(
      HTTPRequest(
        method: "POST", url: endpoint.text,
        headers: [
          ("Content-Type", "application/x-www-form-urlencoded"), ("Accept", "application/json"),
        ], body: Array(FormEncoding.encode(fields).utf8), timeout: timeout))
    let answer = try Self.tokens(response)
    let text = Array(answer.id.utf8)
    let token = try SignedToken(text)
    try await checkSignature(token, issuer: grant.provider.issuer)
    return try IDTokenCheck(grant, accessToken: answer.access).identity(token, text: text)
  }

  private static let claims =
    #"{"id_token":{"email":{"essential":true},"email_verified":{"essential":true},"name":null}}"#

  // MARK: Signature

  private func checkSignature(_ token: SignedToken, issuer: String) async throws(IdentityError) {
    var choice = try await keys(of: issuer, anew: false).choice(kid: token.kid, token.algorithm)
    if case .unknown = choice {
      choice = try await keys(of: issuer, anew: true).choice(kid: token.kid, token.algorithm)
    }
    switch choice {
    case .unknown: throw .token(.unknownKey)
    case .unfit: throw .token(.algorithm)
    case .keys(let keys):
      guard keys.contains(where: { $0.verifies(token.signature, of: token.message) })
      else { throw .token(.signature) }
    }
  }

  // MARK: What is kept

  private func configuration(of issuer: String) async throws(IdentityError) -> Kept {
    let now = clock.now().instant
    if let known = kept[issuer], now - known.since < Self.maximumAge { return known }
    let address = try ProviderConfiguration.address(of: issuer)
    let bytes = try await get(address, maximumBytes: ProviderConfiguration.maximumBytes)
    let found = Kept(
      configuration: try ProviderConfiguration(bytes, issuer: issuer), keys: nil, since: now)
    if kept.count >= Self.maximumIssuers { kept.removeAll() }
    kept[issuer] = found
    return found
  }

  private func keys(of issuer: String, anew: Bool) async throws(IdentityError) -> KeySet {
    let known = try await configuration(of: issuer)
    if let keys = known.keys, !anew { return keys }
    let keys = try KeySet(
      try await get(known.configuration.keys.text, maximumBytes: KeySet.maximumBytes))
    kept[issuer]?.keys = keys
    return keys
  }

  // MARK: Requests

  private func get(_ url: String, maximumBytes: Int) async throws(IdentityError) -> [UInt8] {
    let response = try await send(
      HTTPRequest(
        url: url, headers: [("Accept", "application/json")], timeout: timeout,
        maximumBodyBytes: maximumBytes))
    guard response.status == 200 else { throw .service(Self.error(status: response.status)) }
    return response.body
  }

  private func send(_ request: HTTPRequest) async throws(IdentityError) -> HTTPResponse {
    do throws(TransportError) {
      return try await transport.send(request)
    } catch {
      throw .service(error.service)
    }
  }

  private static func tokens(
    _ response: HTTPResponse
  ) throws(IdentityError) -> (id: String, access: String?) {
    let node: JSONNode?
    do throws(JSONError) {
      node = try JSONReader.read(response.body, maximumDepth: SignedToken.maximumDepth)
    } catch {
      node = nil
    }
    guard response.status == 200 else {
      // RFC 6749 section 5.2.
      if 400..<500 ~= response.status, let code = node?["error"]?.string {
        throw .refused(IdentityError.Refusal(rawValue: code) ?? .other)
      }
      throw .service(error(status: response.status))
    }
    guard let node else { throw .service(.malformed) }
    guard let id = node["id_token"]?.string else { throw .token(.malformed) }
    return (id, node["access_token"]?.string)
  }

  /// A redirect is not followed: a code and its verifier go nowhere else.
  private static func error(status: Int) -> ServiceError {
    switch status {
    case 400: .badRequest
    case 401: .unauthorized
    case 403: .forbidden
    case 404: .notFound
    case 429: .tooManyRequests
    case 500...: .unavailable
    default: .malformed
    }
  }
}

extension SecretBytes {
  /// The text, in a `String` that nobody wipes: for a request's body, which is one anyway.
  fileprivate var text: String {
    withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
  }
}
