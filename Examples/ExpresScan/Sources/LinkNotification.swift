public import LandfallDomain

/// What ExpresScan tells itself when a link has been handled: one case for each rule of `app.json`.
///
/// Whoever reacts switches over it without a `default`, so that a new kind of link does not compile
/// until somebody has decided what it does.
///
/// ```swift
/// landfall.handle(LinkNotification.rules(for: .root)) { ruleLink in
///   if let notification = LinkNotification(ruleLink) { root.receive(notification) }
/// }
/// ```
public enum LinkNotification: Hashable, Sendable {
  /// The code on a charger was opened.
  case chargerDeepLinkRequested(chargerID: String)
  /// The link of a sign-in e-mail was opened.
  case magicEmailSignInRequested(token: String)
  /// A person's own code was scanned.
  case userQRSignInRequested(publicID: String)
  /// The browser came back from registering this device.
  case universalLinkRegistrationCallback(code: String)

  /// The rules of `app.json`, in their order.
  public typealias Rule = ExpresScanApp.LinkAction.Rule

  /// Who reacts to a notification.
  public enum Receiver: CaseIterable, Sendable {
    /// The screens of whoever is signed in; they need not be there yet.
    case shell
    /// The root view, which is always there.
    case root
  }

  /// The notification of a handled link; `nil` if the rule link is of no rule of this app, or lacks
  /// its value.
  ///
  /// `ExpresScanApp` is written by the build from the app folder: a rule that is added there does
  /// not compile here until it has its notification.
  public init?(_ ruleLink: RuleLink) {
    switch ExpresScanApp.LinkAction(ruleLink) {
    case .charger(let id): self = .chargerDeepLinkRequested(chargerID: id)
    case .magicEmail(let token): self = .magicEmailSignInRequested(token: token)
    case .userQr(let id): self = .userQRSignInRequested(publicID: id)
    case .registrationCallback(let code): self = .universalLinkRegistrationCallback(code: code)
    case nil: return nil
    }
  }

  /// The rule that it comes from.
  public var rule: Rule {
    switch self {
    case .chargerDeepLinkRequested: .charger
    case .magicEmailSignInRequested: .magicEmail
    case .userQRSignInRequested: .userQr
    case .universalLinkRegistrationCallback: .registrationCallback
    }
  }

  /// The rules that a receiver subscribes to.
  public static func rules(for receiver: Receiver) -> [RuleID] {
    Rule.allCases.filter { $0.receiver == receiver }.map(\.id)
  }
}

extension LinkNotification: CustomStringConvertible, CustomDebugStringConvertible {
  /// The rule alone: three of the four values open doors.
  public var description: String { rule.rawValue }

  /// The same as ``description``.
  public var debugDescription: String { description }
}

extension ExpresScanApp.LinkAction.Rule {
  /// Who reacts.
  public var receiver: LinkNotification.Receiver {
    switch self {
    case .charger: .shell
    case .magicEmail, .userQr, .registrationCallback: .root
    }
  }
}
