import Landfall
import LandfallAuth
@_spi(TypedRoutes) import LandfallDomain
import LandfallFullScreen
import LandfallSimulation

/// Sign-in with methods other than an e-mail code.
extension ScenarioRunner {
  func signIn(_ step: ScenarioStep.SignInStep) async throws(ShellFailure) {
    switch step {
    case .begin(let method, let email):
      let hint = try email.map { email throws(ShellFailure) in try address(email) }
      try await askSignIn { await $0.signIn(.openBrowser(method, hint: hint)) }
      environment.lastPage = try await snapshot().browserURL
    case .callback(let callback): try await bringBack(callback)
    case .requestLink(let email): try await askSignIn { await $0.signIn(.requestLink(for: email)) }
    case .openMail(let email): try await openMail(to: email)
    case .confirm: try await askSignIn { await $0.signIn(.confirmLink) }
    case .finishOnboarding: try await askSignIn { await $0.signIn(.finishOnboarding) }
    case .links(let areTaken):
      try await act { landfall in
        if areTaken {
          await landfall.setHandling(ofSignInLinks: true)
        } else {
          await landfall.setHandling(ofSignInLinks: false)
        }
      }
    case .whole(let kind, let text): try await wholeWay(of: kind, text)
    }
  }

  private func wholeWay(of kind: SignInMethod.Kind, _ text: String) async throws(ShellFailure) {
    let app = environment.app.definition
    guard let method = app.signIn.first(where: { $0.kind == kind }) else {
      throw ShellFailure.unknownMethod(kind, of: app)
    }
    switch kind {
    case .emailCode: throw ShellFailure(.internal, "an e-mail code has its own step")
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

  /// Does what a person does in the browser, and opens the link that it returns.
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
    guard let link else { throw ShellFailure(.badData, "the browser returns no link") }
    environment.lastCallback = link
    try await open(link, .app)
  }

  private func agree(as email: EmailAddress, state: String?) async throws(ShellFailure) -> String? {
    let url = try browserURL()
    if let link = environment.provider?.approve(url, as: email, state: state) { return link }
    do throws(ServiceError) {
      try await environment.folder.approveRegistration(url, email)
    } catch {
      throw ShellFailure(.badData, "the page refuses '\(email)': \(error.rawValue)")
    }
    return environment.folder.mailedLink(email)
  }

  /// Returns the last opened page.
  ///
  /// The app may have closed its browser in the meantime.
  private func browserURL() throws(ShellFailure) -> String {
    guard let url = environment.lastPage else {
      throw ShellFailure(.badData, "no browser was opened", hint: "use 'begin-sign-in METHOD'")
    }
    return url
  }

  /// Opens a link that is part of a sign-in.
  ///
  /// The last link of the scenario does not change.
  private func open(_ url: String, _ channel: LinkChannel) async throws(ShellFailure) {
    try await askSignIn { landfall in
      await Self.signIn(by: await landfall.open(url, channel: channel).report, landfall)
    }
    await refreshReport()
  }

  /// Returns the sign-in step after a link that may be part of a sign-in.
  static func signIn(by report: LinkReport, _ landfall: Landfall) async -> SignInStep {
    let step = await landfall.signInWhenReady()
    let refusal = await landfall.finishedReport(of: report.delivery)?.ruleRefusal
    guard case .handled = report.outcome, refusal == nil else {
      return .failed(.noSignInLink)
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

  /// Informs the app that the device's network has changed.
  func noticeNetwork() async throws(ShellFailure) {
    guard environment.app.definition.offlineOverlay, environment.landfall != nil else { return }
    try await act { await $0.perform(.networkChanged) }
  }
}
