internal import Landfall
internal import LandfallAuth
@_spi(TypedRoutes) internal import LandfallDomain
internal import LandfallLocalization
internal import LandfallNavigation

/// Sign-in in the app, with any method.
extension PhoneView {
  /// The sign-in methods that the app declares.
  var methods: [SignInMethod] { host.definition.signIn }

  /// Whether the form is visible.
  ///
  /// Otherwise a sign-in is running or has failed.
  var isFormVisible: Bool {
    guard case .signIn = viewModel.snapshot.root else { return false }
    return CenteredBody(viewModel.snapshot.top, words, spinner: "") == nil
  }

  /// The time of the next change of the browser's countdown, or `nil` without a countdown.
  var nextSecond: Instant? {
    guard let deadline = viewModel.snapshot.browserDeadline else { return nil }
    let left = SignInPainter.seconds(until: deadline, host.clock.now().instant)
    return left > 0 ? deadline + .seconds(1 - left) : nil
  }

  /// Follows the visible screen: discards what was typed for an earlier step.
  func followSignIn() {
    guard case .signIn = viewModel.snapshot.root else {
      // The next person must not see the input of the previous one.
      form = SignInForm()
      return
    }
    let snapshot = viewModel.snapshot
    // While what the browser returned is exchanged, the browser may still have to be awaited again.
    let isExchanging = form.entry == .callback && snapshot.signInStep == .working
    form.follow(isBrowserAwaited: snapshot.browserURL != nil || isExchanging)
  }

  func pressOnSignIn(_ key: KeyPress) {
    let buttons = form.buttons(words, methods)
    switch key.key {
    case .tab, .down:
      let step = key.modifiers.contains(.shift) ? buttons.count : 1
      form.focus = (form.focus + step) % (buttons.count + 1)
    case .up: form.focus = (form.focus + buttons.count) % (buttons.count + 1)
    case .enter: carryOut(buttons[max(form.focus - 1, 0)].command)
    case .escape:
      if form.entry == .address, form.editor.clusters.isEmpty, viewModel.snapshot.isGuest {
        carryOut(.cancelSignIn)
      } else if form.entry == .address {
        form.editor.replace(with: "")
      } else {
        carryOut(.leaveMethod)
      }
    case .character(":") where form.editor.clusters.isEmpty || !form.takesLink: commands.open()
    case .character("?") where form.editor.clusters.isEmpty: carryOut(.showHelp)
    case .function(1): carryOut(.showHelp)
    default:
      form.focus = 0
      _ = form.editor.press(key)
    }
  }

  /// Inserts a paste while the form is visible.
  ///
  /// - Returns: Whether the form takes the paste. It takes a link only if it asks for one.
  func pasteIntoForm(_ line: String) -> Bool {
    guard isFormVisible, sheet == nil else { return false }
    guard form.takesLink || !line.contains("://") else { return false }
    form.editor.insert(line.filter { $0 != " " })
    return true
  }

  /// Submits the line.
  func submitSignIn() {
    guard !form.isWaiting else { return }
    let text = form.editor.text.filter { $0 != " " }
    let entry = form.entry
    let link = entry == .publicID ? self.link(ofPublicID: text) : text
    form.submitted(text)
    signIn { landfall in
      switch entry {
      case .address: await landfall.signIn(.requestCode(for: text))
      case .code: await landfall.signIn(.submitCode(text))
      case .publicID: await Self.follow(link, .qr, landfall)
      case .link, .callback: await Self.follow(link, .typed, landfall)
      }
    }
  }

  /// Requests a sign-in link by e-mail.
  func sendLink() {
    guard !form.isWaiting else { return }
    let address = form.editor.text.filter { $0 != " " }
    form.submitted(address)
    signIn { await $0.signIn(.requestLink(for: address)) }
  }

  /// Starts a sign-in in the browser.
  ///
  /// An address in the line chooses a provider or a mailbox.
  func browse(_ id: SignInMethodID) {
    guard !form.isWaiting, let method = methods.first(where: { $0.id == id }) else { return }
    let text = form.editor.text.filter { $0 != " " }
    form.submitted(text)
    let hint: EmailAddress?
    do throws(EmailAddressError) {
      hint = text.isEmpty ? nil : try EmailAddress(typed: text)
    } catch {
      return form.take(.failed(.malformedAddress(error)))
    }
    let host = host
    signIn { landfall in
      let step = await landfall.signIn(.openBrowser(id, hint: hint))
      guard method.kind == .registration, let hint, case .browser(let page) = step else {
        return step
      }
      // The embedded services have no web page: they mail the link that the browser would return.
      do throws(ServiceError) {
        try await host.approveRegistration(on: page, as: hint)
        return step
      } catch {
        await landfall.signIn(.leaveMethod)
        return .failed(.service(error))
      }
    }
    if method.kind == .registration, hint != nil { form.noteMail() }
  }

  /// Leaves a sign-in method and shows the choice of methods.
  ///
  /// A pending link is kept.
  func leaveMethod() {
    form.startOver()
    act { await $0.signIn(.leaveMethod) }
  }

  /// Starts the sign-in again, with the same method if possible.
  func tryAgain() {
    form.startOver()
    guard case .signingInByLink = viewModel.snapshot.phase else {
      return signIn { await $0.signIn(.tryAgain) }
    }
    // The credential of a link works only once, so the choice of methods is shown again.
    act { _ = await $0.signIn(.tryAgain) }
  }

  /// Returns the link of a QR code with this public ID.
  ///
  /// A text that is a link does not change.
  private func link(ofPublicID text: String) -> String {
    guard !text.contains("://"),
      let callback = methods.first(where: { $0.kind == .publicID })?.callback,
      let rule = host.definition.rules.first(where: { $0.id == callback.rule })
    else { return text }
    return rule.url([NamedValue(callback.parameter, text)]) ?? text
  }

  /// Opens a link like any other, and returns the sign-in step after it.
  private static func follow(
    _ link: String, _ channel: LinkChannel, _ landfall: Landfall
  ) async -> SignInStep {
    let stranger = SignInStep.failed(.noSignInLink)
    let report = await landfall.open(link, channel: channel).report
    guard case .handled = report.outcome else { return stranger }
    let step = await landfall.signInWhenReady()
    guard await landfall.finishedReport(of: report.delivery)?.ruleRefusal == nil else {
      return stranger
    }
    return step
  }
}
