import LandfallAuth
public import LandfallDomain
import LandfallNotificationBus

extension Workspace {
  /// The person who makes a call, and their session.
  struct Caller {
    let person: PersonRecord
    let session: SessionRow
  }

  /// Waits for the latency of the services, then fails if a fault is set.
  ///
  /// - Returns: The session of the call, as it was when the call began.
  func admit(_ call: Call) async throws(ServiceError) -> SessionToken? {
    let token = state.withLock { $0.token }
    let settings = try serving { () throws(WorkspaceError) in try heedSettings() }
    let before = faults
    guard !before.isOffline else { throw .offline }
    let latency = before.latency[call] ?? settings.latency
    if latency > .zero { await pause(latency) }
    let after = faults
    guard !after.isOffline else { throw .offline }
    guard !after.isUnavailable else { throw .unavailable }
    guard !after.isMalformed else { throw .malformed }
    return token
  }

  /// Returns the person who makes a call.
  ///
  /// - Throws: `unauthorized` without a valid session; `banned` if the person is banned.
  func caller(_ token: SessionToken?) throws(ServiceError) -> Caller {
    guard let token else { throw .unauthorized }
    let (sessions, people) = try serving { () throws(WorkspaceError) in
      (try readSessions(), try readPeople())
    }
    let hash = self.hash(token)
    guard let session = sessions.first(where: { cryptography.areEqual($0.tokenHash, hash) }),
      !SessionLifetime.isExpired(at: session.expiresAt, now: now()),
      let person = people.first(where: { $0.id == session.person })
    else { throw .unauthorized }
    if person.ban(at: now()) != nil { throw .banned }
    return Caller(person: person, session: session)
  }

  /// Returns the hash that identifies a session in the files.
  func hash(_ token: SessionToken) -> [UInt8] {
    var bytes = token.secret.withUnsafeBytes { Array($0) }
    defer { for index in bytes.indices { bytes[index] = 0 } }
    return cryptography.keyedHash(bytes, key: Array("landfall.workspace.session.1".utf8))
  }
}

extension Workspace: MembershipSource {
  /// Returns the memberships of the signed-in person, in the file's order.
  public func memberships() async throws(ServiceError) -> MembershipList {
    let caller = try caller(try await admit(.memberships))
    let (rows, organizations) = try serving { () throws(WorkspaceError) in
      (try readMemberships(), try readOrganizations())
    }
    let memberships = rows.filter { $0.person == caller.person.id }.compactMap { row in
      organizations.first { $0.id.text == row.organization }.map {
        Membership(organization: $0, role: Role(row.role), teams: row.teams)
      }
    }
    return MembershipList(
      memberships: memberships,
      active: caller.session.activeOrganization.map { OrganizationID($0) })
  }

  /// Makes an organization the session's active one; the person's other sessions do not change.
  public func activate(_ organization: OrganizationID) async throws(ServiceError) {
    let caller = try caller(try await admit(.activate))
    try requireMember(caller, of: organization.text)
    let changed = try serving { () throws(WorkspaceError) in
      try changeSession(caller.session.tokenHash) { $0.activeOrganization = organization.text }
    }
    guard changed != nil else { throw .unauthorized }
  }

  func requireMember(_ caller: Caller, of organization: String) throws(ServiceError) {
    let rows = try serving { () throws(WorkspaceError) in try readMemberships() }
    guard rows.contains(where: { $0.person == caller.person.id && $0.organization == organization })
    else { throw .forbidden }
  }
}

/// Changes that an administrator of the services would make, for scenarios and tests.
extension Workspace {
  /// Sets a person's role in an organization, and adds a person who is not a member.
  ///
  /// - Throws: ``WorkspaceError``; `unknownPerson`, `unknownOrganization`.
  public func setRole(
    email: String, organization slug: String, role: Role
  ) throws(WorkspaceError) {
    try change(email, slug) { rows, person, organization in
      let index = rows.firstIndex { $0.person == person && $0.organization == organization }
      let row = MembershipRecord(
        person: person, organization: organization, role: role.text,
        teams: index.map { rows[$0].teams } ?? [])
      if let index { rows[index] = row } else { rows.append(row) }
    }
  }

  /// Returns the addresses of all accounts.
  ///
  /// It is for tests and demonstrations: no call of the services reveals them.
  ///
  /// - Throws: ``WorkspaceError`` for a file that cannot be read.
  public func addresses() throws(WorkspaceError) -> [String] {
    try readPeople().map(\.email.text)
  }

  /// Removes a person from an organization; does nothing if they are not a member.
  ///
  /// - Throws: ``WorkspaceError``; `unknownPerson`, `unknownOrganization`.
  public func remove(email: String, organization slug: String) throws(WorkspaceError) {
    try change(email, slug) { rows, person, organization in
      rows.removeAll { $0.person == person && $0.organization == organization }
    }
  }

  private func change(
    _ email: String, _ slug: String, _ edit: (inout [MembershipRecord], String, String) -> Void
  ) throws(WorkspaceError) {
    try changing { () throws(WorkspaceError) in
      guard let person = try readPeople().first(where: { $0.email.text == email }) else {
        throw .unknownPerson(email)
      }
      guard let organization = try readOrganizations().first(where: { $0.slug.text == slug }) else {
        throw .unknownOrganization(slug)
      }
      var rows: [MembershipRecord] = try readMemberships()
      edit(&rows, person.id, organization.id.text)
      try write(rows, .memberships, to: "memberships.json")
    }
  }
}
