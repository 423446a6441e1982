import Landfall
import LandfallAuth
import LandfallDomain

extension ShellFailure {
  /// No link to `entity` was made.
  init(_ error: ShareLinkError, _ entity: SharedEntity) {
    switch error {
    case .notShareable:
      self.init(
        .usage, "links to a \(entity.kind) need no token",
        hint: "the app's routes declare what is shared, with 'share'")
    case .missing:
      self.init(.entityMissing, "there is no \(entity.kind) '\(entity.id)' for you to share")
    case .service(let error): self.init(.unavailable, "the services answer: \(error.rawValue)")
    case .noHost:
      self.init(.badAppFolder, "the app declares no web host", hint: "see 'hosts' in app.json")
    case .signedOut:
      self.init(
        .signInNeeded, "nobody is signed in", hint: "run 'textshell sign-in email', or use --as")
    case .issue(let error): self.init(.inputOutput, "no link was made: \(error.code)")
    }
  }
}
