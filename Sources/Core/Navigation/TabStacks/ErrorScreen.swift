public import LandfallDomain

/// The error screen: what failed, and what a person can do about it.
///
/// One model for all of them, so that they look alike (SHARE-U03). Nothing of a link is in it.
public struct ErrorScreen: Hashable, Sendable {
  /// What a person can do.
  public enum Action: String, CaseIterable, Hashable, Sendable {
    /// Try again what failed (SHARE-U01).
    case retry
    /// Go back to what was on view before (SHARE-U01).
    case dismiss
    /// Go to the default screen (SHARE-U02).
    case home
  }

  /// A short code for people who are asked about it.
  ///
  /// For a link it says no more than ``link`` does: why a token was refused stands in the log alone.
  public let code: String
  /// What is wrong with the link that led here, or `nil` if no link did.
  public let link: DeepLinkError?

  /// Something other than a link failed.
  public init(code: String) {
    self.code = code
    link = nil
  }

  /// A link ended so.
  public init(_ outcome: Outcome) {
    link = DeepLinkError(outcome)
    code = link?.rawValue ?? outcome.reason ?? outcome.name
  }

  /// What a person can do, in the order in which it is offered.
  public var actions: [Action] { link == nil ? [.retry] : Action.allCases }
}
