public import LandfallAuth
internal import LandfallDomain
internal import LandfallStrictJSON

/// What textshell asks of its companion process, as one line of JSON.
///
/// A line may hold a code and a verifier: it goes through the pipe between the two and nowhere else.
public enum CompanionCall: Sendable {
  /// ``IdentityProviderCalls/authorizationURL(for:)``.
  case authorizationURL(AuthorizationRequest)
  /// ``IdentityProviderCalls/identity(for:)``.
  case identity(AuthorizationGrant)

  /// The version of lines; another one is refused.
  public static let version = 1
  /// The most bytes of a line, either way.
  public static let maximumBytes = 64 << 10

  /// The call as a line, with the line's end.
  public func line(id: Int) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("version", Self.version)
      writer.member("id", id)
      switch self {
      case .authorizationURL(let request):
        writer.member("call", "authorizationURL")
        Self.write(request.provider, &writer)
        writer.member("redirect", request.redirect)
        writer.array("scopes") { writer in for scope in request.scopes { writer.value(scope) } }
        writer.member("state", request.state)
        writer.member("nonce", request.nonce)
        writer.member("challenge", request.challenge)
        writer.member("loginHint", request.loginHint)
      case .identity(let grant):
        writer.member("call", "identity")
        Self.write(grant.provider, &writer)
        writer.member("code", grant.code.base64URL)
        writer.member("verifier", grant.verifier.base64URL)
        writer.member("nonce", grant.nonce)
        writer.member("redirect", grant.redirect)
        writer.member("nowMs", Int(grant.now.milliseconds))
      }
    }
    return Array(writer.text.utf8) + [UInt8(ascii: "\n")]
  }

  /// Reads a line, with or without its end; `nil` if it is none of ours.
  public static func read(_ line: [UInt8]) -> (id: Int, call: CompanionCall)? {
    guard let node = CompanionLine.read(line), node["version"]?.int == version,
      let id = node["id"]?.int, let provider = provider(node["provider"]),
      let redirect = node["redirect"]?.string, let nonce = node["nonce"]?.string
    else { return nil }
    switch node["call"]?.string {
    case "authorizationURL":
      guard let scopes = node["scopes"]?.array?.map(\.string), !scopes.contains(nil),
        let state = node["state"]?.string, let challenge = node["challenge"]?.string
      else { return nil }
      let request = AuthorizationRequest(
        provider: provider, redirect: redirect, scopes: scopes.compactMap { $0 }, state: state,
        nonce: nonce, challenge: challenge, loginHint: node["loginHint"]?.string)
      return (id, .authorizationURL(request))
    case "identity":
      guard let code = SecretBytes(base64URL: node["code"]),
        let verifier = SecretBytes(base64URL: node["verifier"]), let now = node["nowMs"]?.int
      else { return nil }
      let grant = AuthorizationGrant(
        provider: provider, code: code, verifier: verifier, nonce: nonce, redirect: redirect,
        now: Timestamp(milliseconds: Int64(now)))
      return (id, .identity(grant))
    default: return nil
    }
  }

  private static func write(_ provider: IdentityProvider, _ writer: inout JSONWriter) {
    writer.object("provider") { writer in
      writer.member("id", provider.id)
      writer.member("issuer", provider.issuer)
      writer.member("clientId", provider.clientID)
    }
  }

  private static func provider(_ node: JSONNode?) -> IdentityProvider? {
    guard let id = node?["id"]?.string, let issuer = node?["issuer"]?.string,
      let client = node?["clientId"]?.string
    else { return nil }
    return IdentityProvider(id: id, issuer: issuer, clientID: client)
  }
}
