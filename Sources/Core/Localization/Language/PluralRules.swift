/// The cardinal and the ordinal rule of a language.
struct PluralRules {
  let cardinal: PluralRule
  private let language: String

  init(language: String) {
    self.language = language
    cardinal = PluralRule(language: language)
  }

  /// The ordinal rule, read on every access because ordinals are rare and the rule is short.
  var ordinal: PluralRule { PluralRule(language: language, kind: .ordinal) }
}

/// The plural categories of CLDR, which are also the suffixes of i18next JSON v4.
package enum PluralCategory: String, CaseIterable, Hashable, Sendable {
  /// Zero, in languages that have a form for it.
  case zero
  /// One, and numbers with the same form.
  case one
  /// Two, and numbers with the same form.
  case two
  /// A few.
  case few
  /// Many.
  case many
  /// All other numbers; every language has this form.
  case other
}
