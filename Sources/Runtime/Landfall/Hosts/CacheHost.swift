import LandfallAppCore
import LandfallDomain
import LandfallLists
import LandfallNavigation
import LandfallNotificationBus
import LandfallOrgContext

/// Runs the cache requests in order.
///
/// The app works without a cache, so errors are only posted on the bus. Each person has entries of
/// their own; guests have none.
final class CacheHost {
  private enum Change {
    case storePage(ContentRequest, Page, position: Int)
    case storeItem(ContentRequest, Item)
    case replace(ContentRequest, ItemID, Item?)
    case remove(ContentRequest)
    case removeAll

    var isUrgent: Bool { if case .removeAll = self { true } else { false } }

    var operation: StorageOperation {
      switch self {
      case .storePage, .storeItem: .write
      case .replace: .replace
      case .remove: .remove
      case .removeAll: .delete
      }
    }
  }

  private let cache: (any ListCache)?
  private let clock: any Timekeeper
  private let bus: NotificationBus<AppEvent>
  private var changes: [Change] = []

  init(_ cache: (any ListCache)?, _ clock: any Timekeeper, _ bus: NotificationBus<AppEvent>) {
    (self.cache, self.clock, self.bus) = (cache, clock, bus)
  }

  // MARK: Requests

  func change(by effect: ContentEffect, of person: PersonID?) {
    guard let person else { return }
    switch effect {
    case .storeInCache(let request, let page, let position):
      append(.storePage(request.kept(for: person), page, position: position))
    case .storeItem(let request, let item): append(.storeItem(request.kept(for: person), item))
    case .changeInCache(let request, let id, let item):
      append(.replace(request.kept(for: person), id, item))
    case .removeFromCache(let request): append(.remove(request.kept(for: person)))
    case .fetch, .cancel, .discard, .readCache, .perform, .announce: break
    }
  }

  func keep(_ list: MembershipList, of person: PersonID) {
    let items = list.memberships.map { KeptMembership.item($0, active: list.active) }
    let page = Page(items: items, nextCursor: nil, total: items.count)
    append(.storePage(KeptMembership.request.kept(for: person), page, position: 0))
  }

  func removeAll() { append(.removeAll) }

  /// Queues a change; without a cache it is not even made.
  private func append(_ change: @autoclosure () -> Change) {
    if cache != nil { changes.append(change()) }
  }

  // MARK: Execution

  /// Returns the work of the queued changes; `nil` if there are none.
  ///
  /// While a link is in flight, only the deletion of all data is due; the rest waits for the outcome.
  func takeWork(isLinkInFlight: Bool = false) -> Work? {
    guard !changes.isEmpty, !isLinkInFlight || changes.contains(where: { $0.isUrgent }) else {
      return nil
    }
    let changes = takeChanges()
    func body() async -> Message? {
      await execute(changes)
      return nil
    }
    return Work(in: .cache, body)
  }

  /// Returns work that reads the cache after all changes until then.
  ///
  /// The changes are work of their own, which is not cancelled with the reading.
  func reading(for purpose: Work.Purpose?, _ read: @escaping () async -> Message?) -> Plan {
    .works([takeWork(), Work(in: .cache, for: purpose, read)])
  }

  private func takeChanges() -> [Change] {
    defer { changes = [] }
    return changes
  }

  private func execute(_ changes: [Change]) async {
    guard let cache else { return }
    for change in changes {
      do throws(StorageError) {
        switch change {
        case .storePage(let request, let page, let position):
          try await cache.store(page, at: position, of: request)
        case .storeItem(let request, let item): try await cache.store(item, of: request)
        case .replace(let request, let id, let item):
          try await cache.replace(id, with: item, of: request)
        case .remove(let request): try await cache.remove(request)
        case .removeAll: try await cache.removeAll()
        }
      } catch {
        failed(error, change.operation)
      }
    }
  }

  func pages(_ request: ContentRequest, of person: PersonID?) async -> CachedPages? {
    guard let person else { return nil }
    do throws(StorageError) {
      return try await cache?.pages(request.kept(for: person))
    } catch {
      failed(error, .read)
      return nil
    }
  }

  func item(_ request: ContentRequest, of person: PersonID?) async -> CachedItem? {
    guard let person else { return nil }
    do throws(StorageError) {
      return try await cache?.item(request.kept(for: person))
    } catch {
      failed(error, .read)
      return nil
    }
  }

  func memberships(of person: PersonID) async -> MembershipList? {
    await pages(KeptMembership.request, of: person)?.pages.first.flatMap {
      KeptMembership.list($0.items)
    }
  }

  private func failed(_ error: StorageError, _ operation: StorageOperation) {
    bus.post(by: clock, .cacheFailed(error, while: operation))
  }
}

extension ContentRequest {
  /// Returns the request under which a person's data is kept.
  ///
  /// Without the person, data that arrives after another process has signed in another person would
  /// be found by that person.
  fileprivate func kept(for person: PersonID) -> ContentRequest {
    var inputs = inputs
    inputs.insert(NamedValue("", person.text), at: 0)
    return ContentRequest(contract: contract, inputs: inputs, organization: organization)
  }
}

/// A membership as it is stored in the list cache.
private enum KeptMembership {
  static let request = ContentRequest(contract: "memberships", inputs: [], organization: nil)

  static func item(_ membership: Membership, active: OrganizationID?) -> Item {
    let organization = membership.organization
    return Item(
      id: organization.id.text, title: .plain(organization.name),
      fields: [
        NamedValue("slug", organization.slug.text), NamedValue("role", membership.role.text),
        NamedValue("active", organization.id == active ? "yes" : "no"),
      ] + membership.teams.map { NamedValue("team", $0) })
  }

  /// Returns the memberships, or `nil` if one of them cannot be read.
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
