package import LandfallAuth
package import LandfallDomain
internal import LandfallStrictJSON

/// A call to the services of an app, passed from textshell to its helper process.
package enum ServicesCall: Sendable {
  /// ``SignInCalls/sendCode(to:)``.
  case sendCode(EmailAddress)
  /// ``SignInCalls/redeem(_:for:)``.
  case redeemCode(SignInCode, EmailAddress)
  /// ``SignInCalls/refresh(_:)``.
  case refresh(SessionToken)
  /// ``SignInCalls/revoke(_:)``.
  case revoke(SessionToken)
  /// ``SignInMethodCalls/sendMagicLink(to:)``.
  case sendMagicLink(EmailAddress)
  /// ``SignInMethodCalls/identityProvider(for:)``.
  case identityProvider(EmailAddress?)
  /// ``SignInMethodCalls/redeem(_:key:)``.
  case redeem(SignInCredential, IdempotencyKey)
  /// `MembershipSource.memberships()`.
  case memberships
  /// `MembershipSource.activate(_:)`.
  case activate(OrganizationID)
  /// `ListSource.page(_:)`.
  case page(ContentRequest)
  /// `EntitySource.item(_:)`.
  case item(ContentRequest)
  /// `ActionSource.perform(_:)`.
  case perform(ActionRequest)
  /// ``HealthProbe/probe()``.
  case probe
}

/// The server of a call to the services, and its session.
package struct ServicesPlace: Sendable {
  /// The server's address.
  package let server: String
  /// The text of the app's `server.json`, or `nil` for the default names.
  package let declaration: String?
  /// The session; `nil` if no one is signed in.
  package let token: SessionToken?

  /// Describes the server and the session of a call.
  package init(server: String, declaration: String?, token: SessionToken?) {
    self.server = server
    self.declaration = declaration
    self.token = token
  }
}

extension ServicesCall {
  private enum Name: String {
    case sendCode, redeemCode, refresh, revoke, sendMagicLink, identityProvider, redeem
    case memberships, activate, page, item, perform, probe
  }

  private var name: Name {
    switch self {
    case .sendCode: .sendCode
    case .redeemCode: .redeemCode
    case .refresh: .refresh
    case .revoke: .revoke
    case .sendMagicLink: .sendMagicLink
    case .identityProvider: .identityProvider
    case .redeem: .redeem
    case .memberships: .memberships
    case .activate: .activate
    case .page: .page
    case .item: .item
    case .perform: .perform
    case .probe: .probe
    }
  }

  /// Writes the call's members.
  func write(at place: ServicesPlace, to writer: inout JSONWriter) {
    writer.member("call", name.rawValue)
    writer.member("server", place.server)
    if let declaration = place.declaration { writer.member("declaration", declaration) }
    if let token = place.token { writer.member("token", token.secret.base64URL) }
    switch self {
    case .memberships, .probe: break
    case .sendCode(let address), .sendMagicLink(let address):
      writer.member("address", address.text)
    case .identityProvider(let address):
      if let address { writer.member("address", address.text) }
    case .redeemCode(let code, let address):
      writer.member("address", address.text)
      writer.member("code", String(decoding: code.digits, as: UTF8.self))
    case .refresh(let token), .revoke(let token):
      writer.member("session", token.secret.base64URL)
    case .redeem(let credential, let key):
      writer.member("key", key.text)
      Self.write(credential, &writer)
    case .activate(let organization): writer.member("organization", organization.text)
    case .page(let request), .item(let request): Self.write(request, &writer)
    case .perform(let request):
      Self.write(request.list, &writer)
      writer.member("item", request.item.text)
      if case .set(let value) = request.action {
        writer.member("field", value.name)
        writer.member("value", value.value)
      }
    }
  }

  private static func write(_ credential: SignInCredential, _ writer: inout JSONWriter) {
    switch credential {
    case .magicToken(let token): writer.member("magicToken", token.base64URL)
    case .publicID(let id): writer.member("publicId", id)
    case .registration(let code, let verifier):
      writer.member("code", code.base64URL)
      writer.member("verifier", verifier.base64URL)
    case .identity(let identity):
      writer.object("identity") { identity.write(to: &$0) }
    }
  }

