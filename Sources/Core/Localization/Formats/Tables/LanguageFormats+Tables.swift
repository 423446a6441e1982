// Written by Scripts/formats.mjs from Intl of node 20.20.2, ICU 78.2, CLDR 48.0.
// The data is from the Unicode Common Locale Data Repository, © Unicode, Inc., under the Unicode
// License v3 (`Tests/Vectors/cldr`).

/// The formats of seven languages.
extension LanguageFormats {
  static let english = LanguageFormats(
    language: "en",
    currency: "-¤#",
    months: words(
      """
      January February March April May June July August September October November December
      """),
    shortMonths: words(
      """
      Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec
      """),
    weekdays: words(
      """
      Sunday Monday Tuesday Wednesday Thursday Friday Saturday
      """),
    periods: ("AM", "PM"),
    plainDate: "M/d/y",
    fullDate: "EEEE, MMMM d, y",
    longDate: "MMMM d, y",
    mediumDate: "MMM d, y",
    shortDate: "M/d/yy",
    fullTime: "h:mm:ss a zzzz",
    longTime: "h:mm:ss a z",
    mediumTime: "h:mm:ss a",
    shortTime: "h:mm a",
    fullJoint: " at ",
    longJoint: " at ",
    mediumJoint: ", ",
    shortJoint: ", ",
    zone: ZoneSigns(utc: "Coordinated Universal Time"),
    and: ListJoints(" and ", ", ", ", and "),
    shortAnd: ListJoints(" & ", ", ", ", & "),
    narrowAnd: ListJoints(", ", ", ", ", "),
    or: ListJoints(" or ", ", ", ", or "))

  static let arabic = LanguageFormats(
    language: "ar",
    minus: "\u{200E}-",
    percent: "\u{200E}%\u{200E}",
    currency: "\u{200F}-#\u{A0}¤",
    months: words(
      """
      يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر
      """),
    weekdays: words(
      """
      الأحد الاثنين الثلاثاء الأربعاء الخميس الجمعة السبت
      """),
    periods: ("ص", "م"),
    plainDate: "d\u{200F}/M\u{200F}/y",
    fullDate: "EEEE، d MMMM y",
    longDate: "d MMMM y",
    mediumDate: "dd\u{200F}/MM\u{200F}/y",
    shortDate: "d\u{200F}/M\u{200F}/y",
    fullTime: "h:mm:ss a zzzz",
    longTime: "h:mm:ss a z",
    mediumTime: "h:mm:ss a",
    shortTime: "h:mm a",
    fullJoint: " في ",
    longJoint: " في ",
    mediumJoint: "، ",
    shortJoint: "، ",
    zone: ZoneSigns(
      name: "غرينتش",
      utc: "التوقيت العالمي المنسق"),
    and: ListJoints(" و", " و", " و"),
    or: ListJoints(" أو ", " أو ", " أو "))

  static let hebrew = LanguageFormats(
    language: "he",
    minus: "\u{200E}-",
    currency: "\u{200F}-#\u{A0}\u{200F}¤",
    months: words(
      """
      ינואר פברואר מרץ אפריל מאי יוני יולי אוגוסט ספטמבר אוקטובר נובמבר דצמבר
      """),
    shortMonths: words(
      """
      ינו׳ פבר׳ מרץ אפר׳ מאי יוני יולי אוג׳ ספט׳ אוק׳ נוב׳ דצמ׳
      """),
    weekdays: words(
      """
      יום_ראשון יום_שני יום_שלישי יום_רביעי יום_חמישי יום_שישי יום_שבת
      """),
    plainDate: "d.M.y",
    fullDate: "EEEE, d בMMMM y",
    longDate: "d בMMMM y",
    mediumDate: "d בMMM y",
    shortDate: "d.M.y",
    fullTime: "H:mm:ss zzzz",
    longTime: "H:mm:ss z",
    mediumTime: "H:mm:ss",
    shortTime: "H:mm",
    fullJoint: " בשעה ",
    longJoint: " בשעה ",
    mediumJoint: ", ",
    shortJoint: ", ",
    zone: ZoneSigns(
      plus: "\u{200E}+",
      end: "\u{200E}",
      longMinusEnd: "\u{200E}\u{200E}",
      utc: "זמן אוניברסלי מתואם"),
    and: ListJoints(" ו", ", ", " ו"),
    or: ListJoints(" או ", ", ", " או "),
    joining: { ListJoints.hebrew($0, before: $1) })

