/// A name for one kind of thing: a ``TabID`` cannot be used as a ``ScreenID``.
///
/// Identifiers come from an app's declarations or from its services, and are compared byte for
/// byte. An identifier that a person can type in a link has its own type with a grammar, such as
/// ``OrganizationSlug``.
public struct Identifier<Of>: Hashable, Comparable, Sendable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// The name as declared.
  public let text: String

  /// Creates an identifier with any text.
  public init(_ text: String) { self.text = text }

  /// Creates an identifier with any text.
  public init(stringLiteral text: String) { self.text = text }

  /// The name as declared.
  public var description: String { text }

  /// Returns whether both have the same bytes; two Unicode spellings of a letter are different.
  @inlinable public static func == (left: Identifier, right: Identifier) -> Bool {
    left.text.isIdentical(to: right.text)
  }

  /// Hashes the name's bytes.
  @inlinable public func hash(into hasher: inout Hasher) {
    text.hashBytes(into: &hasher)
  }

  /// Returns whether `left` sorts before `right`, byte by byte.
  public static func < (left: Identifier, right: Identifier) -> Bool {
    left.text.precedesByBytes(right.text)
  }
}

/// The name of a tab.
public typealias TabID = Identifier<TabDefinition>
/// The name of a screen that a front end can draw.
public typealias ScreenID = Identifier<RouteDeclaration>
/// The name of a route: the text of its pattern, such as `/app/:org/members`.
public typealias RouteID = Identifier<PathPattern>
/// The name of a rule that handles links before the route table.
public typealias RuleID = Identifier<LinkRule>
/// The name of a role in an organization.
public typealias Role = Identifier<Membership>
/// The name of a permission, which roles grant.
public typealias Permission = Identifier<AppDefinition>
/// The name of a list or detail contract of the services.
public typealias ContractName = Identifier<ContentDeclaration>
/// The services' id of a person.
public typealias PersonID = Identifier<Person>
/// The services' id of a list item.
public typealias ItemID = Identifier<Item>
/// The services' id of an organization; unlike the slug, it never changes.
public typealias OrganizationID = Identifier<Organization>
/// The name of a sign-in method, such as `email`.
public typealias SignInMethodID = Identifier<SignInMethod>
/// The key of a catalogue text: `key` or `namespace:key`.
public typealias TextKey = Identifier<String>
