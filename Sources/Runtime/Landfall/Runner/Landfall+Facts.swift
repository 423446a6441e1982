import LandfallAppCore
import LandfallAuth
import LandfallDomain
import LandfallNavigation

/// Where the journey's facts come from.
extension Landfall {
  /// Loads a target's data and answers the journey.
  ///
  /// What a list has a row for is shown from it at once, and refreshed.
  func loadContent(
    _ id: DeliveryID, _ target: LinkTarget, _ organization: OrganizationID?
  ) async {
    let row = core.journey.flight?.delivery == id ? loadedRow(of: target) : nil
    records[id]?.isFromRow = row != nil
    if let row { return send(.contentLoaded(id, .item(row))) }
    doneWhileLanding = []
    let content = await content(of: target.destination, target.route, organization)
    guard !Task.isCancelled, core.journey.flight?.delivery == id else {
      if let contract = target.route.content?.contract { post(.loadDiscarded(contract), id) }
      return
    }
    if let record = records[id] {
      measure(
        .dataLoad, clock.now().instant - (record.sessionKnownAt ?? record.receivedAt), id)
    }
    send(.contentLoaded(id, content))
  }

  /// Loads what a screen shows.
  func content(
    of destination: DeepLinkDestination, _ route: RouteDeclaration, _ organization: OrganizationID?
  ) async -> EntityStanding {
    do {
      return try await asking { () async throws(ServiceError) in
        try await fetch(destination, route, organization)
      }
    } catch {
      return .failed(error)
    }
  }

  /// Asks the services for what a screen shows, once.
  func fetch(
    _ destination: DeepLinkDestination, _ route: RouteDeclaration, _ organization: OrganizationID?
  ) async throws(ServiceError) -> EntityStanding {
    guard let request = request(for: destination, route, organization) else {
      return .notApplicable
    }
    return switch route.content?.kind {
    case .list: .page(try await services.lists.page(request))
    case .detail: .item(try await services.entities.item(request))
    case nil: .notApplicable
    }
  }
}
