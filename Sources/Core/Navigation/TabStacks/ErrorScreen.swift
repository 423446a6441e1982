public import LandfallDomain

/// The error screen: what failed, and what the person can do about it.
///
/// All error screens use this model, so that they look the same (SHARE-U03). It contains nothing
/// from the link.
public struct ErrorScreen: Hashable, Sendable {
  /// An action that the screen offers.
  public enum Action: String, CaseIterable, Hashable, Sendable {
    /// Repeat what failed (SHARE-U01).
    case retry
    /// Return to what was visible before (SHARE-U01).
    case dismiss
    /// Open the default screen (SHARE-U02).
    case home
  }

  /// A short code that the person can give to support.
  ///
  /// For a link it reveals no more than ``link``: only the log says why a token was refused.
  public let code: String
  /// The error of the link, or `nil` if no link caused this screen.
  public let link: DeepLinkError?

  /// Creates an error screen for a failure that is not caused by a link.
  package init(code: String) {
    self.code = code
    link = nil
  }

  /// Creates an error screen for a link that ended with this outcome.
  package init(_ outcome: Outcome) {
    link = DeepLinkError(outcome)
    code = link?.rawValue ?? outcome.reason ?? outcome.name
  }

  /// The actions, in the order in which they are offered.
  public var actions: [Action] { link == nil ? [.retry] : Action.allCases }
}
