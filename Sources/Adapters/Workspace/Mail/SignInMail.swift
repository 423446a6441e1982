import LandfallAuth
import LandfallDomain
import LandfallFiles

/// A sign-in mail: an RFC 5322 message in UTF-8, with the code or link on its own line.
///
/// Lines end with a line feed only, as in other files of this system.
struct SignInMail {
  let address: EmailAddress
  /// The code or the link.
  let line: String
  let text: SignInMailText
  let date: Timestamp
  let uniqueID: String

  /// Writes the complete mail to a folder as `<time>-<to>.eml`.
  func put(into outbox: String) throws(WorkspaceError) {
    let draft = "\(outbox)/.\(uniqueID)"
    try WorkspaceError.of(OpenFile.make(draft, with: Array(message.utf8)))
    try WorkspaceError.of(publish(draft, in: outbox))
  }

  /// Renames the finished file to a free name: the stem, or the stem with `~002` and so on.
  ///
  /// A tilde sorts after the dot of the extension, so names sort in the order of creation.
  private func publish(_ draft: String, in outbox: String) throws(FileError) {
    var name = fileStem
    var number = 1
    while true {
      do throws(FileError) {
        try Folder.link(draft, as: "\(outbox)/\(name).eml")
        break
      } catch {
        guard error.isNameTaken else { throw error }
      }
      number += 1
      let digits = String(number)
      name = fileStem + "~" + String(repeating: "0", count: max(0, 3 - digits.count)) + digits
    }
    try Folder.remove(draft)
    try Folder.flush(above: draft)
  }

  /// The name without its extension; other characters than plain ASCII become `_`.
  private var fileStem: String {
    let plain = address.text.utf8.prefix(200).map { byte -> Character in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "@"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"),
        UInt8(ascii: "_"):
        Character(Unicode.Scalar(byte))
      default: "_"
      }
    }
    return "\(date.rfc3339.filter { $0 != "-" && $0 != ":" })-\(String(plain))"
  }

  private var message: String {
    let headers = [
      "From: Landfall Workspace <sign-in@workspace.invalid>",
      "To: \(address.text)",
      "Subject: \(Self.encodedWords(text.subject))",
      "Date: \(dateHeader)",
      "Message-ID: <\(uniqueID)@workspace.invalid>",
      "MIME-Version: 1.0",
      "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: 8bit",
      "Content-Language: \(text.language)",
      "Auto-Submitted: auto-generated",
    ]
    let body = [text.opening, "", line, "", text.closing]
    return (headers + [""] + body).joined(separator: "\n") + "\n"
  }

  /// The date in the form of RFC 5322 section 3.3: `Sun, 01 Mar 2026 09:00:00 +0000`.
  private var dateHeader: String {
    let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let day = CalendarTime(date).day
    let parts = date.rfc3339.split { "-T:.".contains($0) }
    return "\(weekdays[day.weekday]), \(parts[2]) \(months[day.month - 1]) \(parts[0]) "
      + "\(parts[3]):\(parts[4]):\(parts[5]) +0000"
  }

  /// Returns ASCII unchanged; other text as encoded words of at most 75 characters (RFC 2047).
  private static func encodedWords(_ text: String) -> String {
    guard !text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) else { return text }
    var words: [[UInt8]] = [[]]
    for character in text.unicodeScalars {
      let bytes = Array(String(character).utf8)
      // 45 bytes are 60 characters of base64, and the frame of a word has 12 more.
      if words[words.count - 1].count + bytes.count > 45 { words.append([]) }
      words[words.count - 1] += bytes
    }
    return words.map { "=?utf-8?B?\(Base64URL.padded($0))?=" }.joined(separator: "\n ")
  }
}

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
    language = base == "ar" ? base : "en"
    switch (language, occasion) {
    case ("ar", .code):
      subject = "رمز تسجيل الدخول"
      opening = "رمز تسجيل الدخول الخاص بك هو:"
      closing = "الرمز صالح لمدة خمس دقائق ولمرة واحدة. إذا لم تطلبه فتجاهل هذه الرسالة."
    case ("ar", .magicLink):
      subject = "رابط تسجيل الدخول"
      opening = "افتح هذا الرابط على هاتفك لتسجيل الدخول:"
      closing = "الرابط صالح لمدة خمس عشرة دقيقة ولمرة واحدة. إذا لم تطلبه فتجاهل هذه الرسالة."
    case ("ar", .registration):
      subject = "تسجيل جهازك"
      opening = "افتح هذا الرابط على الجهاز الذي تريد تسجيله:"
      closing = "الرابط صالح لمدة دقيقة واحدة ولمرة واحدة. إذا لم تطلبه فتجاهل هذه الرسالة."
    case (_, .code):
      subject = "Your sign-in code"
      opening = "Your sign-in code is:"
      closing =
        "It is valid for five minutes and works once. If you did not ask for it, ignore this mail."
    case (_, .magicLink):
      subject = "Your sign-in link"
      opening = "Open this link on your phone to sign in:"
      closing =
        "It is valid for 15 minutes and works once. If you did not ask for it, ignore this mail."
    case (_, .registration):
      subject = "Register your device"
      opening = "Open this link on the device that you want to register:"
      closing =
        "It is valid for one minute and works once. If you did not ask for it, ignore this mail."
    }
  }
}
