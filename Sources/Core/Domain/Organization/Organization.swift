/// An organization that people are members of.
public struct Organization: Hashable, Sendable {
  /// The services' id, which never changes.
  public let id: OrganizationID
  /// The name in links; it can change.
  public let slug: OrganizationSlug
  /// The name that people see.
  public let name: String

  /// Creates an organization.
  public init(id: OrganizationID, slug: OrganizationSlug, name: String) {
    self.id = id
    self.slug = slug
    self.name = name
  }
}

/// A person's membership in an organization.
public struct Membership: Hashable, Sendable {
  /// The organization.
  public let organization: Organization
  /// The person's role in the organization.
  public let role: Role
  /// The names of the person's teams in the organization.
  package let teams: [String]

  /// Creates a membership.
  public init(organization: Organization, role: Role, teams: [String] = []) {
    self.organization = organization
    self.role = role
    self.teams = teams
  }
}

/// An organization as one person sees it: with the person's role and permissions.
public struct ActiveOrganization: Hashable, Sendable {
  // Copies share the parts: many messages and facts contain the active organization.
  private final class Parts: Sendable {
    let organization: Organization
    let role: Role
    let permissions: Set<Permission>

    init(_ organization: Organization, _ role: Role, _ permissions: Set<Permission>) {
      (self.organization, self.role, self.permissions) = (organization, role, permissions)
    }
  }

  private let parts: Parts

  /// The organization.
  public var organization: Organization { parts.organization }
  /// The person's role in the organization.
  public var role: Role { parts.role }
  /// The permissions of the role.
  public var permissions: Set<Permission> { parts.permissions }

  /// Creates an active organization.
  package init(organization: Organization, role: Role, permissions: Set<Permission>) {
    parts = Parts(organization, role, permissions)
  }

  /// Returns whether both have the same organization, role and permissions.
  public static func == (left: ActiveOrganization, right: ActiveOrganization) -> Bool {
    left.parts === right.parts
      || left.organization == right.organization && left.role == right.role
        && left.permissions == right.permissions
  }

  /// Hashes the organization and the role.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(organization)
    hasher.combine(role)
  }
}

/// A person's relation to the organization of a destination.
package enum OrganizationStatus: Hashable, Sendable {
  /// The destination belongs to no organization.
  case notApplicable
  /// The person is a member; `isActive` says whether the organization is already active.
  case member(ActiveOrganization, isActive: Bool)
  /// The person is not a member.
  ///
  /// Only the services know whether the organization exists.
  case notAMember(slug: String)
  /// The destination needs an organization, but the person has none.
  case noOrganization

  /// The organization that the person is a member of, or `nil`.
  package var organization: ActiveOrganization? {
    guard case .member(let organization, _) = self else { return nil }
    return organization
  }
}

/// The part of a link that names an organization: `acme-corp` in `/app/acme-corp/members`.
///
/// A slug has at least three of the characters `a`–`z`, `0`–`9` and `-`, and does not start or end
/// with `-` (`^[a-z0-9][a-z0-9-]{1,}[a-z0-9]$`). Upper case is not allowed.
public struct OrganizationSlug: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The slug's text.
  public let text: String

  /// Creates a slug, or returns `nil` if `text` is not one.
  public init?(_ text: String) {
    guard Self.isSlug(text.utf8) else { return nil }
    self.text = text
  }

  /// Returns whether `bytes` form a slug.
  @inlinable
  package static func isSlug(_ bytes: some Collection<UInt8>) -> Bool {
    let dash = UInt8(ascii: "-")
    guard bytes.count >= 3, bytes.first != dash else { return false }
    var last = dash
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), dash:
        last = byte
      default:
        return false
      }
    }
    return last != dash
  }

  /// The slug's text.
  public var description: String { text }

  /// Returns whether `left` sorts before `right`.
  public static func < (left: OrganizationSlug, right: OrganizationSlug) -> Bool {
    left.text < right.text
  }
}

/// A person's memberships, as the services list them.
public struct MembershipList: Hashable, Sendable {
  /// The memberships, in the services' order.
  package let memberships: [Membership]
  /// The active organization of the session, or `nil` before the first choice.
  package let active: OrganizationID?

  /// Creates a list of memberships.
  public init(memberships: [Membership], active: OrganizationID?) {
    self.memberships = memberships
    self.active = active
  }
}

/// The calls to the services about the organizations of the signed-in person.
public protocol MembershipSource: Sendable {
  /// Returns the person's memberships and the session's active organization.
  ///
  /// - Throws: ``ServiceError``; `unauthorized` if the session is no longer accepted.
  func memberships() async throws(ServiceError) -> MembershipList

  /// Makes an organization the active one of the session.
  ///
  /// - Throws: ``ServiceError``; `forbidden` if the person is no longer a member.
  func activate(_ organization: OrganizationID) async throws(ServiceError)
}
