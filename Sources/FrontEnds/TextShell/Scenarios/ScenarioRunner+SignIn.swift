import Landfall
import LandfallAuth
@_spi(TypedRoutes) import LandfallDomain

/// Sign-in with methods other than an e-mail code.
extension ScenarioRunner {
  func signIn(_ step: ScenarioStep.SignInStep) async throws(ShellFailure) {
    switch step {
    case .begin(let method, let email):
      let hint = try email.map { email throws(ShellFailure) in try EmailAddress(inStep: email) }
      try await askSignIn { await $0.signIn(.openBrowser(method, hint: hint)) }
      browser.page = try await snapshot().browserURL
    case .callback(let callback): try await open(try await browser.link(callback), .app)
    case .requestLink(let email): try await askSignIn { await $0.signIn(.requestLink(for: email)) }
    case .openMail(let email): try await openMail(to: email)
    case .confirm: try await askSignIn { await $0.signIn(.confirmLink) }
    case .finishOnboarding: try await askSignIn { await $0.signIn(.finishOnboarding) }
    case .links(let areTaken):
      try await environment.act { await $0.setHandling(ofSignInLinks: areTaken) }
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
    guard let link = environment.folder.mailedLink(try EmailAddress(inStep: email)) else {
      throw ShellFailure(.badData, "no link was mailed to '\(email)'")
    }
    try await open(link, .email)
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

  func signInByCode(_ address: String, _ code: String?) async throws(ShellFailure) {
    let email = try EmailAddress(inStep: address)
    let folder = environment.folder
    let typed = try code.map { code throws(ShellFailure) in try mailed(code, to: email) }
    try await askSignIn { landfall in
      // A server's mail cannot be read here, so the given code belongs to an earlier request.
      guard typed == nil || folder.outbox != nil && folder.mailedCodes(email).isEmpty else {
        return await landfall.signIn(.submitCode(typed ?? "", for: address))
      }
      let step = await landfall.signIn(.requestCode(for: address))
      guard let code = typed ?? folder.mailedCodes(email).first else { return step }
      return await landfall.signIn(.submitCode(code))
    }
  }

  /// Returns the code to type.
  ///
  /// `$code` is the last mailed code, `$code.previous` the one before.
  private func mailed(
    _ code: String, to email: EmailAddress
  ) throws(ShellFailure) -> String {
    guard code.hasPrefix("$") else { return code }
    let codes = environment.folder.mailedCodes(email)
    let index: Int? = code == "$code" ? 0 : code == "$code.previous" ? 1 : nil
    guard let index else {
      throw ScenarioParser.malformed("'\(code)' is neither '$code' nor '$code.previous'")
    }
    guard index < codes.count else {
      throw ShellFailure(
        .badData,
        "\(codes.isEmpty ? "no code was" : "only one code was") mailed to '\(email.text)'",
        hint: "'request-code \(email.text)' sends one")
    }
    return codes[index]
  }

  /// Informs the app that the device's network has changed.
  func noticeNetwork() async throws(ShellFailure) {
    guard environment.app.definition.offlineOverlay, environment.landfall != nil else { return }
    try await environment.act { await $0.perform(.networkChanged) }
  }
}
