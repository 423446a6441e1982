public import LandfallStrictJSON

/// A rule of a file: the patterns for the parts of an address.
///
/// A missing key is `nil` and is filled from the defaults of the app, then of the domain. A key
/// without any value matches everything. An entry of the older `paths` is read as a rule too.
public struct AppleComponent: Hashable, Sendable {
  /// The condition on the query.
  public enum Query: Hashable, Sendable {
    /// The whole query must match this pattern.
    case whole(String)
    /// Each named item must have a value that matches.
    case items([Item])
    /// A value of the dictionary is not a string, so Apple's systems ignore the dictionary.
    case void
  }

  /// A query item that a rule requires.
  public struct Item: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The pattern for every value of the item.
    ///
    /// A missing item has an empty value.
    public let pattern: String

    /// Creates a required item.
    public init(name: String, pattern: String) {
      self.name = name
      self.pattern = pattern
    }
  }

  /// The pattern of the path.
  public var path: String?
  /// The condition on the query.
  public var query: Query?
  /// The pattern of the fragment.
  public var fragment: String?
  /// Whether an address that matches stays in the browser.
  public var exclude: Bool?
  /// Whether case matters.
  ///
  /// The default is `true`.
  public var caseSensitive: Bool?
  /// Whether to compare the address as written (the default) or decoded.
  public var percentEncoded: Bool?
  /// The author's comment.
  public var comment: String?
  /// The place in the file, such as `applinks.details[0].components[2]`.
  public let place: String
  /// The position in the text.
  public let position: JSONPosition

  /// Creates a rule that matches every address.
  public init(place: String, position: JSONPosition) {
    self.place = place
    self.position = position
  }

  /// Returns the rule with missing values filled from `defaults`.
  func filled(from defaults: AppleComponent?) -> AppleComponent {
    guard let defaults else { return self }
    var rule = self
    rule.path = path ?? defaults.path
    rule.query = query ?? defaults.query
    rule.fragment = fragment ?? defaults.fragment
    rule.exclude = exclude ?? defaults.exclude
    rule.caseSensitive = caseSensitive ?? defaults.caseSensitive
    rule.percentEncoded = percentEncoded ?? defaults.percentEncoded
    return rule
  }

  /// The rule as it is written in a file: `{"/": "/buy/*", "exclude": true}`.
  public var text: String {
    JSONWriter.object { writer in
      if let path { writer.member("/", path) }
      switch query {
      case .whole(let pattern): writer.member("?", pattern)
      case .items(let items):
        writer.object("?") { writer in
          for item in items { writer.member(item.name, item.pattern) }
        }
      case .void, nil: break
      }
      if let fragment { writer.member("#", fragment) }
      if exclude == true { writer.member("exclude", true) }
      if let caseSensitive { writer.member("caseSensitive", caseSensitive) }
      if let percentEncoded { writer.member("percentEncoded", percentEncoded) }
    }.text
  }
}
