import Landfall
import LandfallDomain
import LandfallLocalization

/// Asks a person for the address and the code.
struct SignInDialogue {
  private let context: CommandContext

  init(_ context: CommandContext) { self.context = context }

  /// Signs a person in.
  ///
  /// - Parameter address: The address, or `nil` to ask for it.
  /// - Returns: How the target ended that waited for it, or `nil` if none did.
  /// - Throws: ``ShellFailure`` when the person gives up or may not sign in.
  func run(_ landfall: Landfall, address: String? = nil) async throws(ShellFailure) -> LinkReport? {
    let texts = await landfall.snapshot.translations
    var address = address ?? ""
    if address.isEmpty {
      address = try ask(texts.text("textshell:signIn.email.prompt"), orElse: nil)
    }
    var step = await landfall.requestCode(for: address)
    while true {
      switch step {
      case .signedIn(let person, let landing):
        let name = NamedValue("name", person.name)
        context.note(texts.text("textshell:signIn.signedInAs", [name]))
        return landing
      case .codeSent(let email):
        context.note(texts.text("textshell:signIn.code.sent", [NamedValue("email", email)]))
        step = await landfall.submitCode(try ask(texts.text("textshell:signIn.code.prompt")))
      case .wrongCode(let triesLeft):
        context.note(texts.text("textshell:signIn.code.wrong", count: triesLeft))
        step = await landfall.submitCode(try ask(texts.text("textshell:signIn.code.prompt")))
      case .mustWait(let wait):
        let seconds = Int((wait / .seconds(1)).rounded(.up))
        throw ShellFailure(.temporary, texts.text("textshell:signIn.code.wait", count: seconds))
      case .failed("malformed-code", _):
        context.note(texts.text("textshell:signIn.code.malformed"))
        step = await landfall.submitCode(try ask(texts.text("textshell:signIn.code.prompt")))
      case .failed("malformed-address", _):
        context.note(texts.text("textshell:signIn.email.invalid"))
        address = try ask(texts.text("textshell:signIn.email.prompt"), orElse: nil)
        step = await landfall.requestCode(for: address)
      case .failed("dead-code", _):
        context.note(texts.text("textshell:signIn.code.dead"))
        guard context.io.isInputTerminal else {
          throw ShellFailure.codeIsDead
        }
        step = await landfall.requestCode(for: address)
      case .failed("banned", _):
        throw ShellFailure(.noPermission, texts.text("textshell:signIn.banned"))
      case .failed(let code, _):
        throw ShellFailure.signInFailed(code: code)
      }
    }
  }

  private func ask(
    _ prompt: String,
    orElse hint: String? = ShellFailure.whereTheCodeIs
  ) throws(ShellFailure) -> String {
    context.io.writeError(prompt + ": ")
    guard let line = context.io.readLine() else {
      context.io.writeError("\n")
      throw ShellFailure.signInNotCompleted(hint: hint)
    }
    if !context.io.isInputTerminal { context.io.writeError("\n") }
    return line
  }
}
