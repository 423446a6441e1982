/// A way to sign in that an app offers, in the order it offers them.
public struct SignInMethod: Hashable, Sendable {
  /// What the method is.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A code sent by e-mail.
    case emailCode = "email"
    /// A link sent by e-mail.
    case magicLink = "magic"
    /// A QR code with the public name of an account.
    case publicID = "qr"
    /// A provider of the person's organization, in the browser (OpenID Connect).
    case singleSignOn = "sso"
    /// A page in the browser that registers this device (PKCE without a provider).
    case registration = "register"

    /// Whether the method sends the person to a browser, which comes back with a link.
    public var opensBrowser: Bool {
      switch self {
      case .singleSignOn, .registration: true
      case .emailCode, .magicLink, .publicID: false
      }
    }
  }

  /// The links that a method takes: those of a rule, and which of its parameters it trades.
  public struct Callback: Hashable, Sendable {
    /// The rule that handles them.
    public let rule: RuleID
    /// The name of the parameter or query item that is traded for a session.
    public let parameter: String

    /// Names the rule and the parameter.
    public init(rule: RuleID, parameter: String) {
      self.rule = rule
      self.parameter = parameter
    }
  }

  /// The method's name.
  public let id: SignInMethodID
  /// What it is.
  public let kind: Kind
  /// The links it takes; `nil` for a code that is typed in.
  public let callback: Callback?
  /// The page that the browser is sent to; ``Kind/registration`` alone, others learn it elsewhere.
  public let page: String?
  /// Where the browser is sent back to, byte for byte; for methods that open a browser.
  public let redirect: String?
  /// What is asked of a provider besides `openid`.
  public let scopes: [String]
  /// Whether something is asked of the person between signing in and ``AppPhaseName/ready``, such as
  /// leave to notify.
  public let hasOnboarding: Bool
  /// Whether the person is asked before a link signs in that this installation did not ask for: a
  /// stranger may have sent it, to have them work in the stranger's account (login CSRF).
  public let asksFirst: Bool

  /// Declares a method.
  public init(
    id: SignInMethodID, kind: Kind, callback: Callback? = nil, page: String? = nil,
    redirect: String? = nil, scopes: [String] = [], hasOnboarding: Bool = false,
    asksFirst: Bool = true
  ) {
    self.id = id
    self.kind = kind
    self.callback = callback
    self.page = page
    self.redirect = redirect
    self.scopes = scopes
    self.hasOnboarding = hasOnboarding
    self.asksFirst = asksFirst
  }
}
