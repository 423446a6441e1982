import LandfallAuth
import LandfallDomain
import LandfallLocalization

/// What a person is told of a sign-in that did not work.
enum SignInText {
  /// The code of an address that is none.
  static let malformedAddress = "malformed-address"  // not a word
  /// The code of a link that signs nobody in.
  static let strangeLink = "no-sign-in-link"  // not a word

  /// The text for a failure.
  ///
  /// - Parameters:
  ///   - code: ``SignInFailure/code``, or what a form made of it.
  ///   - isLink: Whether it was a link that was shown the services, and not a code typed in.
  static func key(_ code: String, isLink: Bool) -> TextKey {
    switch code {
    case "malformed-code": "textshell:signIn.code.malformed"
    case malformedAddress: "textshell:signIn.email.invalid"
    case "dead-code": isLink ? "textshell:signIn.link.dead" : "textshell:signIn.code.dead"
    case strangeLink: "textshell:signIn.link.wrong"
    case "signed-in-elsewhere": "textshell:signIn.elsewhere"
    case "banned": "textshell:signIn.banned"
    case "offline": "textshell:error.offline"
    case "unavailable": "textshell:error.unavailable"
    case "untrusted": "textshell:error.untrusted"
    case "not-stored": "textshell:signIn.notSaved"
    default: code.hasPrefix("store:") ? "textshell:signIn.notSaved" : "textshell:signIn.failed"
    }
  }

  /// The text for a browser that could not be sent, or brought nothing.
  static func key(_ failure: SignInFailure) -> TextKey {
    switch failure.cause {
    case .timedOut: "textshell:signIn.browser.late"
    case .external(let code) where ServiceError(rawValue: code)?.isAway == true:
      "textshell:signIn.browser.unreachable"
    case .deadCode, .banned, .tooManyCodes, .service, .storeWrite, .external, .signedInElsewhere:
      key(failure.code, isLink: true)
    }
  }
}

extension ServiceError {
  /// Whether nobody has answered.
  var isAway: Bool { [.offline, .unavailable, .timeout].contains(self) }

  /// The shell's text for what could not be loaded.
  var shellKey: TextKey {
    switch self {
    case .offline: "textshell:error.offline"
    case .untrusted: "textshell:error.untrusted"
    default: "textshell:error.unavailable"
    }
  }
}
