public import LandfallAuth
public import LandfallDomain

extension Workspace: MembershipSource {
  /// Returns the memberships of the signed-in person, in the file's order.
  public func memberships() async throws(ServiceError) -> MembershipList {
    try await answerCaller(.memberships) { caller throws(WorkspaceError) in
      .success(try members.memberships(of: caller))
    }
  }

  /// Makes an organization the session's active one; the person's other sessions do not change.
  public func activate(_ organization: OrganizationID) async throws(ServiceError) {
    try await answerCaller(.activate) {
      (caller) throws(WorkspaceError) -> Result<Void, ServiceError> in
      guard try members.admits(caller, to: organization) else { return .failure(.forbidden) }
      let changed = try sessions.change(caller.session) { session in
        session.activeOrganization = organization.text
      }
      return changed == nil ? .failure(.unauthorized) : .success(())
    }
  }
}

extension Workspace: ListSource, EntitySource {
  /// Returns one page of `members`, of `search`, or of the collection with the contract's name.
  ///
  /// Apart from the inputs of `search`, each input filters the items by the field with its name. The
  /// public items of a collection in `openCollections` (`services.json`) need no sign-in.
  public func page(_ request: ContentRequest) async throws(ServiceError) -> Page {
    try await answer(.list) { token throws(WorkspaceError) in
      try content.page(request, token, faults, now: now())
    }
  }

  /// Returns the one item that matches all inputs.
  ///
  /// For `member` it searches `members`; otherwise the collection with the contract's name or its
  /// plural: `team` in `teams`. A title, as `name`, must match exactly. Public and
  /// unlisted items of a collection in `openCollections` (`services.json`) need no sign-in.
  public func item(_ request: ContentRequest) async throws(ServiceError) -> Item {
    try await answer(.detail) { token throws(WorkspaceError) in
      try content.item(request, token, faults, now: now())
    }
  }
}

extension Workspace: ActionSource {
  /// Removes an item or a member, or sets a field.
  ///
  /// - Throws: ``ServiceError``: `forbidden` if the role does not allow it, and `notFound` for an
  ///   item that is gone or hidden from the caller. `conflict` is for an item that has changed and
  ///   for the last owner. `badRequest` is for a field that people cannot set.
  @discardableResult
  public func perform(_ request: ActionRequest) async throws(ServiceError) -> Item? {
    try await answerCaller(.action) { caller throws(WorkspaceError) in
      try content.perform(request, for: caller, faults)
    }
  }
}

/// The health of the embedded services: available, unless a fault is set.
extension Workspace: HealthProbe {
  /// Returns the current health at once, without a request.
  public func probe() async -> Reachability.Answer {
    do {
      try heedSettings()
    } catch {
      return .status(503)
    }
    let faults = faults
    if faults.isOffline { return .deviceOffline }
    return .status(faults.isUnavailable ? 503 : 200)
  }
}
