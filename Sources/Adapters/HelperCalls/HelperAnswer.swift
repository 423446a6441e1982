package import LandfallAuth
internal import LandfallDomain
internal import LandfallHelperProcess
internal import LandfallStrictJSON

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
