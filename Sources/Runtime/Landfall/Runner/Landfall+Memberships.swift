import LandfallAppCore
import LandfallDomain
import LandfallNavigation
import LandfallOrgContext

/// Executes what the organization asks for.
extension Landfall {
  func execute(_ effect: OrganizationEffect) {
    switch effect {
    case .readMemberships(let id, let link):
      work(for: link) { landfall in
        do throws(ServiceError) {
          let list = try await landfall.asking { () async throws(ServiceError) in
            try await landfall.services.memberships.memberships()
          }
          return .listed(id, .success(list))
        } catch {
          return .listed(id, .failure(error))
        }
      }
    case .readKept(let id, let person, let link):
      work(for: link) { .keptRead(id, await $0.keptMemberships(of: person)) }
    case .keep(let list, let person): keep(list, of: person)
    case .activate(let id, let organization, let link):
      work(for: link) { landfall in
        do throws(ServiceError) {
          try await landfall.asking { () async throws(ServiceError) in
            try await landfall.services.memberships.activate(organization)
          }
          return .activated(id, failure: nil)
        } catch {
          return .activated(id, failure: error)
        }
      }
    case .tell(let news): hear(news)
    case .post: break
    }
  }

  /// Calls the services; for a link, as long as it is on its way.
  private func work(
    for link: DeliveryID?,
    _ call: @escaping @Sendable (isolated Landfall) async -> OrganizationMessage
  ) {
    if let link {
      load(link) { $0.handle(.organization(await call($0))) }
    } else {
      _ = start { $0.handle(.organization(await call($0))) }
    }
  }

  private func hear(_ news: OrganizationNews) {
    guard case .switched(let link, let span) = news else { return }
    if let link { records[link]?.switchedOrganization = true }
    if let span { measure(.organizationSwitch, span, link) }
  }

  private func keep(_ list: MembershipList, of person: PersonID) {
    let request = KeptMembership.request(person)
    let items = list.memberships.map { KeptMembership.item($0, active: list.active) }
    let page = Page(items: items, nextCursor: nil, total: items.count)
    withCache("store") { cache throws(ListCacheError) in
      try await cache.store(page, at: 0, of: request)
    }
  }

  func keptMemberships(of person: PersonID) async -> MembershipList? {
    guard let cache else { return nil }
    await finishCache()
    do throws(ListCacheError) {
      guard let page = try await cache.pages(KeptMembership.request(person))?.pages.first else {
        return nil
      }
      return KeptMembership.list(page.items)
    } catch {
      post(.cacheFailed(code: error.code, operation: "read"))
      return nil
    }
  }
}

/// A membership as the list cache keeps it.
private enum KeptMembership {
  /// Names a person's memberships among what the cache keeps.
  static func request(_ person: PersonID) -> ContentRequest {
    ContentRequest(
      contract: "memberships", inputs: [NamedValue("person", person.text)], organization: nil)
  }

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
