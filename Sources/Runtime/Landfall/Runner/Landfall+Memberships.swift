import LandfallDomain
import LandfallNavigation
import LandfallOrgContext

/// Where the person belongs: as the services say, or as they said last (decision 0017).
extension Landfall {
  /// Reads the memberships.
  ///
  /// While the services cannot be reached, those count that this device was told last: a person who
  /// starts the app without network comes to the screens they were on, with the data that was kept
  /// (facts 1.4). What else the services would have to say, they are asked as soon as they answer.
  func readMemberships() async throws(ServiceError) -> MembershipList {
    let asked = view.person
    do {
      let list = try await asking { () async throws(ServiceError) in
        try await services.memberships.memberships()
      }
      if asked == session?.person.id, !Task.isCancelled {
        memberships = list.memberships
        keep(list)
      }
      return list
    } catch {
      guard Self.isAbsence(error), let kept = await keptMemberships(), asked == session?.person.id
      else { throw error }
      memberships = kept.memberships
      return kept
    }
  }

  /// Whether nobody answered; anything else is an answer, and counts.
  private static func isAbsence(_ error: ServiceError) -> Bool {
    switch error {
    case .offline, .timeout, .unavailable, .untrusted: true
    case .badRequest, .unauthorized, .forbidden, .banned, .notFound, .conflict, .tooManyRequests,
      .malformed:
      false
    }
  }

  private func keep(_ list: MembershipList) {
    guard let request = membershipRequest, let person = session?.person.id,
      keptMembership?.person != person || keptMembership?.list != list
    else { return }
    keptMembership = (person, list)
    let items = list.memberships.map { KeptMembership.item($0, active: list.active) }
    let page = Page(items: items, nextCursor: nil, total: items.count)
    withCache("store") { cache throws(ListCacheError) in
      try await cache.store(page, at: 0, of: request)
    }
  }

  private func keptMemberships() async -> MembershipList? {
    guard let cache, let request = membershipRequest else { return nil }
    await finishCache()
    do throws(ListCacheError) {
      guard let page = try await cache.pages(request)?.pages.first else { return nil }
      return KeptMembership.list(page.items)
    } catch {
      post(.cacheFailed(code: error.code, operation: "read"))
      return nil
    }
  }

  /// Names the memberships of whoever is signed in among what the cache keeps.
  private var membershipRequest: ContentRequest? {
    guard cache != nil, let person = session?.person.id else { return nil }
    return ContentRequest(
      contract: "memberships", inputs: [NamedValue("person", person.text)], organization: nil)
  }
}

/// A membership as the list cache keeps it.
enum KeptMembership {
  static func item(_ membership: Membership, active: OrganizationID?) -> Item {
    let organization = membership.organization
    return Item(
      id: organization.id.text, title: .plain(organization.name),
      fields: [
        NamedValue("slug", organization.slug.text), NamedValue("role", membership.role.text),
        NamedValue("active", organization.id == active ? "yes" : "no"),
      ] + membership.teams.map { NamedValue("team", $0) })
  }

  /// The memberships, or `nil` if one of them cannot be read.
  static func list(_ items: [Item]) -> MembershipList? {
    var memberships: [Membership] = []
    var active: OrganizationID?
    for item in items {
      guard case .plain(let name) = item.title,
        let slug = item.fields.first(named: "slug").flatMap({ OrganizationSlug($0) }),
        let role = item.fields.first(named: "role")
      else { return nil }
      let id = OrganizationID(item.id)
      if item.fields.first(named: "active") == "yes" { active = id }
      memberships.append(
        Membership(
          organization: Organization(id: id, slug: slug, name: name), role: Role(role),
          teams: item.fields.filter { $0.name == "team" }.map(\.value)))
    }
    return MembershipList(memberships: memberships, active: active)
  }
}
