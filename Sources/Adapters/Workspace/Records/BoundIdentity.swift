import LandfallAuth
import LandfallStrictJSON

/// The provider identity that an account is bound to: `identity` in a row of `people.json`.
///
/// Issuer and subject identify a person permanently. An e-mail address may be given to another
/// person (OpenID Connect Core 5.7).
struct BoundIdentity: Hashable, Sendable {
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
