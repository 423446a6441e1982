package import LandfallAuth
package import LandfallDomain
internal import LandfallStrictJSON

/// The reason why a call to the services failed.
package enum ServicesFault: Error, Equatable, Sendable {
  /// The services refused the call, or could not be reached.
  case service(ServiceError)
  /// ``CodeRefusal/tooManyCodes(retryAfter:)``.
  case tooManyCodes(retryAfter: Duration)
  /// The services refused a credential.
  case refused(SignInRefusal)
  /// The app and its server do not fit: `server.json` is wrong, or an answer cannot be used.
  ///
  /// The text says where, and how to fix it.
  case mismatch(String)
  /// The helper process is missing or failed.
  case client(IdentityError.ClientFault)

  /// The fault as an error of a call with no refusals of its own.
  package var service: ServiceError {
    switch self {
    case .service(let error), .refused(.service(let error)): error
    case .tooManyCodes: .tooManyRequests
    case .refused: .unauthorized
    case .mismatch, .client(.malformed): .malformed
    case .client(.missing), .client(.ended), .client(.silent): .unavailable
    }
  }

  /// The fault as an error of a call that sends a code or a link.
  var code: CodeRefusal {
    if case .tooManyCodes(let wait) = self { return .tooManyCodes(retryAfter: wait) }
    return .service(service)
  }

  /// The fault as an error of a call that exchanges a credential.
  var refusal: SignInRefusal {
    if case .refused(let refusal) = self { return refusal }
    return .service(service)
  }

  /// Writes the members of the fault.
  func write(to writer: inout JSONWriter) {
    switch self {
    case .service(let error), .refused(.service(let error)):
      writer.member("kind", "services")
      writer.member("code", error.rawValue)
    case .tooManyCodes(let wait):
      writer.member("kind", "tooManyCodes")
      writer.member("waitMs", Int(wait.wholeMilliseconds))
    case .refused(let refusal):
      writer.member("kind", "refused-sign-in")
      writer.member("code", refusal.code)
      switch refusal {
      case .wrongCode(let left): writer.member("triesLeft", left)
      case .banned(let until): writer.member("untilMs", until.map { Int($0.milliseconds) })
      case .deadCode, .identityNotAllowed, .service: break
      }
    case .mismatch(let text):
      writer.member("kind", "declaration")
      writer.member("text", text)
    case .client(let fault):
      writer.member("kind", "services-client")
      writer.member("code", fault.rawValue)
    }
  }

  /// Parses a fault; returns `nil` if it is not one.
  static func read(_ node: JSONNode) -> ServicesFault? {
    let code = node["code"]?.string
    switch node["kind"]?.string {
    case "services": return code.flatMap(ServiceError.init(rawValue:)).map { .service($0) }
    case "tooManyCodes":
      return node["waitMs"]?.int.map { .tooManyCodes(retryAfter: .milliseconds($0)) }
    case "refused-sign-in":
      switch code {
      case "wrong-code": return node["triesLeft"]?.int.map { .refused(.wrongCode(triesLeft: $0)) }
      case "dead-code": return .refused(.deadCode)
      case "banned":
        return .refused(.banned(until: ServicesAnswer.timestamp(node["untilMs"])))
      case "identity-not-allowed": return .refused(.identityNotAllowed)
      default: return nil
      }
    case "declaration": return node["text"]?.string.map { .mismatch($0) }
    case "services-client":
      return code.flatMap(IdentityError.ClientFault.init(rawValue:)).map { .client($0) }
    default: return nil
    }
  }
}
