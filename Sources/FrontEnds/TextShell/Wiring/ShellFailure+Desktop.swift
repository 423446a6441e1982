import LandfallDesktop

/// The failures of the desktop commands.
extension ShellFailure {
  init(_ error: DesktopError) {
    switch error {
    case .invalidID(let id):
      self.init(
        .badAppFolder, "the app's id '\(id)' is not a valid D-Bus name",
        hint: "use two or more words separated by dots, of letters, digits, '_' and '-'")
    case .unfitPath(let path):
      self.init(
        .cannotCreate, "a path with control characters cannot be registered",
        hint: "rename \(path.debugDescription)")
    case .foreignFile(let path):
      self.init(
        .cannotCreate, "'\(path)' exists, but 'textshell register' did not write it",
        hint: "another program has registered the app; move the file away to take its place")
    case .notAFile(let path):
      self.init(
        .cannotCreate, "'\(path)' is not of the expected kind", hint: "move it away")
    case .notOurs(let path):
      self.init(
        .noPermission, "'\(path)' belongs to another user", hint: "use another home: --home DIR")
    case .openToOthers(let path, let mode):
      self.init(
        .noPermission, "'\(path)' is open to other users (mode \(String(mode, radix: 8)))",
        hint: "chmod go-rwx '\(path)'")
    case .foreignPeer(let path, let user):
      self.init(
        .noPermission, "'\(path)' is a socket of user \(user), so it is not used",
        hint: "use another home: --home DIR")
    case .tooLongForSocket(let path):
      self.init(
        .cannotCreate, "the path of '\(path)' is too long for a socket",
        hint: "use a shorter home: --home DIR")
    case .busy(let home):
      self.init(
        .temporary, "an instance of the app holds '\(home)' and does not answer",
        hint: "'textshell serve' shows why one does not start; 'textshell doctor' checks more")
    case .system(let call, let path, let code):
      self.init(.inputOutput, "'\(path)': \(call) failed with errno \(code)")
    }
  }

  init(_ failure: DesktopNoticeAnswer.Failure) {
    switch failure {
    case .noBus:
      self.init(
        .unavailable, "there is no bus, so notifications cannot be shown",
        hint: "in a session without a desktop: dbus-run-session -- bash")
    case .notRegistered:
      self.init(
        .unavailable, "the desktop does not know the app, so a click could not open it",
        hint: "run 'textshell register', or 'textshell serve'")
    case .noServer:
      self.init(
        .unavailable, "no program on this desktop shows notifications",
        hint: "install one, such as dunst")
    case .noActions:
      self.init(.unavailable, "the notification server does not report clicks")
    case .missing: self = .noDesktopHelper
    case .ended: self.init(.internal, "textshell-desktop ended without an answer")
    }
  }

  static let noDesktopHelper = noHelper(
    "textshell-desktop", which: "connects to the desktop's bus")

  static let noDesktop = ShellFailure(
    .unavailable, "this textshell was built without the desktop",
    hint: "build it with the trait Desktop, which is on by default")
}
