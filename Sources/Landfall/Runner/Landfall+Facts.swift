import LandfallAuth
import LandfallDomain
import LandfallNavigation
import LandfallOrgContext

/// Where the journey's facts come from.
extension Landfall {
  /// Reads the session from the secure store and answers the journey.
  func readSession(_ id: DeliveryID) async {
    let standing: SessionStanding
    if let known = bootstrapStanding {
      bootstrapStanding = nil
      standing = known
    } else {
      let start = clock.now().instant
      let reading = await readStore(id)
      // What a link reads that was overtaken meanwhile changes nothing: the newer one reads too.
      guard !Task.isCancelled else { return }
      standing = takeOn(reading, id)
      measure(.sessionRead, clock.now().instant - start, id)
    }
    guard !Task.isCancelled else { return }
    moveOn(with: standing)
    records[id]?.sessionKnownAt = clock.now().instant
    // The tabs go at once, and not when the data of a public screen has come.
    if case .signedOut(let reason) = standing, screens.visibleStacks != nil,
      journey.flight?.target.route.policy == .public
    {
      showSignIn(reason, for: id)
    }
    let known = journey.flight.flatMap { knownStanding(of: $0.target, for: standing) }
    send(.sessionRead(id, standing, known: known))
  }

  /// The person's place in a target's organization as the services said last, in this process; `nil`
  /// before they have.
  func knownStanding(
    of target: LinkTarget, for session: SessionStanding
  ) -> OrganizationStanding? {
    guard case .live(let facts) = session, facts.person.id == owner,
      let active = organizations.active, !memberships.isEmpty
    else { return nil }
    return standing(
      of: target, in: MembershipList(memberships: memberships, active: active.organization.id))
  }

  func standing(of target: LinkTarget, in list: MembershipList) -> OrganizationStanding {
    let slug = app.organizationParameter.flatMap(target.destination.parameters.first(named:))
    return organizations.standing(scope: target.route.organization, slug: slug, in: list)
  }

  /// Reads the session and takes it on: who calls the services, and who is signed in.
  func sessionStanding(_ id: DeliveryID?) async -> SessionStanding {
    takeOn(await readStore(id), id)
  }

  func takeOn(_ reading: SessionReading, _ id: DeliveryID?) -> SessionStanding {
    if let skew = reading.clockSkew { post(.clockSkewed(skew), id) }
    if let ended, let token = reading.token, ended.isSame(as: token) {
      // Signed out, and the store could not be told: it counts as gone, and is tried again.
      refusedSession = token
      adopt(nil, .signedOut(.revoked))
      return .signedOut(.revoked)
    }
    adopt(reading.token, reading.standing)
    return reading.standing
  }

  /// Reads the session and changes nothing.
  func readStore(_ id: DeliveryID?) async -> SessionReading {
    let stored: Result<SecretBytes?, SecureStoreError>
    do {
      stored = .success(try await store.value(for: .session))
    } catch {
      stored = .failure(error)
      // Another key may be a mistake of the setting: only a sign-in, which has to write, gives a
      // store up that is whole.
      if case .damaged = error { isStoreUnreadable = true }
      post(.storeFailed(code: error.code, operation: "read"), id)
    }
    return SessionReading(of: stored, now: clock.now().timestamp)
  }

  private func adopt(_ token: SessionToken?, _ standing: SessionStanding) {
    self.token = token
    services.signIn.use(token)
    switch standing {
    case .live(let facts):
      if let owner, owner != facts.person.id {
        organizations.clear()
        leftThere = nil
        screens.clear()
        clearTray()
        restored = nil
        lastSaved = nil
      }
      owner = facts.person.id
      session = facts
      if let left = leftThere {
        leftThere = nil
        _ = start { await $0.takeBack(left) }
      }
    case .unknown, .signedOut: session = nil
    }
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
    } catch {
      post(.organizationSwitchFailed(wanted.organization.slug, error))
      return
    }
    // A newer link may have landed in another organization while they were being told.
    await takeBack(wanted)
  }
}
