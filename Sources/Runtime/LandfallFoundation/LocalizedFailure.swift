public import Foundation
import LandfallAuth
public import LandfallDomain
public import LandfallLocalization

/// A failure in the app's own words, for any view that shows a `LocalizedError`.
///
/// The texts come from the app's namespace `errors`. They contain no link, token or organization.
///
/// ```swift
/// if let failure = LocalizedFailure(report.outcome, in: snapshot.translations) { present(failure)
/// }
/// ```
public struct LocalizedFailure: LocalizedError, Hashable, Sendable {
  /// A description of the failure, in the person's language.
  public let message: String

  /// The same text as ``message``.
  public var errorDescription: String? { message }

  /// Creates the failure of a call to the services.
  public init(_ error: ServiceError, in texts: Translations) {
    self.init(message: texts.text(error.contentTextKey))
  }

  /// Creates the failure of a sign-in.
  public init(_ failure: SignInFailure, in texts: Translations) {
    self.init(message: texts.text(failure.textKey))
  }

  /// Creates the failure of a link, for an error screen (SHARE-F05).
  public init(_ error: DeepLinkError, in texts: Translations) {
    self.init(message: texts.text(error.textKey))
  }

  /// Creates the failure of a link's outcome; `nil` if the link did not fail.
  public init?(_ outcome: Outcome, in texts: Translations) {
    let key: TextKey
    switch outcome {
    case .landed, .refreshed, .handled, .ignored, .overtaken, .waiting, .signInNeeded: return nil
    case .unmatched: key = "errors:unmatched"
    case .invalidLink: key = "errors:invalidLink"
    case .noOrganization: key = "errors:noOrganization"
    case .notAMember: key = "errors:notAMember"
    case .roleTooLow: key = "errors:roleTooLow"
    case .entityMissing: key = "errors:entityMissing"
    case .tokenRefused, .forbidden:
      guard let error = DeepLinkError(outcome) else { return nil }
      self.init(error, in: texts)
      return
    case .banned: key = "auth:banned.title"
    case .serviceFailed(let error):
      self.init(error, in: texts)
      return
    }
    self.init(message: texts.text(key))
  }

  private init(message: String) { self.message = message }
}
