package import LandfallAuth
package import LandfallDomain
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

  /// The format of a line: version 2, 4 MiB at most, enough for a `server.json` of 1 MiB.
  static let form = LineForm(version: 2, maximumDepth: 6, maximumBytes: 4 << 20)

  /// Returns the call as a line with its newline.
  package func line(id: Int) -> [UInt8] {
    Self.form.line { writer in
      writer.member("id", id)
      switch self {
      case .authorizationURL(let request):
        writer.member("call", "authorizationURL")
        writer.object("provider") { request.provider.write(to: &$0) }
        writer.member("redirect", request.redirect)
        writer.member("scopes", request.scopes)
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

/// An answer of the helper process, sent as one line of JSON.
package enum HelperAnswer: Sendable {
  /// The authorization URL.
  case url(String)
  /// The verified identity.
  case identity(VerifiedIdentity)
  /// The error of a call to an identity provider.
  case failed(IdentityError)
  /// The answer of the app's services.
  case services(ServicesAnswer)

  /// The format of a line: version 2, 8 MiB at most, because JSON enlarges a page of 1 MiB.
  static let form = LineForm(version: 2, maximumDepth: 6, maximumBytes: 8 << 20)

  /// Returns the answer as a line with its newline.
  package func line(id: Int) -> [UInt8] {
    Self.form.line { writer in
      writer.member("id", id)
      switch self {
      case .url(let url):
        writer.object("ok") { writer in writer.member("url", url) }
      case .identity(let identity):
        writer.object("ok") { identity.write(to: &$0) }
      case .services(.failed(let fault)): writer.object("error") { fault.write(to: &$0) }
      case .services(let answer): writer.object("ok") { answer.write(to: &$0) }
      case .failed(let error):
        let (kind, code) = Self.words(error)
        writer.object("error") { writer in
          writer.member("kind", kind)
          writer.member("code", code)
        }
      }
    }
  }

  /// Parses a line; returns `nil` if it is not an answer.
  package static func read(_ line: [UInt8]) -> (id: Int, answer: HelperAnswer)? {
    guard let node = form.read(line), let id = node["id"]?.int,
      let answer = node["error"].map(failure) ?? node["ok"].map(success) ?? nil
    else { return nil }
    return (id, answer)
  }

  private static func failure(_ node: JSONNode) -> HelperAnswer? {
    if let fault = ServicesFault.read(node) { return .services(.failed(fault)) }
    guard let kind = node["kind"]?.string, let code = node["code"]?.string else { return nil }
    return error(kind, code).map { .failed($0) }
  }

  private static func success(_ node: JSONNode) -> HelperAnswer? {
    if let url = node["url"]?.string { return .url(url) }
    if let identity = VerifiedIdentity(node) { return .identity(identity) }
    return ServicesAnswer.read(node).map { .services($0) }
  }

  private static func words(_ error: IdentityError) -> (kind: String, code: String) {
    switch error {
    case .service(let error): ("service", error.rawValue)
    case .refused(let refusal): ("refused", refusal.rawValue)
    case .configuration(let fault): ("configuration", fault.rawValue)
    case .token(let fault): ("token", fault.rawValue)
    case .client(let fault): ("client", fault.rawValue)
    }
  }

  private static func error(_ kind: String, _ code: String) -> IdentityError? {
    switch kind {
    case "service": ServiceError(rawValue: code).map { .service($0) }
    case "refused": IdentityError.Refusal(rawValue: code).map { .refused($0) }
    case "configuration":
      IdentityError.ConfigurationFault(rawValue: code).map { .configuration($0) }
    case "token": IdentityError.TokenFault(rawValue: code).map { .token($0) }
    case "client": IdentityError.ClientFault(rawValue: code).map { .client($0) }
    default: nil
    }
  }
}

extension SecretBytes {
  /// The bytes as base64url, in a `String` whose memory is never wiped.
  var base64URL: String { withUnsafeBytes { Base64URL.text($0) } }

  /// Decodes base64url text; `nil` if the text is missing or not base64url.
  convenience init?(base64URL node: JSONNode?) {
    guard let bytes = node?.string.flatMap({ Base64URL.decode($0.utf8) }) else { return nil }
    self.init(copying: bytes)
  }
}

extension IdentityProvider {
  func write(to writer: inout JSONWriter) {
    writer.member("id", id)
    writer.member("issuer", issuer)
    writer.member("clientId", clientID)
  }

  init?(_ node: JSONNode?) {
    guard let id = node?["id"]?.string, let issuer = node?["issuer"]?.string,
      let client = node?["clientId"]?.string
    else { return nil }
    self.init(id: id, issuer: issuer, clientID: client)
  }
}

extension VerifiedIdentity {
  func write(to writer: inout JSONWriter) {
    writer.member("issuer", issuer)
    writer.member("subject", subject)
    writer.member("email", email.text)
    writer.member("name", name)
    writer.member("assertion", assertion.base64URL)
  }

  init?(_ node: JSONNode?) {
    guard let issuer = node?["issuer"]?.string, let subject = node?["subject"]?.string,
      let email = node?["email"]?.string.flatMap(EmailAddress.init),
      let assertion = SecretBytes(base64URL: node?["assertion"])
    else { return nil }
    self.init(
      issuer: issuer, subject: subject, email: email, name: node?["name"]?.string,
      assertion: assertion)
  }
}
