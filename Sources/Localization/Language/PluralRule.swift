/// How a language chooses a plural form, for whole numbers (CLDR 48, cardinals).
public enum PluralRule: Hashable, Sendable {
  /// One and other: English, German and most others.
  case oneOther
  /// All six: Arabic.
  case arabic
  /// One, two and other: Hebrew.
  case hebrew
  /// 0 and 1 are one; whole millions are many: French.
  case french
  /// 1 is one; whole millions are many: Spanish, Portuguese of Portugal, Italian.
  case romance
  /// By the last digits: Russian, Ukrainian, Belarusian.
  case eastSlavic
  /// As East Slavic, and only 1 is one: Polish.
  case polish
  /// Other alone: Japanese, Chinese, Korean and others.
  case otherOnly

  /// The rule of a language; ``oneOther`` for one that is not in the table.
  ///
  /// - Parameter language: A BCP 47 tag; only its first subtag counts.
  public init(language: String) {
    switch LanguageTag(language).language {
    case "ar", "ars": self = .arabic
    case "he", "iw": self = .hebrew
    case "fr": self = .french
    case "es", "it", "pt", "ca": self = .romance
    case "ru", "uk", "be": self = .eastSlavic
    case "pl": self = .polish
    case "ja", "zh", "ko", "vi", "th", "id", "ms", "lo", "my": self = .otherOnly
    default: self = .oneOther
    }
  }

  /// The categories that the rule gives, in CLDR's order.
  public var categories: [PluralCategory] {
    switch self {
    case .oneOther: [.one, .other]
    case .arabic: [.zero, .one, .two, .few, .many, .other]
    case .hebrew: [.one, .two, .other]
    case .french, .romance: [.one, .many, .other]
    case .eastSlavic, .polish: [.one, .few, .many, .other]
    case .otherOnly: [.other]
    }
  }

  /// The category of a count; a negative one is as its magnitude.
  public func category(of count: Int) -> PluralCategory {
    let number = count.magnitude
    let lastTwo = number % 100
    let isMillions = number != 0 && number % 1_000_000 == 0
    switch self {
    case .otherOnly: return .other
    case .oneOther: return number == 1 ? .one : .other
    case .hebrew: return number == 1 ? .one : number == 2 ? .two : .other
    case .french: return number < 2 ? .one : isMillions ? .many : .other
    case .romance: return number == 1 ? .one : isMillions ? .many : .other
    case .arabic:
      switch number {
      case 0: return .zero
      case 1: return .one
      case 2: return .two
      default: return 3...10 ~= lastTwo ? .few : 11...99 ~= lastTwo ? .many : .other
      }
    case .eastSlavic, .polish:
      let last = number % 10
      if 2...4 ~= last, !(12...14 ~= lastTwo) { return .few }
      let isOne = self == .polish ? number == 1 : last == 1 && lastTwo != 11
      return isOne ? .one : .many
    }
  }
}
