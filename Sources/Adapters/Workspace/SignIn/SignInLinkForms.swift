@_spi(TypedRoutes) public import LandfallDomain

/// The forms of the sign-in links that the services send, as the app declares them.
public struct SignInLinkForms: Sendable {
  private let rules: [LinkRule]
  private let methods: [SignInMethod]

  /// Uses what an app declares.
  public init(rules: [LinkRule], methods: [SignInMethod]) {
    self.rules = rules
    self.methods = methods
  }

  /// No sign-in links.
  public static let none = SignInLinkForms(rules: [], methods: [])

  /// Returns a sign-in link with a value; `nil` if the app does not declare the method.
  ///
  /// - Parameter state: The state that the page must return, if any.
  public func link(
    _ kind: SignInMethod.Kind, bringing value: String, state: String? = nil
  ) -> String? {
    guard let method = methods.first(where: { $0.kind == kind }), let callback = method.callback
    else { return nil }
    let rule = rules.first { $0.id == callback.rule }
    let repeated = state.map { [NamedValue("state", $0)] } ?? []
    return rule?.url([NamedValue(callback.parameter, value)] + repeated)
  }

  /// The page that registers devices, if any.
  var registrationPage: String? { methods.first { $0.kind == .registration }?.page }
}
