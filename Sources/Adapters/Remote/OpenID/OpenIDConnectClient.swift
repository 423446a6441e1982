internal import CSodium
public import LandfallAuth
public import LandfallDomain
internal import LandfallStrictJSON

/// A client that signs people in at OpenID Connect providers: code flow, PKCE, public client.
///
/// Configuration and keys of a provider are cached for an hour. If a key is unknown, the keys are
/// fetched once more, because the provider may have rotated them. Nothing else is kept between
/// calls.
package actor OpenIDConnectClient: IdentityProviderCalls {
  /// The time for which a provider's configuration and keys are cached.
  package static let maximumAge: Duration = .seconds(3_600)
  /// The largest number of cached providers.
  package static let maximumIssuers = 16

  private struct Kept {
    let configuration: ProviderConfiguration
    var keys: KeySet?
    let since: Instant
  }

  private let transport: any HTTPTransport
  private let clock: any Timekeeper
  private let timeout: Duration
  private var kept: [String: Kept] = [:]

  /// Makes a client with an empty cache.
  ///
  /// - Parameters:
  ///   - transport: The transport that sends the requests.
  ///   - clock: The clock that measures the age of the cache.
  ///   - timeout: The time limit of each request; a sign-in makes at most four.
  package init(
    transport: any HTTPTransport, clock: any Timekeeper, timeout: Duration = HTTPRequest.timeout
  ) {
    self.transport = transport
    self.clock = clock
    self.timeout = timeout
    // Safe to call repeatedly; 1 means that it is already initialized.
    precondition(sodium_init() >= 0, "libsodium could not be initialized")
  }

  /// Returns the URL to open in a browser (OpenID Connect Core 3.1.2.1).
  ///
  /// If the provider supports it, the `claims` parameter asks for the e-mail address in the ID
  /// token.
  package func authorizationURL(
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
    // RFC 6749 section 3.1: keep an existing query.
    let mark = endpoint.query == nil ? "?" : endpoint.query == "" ? "" : "&"
    return endpoint.text + mark + FormEncoding.encode(fields)
  }

  /// Exchanges a code for an ID token and checks the token (OpenID Connect Core 3.1.3).
  package func identity(
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
    guard response.status == 200 else { throw .service(ServiceError(httpStatus: response.status)) }
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
      // The error codes of RFC 6749 section 5.2.
      if 400..<500 ~= response.status, let code = node?["error"]?.string {
        throw .refused(IdentityError.Refusal(rawValue: code) ?? .other)
      }
      // A redirect is an error too: a code and its verifier are never sent to another address.
      throw .service(ServiceError(httpStatus: response.status))
    }
    guard let node else { throw .service(.malformed) }
    guard let id = node["id_token"]?.string else { throw .token(.malformed) }
    return (id, node["access_token"]?.string)
  }
}

extension SecretBytes {
  /// The text, in a `String` whose memory is never wiped; the request's body is not wiped either.
  fileprivate var text: String {
    withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
  }
}

extension SignInMethods {
  /// Creates the calls of an app with single sign-on at OpenID Connect providers.
  ///
  /// - Parameters:
  ///   - calls: The calls to the services.
  ///   - transport: The transport for the requests to the providers.
  ///   - clock: The clock by which the providers' configuration gets old.
  ///   - cryptography: The source of random numbers and hashes.
  public init(
    calls: any SignInMethodCalls, providersOver transport: any HTTPTransport,
    clock: any Timekeeper, cryptography: any SignInCryptography
  ) {
    self.init(
      calls: calls, providers: OpenIDConnectClient(transport: transport, clock: clock),
      cryptography: cryptography)
  }
}

/// The checked configuration of a provider (OpenID Connect Discovery 1.0).
struct ProviderConfiguration: Sendable {
  /// The largest discovery document in bytes.
  static let maximumBytes = 64 << 10

  /// The endpoint that browsers open.
  let authorization: WebAddress
  /// The endpoint that exchanges codes.
  let token: WebAddress
  /// The address of the key set.
  let keys: WebAddress
  /// Whether the provider supports the `claims` parameter (OpenID Connect Core 5.5).
  let takesClaims: Bool

  /// Returns the address of an issuer's document (Discovery 4), without doubling a final slash.
  static func address(of issuer: String) throws(IdentityError) -> String {
    guard let address = WebAddress(issuer), address.query == nil
    else { throw .configuration(.endpoint) }
    let base = issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer
    return base + "/.well-known/openid-configuration"
  }

  /// Parses a document.
  ///
  /// - Parameter issuer: The issuer that was asked; the document must name the same one, byte for
  ///   byte.
  init(_ bytes: [UInt8], issuer: String) throws(IdentityError) {
    let node: JSONNode
    do throws(JSONError) {
      node = try JSONReader.read(bytes, maximumDepth: 16, maximumBytes: Self.maximumBytes)
    } catch {
      throw .configuration(.malformed)
    }
    guard let stated = node["issuer"]?.string else { throw .configuration(.malformed) }
    guard stated.utf8.elementsEqual(issuer.utf8) else { throw .configuration(.issuerMismatch) }
    let isLocal = WebAddress(issuer)?.text.hasPrefix("http://") == true
    authorization = try Self.endpoint(node["authorization_endpoint"], isLocal: isLocal)
    token = try Self.endpoint(node["token_endpoint"], isLocal: isLocal)
    keys = try Self.endpoint(node["jwks_uri"], isLocal: isLocal)
    let algorithms = SignatureAlgorithm.checked.map(\.rawValue)
    guard Self.offers(node["response_types_supported"], ["code"]),
      Self.offers(node["code_challenge_methods_supported"], ["S256"]),
      Self.offers(node["id_token_signing_alg_values_supported"], algorithms)
    else { throw .configuration(.unsupported) }
    takesClaims = node["claims_parameter_supported"]?.bool == true
  }

  /// Reads an endpoint; plain `http` is allowed only if the issuer is on this machine.
  private static func endpoint(
    _ node: JSONNode?, isLocal: Bool
  ) throws(IdentityError) -> WebAddress {
    guard let address = node?.string.flatMap(WebAddress.init),
      isLocal || address.text.hasPrefix("https://")
    else { throw .configuration(.endpoint) }
    return address
  }

  private static func offers(_ node: JSONNode?, _ wanted: [String]) -> Bool {
    node?.array?.contains { $0.string.map(wanted.contains) == true } == true
  }
}

/// The encoding of names and values in queries and forms.
enum FormEncoding {
  /// Encodes the pairs; only letters, digits, `-`, `.`, `_` and `~` are not percent-encoded.
  ///
  /// Parsers of queries and of forms read this encoding alike (RFC 3986 section 2.3).
  static func encode(_ fields: [(name: String, value: String)]) -> String {
    fields.map { PercentText.encoded($0.name) + "=" + PercentText.encoded($0.value) }.joined(
      separator: "&")
  }
}
