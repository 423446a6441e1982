/// A way to sign in that an app offers.
public struct SignInMethod: Hashable, Sendable {
  /// The kind of a method.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A code sent by e-mail.
    case emailCode = "email"
    /// A link sent by e-mail.
    case magicLink = "magic"
    /// A QR code with the public name of an account.
    case publicID = "qr"
    /// The identity provider of the person's organization, in the browser (OpenID Connect).
    case singleSignOn = "sso"
    /// A page in the browser that registers this device (PKCE without a provider).
    case registration = "register"

    /// Whether the method sends the person to a browser, which returns with a link.
    package var opensBrowser: Bool {
      switch self {
      case .singleSignOn, .registration: true
      case .emailCode, .magicLink, .publicID: false
      }
    }
  }

  /// The links that complete a method: a rule, and the parameter that is exchanged for a session.
  @_spi(TypedRoutes) public struct Callback: Hashable, Sendable {
    /// The rule that handles the links.
    package let rule: RuleID
    /// The parameter or query item that is exchanged for a session.
    package let parameter: String

    /// Creates a callback.
    @_spi(TypedRoutes) public init(rule: RuleID, parameter: String) {
      self.rule = rule
      self.parameter = parameter
    }
  }

  /// The method's name.
  public let id: SignInMethodID
  /// The kind of the method.
  public let kind: Kind
  /// The links that complete the method; `nil` for a code that is typed in.
  package let callback: Callback?
  /// The page that the browser opens; only for ``Kind/registration``.
  package let page: String?
  /// The address that the browser returns to, byte for byte; for methods that open a browser.
  package let redirect: String?
  /// Scopes to request from a provider in addition to `openid`.
  package let scopes: [String]
  /// Whether an onboarding step, such as a permission prompt, follows before ``AppPhaseName/ready``.
  package let hasOnboarding: Bool
  /// Whether the person must confirm a sign-in link that this installation did not request.
  ///
  /// Someone may have sent the link to make the person work in the sender's account (login CSRF).
  package let asksFirst: Bool

  /// Creates a method.
  @_spi(TypedRoutes) public init(
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
