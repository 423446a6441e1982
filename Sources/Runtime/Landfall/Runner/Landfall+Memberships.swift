import LandfallAppCore
import LandfallDomain
import LandfallNavigation
import LandfallOrgContext

/// Runs the effects of the organization.
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
      work(for: link) { landfall in
        await landfall.finishCache()
        return .keptRead(id, await landfall.cacheHost.memberships(of: person))
      }
    case .keep(let list, let person):
      cacheHost.keep(list, of: person)
      workCacheSoon()
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
    case .report(.switched(let link, let span)):
      if let link { deliveries[link]?.switchedOrganization = true }
      if let span { measure(.organizationSwitch, span, link) }
    case .report, .post: break
    }
  }

  /// Calls the services.
  ///
  /// A call for a link is cancelled together with the link.
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
}
