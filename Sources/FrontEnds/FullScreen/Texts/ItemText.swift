package import LandfallDomain
package import LandfallLocalization

/// The words for what the services say of a thing: its title, the names of its fields, and those of
/// their values that are words of the app and not of a person.
///
/// An app names a field in `screens:fields.<name>`, a value that is one of a few in
/// `screens:values.<name>.<value>`, and how any other is written in `screens:formats.<name>`, a text
/// with `{{value}}` in it. Without them a field is shown as the services give it, a time as the
/// language writes times.
package struct ItemText {
  private let texts: Translations

  package init(_ texts: Translations) { self.texts = texts }

  /// The title, which cannot disturb the line it stands in.
  package func title(_ item: Item) -> String {
    switch item.title {
    case .plain(let text): isolated(text)
    case .key(let key): texts.text(key)
    }
  }

  /// The fields to show: the place that an item leads to is not one of them.
  package func fields(_ item: Item) -> [NamedValue] { item.fields.filter { $0.name != "path" } }

  /// What a field is called.
  package func label(_ field: String) -> String {
    word(TextKey("screens:fields." + field)) ?? field
  }

  /// What a field's value is called.
  package func value(_ field: String, _ value: String) -> String {
    let values = [NamedValue("value", value)]
    return word(TextKey("screens:values." + field + "." + value))
      ?? word(TextKey("screens:formats." + field), values) ?? time(value) ?? value
  }

  /// A time or a day of the services in the person's language and time zone, else `nil`.
  ///
  /// A number alone is no time: it may count anything. A time begins with its year.
  private func time(_ value: String) -> String? {
    guard let first = value.utf8.first, UInt8(ascii: "0")...UInt8(ascii: "9") ~= first,
      Int64(value) == nil
    else { return nil }
    return texts.written(value, as: .moment)
  }

  /// A name of unknown direction, isolated in right-to-left text.
  package func isolated(_ name: String) -> String {
    texts.direction == .rightToLeft ? BidiIsolation.embed(name, in: .rightToLeft) : name
  }

  private func word(_ key: TextKey, _ values: [NamedValue] = []) -> String? {
    texts.hasText(key) ? texts.text(key, values) : nil
  }
}