  static let german = LanguageFormats(
    language: "de",
    decimal: ",",
    group: ".",
    percent: "\u{A0}%",
    currency: "-#\u{A0}¤",
    months: words(
      """
      Januar Februar März April Mai Juni Juli August September Oktober November Dezember
      """),
    weekdays: words(
      """
      Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag
      """),
    plainDate: "d.M.y",
    fullDate: "EEEE, d. MMMM y",
    longDate: "d. MMMM y",
    mediumDate: "dd.MM.y",
    shortDate: "dd.MM.yy",
    fullTime: "HH:mm:ss zzzz",
    longTime: "HH:mm:ss z",
    mediumTime: "HH:mm:ss",
    shortTime: "HH:mm",
    fullJoint: " um ",
    longJoint: " um ",
    mediumJoint: ", ",
    shortJoint: ", ",
    zone: ZoneSigns(utc: "Koordinierte Weltzeit"),
    and: ListJoints(" und ", ", ", " und "),
    or: ListJoints(" oder ", ", ", " oder "))

  static let french = LanguageFormats(
    language: "fr",
    decimal: ",",
    group: "\u{202F}",
    percent: "\u{A0}%",
    currency: "-#\u{A0}¤",
    months: words(
      """
      janvier février mars avril mai juin juillet août septembre octobre novembre décembre
      """),
    shortMonths: words(
      """
      janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.
      """),
    weekdays: words(
      """
      dimanche lundi mardi mercredi jeudi vendredi samedi
      """),
    plainDate: "dd/MM/y",
    fullDate: "EEEE d MMMM y",
    longDate: "d MMMM y",
    mediumDate: "d MMM y",
    shortDate: "dd/MM/y",
    fullTime: "HH:mm:ss zzzz",
    longTime: "HH:mm:ss z",
    mediumTime: "HH:mm:ss",
    shortTime: "HH:mm",
    fullJoint: " à ",
    longJoint: " à ",
    mediumJoint: ", ",
    shortJoint: " ",
    zone: ZoneSigns(
      name: "UTC",
      minus: "\u{2212}",
      utc: "temps universel coordonné"),
    and: ListJoints(" et ", ", ", " et "),
    narrowAnd: ListJoints(", ", ", ", ", "),
    or: ListJoints(" ou ", ", ", " ou "))

  static let spanish = LanguageFormats(
    language: "es",
    decimal: ",",
    group: ".",
    leastGrouped: 2,
    percent: "\u{A0}%",
    currency: "-#\u{A0}¤",
    months: words(
      """
      enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
      """),
    shortMonths: words(
      """
      ene feb mar abr may jun jul ago sept oct nov dic
      """),
    weekdays: words(
      """
      domingo lunes martes miércoles jueves viernes sábado
      """),
    plainDate: "d/M/y",
    fullDate: "EEEE, d 'de' MMMM 'de' y",
    longDate: "d 'de' MMMM 'de' y",
    mediumDate: "d MMM y",
    shortDate: "d/M/yy",
    fullTime: "H:mm:ss (zzzz)",
    longTime: "H:mm:ss z",
    mediumTime: "H:mm:ss",
    shortTime: "H:mm",
    fullJoint: ", ",
    longJoint: " a las ",
    mediumJoint: ", ",
    shortJoint: ", ",
    zone: ZoneSigns(utc: "tiempo universal coordinado"),
    and: ListJoints(" y ", ", ", " y "),
    or: ListJoints(" o ", ", ", " o "),
    joining: { ListJoints.spanish($0, before: $1) })

  static let japanese = LanguageFormats(
    language: "ja",
    currency: "-¤#",
    nameJoint: "",
    weekdays: words(
      """
      日曜日 月曜日 火曜日 水曜日 木曜日 金曜日 土曜日
      """),
    plainDate: "y/M/d",
    fullDate: "y年M月d日EEEE",
    longDate: "y年M月d日",
    mediumDate: "y/MM/dd",
    shortDate: "y/MM/dd",
    fullTime: "H時mm分ss秒 zzzz",
    longTime: "H:mm:ss z",
    mediumTime: "H:mm:ss",
    shortTime: "H:mm",
    fullJoint: " ",
    longJoint: " ",
    mediumJoint: " ",
    shortJoint: " ",
    zone: ZoneSigns(utc: "協定世界時"),
    and: ListJoints("、", "、", "、"),
    or: ListJoints("または", "、", "、または"))

  /// Arabic with the digits of Egypt.
  static let egyptian = {
    var formats = arabic
    formats.decimal = "٫"
    formats.group = "٬"
    formats.minus = "\u{61C}-"
    formats.percent = "٪\u{61C}"
    formats.zero = 0x660
    formats.currency = "-\u{200F}#\u{A0}¤"
    return formats
  }()
}
