/// An app as a type, which the build-tool plugin `TypedRoutes` generates from an app folder.
public protocol TypedApp: SendableMetatype {
  /// The destinations of the app.
  associatedtype Route: TypedRoute
  /// The app's declarations.
  static var definition: AppDefinition { get }
  /// The names of the app's catalogues, such as `en/screens`.
  static var catalogues: [String] { get }
  /// Returns the texts of a catalogue, or `nil` if the app has none of that name.
  static func texts(_ catalogue: String) -> [(path: StaticString, text: StaticString)]?
}

/// A link rule with the type of the values that its links carry: nothing, one text, or a tuple.
///
/// The plugin `TypedRoutes` generates one for each rule of an app, so that
/// `app.handle(.scanned) { code in … }` compiles only if the rule exists and has one value.
public struct TypedRule<Value>: Sendable {
  /// The rule.
  package let id: RuleID
  /// Returns the values of a link; `nil` if one is missing or the link belongs to another rule.
  package let value: @Sendable (RuleLink) -> Value?

  /// Creates the typed form of a rule.
  public init(_ id: RuleID, _ value: @escaping @Sendable (RuleLink) -> Value?) {
    self.id = id
    self.value = value
  }
}
