public import LandfallAuth
internal import LandfallDomain
internal import LandfallStrictJSON

/// What the companion process answers, as one line of JSON.
public enum CompanionAnswer: Sendable {
  /// The URL that was asked for.
  case url(String)
  /// The identity that was asked for.
  case identity(VerifiedIdentity)
  /// There is none.
  case failed(IdentityError)

  /// The answer as a line, with the line's end.
  public func line(id: Int) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("version", CompanionCall.version)
      writer.member("id", id)
      switch self {
      case .url(let url):
        writer.object("ok") { writer in writer.member("url", url) }
      case .identity(let identity):
        writer.object("ok") { writer in
          writer.member("issuer", identity.issuer)
          writer.member("subject", identity.subject)
          writer.member("email", identity.email.text)
          writer.member("name", identity.name)
          writer.member("assertion", identity.assertion.base64URL)
        }
      case .failed(let error):
        let (kind, code) = Self.words(error)
        writer.object("error") { writer in
          writer.member("kind", kind)
          writer.member("code", code)
        }
      }
    }
    return Array(writer.text.utf8) + [UInt8(ascii: "\n")]
  }

  /// Reads the answer to the call `id`; `nil` if the line is none.
  public static func read(_ line: [UInt8], id: Int) -> CompanionAnswer? {
    guard let node = CompanionLine.read(line), node["version"]?.int == CompanionCall.version,
      node["id"]?.int == id
    else { return nil }
    if let error = node["error"] {
      return error["kind"]?.string.flatMap { kind in
        error["code"]?.string.flatMap { Self.error(kind, $0) }
      }.map { .failed($0) }
    }
    guard let answer = node["ok"] else { return nil }
    if let url = answer["url"]?.string { return .url(url) }
    guard let issuer = answer["issuer"]?.string, let subject = answer["subject"]?.string,
      let email = answer["email"]?.string.flatMap(EmailAddress.init),
      let assertion = SecretBytes(base64URL: answer["assertion"])
    else { return nil }
    return .identity(
      VerifiedIdentity(
        issuer: issuer, subject: subject, email: email, name: answer["name"]?.string,
        assertion: assertion))
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
