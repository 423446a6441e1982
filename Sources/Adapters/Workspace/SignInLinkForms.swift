public import LandfallDomain

/// How the links look that the services send people to sign in with, as the app declares them.
public struct SignInLinkForms: Sendable {
  private let rules: [LinkRule]
  private let methods: [SignInMethod]

  /// Takes over what an app declares.
  public init(rules: [LinkRule], methods: [SignInMethod]) {
    self.rules = rules
    self.methods = methods
  }

  /// No such links.
  public static let none = SignInLinkForms(rules: [], methods: [])

  /// The link that brings a method what it trades, or `nil` if no such method is declared.
  ///
  /// - Parameter state: What the page was given to repeat, or `nil`.
  public func link(
    _ kind: SignInMethod.Kind, bringing value: String, state: String? = nil
  ) -> String? {
    guard let method = methods.first(where: { $0.kind == kind }), let callback = method.callback
    else { return nil }
    let rule = rules.first { $0.id == callback.rule }
    let repeated = state.map { [NamedValue("state", $0)] } ?? []
    return rule?.url([NamedValue(callback.parameter, value)] + repeated)
  }

  /// The page that registers devices, or `nil`.
  var registrationPage: String? { methods.first { $0.kind == .registration }?.page }
}
