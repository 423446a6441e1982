/// Writes values as a language does: numbers, money, dates, spans, lists.
///
/// ``CLDRFormatter`` has tables for seven languages; LandfallFoundation has one that asks the system.
/// Without one numbers have the language's digits and everything else is shown as it is.
public protocol ValueFormatter: Sendable {
  /// The text of a value, or `nil` for a format that is not known or a value that is not of its
  /// kind; then the value is shown as it is.
  ///
  /// - Parameters:
  ///   - values: The values of the placeholder's name, one or more: a number in decimal digits
  ///     (`-12.5`), a time as `2026-03-01T09:00:00Z` or in milliseconds since 1970, the elements of
  ///     a list. The elements of `list` are isolated already where they need it.
  ///   - format: What the placeholder asks for.
  ///   - language: The language of the text around it, BCP 47.
  func text(_ values: [String], as format: ValueFormat, in language: String) -> String?
}
