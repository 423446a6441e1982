internal import Landfall
internal import LandfallAuth
internal import LandfallDomain
internal import LandfallLocalization

/// The content that replaces the sign-in form while a sign-in runs by itself or has failed.
extension CenteredBody {
  /// Returns the content, or `nil` while the person has to type something.
  static func signingIn(_ words: Wording, spinner: String) -> CenteredBody? {
    let snapshot = words.snapshot
    let app = NamedValue("app", snapshot.appName)
    let title = words(snapshot.rootTitleKey ?? "textshell:signIn.title", [app])
    switch snapshot.phase {
    case .signingInByLink(_, let phase):
      return body(of: phase, title, words, spinner)
    case .registering:
      var body = CenteredBody(spinner, .accent, title: title)
      body.text = words("textshell:signIn.phase.registering")
      return body
    case .onboarding:
      var body = CenteredBody("?", .accent, title: title)
      body.text = words("textshell:signIn.phase.onboarding", [app])
      body.buttons = [
        Button(title: words("textshell:actions.continue"), command: .signIn(.finishOnboarding))
      ]
      return body
    case .signingIn:
      guard let failed = snapshot.failedSignIn, case .browser = failed.origin else { return nil }
      let failure = failed.failure
      let text = SignInText.text(failure)
      var body = CenteredBody("!", .bad, title: words(text.key, text.values))
      body.code = words("textshell:error.code", [NamedValue("code", failure.code)])
      let retry = Button(title: words("textshell:actions.retry"), command: .signIn(.tryAgain))
      body.buttons = [
        Button(title: words("textshell:actions.cancel"), command: .signIn(.leaveMethod))
      ]
      if failure.canRetry { body.buttons.insert(retry, at: 0) }
      return body
    case .bootstrapping, .ready:
      return CenteredBody(spinner, .accent, title: words("textshell:state.loading"))
    case .launching, .welcome: return nil
    }
  }

  private static func body(
    of phase: SignInPhase, _ title: String, _ words: Wording, _ spinner: String
  ) -> CenteredBody {
    let texts = [
      words("textshell:signIn.phase.confirming"), words("textshell:signIn.phase.finalizing"),
      words("textshell:signIn.phase.success"),
    ]
    func steps(done: Int, _ next: Step?) -> [Step] {
      texts.enumerated().map { index, text in
        if index < done { return Step(sign: "✓", color: .good, text: text) }
        if index == done, let next { return next }
        return Step(sign: "○", color: .faint, text: text)
      }
    }
    switch phase {
    case .asking(let account):
      var body = CenteredBody("?", .accent, title: title)
      body.text = words(SignInText.question(account), SignInText.values(account))
      // Escape and Enter both leave the link unused, because a stranger may have sent it.
      body.buttons = [
        Button(title: words("textshell:actions.cancel"), command: .signIn(.leaveMethod)),
        Button(title: words("textshell:actions.signIn"), command: .signIn(.confirmLink)),
      ]
      return body
    case .confirming:
      var body = CenteredBody(spinner, .accent, title: title)
      body.steps = steps(done: 0, Step(sign: spinner, color: .accent, text: texts[0]))
      return body
    case .finalizing:
      var body = CenteredBody(spinner, .accent, title: title)
      body.steps = steps(done: 1, Step(sign: spinner, color: .accent, text: texts[1]))
      return body
    case .success:
      var body = CenteredBody("✓", .good, title: title)
      body.steps = steps(done: 3, nil)
      return body
    case .failure(let failure):
      var body = CenteredBody("!", .bad, title: title)
      // The first step is marked whichever step failed, because the person starts again with it.
      body.steps = steps(done: 0, Step(sign: "✗", color: .bad, text: texts[0]))
      let text = SignInText.text(failure)
      body.text = words(text.key, text.values)
      body.code = words("textshell:error.code", [NamedValue("code", failure.code)])
      body.buttons = [Button(title: words("textshell:actions.retry"), command: .signIn(.tryAgain))]
      return body
    }
  }
}

extension Wording {
  /// Whether the sign-in form is visible.
  ///
  /// Otherwise a sign-in is running or has failed.
  var asksForSignIn: Bool {
    guard case .signIn = snapshot.root else { return false }
    return CenteredBody.signingIn(self, spinner: "") == nil
  }
}

extension AppSnapshot {
  /// Whether a sign-in is running without the person.
  var isSigningIn: Bool {
    switch phase {
    case .bootstrapping, .registering, .signingInByLink(_, .confirming),
      .signingInByLink(_, .finalizing):
      true
    case .launching, .welcome, .signingIn, .onboarding, .signingInByLink, .ready: false
    }
  }
}
