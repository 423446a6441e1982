import Landfall
import LandfallDomain
import LandfallFullScreen
import LandfallLocalization

extension CommandContext {
  /// Reports why a step of a sign-in has not led further, in the words of the full-screen view.
  func note(_ step: SignInStep, in texts: Translations) {
    guard let text = SignInText.note(step) else { return }
    note(texts.text(text.key, text.values, count: text.count))
  }
}

/// A dialog that asks a person for the address and the code.
struct SignInDialogue {
  private static let answers = " [y/N]"  // not a word
  private static let agreement = ["y", "yes"]  // not a word
  private let context: CommandContext
  private let kind: SignInMethod.Kind

  /// Creates a dialog.
  ///
  /// - Parameter kind: The sign-in method, which determines the texts.
  init(_ context: CommandContext, _ kind: SignInMethod.Kind = .emailCode) {
    self.context = context
    self.kind = kind
  }

  /// Returns whether a step needs an answer of the person.
  static func asks(_ step: SignInStep) -> Bool {
    switch step {
    case .codeSent, .linkSent, .browser, .confirmation, .wrongCode, .failed(.malformedCode),
      .failed(.malformedAddress):
      true
    case .working, .onboarding, .mustWait, .banned, .failed, .cancelled, .signedIn: false
    }
  }

  /// Signs a person in.
  ///
  /// - Parameter address: The address, or `nil` to ask for it.
  /// - Returns: The report of the pending link, or `nil` if there was none.
  /// - Throws: ``ShellFailure`` if the person gives up or may not sign in.
  func run(_ landfall: Landfall, address: String? = nil) async throws(ShellFailure) -> LinkReport? {
    let texts = await landfall.snapshot.translations
    var address = address ?? ""
    if address.isEmpty {
      address = try ask(texts.text("textshell:signIn.email.prompt"), orElse: nil).text
    }
    return try await run(landfall, from: await landfall.signIn(.requestCode(for: address)), address)
  }

  /// Continues a sign-in from a step until a person is signed in.
  ///
  /// - Parameter address: The given address, to request another code.
  func run(
    _ landfall: Landfall, from step: SignInStep, _ address: String = ""
  ) async throws(ShellFailure) -> LinkReport? {
    let texts = await landfall.snapshot.translations
    var address = address
    var step = step
    while true {
      switch step {
      case .signedIn(let person, let landing):
        let name = NamedValue("name", person.name)
        context.note(texts.text("textshell:signIn.signedInAs", [name]))
        return landing
      case .codeSent, .wrongCode, .failed(.malformedCode):
        context.note(step, in: texts)
        step = await landfall.signIn(
          .submitCode(try ask(texts.text("textshell:signIn.code.prompt")).text))
      case .linkSent:
        context.note(step, in: texts)
        step = try await follow(texts.text("textshell:signIn.link.prompt"), landfall)
      case .browser(let url):
        context.note(texts.text("textshell:signIn.browser.open"))
        // With `--json`, standard output is reserved for the JSON object.
        if context.isJSON { context.note(url) } else { context.print([url]) }
        step = try await follow(texts.text("textshell:signIn.browser.prompt"), landfall)
      case .confirmation(let account):
        let question = texts.text(SignInText.question(account), SignInText.values(account))
        let answer = try ask(question + Self.answers, orElse: nil).text.lowercased()
        step = await landfall.signIn(Self.agreement.contains(answer) ? .confirmLink : .leaveMethod)
      case .cancelled: throw ShellFailure.linkIsUnused
      case .working: step = await landfall.signInWhenReady()
      // A terminal needs no permission for notifications.
      case .onboarding: step = await landfall.signIn(.finishOnboarding)
      case .mustWait(let wait):
        let seconds = Int((wait / .seconds(1)).rounded(.up))
        throw ShellFailure(.temporary, texts.text("textshell:signIn.code.wait", count: seconds))
      case .failed(.malformedAddress):
        context.note(step, in: texts)
        address = try ask(texts.text("textshell:signIn.email.prompt"), orElse: nil).text
        step = await landfall.signIn(.requestCode(for: address))
      case .failed(.deadCode) where kind != .emailCode:
        context.note(step, in: texts)
        throw ShellFailure.linkIsDead(kind)
      case .failed(.deadCode):
        context.note(step, in: texts)
        guard context.io.isInputTerminal else {
          throw ShellFailure.codeIsDead
        }
        step = await landfall.signIn(.requestCode(for: address))
      case .banned(let until):
        let text = SignInText.banned(until: until)
        throw ShellFailure(.noPermission, texts.text(text.key, text.values))
      case .failed(let failure):
        context.note(step, in: texts)
        throw ShellFailure.signInFailed(failure)
      }
    }
  }

  /// Opens the link that the person received by mail or from the browser.
  ///
  /// A person who pastes another link is asked again. In a pipe, another link is a failure.
  private func follow(
    _ prompt: String, _ landfall: Landfall
  ) async throws(ShellFailure) -> SignInStep {
    while true {
      let link = try ask(prompt, orElse: ShellFailure.whereTheLinkIs)
      let report = await landfall.open(link.link, channel: .typed).report
      let failure: ShellFailure
      if case .handled = report.outcome {
        let step = await landfall.signInWhenReady()
        guard let refusal = await landfall.finishedReport(of: report.delivery)?.ruleRefusal else {
          return step
        }
        failure = ShellFailure.signInRefused(refusal)
        if context.io.isInputTerminal { context.note(failure.message) }
      } else {
        failure = ShellFailure.notASignInLink(report.outcome)
        let texts = await landfall.snapshot.translations
        context.note(texts.text(SignInFailure.noSignInLink.textKey))
      }
      guard context.io.isInputTerminal, await landfall.snapshot.person == nil else { throw failure }
    }
  }

  private func ask(
    _ prompt: String,
    orElse hint: String? = ShellFailure.whereTheCodeIs
  ) throws(ShellFailure) -> InputText {
    context.io.writeError(TerminalText.line(prompt) + ": ")
    guard let line = context.io.readLine() else {
      context.io.writeError("\n")
      throw ShellFailure.signInNotCompleted(hint: hint)
    }
    if !context.io.isInputTerminal { context.io.writeError("\n") }
    return line
  }
}
