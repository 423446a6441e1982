import LandfallAuth
import LandfallDomain
import LandfallStrictJSON

/// A row of `people.json`.
struct PersonRecord: Sendable {
  let id: String
  let email: EmailAddress
  let name: String
  let locale: String?
  let appRole: String?
  let banned: Bool
  let bannedUntil: String?
  /// The account's public name in QR codes: eight characters (facts 2.1).
  let publicID: String?

  private static let publicIDAlphabet = Set("23456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

  static func isPublicID(_ text: String) -> Bool {
    text.utf8.count == 8 && text.utf8.allSatisfy(publicIDAlphabet.contains)
  }

  /// The person as the app knows it.
  var person: Person { Person(id: PersonID(id), email: email.text, name: name, locale: locale) }

  /// How the person is banned at `now`, or `nil` if not.
  ///
  /// The last instant of a ban is `bannedUntil`; a date that cannot be read is none (facts 1.4).
  func ban(at now: Timestamp) -> Ban? {
    guard banned else { return nil }
    guard let bannedUntil, let end = CalendarDate.timestamp(bannedUntil) else { return .forGood }
    return now <= end ? .until(end) : nil
  }

  enum Ban {
    case forGood
    case until(Timestamp)

    var end: Timestamp? {
      switch self {
      case .forGood: nil
      case .until(let end): end
      }
    }
  }
}

extension Schema<PersonRecord> {
  static let people = Schema(
    key: "people",
    allowed: ["id", "email", "name", "locale", "appRole", "banned", "bannedUntil", "publicId"],
    unique: {
      [("id", $0.id), ("email", $0.email.text)] + ($0.publicID.map { [("publicId", $0)] } ?? [])
    },
    read: { (row: StrictObject) throws(WorkspaceError) -> PersonRecord in
      let email = try row.string("email")
      guard let address = EmailAddress(email), address.text == email else {
        throw row.error("email", "\"\(email)\" is no e-mail address in lower case")
      }
      let publicID = try row.optionalString("publicId")
      if let publicID, !PersonRecord.isPublicID(publicID) {
        throw row.error("publicId", "\"\(publicID)\" is no public id of eight characters")
      }
      return PersonRecord(
        id: try row.string("id"), email: address, name: try row.string("name"),
        locale: try row.optionalString("locale"), appRole: try row.optionalString("appRole"),
        banned: try row.bool("banned", absent: false),
        bannedUntil: try row.optionalString("bannedUntil"), publicID: publicID)
    },
    write: { row, writer in
      writer.member("id", row.id)
      writer.member("email", row.email.text)
      writer.member("name", row.name)
      writer.member("locale", row.locale)
      writer.member("appRole", row.appRole)
      writer.member("banned", row.banned)
      writer.member("bannedUntil", row.bannedUntil)
      if let publicID = row.publicID { writer.member("publicId", publicID) }
    })
}
