package import LandfallAuth
internal import LandfallDomain
internal import LandfallHelperProcess
internal import LandfallStrictJSON

/// A call from textshell to its helper process, sent as one line of JSON.
///
/// A line may hold a code, a verifier or a token. It is sent only through the socket between the
/// two processes.
package enum HelperCall: Sendable {
  /// ``IdentityProviderCalls/authorizationURL(for:)``.
  case authorizationURL(AuthorizationRequest)
  /// ``IdentityProviderCalls/identity(for:)``.
  case identity(AuthorizationGrant)
  /// A call to the services of an app.
  case services(ServicesCall, at: ServicesPlace)
  /// Cancels the call that has the line's number; it gets no answer.
  case cancel

  /// The format of a line: version 2, 64 KiB at most.
  static let form = LineForm(version: 2, maximumDepth: 6, maximumBytes: 64 << 10)

  /// Returns the call as a line with its newline.
  package func line(id: Int) -> [UInt8] {
    Self.form.line { writer in
      writer.member("id", id)
      switch self {
      case .authorizationURL(let request):
        writer.member("call", "authorizationURL")
        writer.object("provider") { request.provider.write(to: &$0) }
        writer.member("redirect", request.redirect)
        writer.array("scopes") { writer in for scope in request.scopes { writer.value(scope) } }
        writer.member("state", request.state)
        writer.member("nonce", request.nonce)
        writer.member("challenge", request.challenge)
        writer.member("loginHint", request.loginHint)
      case .identity(let grant):
        writer.member("call", "identity")
        writer.object("provider") { grant.provider.write(to: &$0) }
        writer.member("code", grant.code.base64URL)
        writer.member("verifier", grant.verifier.base64URL)
        writer.member("nonce", grant.nonce)
        writer.member("redirect", grant.redirect)
        writer.member("nowMs", Int(grant.now.milliseconds))
      case .services(let call, let place): call.write(at: place, to: &writer)
      case .cancel: writer.member("call", "cancel")
      }
    }
  }

  /// Parses a line, with or without its newline; returns `nil` if it is not a call.
  package static func read(_ line: [UInt8]) -> (id: Int, call: HelperCall)? {
    guard let node = form.read(line), let id = node["id"]?.int else { return nil }
    switch node["call"]?.string {
    case "cancel": return (id, .cancel)
    case "authorizationURL", "identity": return signIn(node).map { (id, $0) }
    default: return ServicesCall.read(node).map { (id, .services($0.call, at: $0.place)) }
    }
  }

  private static func signIn(_ node: JSONNode) -> HelperCall? {
    guard let provider = IdentityProvider(node["provider"]),
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
      return .authorizationURL(request)
    case "identity":
      guard let code = SecretBytes(base64URL: node["code"]),
        let verifier = SecretBytes(base64URL: node["verifier"]), let now = node["nowMs"]?.int
      else { return nil }
      let grant = AuthorizationGrant(
        provider: provider, code: code, verifier: verifier, nonce: nonce, redirect: redirect,
        now: Timestamp(milliseconds: Int64(now)))
      return .identity(grant)
    default: return nil
    }
  }
}
