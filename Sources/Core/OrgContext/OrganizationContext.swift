@_spi(TypedRoutes) public import LandfallDomain

/// The active organization, and an epoch that distinguishes new data from old.
///
/// Sign-in, sign-out and every change of the active organization increase ``epoch``. Data requested
/// in an older epoch belongs to another screen and is dropped (NAV-T16).
@usableFromInline package struct OrganizationContext: Hashable, Sendable {
  /// The active organization; `nil` if no one is signed in or the person has no organization.
  @usableFromInline package private(set) var active: ActiveOrganization?
  /// Increases with every change of ``active``; never decreases.
  @usableFromInline package private(set) var epoch = 0

  private let permissions: [Role: Set<Permission>]

  /// Creates a context without an active organization.
  ///
  /// - Parameter permissions: What each role allows; a role that is not listed allows nothing.
  package init(permissions: [Role: Set<Permission>]) { self.permissions = permissions }

  /// Returns the person's status in the organization that a route needs.
  ///
  /// - Parameters:
  ///   - scope: The organization that the route needs.
  ///   - slug: The slug in the path, which is used only for ``OrganizationScope/named``. A text
  ///     that is not a valid slug matches no organization.
  ///   - list: The person's current memberships from the services. No earlier list is used, so a
  ///     changed role or ended membership takes effect at once.
  package func status(
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

  /// Activates the first organization to work in: the session's active one, or else the first in
  /// the list.
  ///
  /// - Returns: The organization, or `nil` if the person has none.
  @discardableResult
  package mutating func adopt(_ list: MembershipList) -> ActiveOrganization? {
    let adopted = current(in: list).map(organization(of:))
    if adopted?.organization.id != active?.organization.id { epoch += 1 }
    active = adopted
    return adopted
  }

  /// Activates an organization, or updates the permissions in the active one.
  ///
  /// - Returns: Whether another organization is active than before.
  @discardableResult
  package mutating func activate(_ organization: ActiveOrganization) -> Bool {
    let isOther = organization.organization.id != active?.organization.id
    if isOther { epoch += 1 }
    active = organization
    return isOther
  }

  /// Clears the active organization at sign-out.
  package mutating func clear() {
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
    // A copy of the active one needs no memory.
    if let active, active.organization == membership.organization, active.role == membership.role {
      return active
    }
    return ActiveOrganization(
      organization: membership.organization, role: membership.role,
      permissions: permissions[membership.role] ?? [])
  }
}
