import Landfall
import LandfallAuth
import LandfallDomain

/// The reason why a command failed, with its exit code and the next step.
package struct ShellFailure: Error, Hashable, Sendable {
  /// The exit code.
  package let code: ExitCode
  /// The failure, in one sentence.
  package let message: String
  /// More lines about the failure, such as a link with a caret.
  ///
  /// Usually empty.
  package let details: [String]
  /// The next step for the person, or `nil`.
  package let hint: String?

  /// Creates a failure.
  package init(_ code: ExitCode, _ message: String, details: [String] = [], hint: String? = nil) {
    self.code = code
    self.message = message
    self.details = details
    self.hint = hint
  }
}

extension ShellFailure {
  /// Creates the failure for a helper process that is not in the folder of textshell.
  ///
  /// - Parameter purpose: The end of the sentence: what the helper process does.
  static func noHelper(_ name: String, which purpose: String) -> ShellFailure {
    ShellFailure(
      .unavailable, "the helper process \(name), which \(purpose), is missing",
      hint: "put \(name) next to textshell, or run 'swift build --product \(name)'")
  }

  /// Creates the failure for an entity that could not be shared.
  init(_ error: ShareLinkError, _ entity: SharedEntity) {
    switch error {
    case .notShareable:
      self.init(
        .usage, "a link to a \(entity.kind) needs no token",
        hint: "the app's routes declare with 'share' what needs one")
    case .missing:
      self.init(.entityMissing, "there is no \(entity.kind) '\(entity.id)' for you to share")
    case .service(let error): self.init(.unavailable, "the services answered: \(error.rawValue)")
    case .noHost:
      self.init(.badAppFolder, "the app declares no web host", hint: "see 'hosts' in app.json")
    case .signedOut:
      self.init(
        .signInNeeded, "no one is signed in", hint: "run 'textshell sign-in email', or use --as")
    case .issue(let error): self.init(.inputOutput, "no link was made: \(error.code)")
    }
  }
}
