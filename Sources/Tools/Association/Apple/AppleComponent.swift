public import LandfallStrictJSON

/// One rule of a file: what the parts of an address must look like.
///
/// A key that is not there is `nil` and is taken from the defaults of the app, then of the domain; what
/// is nowhere fits everything. An entry of the older `paths` is such a rule too.
public struct AppleComponent: Hashable, Sendable {
  /// What a rule says of the query.
  public enum Query: Hashable, Sendable {
    /// The whole query fits this pattern.
    case whole(String)
    /// Each item of these names has a value that fits.
    case items([Item])
    /// A value in the dictionary is no string, for which Apple's systems leave out all of it.
    case void
  }

  /// A query item that a rule asks for.
  public struct Item: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The pattern of every value of that name; an item that is not there has an empty value.
    public let pattern: String

    /// Asks for an item.
    public init(name: String, pattern: String) {
      self.name = name
      self.pattern = pattern
    }
  }

  /// The pattern of the path.
  public var path: String?
  /// What the query must be.
  public var query: Query?
  /// The pattern of the fragment.
  public var fragment: String?
  /// Whether an address that fits stays in the browser.
  public var exclude: Bool?
  /// Whether case counts; it does by default.
  public var caseSensitive: Bool?
  /// Whether the address is compared as it is written, which it is by default, or decoded.
  public var percentEncoded: Bool?
  /// What the author wrote beside it.
  public var comment: String?
  /// Where it stands, as in `applinks.details[0].components[2]`.
  public let place: String
  /// Where it stands in the text.
  public let position: JSONPosition

  /// Makes a rule that fits everything.
  public init(place: String, position: JSONPosition) {
    self.place = place
    self.position = position
  }

  /// The rule with what it leaves out taken from `defaults`.
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

  /// The rule as a file writes it: `{"/": "/buy/*", "exclude": true}`.
  public var text: String {
    var writer = JSONWriter()
    writer.object { writer in
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
    }
    return writer.text
  }
}
