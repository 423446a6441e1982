/// The text of a sign-in mail in the person's language.
struct SignInMailText {
  /// The purpose of the mail.
  enum Occasion {
    case code
    case magicLink
    case registration
  }

  let language: String
  let subject: String
  let opening: String
  let closing: String

  /// Makes the text for a locale; English if its language is not supported.
  init(_ occasion: Occasion, locale: String?) {
    let base = (locale ?? "en").prefix { $0 != "-" && $0 != "_" }.lowercased()
    switch (base, occasion) {
    case ("ar", .code):
      language = "ar"
      subject = "رمز تسجيل الدخول"
      opening = "رمز تسجيل الدخول الخاص بك هو:"
      closing = "الرمز صالح لمدة خمس دقائق ولمرة واحدة. إذا لم تطلبه فتجاهل هذه الرسالة."
    case ("ar", .magicLink):
      language = "ar"
      subject = "رابط تسجيل الدخول"
      opening = "افتح هذا الرابط على هاتفك لتسجيل الدخول:"
      closing = "الرابط صالح لمدة خمس عشرة دقيقة ولمرة واحدة. إذا لم تطلبه فتجاهل هذه الرسالة."
    case ("ar", .registration):
      language = "ar"
      subject = "تسجيل جهازك"
      opening = "افتح هذا الرابط على الجهاز الذي تريد تسجيله:"
      closing = "الرابط صالح لمدة دقيقة واحدة ولمرة واحدة. إذا لم تطلبه فتجاهل هذه الرسالة."
    case (_, .code):
      language = "en"
      subject = "Your sign-in code"
      opening = "Your sign-in code is:"
      closing =
        "It is valid for five minutes and works once. If you did not ask for it, ignore this mail."
    case (_, .magicLink):
      language = "en"
      subject = "Your sign-in link"
      opening = "Open this link on your phone to sign in:"
      closing =
        "It is valid for 15 minutes and works once. If you did not ask for it, ignore this mail."
    case (_, .registration):
      language = "en"
      subject = "Register your device"
      opening = "Open this link on the device that you want to register:"
      closing =
        "It is valid for one minute and works once. If you did not ask for it, ignore this mail."
    }
  }
}
