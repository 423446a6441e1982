import LandfallAuth
import LandfallDomain
import LandfallNavigation
import LandfallOrgContext

/// Where the journey's facts come from.
extension Landfall {
  /// The person's place in a target's organization as the services said last, in this process; `nil`
  /// before they have.
  func knownStanding(
    of target: LinkTarget, for session: SessionStanding
  ) -> OrganizationStanding? {
    guard case .live(let facts) = session, facts.person.id == sessionFlow.owner,
      let active = organizations.active, !memberships.isEmpty
    else { return nil }
    return standing(
      of: target, in: MembershipList(memberships: memberships, active: active.organization.id))
  }

  func standing(of target: LinkTarget, in list: MembershipList) -> OrganizationStanding {
    let slug = app.organizationParameter.flatMap(target.destination.parameters.first(named:))
    return organizations.standing(scope: target.route.organization, slug: slug, in: list)
  }

  /// Looks up the person's place in a target's organization and answers the journey.
  func checkOrganization(_ id: DeliveryID, _ target: LinkTarget) async {
    do {
      let list = try await readMemberships()
      guard !Task.isCancelled else { return }
      if organizations.active == nil { organizations.adopt(list) }
      send(.organizationChecked(id, standing(of: target, in: list)))
    } catch {
      guard !Task.isCancelled else { return }
      send(.organizationCheckFailed(id, error))
    }
  }

  /// Loads a target's data and answers the journey.
  ///
  /// What a list has a row for is shown from it at once, and refreshed.
  func loadContent(
    _ id: DeliveryID, _ target: LinkTarget, _ organization: OrganizationID?
  ) async {
    let row = journey.flight?.delivery == id ? loadedRow(of: target) : nil
    records[id]?.isFromRow = row != nil
    if let row { return send(.contentLoaded(id, .item(row))) }
    doneWhileLanding = []
    let content = await content(of: target.destination, target.route, organization)
    guard !Task.isCancelled, journey.flight?.delivery == id else {
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
    guard let declaration = route.content,
      let request = request(for: destination, route, organization)
    else { return .notApplicable }
    do {
      return try await asking { () async throws(ServiceError) in
        switch declaration.kind {
        case .list: .page(try await services.lists.page(request))
        case .detail: .item(try await services.entities.item(request))
        }
      }
    } catch {
      return .failed(error)
    }
  }

  /// Makes an organization the active one at the services and answers the journey.
  func activate(_ id: DeliveryID, _ organization: ActiveOrganization) async {
    records[id]?.switchStartedAt = clock.now().instant
    var answer = JourneyEvent.organizationActivated(id)
    do {
      try await asking { () async throws(ServiceError) in
        try await services.memberships.activate(organization.organization.id)
      }
      toldOrganization = organization
    } catch {
      answer = .organizationActivationFailed(id, error)
    }
    guard Task.isCancelled else { return send(answer) }
    // A call that was given up may have reached the services all the same.
    _ = start { await $0.takeBack(organization) }
  }

  /// A link, or a switch by hand, was overtaken while the services switched for it: they are told what
  /// is on view, or will be, so that switch and navigation are committed together or not at all.
  ///
  /// While nobody counts as signed in, as with a store that cannot be read, there is nobody to tell
  /// them: that is made up for as soon as the same person is back.
  func takeBack(_ switched: ActiveOrganization) async {
    let wanted = journey.destinationOrganization ?? organizations.active
    guard let wanted, wanted.organization.id != switched.organization.id else { return }
    guard session != nil else {
      leftThere = switched
      return
    }
    do {
      try await services.memberships.activate(wanted.organization.id)
      toldOrganization = wanted
    } catch {
      post(.organizationSwitchFailed(wanted.organization.slug, error))
      return
    }
    // A newer link may have landed in another organization while they were being told.
    await takeBack(wanted)
  }
}
