import LandfallAuth
public import LandfallDomain

/// Actions on items and members of the running copy.
///
/// The owner of an item may change it. What belongs to an organization may be changed by the roles
/// in `editors` of `services.json` (default: `owner` and `admin`). An item with neither owner nor
/// organization cannot be changed.
extension Workspace: ActionSource {
  /// Removes an item or a member, or sets a field.
  ///
  /// - Throws: ``ServiceError``: `forbidden` if the role does not allow it, and `notFound` for an
  ///   item that is gone or hidden from the caller. `conflict` is for an item that has changed and
  ///   for the last owner. `badRequest` is for a field that people cannot set.
  @discardableResult
  public func perform(_ request: ActionRequest) async throws(ServiceError) -> Item? {
    let caller = try caller(try await admit(.action))
    if let organization = request.list.organization {
      try requireMember(caller, of: organization.text)
    }
    let faults = faults
    guard !faults.goneEntities.contains(request.item.text) else { throw .notFound }
    guard !faults.changedEntities.contains(request.item.text) else { throw .conflict }
    // One lock covers reading, deciding and writing, so no other change comes in between.
    let result = try serving { () throws(WorkspaceError) -> Result<Item?, ServiceError> in
      try changing { () throws(WorkspaceError) in
        switch request.list.contract.text {
        case "members", "member": try performOnMember(request, caller)
        case "search": .failure(.badRequest)
        case let contract: try performOnItem(request, contract, caller)
        }
      }
    }
    switch result {
    case .success(let item): return item
    case .failure(let error): throw error
    }
  }

  // MARK: Items of collections

  private func performOnItem(
    _ request: ActionRequest, _ contract: String, _ caller: Caller
  ) throws(WorkspaceError) -> Result<Item?, ServiceError> {
    let names = try readCollectionNames()
    let collection = names.contains(contract) ? contract : contract + "s"
    guard names.contains(collection) else { return .failure(.notFound) }
    let organization = request.list.organization?.text
    var rows: [CollectionItem] = try readItems(collection)
    let index = rows.firstIndex { row in
      row.item.itemID == request.item && isVisible(row, in: organization, to: caller)
    }
    guard let index else { return .failure(.notFound) }
    let row = rows[index]
    let isEditor = try mayEdit(row.organization, caller)
    guard isEditor || row.owner == caller.person.id else { return .failure(.forbidden) }
    switch request.action {
    case .remove: rows.remove(at: index)
    case .set(let value):
      guard !Self.ownFields.contains(value.name) else { return .failure(.badRequest) }
      guard let changed = request.action.applied(to: row.item) else { return .failure(.badRequest) }
      rows[index] = CollectionItem(
        organization: row.organization, owner: row.owner, visibility: row.visibility, item: changed,
        token: row.token)
    }
    try write(rows, .items, to: "collections/\(collection).json")
    return .success(request.action == .remove ? nil : rows[index].item)
  }

  /// The fields that identify an item and control who sees it; people cannot set them.
  private static let ownFields: Set<String> = [
    "id", "organization", "owner", "visibility", "token", "titleKey",
  ]

  private func mayEdit(
    _ organization: String?, _ caller: Caller
  ) throws(WorkspaceError) -> Bool {
    guard let organization else { return false }
    let editors = try readSettings().editors
    return try role(of: caller.person.id, in: organization).map(editors.contains) ?? false
  }

  private func role(
    of person: String, in organization: String
  ) throws(WorkspaceError) -> String? {
    try readMemberships().first { $0.person == person && $0.organization == organization }?.role
  }

  // MARK: Members

  /// The highest role; only a person who has it may give or take it.
  private static let highestRole = "owner"

  private func performOnMember(
    _ request: ActionRequest, _ caller: Caller
  ) throws(WorkspaceError) -> Result<Item?, ServiceError> {
    guard let organization = request.list.organization?.text else { return .failure(.badRequest) }
    var rows: [MembershipRecord] = try readMemberships()
    let index = rows.firstIndex {
      ItemID($0.person) == request.item && $0.organization == organization
    }
    guard let index else { return .failure(.notFound) }
    let row = rows[index]
    let newRole: String?
    switch request.action {
    case .remove: newRole = nil
    case .set(let value) where value.name == "role" && !value.value.isEmpty: newRole = value.value
    case .set: return .failure(.badRequest)
    }
    let leaves = row.person == caller.person.id && newRole == nil
    let isEditor = try mayEdit(organization, caller)
    guard leaves || isEditor else { return .failure(.forbidden) }
    if [row.role, newRole].contains(Self.highestRole), !leaves {
      guard try role(of: caller.person.id, in: organization) == Self.highestRole else {
        return .failure(.forbidden)
      }
    }
    let owners = rows.count { $0.organization == organization && $0.role == Self.highestRole }
    guard row.role != Self.highestRole || newRole == Self.highestRole || owners > 1 else {
      return .failure(.conflict)
    }
    if let newRole {
      rows[index] = MembershipRecord(
        person: row.person, organization: organization, role: newRole, teams: row.teams)
    } else {
      rows.remove(at: index)
    }
    try write(rows, .memberships, to: "memberships.json")
    guard newRole != nil else { return .success(nil) }
    return .success(try members(of: organization).first { $0.item.itemID == request.item }?.item)
  }
}
