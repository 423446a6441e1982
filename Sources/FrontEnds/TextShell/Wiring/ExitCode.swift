internal import Landfall
package import LandfallDomain
import LandfallFullScreen

/// The exit code of a command.
///
/// `textshell help exit-codes` prints the table.
package enum ExitCode: Int32, CaseIterable, Sendable {
  /// landed, refreshed, handled, signedOut.
  case success = 0
  /// ignored.
  case ignored = 1
  /// unmatched.
  case unmatched = 2
  /// signInNeeded.
  case signInNeeded = 3
  /// entityMissing.
  case entityMissing = 4
  /// overtaken.
  case overtaken = 5
  /// The command line is not valid.
  case usage = 64
  /// invalidLink, or data that cannot be read.
  case badData = 65
  /// A file is missing.
  case fileMissing = 66
  /// The services do not answer.
  case unavailable = 69
  /// An internal error.
  case `internal` = 70
  /// A file cannot be created.
  case cannotCreate = 73
  /// Reading or writing failed.
  case inputOutput = 74
  /// waiting, timed out.
  case temporary = 75
  /// The services' answer cannot be read.
  case `protocol` = 76
  /// notAMember, roleTooLow, banned, no organization, an identity that is not allowed, a link of a
  /// rule that was refused.
  case noPermission = 77
  /// The app folder is not valid.
  case badAppFolder = 78

  /// Returns the exit code of a link or a tap, and of the link that a screen has opened for it.
  init(_ report: LinkReport, opened: LinkReport? = nil) {
    self =
      report.notification?.refusal?.isOfPayload == true
      ? .badData : ExitCode(opened?.outcome ?? report.outcome, report.ruleRefusal)
  }

  /// Returns the exit code that opening an explained link would have.
  init(_ explanation: LinkExplanation) {
    self = ExitCode(explanation.openedByScreen ?? explanation.outcome, explanation.ruleRefusal)
  }

  /// Returns the exit code of an outcome.
  package init(_ outcome: Outcome, _ refusal: RuleRefusal? = nil) {
    self =
      switch outcome {
      case .handled where refusal != nil: .noPermission
      case .landed, .refreshed, .handled: .success
      case .ignored: .ignored
      case .unmatched: .unmatched
      case .signInNeeded: .signInNeeded
      case .entityMissing: .entityMissing
      case .overtaken: .overtaken
      case .invalidLink: .badData
      case .serviceFailed(.malformed): .protocol
      case .serviceFailed: .unavailable
      case .waiting: .temporary
      case .notAMember, .roleTooLow, .banned, .noOrganization, .forbidden, .tokenRefused:
        .noPermission
      }
  }

  /// Returns the exit code of a sign-in step.
  init(_ step: SignInStep) {
    self =
      switch step {
      case .signedIn, .codeSent, .linkSent, .browser, .confirmation, .working, .onboarding,
        .cancelled:
        .success
      case .wrongCode: .signInNeeded
      case .mustWait: .temporary
      case .banned, .failed(.identityNotAllowed): .noPermission
      case .failed(.deadCode), .failed(.malformedCode), .failed(.notStarted),
        .failed(.noSignInLink):
        .signInNeeded
      case .failed(.malformedAddress): .badData
      case .failed(let failure): ShellFailure.signInFailed(failure).code
      }
  }

  /// The meaning of the code, for the help.
  package var meaning: String {
    switch self {
    case .success: "success: landed, refreshed, handled, or signed out"
    case .ignored:
      "ignored: the link is not for this app; for 'play', 'replay', 'shell', 'diff' and 'fix': a "
        + "difference; for 'match': no system opens the app"
    case .unmatched: "unmatched: no route matches the link"
    case .signInNeeded: "sign-in needed, or sign-in refused"
    case .entityMissing: "entity missing: the thing in the link does not exist (404)"
    case .overtaken: "overtaken: a newer link replaced this one"
    case .usage: "the command line is not valid"
    case .badData:
      "the link is not valid, or data cannot be read; for 'validate': an error; for 'generate "
        + "--check': a difference"
    case .fileMissing: "a file is missing or cannot be opened"
    case .unavailable: "the services or a helper process do not answer"
    case .internal: "an internal error"
    case .cannotCreate: "a file or folder cannot be created"
    case .inputOutput: "reading or writing failed"
    case .temporary: "still waiting, or busy: try again"
    case .protocol: "the services' answer cannot be read"
    case .noPermission:
      "refused: not a member, role too low, banned, no organization, identity not allowed, "
        + "unauthorized, token expired, or a rule's requirement not met; or a folder that other "
        + "users can read"
    case .badAppFolder: "the app folder is not valid"
    }
  }
}
