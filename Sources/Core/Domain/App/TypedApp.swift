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
  @_spi(TypedRoutes) public init(_ id: RuleID, _ value: @escaping @Sendable (RuleLink) -> Value?) {
    self.id = id
    self.value = value
  }
}

/// A destination as a typed value: one case for each route, with its parameters as arguments.
///
/// The build-tool plugin `TypedRoutes` generates such a type from an app folder. If a front end
/// switches over it without a `default`, a new route does not compile until the front end draws it.
public protocol TypedRoute: Hashable, Sendable {
  /// Creates the typed form of a destination.
  ///
  /// Returns `nil` for a destination of another app, or if a redirect left the organization open.
  init?(_ destination: DeepLinkDestination)
  /// The route.
  var route: RouteID { get }
  /// The path's parameters that have a value, decoded, in the pattern's order.
  var parameters: [NamedValue] { get }
  /// The query items that have a value, in the order the route declares them.
  var query: [NamedValue] { get }
}

/// An item with typed fields.
///
/// The plugin `TypedRoutes` generates one for each of `items` in `app.json`.
public protocol TypedItem: Hashable, Sendable {
  /// Reads an item.
  ///
  /// - Throws: ``ServiceError/wrongType`` if a field is missing or has a value of another type.
  init(_ item: Item) throws(ServiceError)

  /// The item as the app loads and shows it.
  var item: Item { get }
}

/// A page of a list of typed items.
public struct TypedPage<Element: TypedItem>: Hashable, Sendable {
  /// The page as the app loads it.
  public let page: Page

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - items: The items, in the order shown.
  ///   - nextCursor: The cursor of the next page, or `nil` on the last page.
  ///   - total: The number of items in the whole list; if `nil`, those of this page.
  public init(_ items: [Element], nextCursor: String? = nil, total: Int? = nil) {
    page = Page(
      items: items.map { $0.item }, nextCursor: nextCursor, total: total ?? items.count)
  }
}

extension Item.Text: ExpressibleByStringLiteral {
  /// Creates plain text.
  public init(stringLiteral text: String) { self = .plain(text) }
}
