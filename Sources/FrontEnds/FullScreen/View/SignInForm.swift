internal import Landfall
internal import LandfallDomain
internal import LandfallLocalization

/// What a person has typed into the sign-in screen, and what was answered.
struct SignInForm {
  /// What is asked for.
  enum Entry: Hashable {
    /// The address, and what to do with it.
    case address
    /// The code of a mail.
    case code
    /// The link of a mail.
    case link
    /// The link of a QR code, or the name in it.
    case publicID
    /// The link that a browser comes back with.
    case callback
  }

  /// What was answered last.
  struct Note {
    let key: TextKey
    var values: [NamedValue] = []
    var count: Int?
    var color = CellStyle.Color.bad
  }

  private(set) var entry = Entry.address
  /// The address that was handed in.
  private(set) var address = ""
  /// The line being typed.
  var editor = LineEditor()
  /// 0 for the line, then the buttons.
  var focus = 0
  /// Whether an answer is awaited.
  var isWaiting = false
  private(set) var note: Note?
  /// Whether a mail with what is asked for lies in the outbox.
  private(set) var hasMail = false

  /// Notes that something was handed in.
  mutating func submitted(_ text: String) {
    if entry == .address { address = text }
    isWaiting = true
    note = nil
  }

  /// Goes back to the address.
  mutating func startOver() {
    self = SignInForm(address: address)
    editor.replace(with: address)
  }

  /// Asks for what stands in a QR code.
  mutating func enterPublicID() {
    self = SignInForm(address: editor.text)
    entry = .publicID
  }

  /// Notes that the services' page has mailed the link that the browser would bring.
  mutating func noteMail() { hasMail = true }

  /// Follows what is on view: a browser is awaited, or not any more.
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

  /// Takes an answer.
  mutating func take(_ step: SignInStep) {
    isWaiting = false
    focus = 0
    if case .browser = step, entry == .callback { return }
    note = SignInText.note(step, isLink: entry != .code).map {
      Note(key: $0.key, values: $0.values, count: $0.count)
    }
    switch step {
    case .signedIn, .working, .onboarding, .confirmation, .browser: break
    case .linkSent(let email): sent(to: email, .link)
    case .codeSent(let email): sent(to: email, .code)
    case .wrongCode: editor.replace(with: "")
    case .mustWait:
      if entry == .address { editor.replace(with: address) }
      note?.color = .caution
    case .banned: editor.replace(with: entry == .address ? address : "")
    case .failed(let code, _):
      if code == "dead-code", entry == .code { entry = .address }
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

  /// The form as it is before anything was done.
  init(address: String = "") { self.address = address }

  /// Whether the line is for a link.
  var takesLink: Bool {
    switch entry {
    case .link, .publicID, .callback: true
    case .address, .code: false
    }
  }

  /// What the line is for.
  var promptKey: TextKey {
    switch entry {
    case .address: "textshell:signIn.email.prompt"
    case .code: "textshell:signIn.code.prompt"
    case .link: "textshell:signIn.link.prompt"
    case .publicID: "textshell:signIn.qr.prompt"
    case .callback: "textshell:signIn.browser.prompt"
    }
  }

  /// The buttons below the line; Enter in the line presses the first.
  ///
  /// - Parameter methods: What the app declares, in its order.
  func buttons(
    _ words: Wording, _ methods: [SignInMethod]
  ) -> [(title: String, command: ViewCommand)] {
    switch entry {
    case .address:
      methods.map { method in
        switch method.kind {
        case .emailCode: (words("textshell:signIn.email.send"), .submitSignIn)
        case .magicLink: (words("textshell:signIn.link.send"), .sendLink)
        case .singleSignOn: (words("textshell:signIn.browser.sso"), .browse(method.id))
        case .registration: (words("textshell:signIn.browser.register"), .browse(method.id))
        case .publicID: (words("textshell:signIn.qr.choose"), .enterPublicID)
        }
      } + [(words("textshell:actions.chooseLanguage"), .showLanguages)]
    case .code:
      [
        (words("textshell:actions.signIn"), .submitSignIn),
        (words("textshell:signIn.code.resend"), .resendCode),
        (words("textshell:actions.back"), .leaveMethod),
      ]
    case .link, .publicID:
      [
        (words("textshell:actions.continue"), .submitSignIn),
        (words("textshell:actions.back"), .leaveMethod),
      ]
    case .callback:
      [
        (words("textshell:actions.continue"), .submitSignIn),
        (words("textshell:actions.copyLink"), .copyPage),
        (words("textshell:actions.cancel"), .leaveMethod),
      ]
    }
  }
}
