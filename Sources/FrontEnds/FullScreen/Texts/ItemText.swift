package import LandfallDomain
package import LandfallLocalization
package import LandfallNavigation

/// The texts for the data of the services: titles, field names, and values that are words of the
/// app.
///
/// An app can define three texts. `screens:fields.<name>` names a field, and
/// `screens:values.<name>.<value>` names one of a few values. `screens:formats.<name>`, a text with
/// `{{value}}`, formats any other value. Without them a field is shown as the services send it, and
/// times in the format of the language.
package struct ItemText {
  private let texts: Translations
  private let own: (String) -> String

  /// Creates the texts in a language.
  ///
  /// - Parameter own: Prepares a text that the core has written. Values of the services are isolated
  ///   in it.
  package init(_ texts: Translations, own: @escaping (String) -> String = { $0 }) {
    self.texts = texts
    self.own = own
  }

  /// Returns the title, isolated from the text direction around it.
  package func title(_ item: Item) -> String {
    switch item.title {
    case .plain(let text): isolated(text)
    case .key(let key): texts.text(key)
    }
  }

  /// Returns the fields to show: all except the path of the item.
  package func fields(_ item: Item) -> [NamedValue] { item.fields.filter { $0.name != "path" } }

  /// Returns the label of a field.
  package func label(_ field: String) -> String {
    word(TextKey("screens:fields." + field)) ?? field
  }

  /// Returns the text for the value of a field.
  package func value(_ field: String, _ value: String) -> String {
    let values = [NamedValue("value", value)]
    return word(TextKey("screens:values." + field + "." + value))
      ?? word(TextKey("screens:formats." + field), values).map(own) ?? time(value).map(own) ?? value
  }

  /// Returns a time or a date in the person's language and time zone, or `nil` for other values.
  ///
  /// A time starts with its year. A plain number is not a time, because it may count anything.
  private func time(_ value: String) -> String? {
    guard let first = value.utf8.first, UInt8(ascii: "0")...UInt8(ascii: "9") ~= first,
      Int64(value) == nil
    else { return nil }
    return texts.written(value, as: .moment)
  }

  /// Returns a name of unknown direction, isolated if it may change the order of the text around it.
  package func isolated(_ name: String) -> String {
    BidiIsolation.embed(name, in: texts.direction)
  }

  private func word(_ key: TextKey, _ values: [NamedValue] = []) -> String? {
    texts.hasText(key) ? texts.text(key, values) : nil
  }
}

/// The text below a list: the number of items, and how many are loaded.
package struct ListFoot {
  /// The total number of items.
  package let count: String
  /// The number of items that can still be loaded, or `nil`.
  package let more: String?
  /// The text for a list that ended before all items were loaded, or `nil` for a complete list.
  package let cut: String?

  package init(_ list: PagedList, _ place: DeepLinkDestination, _ texts: Translations) {
    count =
      place.query.first(named: "q").map {
        texts.text("textshell:list.results", [NamedValue("q", $0)], count: list.total)
      } ?? texts.text("textshell:list.items", count: list.total)
    let rest = list.total - list.rows.count
    more =
      list.hasMore && rest > 0 ? texts.text("textshell:list.more", count: rest) : nil
    // A list has a maximum number of items and of bytes (Limits), because memory is limited.
    cut =
      list.isFull && rest > 0
      ? texts.text("textshell:list.full", count: list.rows.count) : nil
  }
}
