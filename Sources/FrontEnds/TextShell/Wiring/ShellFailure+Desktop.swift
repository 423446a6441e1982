import LandfallDesktop

/// How the commands of the desktop end, for whoever called them.
extension ShellFailure {
  init(_ error: DesktopError) {
    switch error {
    case .invalidID(let id):
      self.init(
        .badAppFolder, "the app's id '\(id)' is no name that D-Bus takes",
        hint: "two or more words with dots between them, of letters, digits, '_' and '-'")
    case .unfitPath(let path):
      self.init(
        .cannotCreate, "a path with control characters cannot be registered",
        hint: "rename \(path.debugDescription)")
    case .foreignFile(let path):
      self.init(
        .cannotCreate, "'\(path)' is there, and 'textshell register' has not written it",
        hint: "another program has registered the app; move the file away to take its place")
    case .notAFile(let path):
      self.init(
        .cannotCreate, "'\(path)' is something else than it should be", hint: "move it away")
    case .notOurs(let path):
      self.init(
        .noPermission, "'\(path)' belongs to another user", hint: "say where with --home DIR")
    case .openToOthers(let path, let mode):
      self.init(
        .noPermission, "'\(path)' is open to other users (mode \(String(mode, radix: 8)))",
        hint: "chmod go-rwx '\(path)'")
    case .foreignPeer(let path, let user):
      self.init(
        .noPermission, "'\(path)' is a socket of user \(user), and nothing is said to it",
        hint: "say where with --home DIR")
    case .tooLongForSocket(let path):
      self.init(
        .cannotCreate, "the path of '\(path)' is too long for a socket",
        hint: "say where with --home DIR")
    case .busy(let home):
      self.init(
        .temporary, "an instance of the app holds '\(home)' and does not answer",
        hint: "'textshell serve' shows why one does not start; 'textshell doctor' looks further")
    case .system(let call, let path, let code):
      self.init(.inputOutput, "'\(path)': \(call) failed with errno \(code)")
    }
  }

  init(_ failure: DesktopNoticeAnswer.Failure) {
    switch failure {
    case .noBus:
      self.init(
        .unavailable, "there is no bus, so nothing shows notifications",
        hint: "in a session without a desktop: dbus-run-session -- bash")
    case .notRegistered:
      self.init(
        .unavailable, "the desktop does not know the app, so nobody could open the notification",
        hint: "run 'textshell register', or 'textshell serve'")
    case .noServer:
      self.init(
        .unavailable, "nothing on this desktop shows notifications",
        hint: "a small program that does is dunst")
    case .noActions:
      self.init(.unavailable, "what shows notifications here cannot tell that one was tapped")
    case .missing: self = .noDesktopHelper
    case .ended: self.init(.internal, "textshell-desktop ended without an answer")
    }
  }

  static let noDesktopHelper = ShellFailure(
    .unavailable, "textshell-desktop is missing, which speaks to the desktop's bus",
    hint: "it belongs into the folder that textshell is in")

  static let noDesktop = ShellFailure(
    .unavailable, "this textshell was built without the desktop",
    hint: "build it with the trait Desktop, which is on by default")
}
