public import LandfallDomain

/// A notification inside ExpresScan about a handled link, with one case per rule of `app.json`.
///
/// Receivers switch over it without a `default`. So a new kind of link does not compile until
/// someone decides what it does.
///
/// ```swift
/// landfall.handle(LinkNotification.rules(for: .root)) { ruleLink in
///   if let notification = LinkNotification(ruleLink) { root.receive(notification) }
/// }
/// ```
public enum LinkNotification: Hashable, Sendable {
  /// A person opened the code on a charger.
  case chargerDeepLinkRequested(chargerID: String)
  /// A person opened the link in a sign-in e-mail.
  case magicEmailSignInRequested(token: String)
  /// A person scanned their own code.
  case userQRSignInRequested(publicID: String)
  /// The browser returned from registering this device.
  case universalLinkRegistrationCallback(code: String)

  /// The rules of `app.json`, in their order.
  public typealias Rule = ExpresScanApp.LinkAction.Rule

  /// The receiver of a notification.
  public enum Receiver: CaseIterable, Sendable {
    /// The screens of the signed-in person, which may not exist yet.
    case shell
    /// The root view, which always exists.
    case root
  }

  /// Creates the notification for a handled link.
  ///
  /// Returns `nil` if the link belongs to no rule of this app or lacks its value. The build
  /// generates `ExpresScanApp` from the app folder. So a new rule does not compile here until it
  /// has its notification.
  public init?(_ ruleLink: RuleLink) {
    switch ExpresScanApp.LinkAction(ruleLink) {
    case .charger(let id): self = .chargerDeepLinkRequested(chargerID: id)
    case .magicEmail(let token): self = .magicEmailSignInRequested(token: token)
    case .userQr(let id): self = .userQRSignInRequested(publicID: id)
    case .registrationCallback(let code): self = .universalLinkRegistrationCallback(code: code)
    case nil: return nil
    }
  }

  /// The rule that handled the link.
  public var rule: Rule {
    switch self {
    case .chargerDeepLinkRequested: .charger
    case .magicEmailSignInRequested: .magicEmail
    case .userQRSignInRequested: .userQr
    case .universalLinkRegistrationCallback: .registrationCallback
    }
  }

  /// Returns the rules that a receiver subscribes to.
  public static func rules(for receiver: Receiver) -> [RuleID] {
    Rule.allCases.filter { $0.receiver == receiver }.map(\.id)
  }
}

extension LinkNotification: CustomStringConvertible, CustomDebugStringConvertible {
  /// Only the rule, because three of the four values are secrets.
  public var description: String { rule.rawValue }

  /// The same as ``description``.
  public var debugDescription: String { description }
}

extension ExpresScanApp.LinkAction.Rule {
  /// The receiver of the rule's links.
  public var receiver: LinkNotification.Receiver {
    switch self {
    case .charger: .shell
    case .magicEmail, .userQr, .registrationCallback: .root
    }
  }
}
