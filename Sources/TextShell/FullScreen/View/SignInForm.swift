internal import Landfall
internal import LandfallDomain
internal import LandfallLocalization

/// What a person has typed into the sign-in screen, and what was answered.
struct SignInForm {
  /// What is asked for.
  enum Stage: Hashable { case address, code }

  /// What was answered last.
  struct Note {
    let key: TextKey
    var values: [NamedValue] = []
    var count: Int?
    var ink = CellStyle.Ink.bad
  }

  private(set) var stage = Stage.address
  /// The address that the code went to.
  private(set) var address = ""
  /// The line being typed.
  var editor = LineEditor()
  /// 0 for the line, then the buttons.
  var focus = 0
  /// Whether an answer is awaited.
  var isWaiting = false
  private(set) var note: Note?

  /// Notes that something was handed in.
  mutating func submitted(_ text: String) {
    if stage == .address { address = text }
    isWaiting = true
    note = nil
  }

  /// Goes back to the address.
  mutating func leaveCode() {
    stage = .address
    note = nil
    focus = 0
    editor.replace(with: address)
  }

  /// Takes an answer.
  mutating func take(_ step: SignInStep) {
    isWaiting = false
    focus = 0
    switch step {
    case .signedIn, .working, .priming, .browser: note = nil
    case .linkSent(let email):
      note = Note(
        key: "textshell:signIn.link.sent", values: [NamedValue("email", email)], ink: .good)
    case .codeSent(let email):
      stage = .code
      address = email
      editor.replace(with: "")
      note = Note(
        key: "textshell:signIn.code.sent", values: [NamedValue("email", email)], ink: .good)
    case .wrongCode(let triesLeft):
      editor.replace(with: "")
      note = Note(key: "textshell:signIn.code.wrong", count: triesLeft)
    case .mustWait(let wait):
      if stage == .address { editor.replace(with: address) }
      let seconds = Int((wait / .seconds(1)).rounded(.up))
      note = Note(key: "textshell:signIn.code.wait", count: seconds, ink: .caution)
    case .failed(let code, _):
      note = Note(key: Self.key(code))
      if code == "dead-code" { stage = .address }
      if stage == .address { editor.replace(with: address) }
    }
  }

  private static func key(_ code: String) -> TextKey {
    switch code {
    case "malformed-code": "textshell:signIn.code.malformed"
    case "malformed-address": "textshell:signIn.email.invalid"
    case "dead-code": "textshell:signIn.code.dead"
    case "banned": "textshell:signIn.banned"
    case "offline": "textshell:error.offline"
    case "unavailable": "textshell:error.unavailable"
    case "not-stored": "textshell:signIn.notSaved"
    default: "textshell:signIn.failed"
    }
  }

  /// The buttons below the line.
  func buttons(_ words: Wording) -> [(title: String, command: ViewCommand)] {
    switch stage {
    case .address:
      [
        (words("textshell:signIn.email.send"), .submitSignIn),
        (words("textshell:actions.chooseLanguage"), .showLanguages),
      ]
    case .code:
      [
        (words("textshell:actions.signIn"), .submitSignIn),
        (words("textshell:signIn.code.resend"), .resendCode),
        (words("textshell:actions.back"), .leaveCode),
      ]
    }
  }
}
