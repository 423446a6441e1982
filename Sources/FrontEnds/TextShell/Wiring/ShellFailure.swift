import Landfall
import LandfallAuth
import LandfallDomain

/// Why a command could not do its work, with the code it ends with and what to do next.
public struct ShellFailure: Error, Hashable, Sendable {
  /// The code that the process ends with.
  public let code: ExitCode
  /// What happened, in one sentence.
  public let message: String
  /// Lines that show more of it, such as a link with a caret; mostly none.
  public let details: [String]
  /// What to do next, or `nil`.
  public let hint: String?

  /// Describes a failure.
  public init(_ code: ExitCode, _ message: String, details: [String] = [], hint: String? = nil) {
    self.code = code
    self.message = message
    self.details = details
    self.hint = hint
  }
}

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
