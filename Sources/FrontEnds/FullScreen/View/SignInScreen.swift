internal import Landfall
internal import LandfallAuth
@_spi(TypedRoutes) internal import LandfallDomain
internal import LandfallNavigation
internal import LandfallSimulation
import LandfallTouch

/// The sign-in screen: its form, and the steps that it runs in the app.
///
/// It is only used on the view's loop.
final class SignInScreen: @unchecked Sendable {
  // Sendable: only the host's loop uses it, as do its tasks.

  private(set) var form = SignInForm()
  private var landfall: Landfall
  private let host: any ViewHost
  private let screen: TerminalSession

  init(_ landfall: Landfall, of host: any ViewHost, on screen: TerminalSession) {
    self.landfall = landfall
    self.host = host
    self.screen = screen
  }

  /// Starts again with another process of the app.
  func attach(to landfall: Landfall) {
    self.landfall = landfall
    form = SignInForm()
  }

  /// Follows the visible screen: discards what was typed for an earlier step.
  func follow(_ snapshot: AppSnapshot) {
    guard case .signIn = snapshot.root else {
      // The next person must not see the input of the previous one.
      form = SignInForm()
      return
    }
    // While what the browser returned is exchanged, the browser may still have to be awaited again.
    let isExchanging = form.entry == .callback && snapshot.signInStep == .working
    form.follow(isBrowserAwaited: snapshot.browserURL != nil || isExchanging)
  }

  /// Returns a painter for the form, or `nil` while a sign-in is running or has failed.
  func painter(
    _ words: Wording, in layout: ScreenLayout, _ spinner: String, at now: Instant
  ) -> SignInPainter? {
    guard words.asksForSignIn, let content = layout.rect(of: .content) else { return nil }
    return SignInPainter(
      form: form, methods: methods, words: words, content: PhoneFrame.cells(content),
      spinner: spinner, outbox: host.outbox, now: now)
  }

  /// The sign-in methods that the app declares.
  private var methods: [SignInMethod] { host.definition.signIn }

  // MARK: Input

  /// Handles a key while the form is visible.
  ///
  /// - Returns: The command of the key, or `nil`.
  func press(_ key: KeyPress, _ words: Wording) -> ViewCommand? {
    let buttons = form.buttons(words, methods)
    switch key.key {
    case .tab, .down:
      let step = key.modifiers.contains(.shift) ? buttons.count : 1
      form.focus = (form.focus + step) % (buttons.count + 1)
    case .up: form.focus = (form.focus + buttons.count) % (buttons.count + 1)
    case .enter: return buttons[max(form.focus - 1, 0)].command
    case .escape:
      guard form.entry == .address else { return .signIn(.leaveMethod) }
      if form.editor.clusters.isEmpty, words.snapshot.isGuest { return .signIn(.cancel) }
      form.editor.replace(with: "")
    case .character(":") where form.editor.clusters.isEmpty || !form.takesLink:
      return .typeCommand
    case .character("?") where form.editor.clusters.isEmpty: return .showHelp
    case .function(1): return .showHelp
    default:
      form.focus = 0
      _ = form.editor.press(key)
    }
    return nil
  }

  /// Inserts a paste while the form is visible.
  ///
  /// - Returns: Whether the form takes the paste. It takes a link only if it asks for one.
  func paste(_ line: String) -> Bool {
    guard form.takesLink || !line.contains("://") else { return false }
    form.editor.insert(line.filter { $0 != " " })
    return true
  }

  // MARK: Commands

  func carryOut(_ command: SignInCommand, _ snapshot: AppSnapshot) {
    switch command {
    case .focusLine: form.focus = 0
    case .submit: submit()
    case .resendCode:
      form.isWaiting = true
      run(.requestCode(for: form.address))
    case .sendLink:
      guard !form.isWaiting else { return }
      run(.requestLink(for: takeLine()))
    case .browse(let method): browse(method)
    case .enterPublicID: form.enterPublicID()
    case .leaveMethod:
      // A pending link is kept.
      form.startOver()
      host.loop.begin { [landfall] _ in await landfall.signIn(.leaveMethod) }
    case .cancel:
      form.startOver()
      host.loop.begin { [landfall] _ in await landfall.signIn(.cancel) }
    case .tryAgain:
      form.startOver()
      guard case .signingInByLink = snapshot.phase else { return run(.tryAgain) }
      // The credential of a link works only once, so the choice of methods is shown again.
      host.loop.begin { [landfall] _ in await landfall.signIn(.tryAgain) }
    case .finishOnboarding: run(.finishOnboarding)
    case .confirmLink: run(.confirmLink)
    }
  }

  private func run(_ action: SignInAction) { run { await $0.signIn(action) } }

  /// Runs a step of the sign-in and shows its result.
  private func run(_ body: @escaping @Sendable (Landfall) async -> SignInStep) {
    host.loop.begin { [weak self, landfall] _ in
      let step = await body(landfall)
      self?.form.take(step)
      self?.screen.wake()
    }
  }

  /// Takes the typed line, and waits for the answer to it.
  private func takeLine() -> String {
    let text = form.editor.text.filter { $0 != " " }
    form.submitted(text)
    return text
  }

  private func submit() {
    guard !form.isWaiting else { return }
    let entry = form.entry
    let text = takeLine()
    switch entry {
    case .address: run(.requestCode(for: text))
    case .code: run(.submitCode(text))
    case .publicID:
      let link = link(ofPublicID: text)
      run { await Self.follow(link, .qr, $0) }
    case .link, .callback: run { await Self.follow(text, .typed, $0) }
    }
  }

  /// Starts a sign-in in the browser.
  ///
  /// An address in the line chooses a provider or a mailbox.
  private func browse(_ id: SignInMethodID) {
    guard !form.isWaiting, let method = methods.first(where: { $0.id == id }) else { return }
    let text = takeLine()
    let hint: EmailAddress?
    do throws(EmailAddressError) {
      hint = text.isEmpty ? nil : try EmailAddress(typed: text)
    } catch {
      return form.take(.failed(.malformedAddress(error)))
    }
    let host = host
    run { landfall in
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
