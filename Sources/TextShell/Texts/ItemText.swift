import LandfallDomain
import LandfallLocalization

/// The words for what the services say of a thing: its title, the names of its fields, and those of
/// their values that are words of the app and not of a person.
///
/// An app names a field in `screens:fields.<name>`, and a value that is one of a few in
/// `screens:values.<name>.<value>`; a field without such a text is shown as the services give it.
struct ItemText {
  private let texts: Translations

  init(_ texts: Translations) { self.texts = texts }

  /// The title, which cannot disturb the line it stands in.
  func title(_ item: Item) -> String {
    switch item.title {
    case .plain(let text): isolated(text)
    case .key(let key): texts.text(key)
    }
  }

  /// The fields to show: the place that an item leads to is not one of them.
  func fields(_ item: Item) -> [NamedValue] { item.fields.filter { $0.name != "path" } }

  /// What a field is called.
  func label(_ field: String) -> String { word(TextKey("screens:fields." + field)) ?? field }

  /// What a field's value is called.
  func value(_ field: String, _ value: String) -> String {
    if let time = time(value) { return time }
    return word(TextKey("screens:values." + field + "." + value)) ?? value
  }

  /// A time of the services in the one form that is understood everywhere: 2026-03-01 09:00 UTC.
  ///
  /// `nil` for any other value. What languages write for it takes the tables of Foundation, which
  /// would cost every start.
  private func time(_ value: String) -> String? {
    guard CalendarText.timestamp(value) != nil else { return nil }
    return value.prefix(10) + " " + value.dropFirst(11).prefix(5) + " UTC"  // not a word
  }

  /// A name of unknown direction, isolated in right-to-left text.
  func isolated(_ name: String) -> String {
    texts.direction == .rightToLeft ? BidiIsolation.embed(name, in: .rightToLeft) : name
  }

  private func word(_ key: TextKey) -> String? { texts.hasText(key) ? texts.text(key) : nil }
}
