/// Both rules of a language, each read when it is first asked for.
struct PluralRules {
  let cardinal: PluralRule
  private let language: String

  init(language: String) {
    self.language = language
    cardinal = PluralRule(language: language)
  }

  /// Read anew each time: places in a row are rare, and the rule is a line.
  var ordinal: PluralRule { PluralRule(language: language, kind: .ordinal) }
}

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
