internal import Landfall
internal import LandfallDomain
internal import LandfallLocalization

/// The input of a person on the sign-in screen, and the last answer.
struct SignInForm {
  /// The input that the form asks for.
  enum Entry: Equatable {
    /// The e-mail address and the choice of a method.
    case address
    /// The code of a mail.
    case code
    /// The link of a mail.
    case link
    /// The link of a QR code, or the public ID in it.
    case publicID
    /// The link that the browser returns.
    case callback
  }

  /// The last answer.
  struct Note {
    let key: TextKey
    var values: [NamedValue] = []
    var count: Int?
    var color = CellStyle.Color.bad
  }

  private(set) var entry = Entry.address
  /// The submitted e-mail address.
  private(set) var address = ""
  /// The line that is being typed.
  var editor = LineEditor()
  /// The focused element: 0 for the line, then the buttons.
  var focus = 0
  /// Whether an answer is pending.
  var isWaiting = false
  private(set) var note: Note?
  /// Whether the outbox has a mail with the requested code or link.
  private(set) var hasMail = false

  /// Notes that a text was submitted.
  mutating func submitted(_ text: String) {
    if entry == .address { address = text }
    isWaiting = true
    note = nil
  }

  /// Returns to the e-mail address.
  mutating func startOver() {
    self = SignInForm(address: address)
    editor.replace(with: address)
  }

  /// Asks for the content of a QR code.
  mutating func enterPublicID() {
    self = SignInForm(address: editor.text)
    entry = .publicID
  }

  /// Notes that the services mailed the link that the browser would return.
  mutating func noteMail() { hasMail = true }

  /// Shows or leaves the stage that waits for the browser.
  mutating func follow(isBrowserAwaited: Bool) {
    if isBrowserAwaited, entry != .callback {
      entry = .callback
      editor.replace(with: "")
      note = nil
      focus = 0
    } else if !isBrowserAwaited, entry == .callback {
      startOver()
    }
  }

  /// Shows the result of a step.
  mutating func take(_ step: SignInStep) {
    isWaiting = false
    focus = 0
    if case .browser = step, entry == .callback { return }
    note = SignInText.note(step).map {
      Note(key: $0.key, values: $0.values, count: $0.count)
    }
    switch step {
    case .signedIn, .working, .onboarding, .confirmation, .browser, .cancelled: break
    case .linkSent(let email): sent(to: email, .link)
    case .codeSent(let email): sent(to: email, .code)
    case .wrongCode: editor.replace(with: "")
    case .mustWait:
      if entry == .address { editor.replace(with: address) }
      note?.color = .caution
    case .banned: editor.replace(with: entry == .address ? address : "")
    case .failed(let failure):
      if failure == .deadCode, entry == .code { entry = .address }
      editor.replace(with: entry == .address ? address : "")
    }
  }

  private mutating func sent(to email: String, _ entry: Entry) {
    self.entry = entry
    address = email
    hasMail = true
    editor.replace(with: "")
    note?.color = .good
  }

  /// Creates the initial form.
  init(address: String = "") { self.address = address }

  /// Whether the line accepts a link.
  var takesLink: Bool {
    switch entry {
    case .link, .publicID, .callback: true
    case .address, .code: false
    }
  }

  /// The label of the line.
  var promptKey: TextKey {
    switch entry {
    case .address: "textshell:signIn.email.prompt"
    case .code: "textshell:signIn.code.prompt"
    case .link: "textshell:signIn.link.prompt"
    case .publicID: "textshell:signIn.qr.prompt"
    case .callback: "textshell:signIn.browser.prompt"
    }
  }

  /// Returns the buttons below the line.
  ///
  /// Enter in the line activates the first.
  ///
  /// - Parameter methods: The sign-in methods in the order that the app declares.
  func buttons(
    _ words: Wording, _ methods: [SignInMethod]
  ) -> [(title: String, command: ViewCommand)] {
    switch entry {
    case .address:
      methods.map { method in
        switch method.kind {
        case .emailCode: (words("textshell:signIn.email.send"), .signIn(.submit))
        case .magicLink: (words("textshell:signIn.link.send"), .signIn(.sendLink))
        case .singleSignOn: (words("textshell:signIn.browser.sso"), .signIn(.browse(method.id)))
        case .registration:
          (words("textshell:signIn.browser.register"), .signIn(.browse(method.id)))
        case .publicID: (words("textshell:signIn.qr.choose"), .signIn(.enterPublicID))
        }
      } + [(words("textshell:actions.chooseLanguage"), .showLanguages)]
        + (words.snapshot.isGuest
          ? [(words("textshell:actions.continueAsGuest"), .signIn(.cancel))] : [])
    case .code:
      [
        (words("textshell:actions.signIn"), .signIn(.submit)),
        (words("textshell:signIn.code.resend"), .signIn(.resendCode)),
        (words("textshell:actions.back"), .signIn(.leaveMethod)),
      ]
    case .link, .publicID:
      [
        (words("textshell:actions.continue"), .signIn(.submit)),
        (words("textshell:actions.back"), .signIn(.leaveMethod)),
      ]
    case .callback:
      [
        (words("textshell:actions.continue"), .signIn(.submit)),
        (words("textshell:actions.copyLink"), .copyPage),
        (words("textshell:actions.cancel"), .signIn(.leaveMethod)),
      ]
    }
  }
}
