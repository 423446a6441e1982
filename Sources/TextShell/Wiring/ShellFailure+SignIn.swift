/// How `sign-in` ends as a command, for whoever called it: in English, like all errors of the command
/// line. What the dialogue says to the person is in the catalogues.
extension ShellFailure {
  static let codeIsDead = ShellFailure(.signInNeeded, "the code is dead")

  static let whereTheCodeIs = "the code is in the mail; type it in, or pass it on standard input"

  static func signInNotCompleted(hint: String?) -> ShellFailure {
    ShellFailure(.signInNeeded, "sign-in was not completed", hint: hint)
  }

  static func signInFailed(code: String) -> ShellFailure {
    let isStore = code.hasPrefix("store:")
    return ShellFailure(
      isStore ? .inputOutput : .unavailable, "sign-in failed: \(code)",
      hint: isStore ? "the session was not kept; mend the store and try again" : nil)
  }
}
