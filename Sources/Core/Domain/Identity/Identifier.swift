/// A name that means something for one kind of thing only: `Identifier<Tab>` is no
/// `Identifier<Screen>`.
///
/// Identifiers come from an app's own declarations or from its services, and are compared byte for
/// byte. Those that a person can type in a link have types of their own with a grammar
/// (``OrganizationSlug``).
public struct Identifier<Of>: Hashable, Comparable, Sendable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// The name as it was declared.
  public let text: String

  /// Takes `text` as it is.
  public init(_ text: String) { self.text = text }

  /// Takes the literal as it is.
  public init(stringLiteral text: String) { self.text = text }

  /// The name as it was declared.
  public var description: String { text }

  /// Whether both have the same bytes: two spellings of one letter are two names.
  public static func == (left: Identifier, right: Identifier) -> Bool {
    left.text.isIdentical(to: right.text)
  }

  /// Feeds the name's bytes.
  public func hash(into hasher: inout Hasher) {
    text.hashBytes(into: &hasher)
  }

  /// Whether `left` sorts before `right`, by bytes.
  public static func < (left: Identifier, right: Identifier) -> Bool {
    left.text.precedesByBytes(right.text)
  }
}

/// Names a tab of an app.
public typealias TabID = Identifier<TabDefinition>
/// Names a screen that a front end knows how to draw.
public typealias ScreenID = Identifier<RouteDeclaration>
/// Names a route: the text of its pattern, such as `/app/:org/members`.
public typealias RouteID = Identifier<PathPattern>
/// Names a rule that handles links before the route table.
public typealias RuleID = Identifier<LinkRule>
/// Names a role in an organization.
public typealias Role = Identifier<Membership>
/// Names something a role allows.
public typealias Permission = Identifier<AppDefinition>
/// Names a list or detail contract of the services.
public typealias ContractName = Identifier<ContentDeclaration>
/// Names a person, as the services do.
public typealias PersonID = Identifier<Person>
/// Names an item of a list, as the services do.
public typealias ItemID = Identifier<Item>
/// Names an organization, as the services do; unlike its slug it never changes.
public typealias OrganizationID = Identifier<Organization>
/// Names a sign-in method of an app, such as `email`.
public typealias SignInMethodID = Identifier<SignInMethod>
/// Names a text of the catalogues, as `key` or `namespace:key`.
public typealias TextKey = Identifier<String>
