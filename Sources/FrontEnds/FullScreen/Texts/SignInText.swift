package import Landfall
internal import LandfallAuth
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
  package static func note(
    _ step: SignInStep
  ) -> (key: TextKey, values: [NamedValue], count: Int?)? {
    switch step {
    case .signedIn, .working, .onboarding, .confirmation, .browser, .cancelled: nil
    case .codeSent(let email): ("textshell:signIn.code.sent", [NamedValue("email", email)], nil)
    case .linkSent(let email): ("textshell:signIn.link.sent", [NamedValue("email", email)], nil)
    case .wrongCode(let triesLeft): ("textshell:signIn.code.wrong", [], triesLeft)
    case .mustWait(let wait):
      ("textshell:signIn.code.wait", [], Int((wait / .seconds(1)).rounded(.up)))
    case .banned(let until): (banned(until: until).key, banned(until: until).values, nil)
    case .failed(let failure): (failure.textKey, [], nil)
    }
  }

  /// Returns the text for a blocked account, with the end of the block if it is known.
  package static func banned(until: Timestamp?) -> (key: TextKey, values: [NamedValue]) {
    guard let until else { return ("auth:banned.title", []) }
    return ("auth:banned.until", [NamedValue("date", String(until.milliseconds))])
  }

  /// Returns the text for a failed sign-in, with its values.
  package static func text(_ failure: SignInFailure) -> (key: TextKey, values: [NamedValue]) {
    switch failure {
    case .banned(let until): banned(until: until)
    case let failure: (failure.textKey, [])
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
