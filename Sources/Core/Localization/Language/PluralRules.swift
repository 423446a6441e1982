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
