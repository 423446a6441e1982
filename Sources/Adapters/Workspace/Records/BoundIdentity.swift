import LandfallAuth
import LandfallStrictJSON

/// The identity at a provider that an account belongs to, in `identity` of a row of `people.json`.
///
/// Issuer and subject name a person for good; an address may be given to somebody else (OpenID
/// Connect Core 5.7).
struct BoundIdentity: Hashable, Sendable {
  let issuer: String
  let subject: String
  /// The address that the provider sent last, if it is not the account's own.
  ///
  /// It is shown and nothing else: no code goes there, and it signs in to no account.
  var shownEmail: EmailAddress?

  init(_ identity: VerifiedIdentity) {
    issuer = identity.issuer
    subject = identity.subject
  }

  /// Reads it; `nil` for an account that no identity was used with yet.
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

  /// Whether that is the identity: issuer and subject are the same, byte for byte.
  func isSame(as identity: VerifiedIdentity) -> Bool {
    issuer.utf8.elementsEqual(identity.issuer.utf8)
      && subject.utf8.elementsEqual(identity.subject.utf8)
  }
}
