public import LandfallDomain

/// The organization a person is working in, and the number that tells old data from new.
///
/// Every change of the active organization, sign-in and sign-out raise ``epoch``. Data that was asked
/// for under an older epoch belongs to another screen and is dropped (NAV-T16).
public struct OrganizationContext: Hashable, Sendable {
  /// The active organization, or `nil` while nobody is signed in or the person belongs to none.
  public private(set) var active: ActiveOrganization?
  /// Raised by every change of ``active``; never lowered.
  public private(set) var epoch = 0

  private let permissions: [Role: Set<Permission>]

  /// Starts without an organization.
  ///
  /// - Parameter permissions: What each role allows; a role that is not listed allows nothing.
  public init(permissions: [Role: Set<Permission>]) { self.permissions = permissions }

  /// Tells how the person stands to the organization that a route needs.
  ///
  /// - Parameters:
  ///   - scope: What the route needs.
  ///   - slug: What the path names; read for ``OrganizationScope/named`` alone. A text that is no
  ///     slug names no organization.
  ///   - list: The person's memberships as the services list them now; nothing is remembered, so a
  ///     role that was changed or a membership that was ended counts at once.
  public func status(
    scope: OrganizationScope, slug: String?, in list: MembershipList
  ) -> OrganizationStatus {
    switch (scope, slug) {
    case (.named, let slug?):
      guard let membership = list.memberships.first(where: { $0.organization.slug.text == slug })
      else { return .notAMember(slug: slug) }
      return .member(organization(of: membership), isActive: isActive(membership))
    case (.named, nil), (.active, _):
      guard let membership = current(in: list) else { return .noOrganization }
      return .member(organization(of: membership), isActive: isActive(membership))
    case (.none, _):
      guard let membership = current(in: list) else { return .notApplicable }
      return .member(organization(of: membership), isActive: isActive(membership))
    }
  }

  /// Takes on the organization to start in: the session's active one, else the first of the list.
  ///
  /// - Returns: The organization, or `nil` for a person without any.
  @discardableResult
  public mutating func adopt(_ list: MembershipList) -> ActiveOrganization? {
    let adopted = current(in: list).map(organization(of:))
    if adopted?.organization.id != active?.organization.id { epoch += 1 }
    active = adopted
    return adopted
  }

  /// Makes an organization the active one, or takes on changed rights in the same one.
  ///
  /// - Returns: Whether the organization is another one than before.
  @discardableResult
  public mutating func activate(_ organization: ActiveOrganization) -> Bool {
    let isOther = organization.organization.id != active?.organization.id
    if isOther { epoch += 1 }
    active = organization
    return isOther
  }

  /// Forgets the organization, at sign-out.
  public mutating func clear() {
    active = nil
    epoch += 1
  }

  private func isActive(_ membership: Membership) -> Bool {
    membership.organization.id == active?.organization.id
  }

  private func current(in list: MembershipList) -> Membership? {
    let wanted = active?.organization.id ?? list.active
    return list.memberships.first { $0.organization.id == wanted } ?? list.memberships.first
  }

  private func organization(of membership: Membership) -> ActiveOrganization {
    ActiveOrganization(
      organization: membership.organization, role: membership.role,
      permissions: permissions[membership.role] ?? [])
  }
}
