import LandfallDomain
import LandfallStrictJSON

/// An item of a file in `collections`.
struct CollectionItem: Sendable {
  /// The people who may see an item.
  enum Visibility: String, CaseIterable {
    /// Everyone who is signed in; everyone at all in an open collection.
    case `public`
    /// Everyone who knows its ID; only its owner sees it in lists.
    case unlisted
    /// The members of its organization; everyone if it has none.
    case organization
    /// Its owner.
    case `private`
  }

  let organization: String?
  let owner: String?
  let visibility: Visibility
  /// The visible item: with `owner` and `state`, without secrets.
  var item: Item
  /// The secret that opens an invitation.
  let token: String?

  /// Returns whether the item matches each of the inputs of a request.
  func matches(_ inputs: [NamedValue]) -> Bool { inputs.allSatisfy(matches) }

  /// Returns whether a field, the title (`name`, `title`) or the ID has the given value.
  private func matches(_ input: NamedValue) -> Bool {
    switch input.name {
    case "id": item.id == input.value
    case "name", "title": item.id == input.value || plainTitle == input.value
    case "token": token == input.value
    default: item.fields.first(named: input.name) == input.value
    }
  }

  /// Returns the item, with the state `expired` if it is pending and `expiresAt` has been reached.
  func expired(at now: Timestamp) -> CollectionItem {
    guard item.fields.first(named: "state") == "pending",
      let end = item.fields.first(named: "expiresAt").flatMap({ Timestamp(rfc3339: $0) }),
      now >= end
    else { return self }
    let fields = item.fields.map { $0.name == "state" ? NamedValue("state", "expired") : $0 }
    var expired = self
    expired.item = Item(id: item.id, title: item.title, fields: fields)
    return expired
  }

  /// The title; `nil` if it is a catalogue key.
  var plainTitle: String? {
    switch item.title {
    case .plain(let title): title
    case .key: nil
    }
  }
}

extension Schema<CollectionItem> {
  static func items(in collection: String) -> Schema {
    Schema(
      key: "items", file: "collections/\(collection).json", isRequired: true, allowed: nil,
      unique: { [("id", $0.item.id)] },
      read: { (row: StrictObject) throws(WorkspaceError) -> CollectionItem in
        let title: Item.Text
        switch (try row.optionalString("title"), try row.optionalString("titleKey")) {
        case (let plain?, nil): title = .plain(plain)
        case (nil, let key?): title = .key(TextKey(key))
        case (nil, nil), (_?, _?):
          throw row.error(nil, "exactly one of \"title\" and \"titleKey\" is required")
        }
        var visibility = CollectionItem.Visibility.organization
        if let text = try row.optionalString("visibility") {
          guard let known = CollectionItem.Visibility(rawValue: text) else {
            throw row.error(
              "visibility", "\"visibility\" must be public, unlisted, organization or private")
          }
          visibility = known
        }
        var fields: [NamedValue] = []
        let metadata = ["id", "title", "titleKey", "organization", "visibility", "token"]
        for member in row.members where !metadata.contains(member.name) {
          if let value = try row.optionalString(member.name) {
            fields.append(NamedValue(member.name, value))
          }
        }
        return CollectionItem(
          organization: try row.optionalString("organization"),
          owner: try row.optionalString("owner"), visibility: visibility,
          item: Item(id: try row.string("id"), title: title, fields: fields),
          token: try row.optionalString("token"))
      },
      write: { row, writer in
        writer.member("id", row.item.id)
        if let organization = row.organization { writer.member("organization", organization) }
        switch row.item.title {
        case .plain(let title): writer.member("title", title)
        case .key(let key): writer.member("titleKey", key.text)
        }
        if row.visibility != .organization {
          writer.member("visibility", row.visibility.rawValue)
        }
        if let token = row.token { writer.member("token", token) }
        // The owner is one of the fields.
        for field in row.item.fields { writer.member(field.name, field.value) }
      })
  }
}
