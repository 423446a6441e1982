import LandfallDomain

/// How `sign-in` ends as a command, for whoever called it: in English, like all errors of the command
/// line. What the dialogue says to the person is in the catalogues.
extension ShellFailure {
  static let codeIsDead = ShellFailure(.signInNeeded, "the code is dead")

  static let whereTheCodeIs = "the code is in the mail; type it in, or pass it on standard input"

  static let whereTheLinkIs = "paste the link, or pass it on standard input"

  static func signsNobodyIn(_ outcome: Outcome) -> ShellFailure {
    ShellFailure(ExitCode(outcome), "that link signs nobody in (\(outcome.name))")
  }

  static func unknownMethod(_ kind: SignInMethod.Kind, of app: AppDefinition) -> ShellFailure {
    let known = app.signIn.map(\.kind.rawValue)
    return ShellFailure(
      .usage, "\(app.name) has no sign-in '\(kind.rawValue)'",
      hint: "it has: " + known.joined(separator: ", "))
  }

  static func signInNotCompleted(hint: String?) -> ShellFailure {
    ShellFailure(.signInNeeded, "sign-in was not completed", hint: hint)
  }

  static func signInFailed(code: String) -> ShellFailure {
    if code == RootPlace.ready.rawValue {
      return ShellFailure(
        .usage, "somebody is signed in already", hint: "run 'textshell sign-out' first")
    }
    let isStore = code.hasPrefix("store:")
    return ShellFailure(
      isStore ? .inputOutput : .unavailable, "sign-in failed: \(code)",
      hint: isStore ? "the session was not kept; mend the store and try again" : nil)
  }
}
