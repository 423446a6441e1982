import LandfallAppCore
@_spi(TypedRoutes) import LandfallDomain
import LandfallLists
import LandfallNavigation
import LandfallOrgContext

/// Calls the services for memberships, lists, details and actions, and reads and writes the cache.
///
/// If the services reject the session in use, it is renewed once, and the call is repeated for the
/// same person only. The person does not notice this.
final class ServicesHost {
  private let services: Services
  private let itemTypes: [ContractName: ItemType]
  private let sessions: SessionHost
  private let cache: CacheHost
  private let clock: any Timekeeper
  /// The person who calls the services now, and the session.
  var caller: () -> (person: PersonID?, session: SessionID?) = { (nil, nil) }
  /// Renews the rejected session; returns whether there is a session now.
  var renew: (SessionID) async -> Bool = { _ in false }

  init(
    _ services: Services, _ items: [ItemType], _ sessions: SessionHost, _ cache: CacheHost,
    _ clock: any Timekeeper
  ) {
    (self.services, self.sessions, self.cache, self.clock) = (services, sessions, cache, clock)
    let pairs = items.flatMap { type in type.contracts.map { ($0, type) } }
    itemTypes = Dictionary(pairs) { first, _ in first }
  }

  // MARK: Plans

  func plan(for effect: OrganizationEffect) -> Plan {
    switch effect {
    case .readMemberships(let id, let link):
      func body() async -> Message? { .organization(.listed(id, await asking(memberships))) }
      return work(for: link, body)
    case .readKept(let id, let person, let link):
      func body() async -> Message? {
        .organization(.keptRead(id, await cache.memberships(of: person)))
      }
      return cache.reading(for: link.map { .link($0) }, body)
    case .keep(let list, let person):
      cache.keep(list, of: person)
      return .done
    case .activate(let id, let organization, let link):
      func activate() async throws(ServiceError) {
        try await services.memberships.activate(organization)
      }
      func body() async -> Message? {
        .organization(.activated(id, failure: await asking(activate).failure))
      }
      return work(for: link, body)
    case .report, .post: return .done
    }
  }

  /// Returns the plan for an effect of a list or a detail.
  func plan(
    for effect: ContentEffect, _ kind: ContentDeclaration.Kind, of person: PersonID?
  ) -> Plan {
    switch effect {
    case .fetch(let id, let request): return fetch(id, request, kind)
    case .readCache(let id, let request):
      func body() async -> Message? {
        switch kind {
        case .list: .screen(.pagesKept(id, await cache.pages(request, of: person)))
        case .detail: .screen(.itemKept(id, await cache.item(request, of: person)))
        }
      }
      return cache.reading(for: .load(id), body)
    case .cancel(let id): return .cancel(.load(id))
    case .storeInCache, .storeItem, .changeInCache, .removeFromCache:
      cache.change(by: effect, of: person)
      return .done
    case .perform(let id, let request):
      func body() async -> Message? { .screen(.performed(id, request, await perform(request))) }
      return .work(Work(body))
    case .discard, .announce: return .done
    }
  }

  func plan(for load: HomeLoad) -> Plan {
    func body() async -> Message? {
      .screen(.homeLoaded(load, await content(load.request, load.kind)))
    }
    return .work(Work(for: load.delivery.map { .link($0) } ?? .home, body))
  }

  private func work(for link: DeliveryID?, _ body: @escaping () async -> Message?) -> Plan {
    .work(Work(for: link.map { .link($0) }, body))
  }

  private func fetch(
    _ id: LoadID, _ request: ContentRequest, _ kind: ContentDeclaration.Kind
  ) -> Plan {
    func body() async -> Message? {
      let start = clock.now().instant
      let status = await content(request, kind)
      return .screen(.loaded(id, status, took: clock.now().instant - start))
    }
    return .work(Work(for: .load(id), body))
  }

  // MARK: Calls

  /// Loads the data of a target's screen.
  func content(
    of target: LinkTarget, _ organization: OrganizationID?
  ) async -> EntityStatus {
    guard let (request, kind) = target.request(in: organization) else { return .notApplicable }
    return await content(request, kind)
  }

  /// Loads a page of a list, or an item.
  private func content(
    _ request: ContentRequest, _ kind: ContentDeclaration.Kind
  ) async -> EntityStatus {
    func call() async throws(ServiceError) -> EntityStatus { try await fetch(request, kind) }
    return switch await asking(call) {
    case .success(let status): status
    case .failure(let error): .failed(error)
    }
  }

  /// Loads a page of a list, or an item, once.
  ///
  /// - Throws: The error of the services; `wrongItem` or `wrongType` if their answer is not what
  ///   was requested.
  func fetch(
    _ request: ContentRequest, _ kind: ContentDeclaration.Kind
  ) async throws(ServiceError) -> EntityStatus {
    let type = itemTypes[request.contract]
    switch kind {
    case .list:
      let page = try await services.lists.page(request)
      if let type, !page.items.allSatisfy(type.holds) { throw .wrongType }
      return .page(page)
    case .detail:
      let item = try await services.entities.item(request)
      if let id = request.inputs.first(named: "id"), !item.hasID(id) { throw .wrongItem }
      if type?.holds(item) == false { throw .wrongType }
      return .item(item)
    }
  }

  /// Returns the organizations of the signed-in person.
  func memberships() async throws(ServiceError) -> MembershipList {
    try await services.memberships.memberships()
  }

  /// Runs an action on an item.
  func perform(_ request: ActionRequest) async -> Result<Item?, ServiceError> {
    func call() async throws(ServiceError) -> Item? {
      guard let actions = services.actions else { throw .unavailable }
      let item = try await actions.perform(request)
      // The action is done even if its answer is wrong.
      guard let item, let type = itemTypes[request.list.contract] else { return item }
      return type.holds(item) ? item : nil
    }
    return await asking(call)
  }

  private func asking<Answer>(
    _ call: () async throws(ServiceError) -> Answer
  ) async -> Result<Answer, ServiceError> {
    let person = caller().person
    var hasRenewed = false
    while true {
      let session = caller().session
      sessions.useOwn()
      do {
        return .success(try await call())
      } catch .unauthorized {
        // Another person may have signed in since the call began, or during the renewal.
        guard let current = caller().session, person == caller().person else {
          return .failure(.unauthorized)
        }
        // The answer to another call may have led to the renewal.
        if let session, sessions.isRenewed(session, to: current) { continue }
        guard !hasRenewed, await renew(current), person == caller().person else {
          return .failure(.unauthorized)
        }
        hasRenewed = true
      } catch {
        return .failure(error)
      }
    }
  }
}

extension LinkTarget {
  /// Returns the request for the data of the screen, or `nil` if it shows none.
  func request(in organization: OrganizationID?) -> (ContentRequest, ContentDeclaration.Kind)? {
    guard let request = route.request(for: destination, in: organization),
      let kind = route.content?.kind
    else { return nil }
    return (request, kind)
  }
}

extension Item {
  /// Returns whether the item has an id; `007` is the same number as `7`.
  fileprivate func hasID(_ text: String) -> Bool {
    id == text || Int(id) != nil && Int(id) == Int(text)
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
