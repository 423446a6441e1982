import Landfall
import LandfallAuth
import LandfallDomain
import LandfallFullScreen
import LandfallSimulation

/// Signing in otherwise than by a code.
extension ScenarioRunner {
  func signIn(_ step: ScenarioStep.SignInStep) async throws(ShellFailure) {
    switch step {
    case .begin(let method, let email):
      let hint = try email.map { email throws(ShellFailure) in try address(email) }
      try await askSignIn { await $0.beginSignIn(with: method, hint: hint) }
      environment.lastPage = try await snapshot().browserURL
    case .callback(let callback): try await bringBack(callback)
    case .requestLink(let email): try await askSignIn { await $0.requestMagicLink(for: email) }
    case .openMail(let email): try await openMail(to: email)
    case .confirm: try await askSignIn { await $0.confirmSignIn() }
    case .finishOnboarding: try await askSignIn { await $0.finishOnboarding() }
    case .links(let areTaken):
      try await act { landfall in
        if areTaken {
          await landfall.takeSignInLinks()
        } else {
          await landfall.releaseSignInLinks()
        }
      }
    case .whole(let kind, let text): try await wholeWay(of: kind, text)
    }
  }

  private func wholeWay(of kind: SignInMethod.Kind, _ text: String) async throws(ShellFailure) {
    let app = environment.app.definition
    guard let method = app.signIn.first(where: { $0.kind == kind }) else {
      throw ShellFailure(.badData, "the app has no sign-in '\(kind.rawValue)'")
    }
    switch kind {
    case .emailCode: throw ShellFailure(.internal, "a code has a step of its own")
    case .magicLink:
      try await signIn(.requestLink(text))
      try await signIn(.openMail(text))
    case .publicID:
      guard let callback = method.callback,
        let rule = app.rules.first(where: { $0.id == callback.rule }),
        let url = rule.url([NamedValue(callback.parameter, text)])
      else { throw ShellFailure(.badData, "the app has no link for '\(kind.rawValue)'") }
      try await open(url, .qr)
    case .singleSignOn, .registration:
      try await signIn(.begin(method.id, email: text))
      try await signIn(.callback(.agreed(text)))
    }
  }

  private func openMail(to email: String) async throws(ShellFailure) {
    guard let link = environment.folder.mailedLink(try address(email)) else {
      throw ShellFailure(.badData, "no link was mailed to '\(email)'")
    }
    try await open(link, .email)
  }

  /// What a person does in the browser, and the link that it comes back with.
  private func bringBack(_ callback: ScenarioStep.Callback) async throws(ShellFailure) {
    let link: String?
    switch callback {
    case .agreed(let email): link = try await agree(as: try address(email), state: nil)
    case .wrongState(let email):
      link = try await agree(as: try address(email), state: "somebody-elses-state")
    case .denied:
      let url = try browserURL()
      link = environment.provider?.deny(url)
    case .again: link = environment.lastCallback
    }
    guard let link else { throw ShellFailure(.badData, "the browser brings nothing back") }
    environment.lastCallback = link
    try await open(link, .app)
  }

  private func agree(as email: EmailAddress, state: String?) async throws(ShellFailure) -> String? {
    let url = try browserURL()
    if let link = environment.provider?.approve(url, as: email, state: state) { return link }
    do throws(ServiceError) {
      try await environment.folder.approveRegistration(url, email)
    } catch {
      throw ShellFailure(.badData, "the page does not let '\(email)' in: \(error.rawValue)")
    }
    return environment.folder.mailedLink(email)
  }

  /// The page that was opened last; the app may have given its browser up by now.
  private func browserURL() throws(ShellFailure) -> String {
    guard let url = environment.lastPage else {
      throw ShellFailure(.badData, "no browser was sent away", hint: "'begin-sign-in METHOD' does")
    }
    return url
  }

  /// Opens a link that is a part of signing in: the newest link of the scenario stays what it was.
  private func open(_ url: String, _ channel: LinkChannel) async throws(ShellFailure) {
    try await askSignIn { landfall in
      await Self.signIn(by: await landfall.open(url, channel: channel), landfall)
    }
    await refreshReport()
  }

  /// How sign-in stands after a link that may be a part of it.
  static func signIn(by report: LinkReport, _ landfall: Landfall) async -> SignInStep {
    let step = await landfall.signInWhenReady()
    let reason = await landfall.finishedReport(of: report.delivery)?.refusalReason
    guard case .handled = report.outcome, reason == nil else {
      return .failed(code: SignInText.strangeLink, canRetry: true)
    }
    return step
  }

  func address(_ text: String) throws(ShellFailure) -> EmailAddress {
    do throws(EmailAddressError) {
      return try EmailAddress(typed: text)
    } catch {
      throw ShellFailure.malformedAddress(text, error, .badData)
    }
  }

  /// The device tells the app that its network has changed.
  func noticeNetwork() async throws(ShellFailure) {
    guard environment.app.definition.offlineOverlay, environment.landfall != nil else { return }
    try await act { await $0.watchServices() }
  }
}
