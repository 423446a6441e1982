internal import Landfall
internal import LandfallDomain
internal import LandfallLocalization
internal import LandfallNavigation

/// The texts of the visible screen, in the person's language.
struct Wording {
  /// The visible content.
  let snapshot: AppSnapshot

  /// The translations.
  var texts: Translations { snapshot.translations }
  /// The layout direction.
  var direction: TextDirection { texts.direction }
  /// The texts for data of the services.
  var item: ItemText { ItemText(texts) }

  /// Returns a text of the catalogs.
  func callAsFunction(_ key: TextKey, _ values: [NamedValue] = [], count: Int? = nil) -> String {
    texts.text(key, values, count: count)
  }

  /// Returns the header title of a destination.
  func title(of place: DeepLinkDestination) -> String {
    self(snapshot.titleKey(of: place), place.parameters + place.query)
  }

  /// Returns the header title of a screen.
  ///
  /// A detail screen has the title of its item.
  func title(of entry: StackEntry) -> String {
    // An unavailable screen may have no destination, and so no title.
    if case .unavailable = entry.presentation { return snapshot.appName }
    if case .detail(let detail)? = entry.content, let thing = detail.item {
      return item.title(thing)
    }
    return title(of: entry.destination)
  }

  /// Returns the text below an item's title, or an empty text.
  func secondary(of thing: Item) -> String {
    let shown = thing.fields.filter {
      $0.name != "path" && !$0.value.isEmpty && !Self.isNumber($0.value)
    }.prefix(3)
    return shown.map { item.isolated(item.value($0.name, $0.value)) }.joined(separator: " · ")
  }

  /// Returns the number at the end of an item's row, or `nil`.
  func badge(of thing: Item) -> String? {
    thing.fields.first { $0.name != "path" && Self.isNumber($0.value) }
      .map { item.value($0.name, $0.value) }
  }

  /// The organization, the person and the role in one line, or `nil` if no one is signed in.
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
