package import Landfall
package import LandfallAuth
package import LandfallDomain
import LandfallLocalization
package import LandfallNavigation

/// The texts for a sign-in that failed.
package enum SignInText {
  /// Returns the question whether to sign in with a link that this device did not request.
  package static func question(_ account: String?) -> TextKey {
    account == nil ? "textshell:signIn.question.unnamed" : "textshell:signIn.question.named"
  }

  /// Returns the values for the question.
  package static func values(_ account: String?) -> [NamedValue] {
    account.map { [NamedValue("account", $0)] } ?? []
  }

  /// Returns the text for a step, or `nil` if the visible screen already shows it.
  ///
  /// - Parameter isLink: Whether the person requested a link instead of a code.
  package static func note(
    _ step: SignInStep, isLink: Bool
  ) -> (key: TextKey, values: [NamedValue], count: Int?)? {
    switch step {
    case .signedIn, .working, .onboarding, .confirmation, .browser, .cancelled: nil
    case .codeSent(let email): ("textshell:signIn.code.sent", [NamedValue("email", email)], nil)
    case .linkSent(let email): ("textshell:signIn.link.sent", [NamedValue("email", email)], nil)
    case .wrongCode(let triesLeft): ("textshell:signIn.code.wrong", [], triesLeft)
    case .mustWait(let wait):
      ("textshell:signIn.code.wait", [], Int((wait / .seconds(1)).rounded(.up)))
    case .banned(let until): (banned(until: until).key, banned(until: until).values, nil)
    case .failed(let failure): (key(failure, isLink: isLink), [], nil)
    }
  }

  /// Returns the text for a blocked account, with the end of the block if it is known.
  package static func banned(until: Timestamp?) -> (key: TextKey, values: [NamedValue]) {
    guard let until else { return ("auth:banned.title", []) }
    return ("auth:banned.until", [NamedValue("date", String(until.milliseconds))])
  }

  /// Returns the text for a failure.
  ///
  /// - Parameter isLink: Whether the services refused a link instead of a typed code.
  package static func key(_ failure: SignInFailure, isLink: Bool) -> TextKey {
    switch failure {
    case .malformedCode: "textshell:signIn.code.malformed"
    case .malformedAddress(.notASCII): "textshell:signIn.email.letters"
    case .malformedAddress: "textshell:signIn.email.invalid"
    case .deadCode: isLink ? "textshell:signIn.link.dead" : "textshell:signIn.code.dead"
    case .noSignInLink: "textshell:signIn.link.wrong"
    case .signedInElsewhere: "textshell:signIn.elsewhere"
    case .banned: "auth:banned.title"
    case .identityNotAllowed: "textshell:signIn.identityNotAllowed"
    case .identityProvider(.refused(.accessDenied)): "textshell:signIn.denied"
    case .service(.offline), .identityProvider(.service(.offline)): "textshell:error.offline"
    case .service(.unavailable), .identityProvider(.service(.unavailable)), .methodUnavailable:
      "textshell:error.unavailable"
    case .service(.untrusted), .identityProvider(.service(.untrusted)):
      "textshell:error.untrusted"
    case .notStored, .store: "textshell:signIn.notSaved"
    case .notStarted, .tooManyCodes, .service, .identityProvider, .timedOut:
      "textshell:signIn.failed"
    }
  }

  /// Returns the text for a failed sign-in by link or in the browser.
  package static func text(_ failure: SignInFailure) -> (key: TextKey, values: [NamedValue]) {
    switch failure {
    case .banned(let until): banned(until: until)
    case .timedOut: ("textshell:signIn.browser.late", [])
    case .identityProvider(.service(let error)) where error.isAway:
      ("textshell:signIn.browser.unreachable", [])
    default: (key(failure, isLink: true), [])
    }
  }
}

extension ServiceError {
  /// Whether the services did not answer.
  package var isAway: Bool { [.offline, .unavailable, .timeout].contains(self) }

  /// The shell's text for content that could not be loaded.
  package var shellKey: TextKey {
    switch self {
    case .offline: "textshell:error.offline"
    case .untrusted: "textshell:error.untrusted"
    case .notFound: "errors:entityMissing"
    default: "textshell:error.unavailable"
    }
  }
}

extension ErrorScreen.Action {
  /// The title of the action's button.
  package var titleKey: TextKey {
    switch self {
    case .retry: "textshell:actions.retry"
    case .dismiss: "textshell:actions.close"
    case .home: "textshell:actions.home"
    }
  }
}
