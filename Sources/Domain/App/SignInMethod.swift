/// A way to sign in that an app offers, in the order it offers them.
public struct SignInMethod: Hashable, Sendable {
  /// What the method is.
  public enum Kind: String, Hashable, Sendable {
    /// A code sent by e-mail.
    case emailCode = "email"
    /// A provider of the person's organization, in the browser.
    case singleSignOn = "sso"
  }

  /// The method's name.
  public let id: SignInMethodID
  /// What it is.
  public let kind: Kind

  /// Declares a method.
  public init(id: SignInMethodID, kind: Kind) {
    self.id = id
    self.kind = kind
  }
}
