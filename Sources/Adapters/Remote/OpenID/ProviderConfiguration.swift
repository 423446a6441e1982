internal import LandfallAuth
internal import LandfallDomain
internal import LandfallStrictJSON

/// What a provider says of itself (OpenID Connect Discovery 1.0), checked.
struct ProviderConfiguration: Sendable {
  /// The most bytes of a discovery document.
  static let maximumBytes = 64 << 10

  /// Where browsers go.
  let authorization: WebAddress
  /// Where codes are traded.
  let token: WebAddress
  /// Where the keys are.
  let keys: WebAddress
  /// Whether it heeds the `claims` parameter (OpenID Connect Core 5.5).
  let takesClaims: Bool

  /// Where the document of an issuer is (Discovery 4): a slash at the end goes before it is joined.
  static func address(of issuer: String) throws(IdentityError) -> String {
    guard let address = WebAddress(issuer), address.query == nil
    else { throw .configuration(.endpoint) }
    let base = issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer
    return base + "/.well-known/openid-configuration"
  }

  /// Reads a document.
  ///
  /// - Parameter issuer: The issuer that was asked; the document must name it, byte for byte.
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

  /// A plain `http` endpoint is for a provider that is on this machine itself.
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
