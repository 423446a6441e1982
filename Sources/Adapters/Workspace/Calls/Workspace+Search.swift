import LandfallAuth
import LandfallDomain

extension Workspace {
  /// Returns the members of an organization as items, in the order in which they joined.
  func members(of organization: String) throws(WorkspaceError) -> [CollectionItem] {
    let people = try readPeople()
    return try readMemberships().filter { $0.organization == organization }.compactMap { row in
      people.first { $0.id == row.person }.map { person in
        let item = Item(
          id: person.id, title: .plain(person.name),
          fields: [
            NamedValue("email", person.shownEmail.text), NamedValue("role", row.role),
            NamedValue("teams", row.teams.joined(separator: ", ")),
          ])
        return CollectionItem(
          organization: organization, owner: nil, visibility: .organization, item: item, token: nil)
      }
    }
  }

  /// Returns the index of the first item of a page of the search; page 1 starts at 0.
  func searchStart(_ page: String?, pageSize: Int) throws(ServiceError) -> Int {
    guard let page, !page.isEmpty else { return 0 }
    guard let number = Int(page), 1...1_000_000 ~= number else { throw .badRequest }
    return (number - 1) * pageSize
  }

  /// Returns the items of an organization whose title or a field contains the text, ignoring case.
  ///
  /// Members come first, then the collections by name, each in its own order. Only items that
  /// belong to the organization and have their own title are searched, so menus are left out.
  func search(
    _ words: String, in organization: String, for caller: Caller?
  ) throws(WorkspaceError) -> [CollectionItem] {
    let wanted = words.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !wanted.isEmpty else { return [] }
    var all = try members(of: organization)
    for name in try readCollectionNames() {
      all += try readItems(name).filter { item in
        item.organization == organization && isVisible(item, in: organization, to: caller)
      }
    }
    return all.filter { item in
      guard let title = item.plainTitle else { return false }
      return title.lowercased().contains(wanted)
        || item.item.fields.contains { $0.value.lowercased().contains(wanted) }
    }
  }
}
