public import LandfallAuth
internal import LandfallDomain
internal import LandfallHelperProcess
internal import LandfallStrictJSON

/// What the helper process answers, as one line of JSON.
public enum HelperAnswer: Sendable {
  /// The URL that was asked for.
  case url(String)
  /// The identity that was asked for.
  case identity(VerifiedIdentity)
  /// There is none.
  case failed(IdentityError)
  /// What came of a call to the services.
  case services(ServicesAnswer)

  /// What lines look like: version 2, at most 8 MiB, because a page of 1 MiB takes more as a line.
  static let form = LineForm(version: 2, maximumDepth: 6, maximumBytes: 8 << 20)

  /// The answer as a line, with the line's end.
  public func line(id: Int) -> [UInt8] {
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

  /// Reads a line; `nil` if it is not an answer.
  public static func read(_ line: [UInt8]) -> (id: Int, answer: HelperAnswer)? {
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
