internal import LandfallAuth
internal import LandfallDomain
internal import LandfallStrictJSON

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
