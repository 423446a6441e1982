/// What a mail with a code says, in the person's language.
struct CodeMailText {
  let language: String
  let subject: String
  let opening: String
  let closing: String

  /// The text for a locale; English for a language that is not there.
  init(locale: String?) {
    let base = (locale ?? "en").prefix { $0 != "-" && $0 != "_" }.lowercased()
    switch base {
    case "ar":
      language = "ar"
      subject = "رمز تسجيل الدخول"
      opening = "رمز تسجيل الدخول الخاص بك هو:"
      closing = "الرمز صالح لمدة خمس دقائق ولمرة واحدة. إذا لم تطلبه فتجاهل هذه الرسالة."
    default:
      language = "en"
      subject = "Your sign-in code"
      opening = "Your sign-in code is:"
      closing =
        "It is valid for five minutes and works once. If you did not ask for it, ignore this mail."
    }
  }
}
