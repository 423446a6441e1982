public import Foundation
public import LandfallDomain
public import LandfallLocalization

/// A failure in the words of the app, for whatever shows a `LocalizedError`.
///
/// The texts are the app's, in the namespace `errors`; they name no link, token or organization.
///
/// ```swift
/// if let failure = LocalizedFailure(report.outcome, in: snapshot.translations) { present(failure)
/// }
/// ```
public struct LocalizedFailure: LocalizedError, Hashable, Sendable {
  /// What happened, in the person's language.
  public let message: String

  /// The same.
  public var errorDescription: String? { message }

  /// The failure of a call to the services.
  public init(_ error: ServiceError, in texts: Translations) {
    let key: TextKey =
      switch error {
      case .tooManyRequests: "errors:tooManyRequests"
      case .conflict: "errors:conflict"
      case .notFound: "errors:entityMissing"
      case .forbidden: "errors:roleTooLow"
      case .unauthorized: "auth:sessionExpired"
      case .banned: "auth:banned.title"
      case .badRequest, .unavailable, .untrusted, .timeout, .offline, .malformed: error.textKey
      }
    self.init(message: texts.text(key))
  }

  /// The failure of a link, for an error screen (SHARE-F05).
  public init(_ error: DeepLinkError, in texts: Translations) {
    self.init(message: texts.text(error.textKey))
  }

  /// The failure that a link ended in; `nil` where it did not fail.
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
