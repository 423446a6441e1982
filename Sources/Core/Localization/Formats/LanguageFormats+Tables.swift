/// The formats of seven languages.
///
/// The data is from the Unicode Common Locale Data Repository, © Unicode, Inc., under the Unicode
/// License v3 (`Tests/Vectors/cldr`). Version and patterns are those of Foundation in Swift 6.3, so
/// that apps and textshell write alike. `CLDRFormatterTests` compares the two.
extension LanguageFormats {
  /// Returns the formats of a language in its most common region, or `nil` for all others.
  ///
  /// Regions with other formats, such as `de-CH` or `en-GB`, are not supported.
  static func of(_ language: String) -> LanguageFormats? {
    let tag = LanguageTag(language).canonical
    guard tag.likelyScript == LikelyScript.of(tag.language, in: tag.region) else { return nil }
    switch (tag.language, tag.region) {
    case ("en", nil), ("en", "US"): return english
    case ("ar", nil), ("ar", "001"), ("ar", "EG"): return arabic
    case ("he", nil), ("he", "IL"): return hebrew
    case ("de", nil), ("de", "DE"): return german
    case ("fr", nil), ("fr", "FR"): return french
    case ("es", nil), ("es", "ES"): return spanish
    case ("ja", nil), ("ja", "JP"): return japanese
    default: return nil
    }
  }

  /// The formats of CLDR's root locale, which are unambiguous in every language.
  static let root = LanguageFormats()

  private static func words(_ text: String) -> [String] {
    text.split(separator: " ").map(String.init)
  }

  private static let english = LanguageFormats(
    months: words(
      "January February March April May June July August September October November December"),
    shortMonths: words("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"),
    weekdays: words("Sunday Monday Tuesday Wednesday Thursday Friday Saturday"),
    periods: ("AM", "PM"), fullDate: "EEEE, MMMM d, y", longDate: "MMMM d, y",
    mediumDate: "MMM d, y", shortDate: "M/d/y", shortTime: "h:mm\u{202F}a",
    mediumTime: "h:mm:ss\u{202F}a", joint: ", ", longJoint: " at ", mediumJoint: " at ",
    and: ListJoints(" and ", ", ", ", and "), shortAnd: ListJoints(" & ", ", ", ", & "),
    narrowAnd: ListJoints(", ", ", ", ", "), or: ListJoints(" or ", ", ", ", or "))

  private static let arabicMonths = words(
    "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر")

  private static let arabic = LanguageFormats(
    decimal: "\u{66B}", group: "\u{66C}", minus: "\u{61C}-", percent: "\u{66A}\u{61C}",
    zero: 0x660, months: arabicMonths, shortMonths: arabicMonths,
    weekdays: words("الأحد الاثنين الثلاثاء الأربعاء الخميس الجمعة السبت"),
    periods: ("ص", "م"), fullDate: "EEEE، d MMMM، y", longDate: "d MMMM، y",
    mediumDate: "d MMM، y", shortDate: "d\u{200F}/M\u{200F}/y", shortTime: "h:mm\u{A0}a",
    mediumTime: "h:mm:ss\u{A0}a", joint: "، ", zone: ZoneSigns(name: "غرينتش"),
    and: ListJoints(" و", " و", " و"), or: ListJoints(" أو ", " أو ", " أو "))

  private static let hebrew = LanguageFormats(
    minus: "\u{200E}-",
    months: words("ינואר פברואר מרץ אפריל מאי יוני יולי אוגוסט ספטמבר אוקטובר נובמבר דצמבר"),
    shortMonths: words("ינו׳ פבר׳ מרץ אפר׳ מאי יוני יולי אוג׳ ספט׳ אוק׳ נוב׳ דצמ׳"),
    weekdays: words("ראשון שני שלישי רביעי חמישי שישי שבת").map { "יום " + $0 },
    fullDate: "EEEE, d בMMMM y", longDate: "d בMMMM y", mediumDate: "d בMMM y",
    shortDate: "d.M.y", shortTime: "H:mm", mediumTime: "H:mm:ss", joint: ", ",
    longJoint: " בשעה ", zone: ZoneSigns(plus: "\u{200E}+", end: "\u{200E}"),
    and: ListJoints(" ו", ", ", " ו"), or: ListJoints(" או ", ", ", " או "),
    joining: { ListJoints.hebrew($0, before: $1) })

  private static let german = LanguageFormats(
    decimal: ",", group: ".", percent: "\u{A0}%",
    months: words(
      "Januar Februar März April Mai Juni Juli August September Oktober November Dezember"),
    shortMonths: words("Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez."),
    weekdays: words("Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag"),
    fullDate: "EEEE, d. MMMM y", longDate: "d. MMMM y", mediumDate: "d. MMM y",
    shortDate: "d.M.y", shortTime: "H:mm", mediumTime: "H:mm:ss", joint: ", ",
    longJoint: " um ", and: ListJoints(" und ", ", ", " und "),
    or: ListJoints(" oder ", ", ", " oder "))

  private static let french = LanguageFormats(
    decimal: ",", group: "\u{202F}", percent: "\u{A0}%",
    months: words(
      "janvier février mars avril mai juin juillet août septembre octobre novembre décembre"),
    shortMonths: words("janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc."),
    weekdays: words("dimanche lundi mardi mercredi jeudi vendredi samedi"),
    fullDate: "EEEE d MMMM y", longDate: "d MMMM y", mediumDate: "d MMM y",
    shortDate: "dd/MM/y", shortTime: "H:mm", mediumTime: "H:mm:ss", longJoint: " à ",
    mediumJoint: " à ", zone: ZoneSigns(name: "UTC", minus: "\u{2212}"),
    and: ListJoints(" et ", ", ", " et "), narrowAnd: ListJoints(", ", ", ", ", "),
    or: ListJoints(" ou ", ", ", " ou "))

  private static let spanish = LanguageFormats(
    decimal: ",", group: ".", leastGrouped: 2, percent: "\u{A0}%",
    months: words(
      "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"),
    shortMonths: words("ene feb mar abr may jun jul ago sept oct nov dic"),
    weekdays: words("domingo lunes martes miércoles jueves viernes sábado"),
    fullDate: "EEEE, d 'de' MMMM 'de' y", longDate: "d 'de' MMMM 'de' y",
    mediumDate: "d MMM y", shortDate: "d/M/y", shortTime: "H:mm", mediumTime: "H:mm:ss",
    joint: ", ", and: ListJoints(" y ", ", ", " y "), or: ListJoints(" o ", ", ", " o "),
    joining: { ListJoints.spanish($0, before: $1) })

  private static let japaneseMonths = (1...12).map { "\($0)月" }

  private static let japanese = LanguageFormats(
    months: japaneseMonths, shortMonths: japaneseMonths,
    weekdays: words("日曜日 月曜日 火曜日 水曜日 木曜日 金曜日 土曜日"),
    fullDate: "y年M月d日 EEEE", longDate: "y年M月d日", mediumDate: "y年M月d日",
    shortDate: "y/M/d", shortTime: "H:mm", mediumTime: "H:mm:ss",
    and: ListJoints("、", "、", "、"), or: ListJoints("または", "、", "、または"))
}
