internal import LandfallAuth
internal import LandfallDomain
internal import LandfallStrictJSON

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