  private static func write(_ request: ContentRequest, _ writer: inout JSONWriter) {
    writer.member("contract", request.contract.text)
    writer.array("inputs") { writer in
      for input in request.inputs {
        writer.value(input.name)
        writer.value(input.value)
      }
    }
    if let organization = request.organization {
      writer.member("organization", organization.text)
    }
    if let cursor = request.cursor { writer.member("cursor", cursor) }
  }

  /// Parses a call; returns `nil` if it is not one.
  static func read(_ node: JSONNode) -> (call: ServicesCall, place: ServicesPlace)? {
    guard let name = node["call"]?.string.flatMap(Name.init), let server = node["server"]?.string,
      let call = call(name, node)
    else { return nil }
    let token = SecretBytes(base64URL: node["token"]).map { SessionToken($0) }
    guard (token == nil) == (node["token"] == nil) else { return nil }
    let place = ServicesPlace(
      server: server, declaration: node["declaration"]?.string, token: token)
    return (call, place)
  }

  private static func call(_ name: Name, _ node: JSONNode) -> ServicesCall? {
    let address = node["address"]?.string.flatMap(EmailAddress.init)
    let session = SecretBytes(base64URL: node["session"]).map { SessionToken($0) }
    switch name {
    case .memberships: return .memberships
    case .probe: return .probe
    case .sendCode: return address.map { .sendCode($0) }
    case .sendMagicLink: return address.map { .sendMagicLink($0) }
    case .identityProvider: return .identityProvider(address)
    case .redeemCode:
      guard let address, let code = node["code"]?.string.flatMap(SignInCode.init) else {
        return nil
      }
      return .redeemCode(code, address)
    case .refresh: return session.map { .refresh($0) }
    case .revoke: return session.map { .revoke($0) }
    case .redeem:
      guard let key = node["key"]?.string.flatMap(IdempotencyKey.init(text:)),
        let credential = credential(node)
      else { return nil }
      return .redeem(credential, key)
    case .activate: return node["organization"]?.string.map { .activate(OrganizationID($0)) }
    case .page: return request(node).map { .page($0) }
    case .item: return request(node).map { .item($0) }
    case .perform:
      guard let list = request(node), let item = node["item"]?.string else { return nil }
      var action = ItemAction.remove
      if let field = node["field"]?.string {
        guard let value = node["value"]?.string else { return nil }
        action = .set(NamedValue(field, value))
      }
      return .perform(ActionRequest(list: list, item: ItemID(item), action: action))
    }
  }

  private static func credential(_ node: JSONNode) -> SignInCredential? {
    if let token = SecretBytes(base64URL: node["magicToken"]) { return .magicToken(token) }
    if let id = node["publicId"]?.string { return .publicID(id) }
    if let code = SecretBytes(base64URL: node["code"]),
      let verifier = SecretBytes(base64URL: node["verifier"])
    {
      return .registration(code: code, verifier: verifier)
    }
    return VerifiedIdentity(node["identity"]).map { .identity($0) }
  }

  private static func request(_ node: JSONNode) -> ContentRequest? {
    guard let contract = node["contract"]?.string, let inputs = [NamedValue](node["inputs"])
    else { return nil }
    return ContentRequest(
      contract: ContractName(contract), inputs: inputs,
      organization: node["organization"]?.string.map { OrganizationID($0) },
      cursor: node["cursor"]?.string)
  }
}

extension [NamedValue] {
  /// Reads names and values from an array in which they alternate.
  init?(_ node: JSONNode?) {
    guard let texts = node?.array?.map(\.string), texts.count.isMultiple(of: 2) else { return nil }
    self = []
    for index in stride(from: 0, to: texts.count, by: 2) {
      guard let name = texts[index], let value = texts[index + 1] else { return nil }
      append(NamedValue(name, value))
    }
  }
}
