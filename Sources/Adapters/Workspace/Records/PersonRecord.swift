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
  /// The account's public name in QR codes: eight characters.
  let publicID: String?
  /// The identity that signs in to the account; `nil` before its first use.
  var identity: BoundIdentity?

  private static let publicIDAlphabet = Set("23456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

  static func isPublicID(_ text: String) -> Bool {
    text.utf8.count == 8 && text.utf8.allSatisfy(publicIDAlphabet.contains)
  }

  /// The address that is shown: the one from the provider, or the account's own.
  var shownEmail: EmailAddress { identity?.shownEmail ?? email }

  /// The person as the app sees them.
  var person: Person {
    Person(id: PersonID(id), email: shownEmail.text, name: name, locale: locale)
  }

  /// Returns the account shown under another address; `nil` shows its own.
  func shown(as address: EmailAddress?) -> PersonRecord {
    var row = self
    row.identity?.shownEmail = address == email ? nil : address
    return row
  }

  /// Returns the ban that applies at `now`; `nil` if there is none.
  ///
  /// A ban includes the instant `bannedUntil`. A ban whose date cannot be parsed has no end.
  func ban(at now: Timestamp) -> Ban? {
    guard banned else { return nil }
    guard let bannedUntil, let end = Timestamp(rfc3339: bannedUntil) else { return Ban(end: nil) }
    return now <= end ? Ban(end: end) : nil
  }

  struct Ban {
    let end: Timestamp?
  }
}

extension Schema<PersonRecord> {
  static let people = Schema(
    key: "people", file: "people.json", isRequired: true,
    allowed: [
      "id", "email", "name", "locale", "appRole", "banned", "bannedUntil", "publicId", "identity",
    ],
    unique: { row in
      var fields = [(name: "id", value: row.id), (name: "email", value: row.email.text)]
      if let publicID = row.publicID { fields.append((name: "publicId", value: publicID)) }
      if let identity = row.identity {
        fields.append((name: "identity", value: identity.issuer + " " + identity.subject))
      }
      if row.shownEmail != row.email {
        fields.append((name: "email", value: row.shownEmail.text))
      }
      return fields
    },
    read: { (row: StrictObject) throws(WorkspaceError) -> PersonRecord in
      let email = try row.address("email")
      guard try row.string("email") == email.text else {
        throw row.error("email", "\"email\" must be in lower case: \(email)")
      }
      let publicID = try row.optionalString("publicId")
      if let publicID, !PersonRecord.isPublicID(publicID) {
        throw row.error(
          "publicId",
          "\"\(publicID)\" is not a valid public ID: use eight of 2-9 and A-Z except I, L, O, U")
      }
      return PersonRecord(
        id: try row.string("id"), email: email, name: try row.string("name"),
        locale: try row.optionalString("locale"), appRole: try row.optionalString("appRole"),
        banned: try row.bool("banned", absent: false),
        bannedUntil: try row.optionalString("bannedUntil"), publicID: publicID,
        identity: try BoundIdentity(row))
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
      row.identity?.write(to: &writer)
    })
}

/// The provider identity that an account is bound to: `identity` in a row of `people.json`.
///
/// Issuer and subject identify a person permanently. An e-mail address may be given to another
/// person (OpenID Connect Core 5.7).
struct BoundIdentity: Equatable, Sendable {
  let issuer: String
  let subject: String
  /// The address that the provider sent last, if it differs from the account's own.
  ///
  /// It is only shown: no code is sent to it, and it does not sign in to an account.
  var shownEmail: EmailAddress?

  init(_ identity: VerifiedIdentity) {
    issuer = identity.issuer
    subject = identity.subject
  }

  /// Reads the identity; `nil` if the account has not been used with one.
  init?(_ row: StrictObject) throws(WorkspaceError) {
    guard let node = row.node["identity"], node.value != .null else { return nil }
    let object = try StrictObject(node, file: row.file, allowed: ["issuer", "subject", "email"])
    issuer = try object.string("issuer")
    subject = try object.string("subject")
    shownEmail = try object.optionalString("email") == nil ? nil : object.address("email")
  }

  func write(to writer: inout JSONWriter) {
    writer.object("identity") { writer in
      writer.member("issuer", issuer)
      writer.member("subject", subject)
      if let shownEmail { writer.member("email", shownEmail.text) }
    }
  }

  /// Returns whether issuer and subject are the same, byte for byte.
  func isSame(as identity: VerifiedIdentity) -> Bool {
    issuer.utf8.elementsEqual(identity.issuer.utf8)
      && subject.utf8.elementsEqual(identity.subject.utf8)
  }
}
