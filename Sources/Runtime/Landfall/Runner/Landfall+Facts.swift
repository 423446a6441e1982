import LandfallAppCore
import LandfallAuth
import LandfallDomain
import LandfallNavigation

/// Loads the data that the link flow needs.
extension Landfall {
  /// Loads a target's data and reports it to the link flow.
  func loadContent(_ id: DeliveryID, _ target: LinkTarget, _ organization: OrganizationID?) async {
    let content = await content(of: target.destination, target.route, organization)
    guard !Task.isCancelled, core.linkFlow.inFlight?.delivery == id else {
      if let contract = target.route.content?.contract { post(.loadDiscarded(contract), id) }
      return
    }
    if let record = deliveries[id] {
      measure(
        .dataLoad, clock.now().instant - (record.sessionKnownAt ?? record.receivedAt), id)
    }
    send(.contentLoaded(id, content))
  }

  /// Loads the data of a destination's screen.
  func content(
    of destination: DeepLinkDestination, _ route: RouteDeclaration, _ organization: OrganizationID?
  ) async -> EntityStatus {
    guard let request = route.request(for: destination, in: organization),
      let kind = route.content?.kind
    else { return .notApplicable }
    return await content(request, kind)
  }

  /// Loads a page of a list, or an item.
  ///
  /// If the services reject the session, it is renewed once.
  func content(_ request: ContentRequest, _ kind: ContentDeclaration.Kind) async -> EntityStatus {
    do throws(ServiceError) {
      return try await asking { () async throws(ServiceError) in
        try await services.fetch(request, kind)
      }
    } catch {
      return .failed(error)
    }
  }

  /// Measures the time until a link's screen was visible.
  func measureRender(_ id: DeliveryID) {
    let times = deliveries[id]?.renderTimes(at: clock.now().instant, launchedAt: launchedAt) ?? []
    for (phase, took) in times { measure(phase, took, id) }
  }
}
