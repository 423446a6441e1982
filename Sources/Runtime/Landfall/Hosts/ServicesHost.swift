import LandfallAppCore
import LandfallDomain
import LandfallLists
import LandfallNavigation
import LandfallOrgContext

/// Calls the services for memberships, lists, details and actions, and reads and writes the cache.
///
/// If the services reject the session, it is renewed and the call is repeated once. The person does
/// not notice this.
final class ServicesHost {
  private let services: Services
  private let cache: CacheHost
  private let clock: any Timekeeper
  /// Renews the rejected session; returns whether there is a session now.
  var renew: () async -> Bool = { false }

  init(_ services: Services, _ cache: CacheHost, _ clock: any Timekeeper) {
    (self.services, self.cache, self.clock) = (services, cache, clock)
  }

  // MARK: Plans

  func plan(for effect: OrganizationEffect) -> Plan {
    switch effect {
    case .readMemberships(let id, let link):
      return work(for: link) { [self] in
        .organization(
          .listed(
            id,
            await asking { [services] () async throws(ServiceError) in
              try await services.memberships.memberships()
            }))
      }
    case .readKept(let id, let person, let link):
      return cache.reading(for: link.map { .link($0) }) { [cache] in
        .organization(.keptRead(id, await cache.memberships(of: person)))
      }
    case .keep(let list, let person):
      cache.keep(list, of: person)
      return .done
    case .activate(let id, let organization, let link):
      return work(for: link) { [self] in
        let result = await asking { [services] () async throws(ServiceError) in
          try await services.memberships.activate(organization)
        }
        return .organization(.activated(id, failure: result.failure))
      }
    case .report, .post: return .done
    }
  }

  func plan(for effect: ListEffect, isGuest: Bool) -> Plan {
    switch effect {
    case .fetch(let id, let request): return fetch(id, request, .list)
    case .readCache(let id, let request):
      return cache.reading(for: .load(id)) { [cache] in
        .screen(.pagesKept(id, await cache.pages(request, isGuest: isGuest)))
      }
    case .cancel(let id): return .cancel(.load(id))
    case .storeInCache, .changeInCache, .removeFromCache:
      cache.change(by: effect, isGuest: isGuest)
      return .done
    case .perform(let id, let request):
      return .work(
        Work { [self] in .screen(.performed(id, request, await perform(request))) })
    case .discard, .announce: return .done
    }
  }

  func plan(for effect: DetailEffect, isGuest: Bool) -> Plan {
    switch effect {
    case .fetch(let id, let request): return fetch(id, request, .detail)
    case .readCache(let id, let request):
      return cache.reading(for: .load(id)) { [cache] in
        .screen(.itemKept(id, await cache.item(request, isGuest: isGuest)))
      }
    case .cancel(let id): return .cancel(.load(id))
    case .storeInCache, .removeFromCache:
      cache.change(by: effect, isGuest: isGuest)
      return .done
    case .discard, .announce: return .done
    }
  }

  func plan(for load: HomeLoad) -> Plan {
    .work(
      Work(for: load.delivery.map { .link($0) } ?? .home) { [self] in
        .screen(.homeLoaded(load, await content(load.request, load.kind)))
      })
  }

  private func work(for link: DeliveryID?, _ body: @escaping () async -> Message?) -> Plan {
    .work(Work(for: link.map { .link($0) }, body))
  }

  private func fetch(
    _ id: LoadID, _ request: ContentRequest, _ kind: ContentDeclaration.Kind
  ) -> Plan {
    .work(
      Work(for: .load(id)) { [self] in
        let start = clock.now().instant
        let status = await content(request, kind)
        return .screen(.loaded(id, status, took: clock.now().instant - start))
      })
  }

  // MARK: Calls

  /// Loads the data of a target's screen.
  func content(
    of target: LinkTarget, _ organization: OrganizationID?
  ) async -> EntityStatus {
    guard let request = target.route.request(for: target.destination, in: organization),
      let kind = target.route.content?.kind
    else { return .notApplicable }
    return await content(request, kind)
  }

  /// Loads a page of a list, or an item.
  private func content(
    _ request: ContentRequest, _ kind: ContentDeclaration.Kind
  ) async -> EntityStatus {
    switch await asking({ [services] () async throws(ServiceError) in
      try await services.fetch(request, kind)
    }) {
    case .success(let status): status
    case .failure(let error): .failed(error)
    }
  }

  /// Runs an action on an item.
  func perform(_ request: ActionRequest) async -> Result<Item?, ServiceError> {
    await asking { [services] () async throws(ServiceError) in
      guard let actions = services.actions else { throw .unavailable }
      return try await actions.perform(request)
    }
  }

  private func asking<Answer>(
    _ call: () async throws(ServiceError) -> Answer
  ) async -> Result<Answer, ServiceError> {
    do {
      return .success(try await call())
    } catch .unauthorized {
      guard await renew() else { return .failure(.unauthorized) }
      do {
        return .success(try await call())
      } catch {
        return .failure(error)
      }
    } catch {
      return .failure(error)
    }
  }
}

extension Result {
  fileprivate var failure: Failure? {
    switch self {
    case .success: nil
    case .failure(let error): error
    }
  }
}
