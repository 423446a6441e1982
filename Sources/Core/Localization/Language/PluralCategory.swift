/// The plural categories of CLDR, which are the suffixes of i18next JSON v4.
public enum PluralCategory: String, CaseIterable, Hashable, Sendable {
  /// None, in languages that say so.
  case zero
  /// One, and what is said like it.
  case one
  /// Two, and what is said like it.
  case two
  /// A few.
  case few
  /// Many.
  case many
  /// All else; every language has it.
  case other
}
