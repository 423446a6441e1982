/// A formatter for numbers, currencies, dates, relative times and lists in a language.
///
/// `CLDRFormatter` has tables for seven languages. LandfallFoundation has a formatter that uses
/// the system. Without a formatter, numbers use the language's digits, and all other values are
/// shown as given.
public protocol ValueFormatter: Sendable {
  /// Returns the text of a value, or `nil` to show it as given.
  ///
  /// It is `nil` if the format is unknown or the value does not fit it.
  ///
  /// - Parameters:
  ///   - values: One or more values of the placeholder's name. A number has decimal digits
  ///     (`-12.5`). A time is `2026-03-01T09:00:00Z` or milliseconds since 1970. For `list`, they
  ///     are the elements, already bidi-isolated if needed.
  ///   - format: The format that the placeholder requests.
  ///   - language: The language of the surrounding text, as a BCP 47 tag.
  func text(_ values: [String], as format: ValueFormat, in language: String) -> String?
}
