public import LandfallDomain

/// What ExpresScan tells itself when a link has been claimed: one case for each rule of `app.json`.
///
/// Whoever reacts switches over it without a `default`, so that a new kind of link does not compile
/// until somebody has decided what it does. A test compares the cases with the declared rules.
///
/// ```swift
/// landfall.takeClaims(of: LinkNotification.rules(for: .root)) { claim in
///   if let notification = LinkNotification(claim) { root.receive(notification) }
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
  public enum Rule: String, CaseIterable, Sendable {
    case charger = "charger"
    case magicEmail = "magic-email"
    case userQR = "user-qr"
    case registrationCallback = "registration-callback"

    /// The rule's name as the core has it.
    public var id: RuleID { RuleID(rawValue) }

    /// The one value that a claim of the rule carries.
    public var payload: String {
      switch self {
      case .charger: "chargerId"
      case .magicEmail: "token"
      case .userQR: "publicId"
      case .registrationCallback: "code"
      }
    }

    /// Who reacts.
    public var receiver: Receiver {
      switch self {
      case .charger: .shell
      case .magicEmail, .userQR, .registrationCallback: .root
      }
    }
  }

  /// Who reacts to a notification.
  public enum Receiver: CaseIterable, Sendable {
    /// The screens of whoever is signed in; they need not be there yet.
    case shell
    /// The root view, which is always there.
    case root
  }

  /// The notification of a claimed link; `nil` if the claim is of no rule of this app, or lacks its value.
  public init?(_ claim: LinkClaim) {
    guard let rule = Rule(rawValue: claim.rule.text),
      let value = claim.payload.first(named: rule.payload), !value.isEmpty
    else { return nil }
    switch rule {
    case .charger: self = .chargerDeepLinkRequested(chargerID: value)
    case .magicEmail: self = .magicEmailSignInRequested(token: value)
    case .userQR: self = .userQRSignInRequested(publicID: value)
    case .registrationCallback: self = .universalLinkRegistrationCallback(code: value)
    }
  }

  /// The rule that it comes from.
  public var rule: Rule {
    switch self {
    case .chargerDeepLinkRequested: .charger
    case .magicEmailSignInRequested: .magicEmail
    case .userQRSignInRequested: .userQR
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
