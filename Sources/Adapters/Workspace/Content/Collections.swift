import LandfallAuth
import LandfallDomain

/// The items of all collections, and who may see and change them.
///
/// The owner of an item may change it. What belongs to an organization may be changed by the roles
/// in `editors` of `services.json` (default: `owner` and `admin`). An item with neither owner nor
/// organization cannot be changed.
struct Collections: Sendable {
  let files: WorkspaceFiles
  let members: Members
  let cryptography: any SignInCryptography

  /// Returns the items of the first of the collections that exists, as far as the caller may see
  /// them; `nil` if none exists.
  func items(
    of names: [String], in organization: OrganizationID?, for caller: Caller?,
    withUnlisted: Bool = false
  ) throws(WorkspaceError) -> [CollectionItem]? {
    guard let collection = try existing(names) else { return nil }
    return try files.rows(.items(in: collection)).filter { item in
      withUnlisted && item.visibility == .unlisted && item.token == nil
        || isVisible(item, in: organization?.text, to: caller)
    }
  }

  /// Returns what belongs to an organization, by the names of the collections.
  func items(
    ofOrganization organization: String, for caller: Caller?
  ) throws(WorkspaceError) -> [CollectionItem] {
    var all: [CollectionItem] = []
    for name in try files.collections() {
      all += try files.rows(.items(in: name)).filter { item in
        item.organization == organization && isVisible(item, in: organization, to: caller)
      }
    }
    return all
  }

  /// Returns the invitation with a token, only to the person to whom it was sent.
  func invitation(
    _ token: String, for caller: Caller, now: Timestamp
  ) throws(WorkspaceError) -> CollectionItem? {
    guard let collection = try existing(["invitations"]) else { return nil }
    let bytes = Array(token.utf8)
    let found = try files.rows(.items(in: collection)).first { invitation in
      invitation.token.map { cryptography.areEqual(Array($0.utf8), bytes) } ?? false
    }
    // Answer as for a missing one, so that a token reveals nothing to other people.
    guard found?.item.fields.first(named: "email") == caller.person.email.text else { return nil }
    return found?.expired(at: now)
  }

  func isVisible(_ item: CollectionItem, in organization: String?, to caller: Caller?) -> Bool {
    // An item that a secret opens is not in any list.
    guard item.token == nil else { return false }
    switch item.visibility {
    case .public: return organization == nil || item.organization ?? organization == organization
    case .organization:
      return caller != nil && (item.organization == nil || item.organization == organization)
    case .unlisted, .private:
      guard let caller else { return false }
      return item.owner == caller.person.id
        && (item.organization == nil || item.organization == organization)
    }
  }

  /// Removes an item, or sets a field; the caller holds the lock.
  func perform(
    _ request: ActionRequest, for caller: Caller
  ) throws(WorkspaceError) -> Result<Item?, ServiceError> {
    let contract = request.list.contract.text
    guard let collection = try existing([contract, contract + "s"]) else {
      return .failure(.notFound)
    }
    var rows = try files.rows(.items(in: collection))
    let index = rows.firstIndex { row in
      row.item.itemID == request.item
        && isVisible(row, in: request.list.organization?.text, to: caller)
    }
    guard let index else { return .failure(.notFound) }
    let row = rows[index]
    let isEditor = try members.isEditor(caller, of: row.organization)
    guard isEditor || row.owner == caller.person.id else { return .failure(.forbidden) }
    switch request.action {
    case .remove: rows.remove(at: index)
    case .set(let value):
      guard !Self.ownFields.contains(value.name),
        let changed = request.action.applied(to: row.item)
      else { return .failure(.badRequest) }
      rows[index].item = changed
    }
    try files.write(rows, to: .items(in: collection))
    return .success(request.action == .remove ? nil : rows[index].item)
  }

  /// The fields that identify an item and control who sees it; people cannot set them.
  private static let ownFields: Set<String> = [
    "id", "organization", "owner", "visibility", "token", "titleKey",
  ]

  private func existing(_ names: [String]) throws(WorkspaceError) -> String? {
    let all = try files.collections()
    return names.first(where: all.contains)
  }
}
