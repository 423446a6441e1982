internal import Landfall
internal import LandfallDomain
internal import LandfallLocalization
internal import LandfallNavigation

/// The words of what is on view, in the person's language.
struct Wording {
  /// What is on view.
  let snapshot: AppSnapshot

  /// The texts.
  var texts: Translations { snapshot.translations }
  /// The direction that everything is laid out in.
  var direction: TextDirection { texts.direction }
  /// The words for what the services say.
  var item: ItemText { ItemText(texts) }

  /// A text of the catalogues.
  func callAsFunction(_ key: TextKey, _ values: [NamedValue] = [], count: Int? = nil) -> String {
    texts.text(key, values, count: count)
  }

  /// The header's text of a place.
  func title(of place: DeepLinkDestination) -> String {
    self(snapshot.titleKey(of: place), place.parameters + place.query)
  }

  /// The header's text of a screen: a detail has its item's name.
  func title(of entry: StackEntry) -> String {
    // The boundary may stand in the place of no screen at all, which has no title either.
    if case .unavailable = entry.presentation { return snapshot.appName }
    if case .detail(let detail)? = entry.content, let thing = detail.item {
      return item.title(thing)
    }
    return title(of: entry.destination)
  }

  /// What stands below an item's title, or nothing.
  func secondary(of thing: Item) -> String {
    let shown = thing.fields.filter {
      $0.name != "path" && !$0.value.isEmpty && !Self.isNumber($0.value)
    }.prefix(3)
    return shown.map { item.isolated(item.value($0.name, $0.value)) }.joined(separator: " · ")
  }

  /// A number that stands at the end of an item's row, or `nil`.
  func badge(of thing: Item) -> String? {
    thing.fields.first { $0.name != "path" && Self.isNumber($0.value) }
      .map { item.value($0.name, $0.value) }
  }

  /// The organization, the person and the role in one line; nothing where nobody is signed in.
  var people: String? {
    guard let person = snapshot.person else { return nil }
    guard let organization = snapshot.organization else { return item.isolated(person.name) }
    let values = [
      NamedValue("name", person.name),
      NamedValue("role", item.value("role", organization.role.text)),
    ]
    return item.isolated(organization.organization.name) + " · "
      + self("textshell:person", values)
  }

  private static func isNumber(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }
}
