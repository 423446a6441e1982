import LandfallAuth
import LandfallDomain

/// The mailed links: those that sign in, and those that register a device.
///
/// Each works once. The caller of each method holds the lock.
struct SignInLinks: Sendable {
  let files: WorkspaceFiles
  let accounts: Accounts
  let outbox: SignInOutbox
  let forms: SignInLinkForms
  let cryptography: any SignInCryptography

  /// Mails a link that signs in; does nothing if the app declares no such link.
  func send(
    to address: EmailAddress, now: Timestamp
  ) throws(WorkspaceError) -> Result<Void, CodeRefusal> {
    let token = makeToken()
    guard let link = forms.link(.magicLink, bringing: token.text) else { return .success(()) }
    if let wait = try outbox.admit(address, now: now) {
      return .failure(.tooManyCodes(retryAfter: wait))
    }
    let row = MagicLinkRow(tokenHash: token.hash, address: address, issuedAt: now)
    try files.write(
      try magicLinks(now).filter { $0.address != address } + [row], to: .magicLinks)
    try outbox.post(link, .magicLink, to: address, now: now)
    return .success(())
  }

  /// Mails the link that returns from a registration page to the device.
  ///
  /// It fails with `notFound` for an address without an account.
  func approve(
    _ page: RegistrationPage, as address: EmailAddress, now: Timestamp
  ) throws(WorkspaceError) -> Result<Void, ServiceError> {
    guard let person = try accounts.person(at: address) else { return .failure(.notFound) }
    let code = makeToken()
    guard let link = forms.link(.registration, bringing: code.text, state: page.state) else {
      return .failure(.notFound)
    }
    let row = RegistrationRow(
      codeHash: code.hash, challenge: page.challenge, person: person.id, issuedAt: now)
    try files.write(try registrations(now) + [row], to: .registrations)
    try outbox.post(link, .registration, to: address, now: now)
    return .success(())
  }

  /// Returns the address to which a link that signs in was sent; `nil` if it is not valid.
  func address(of token: SecretBytes, now: Timestamp) throws(WorkspaceError) -> EmailAddress? {
    let hash = cryptography.hash(token)
    return try magicLinks(now).first { cryptography.areEqual($0.tokenHash, hash) }?.address
  }

  /// Uses up a link that signs in, and returns the address to which it was sent.
  func take(_ token: SecretBytes, now: Timestamp) throws(WorkspaceError) -> EmailAddress? {
    let hash = cryptography.hash(token)
    let rows = try magicLinks(now)
    guard let row = rows.first(where: { cryptography.areEqual($0.tokenHash, hash) }) else {
      return nil
    }
    try files.write(rows.filter { $0.tokenHash != row.tokenHash }, to: .magicLinks)
    return row.address
  }

  /// Uses up a registration by any try, right or wrong, and returns the person who approved it.
  func take(
    _ code: SecretBytes, provedBy verifier: SecretBytes, now: Timestamp
  ) throws(WorkspaceError) -> PersonRecord? {
    let hash = cryptography.hash(code)
    let rows = try registrations(now)
    guard let row = rows.first(where: { cryptography.areEqual($0.codeHash, hash) }) else {
      return nil
    }
    try files.write(rows.filter { $0.codeHash != row.codeHash }, to: .registrations)
    let challenge = verifier.withUnsafeBytes { ProofKey.challenge(of: Array($0), cryptography) }
    guard cryptography.areEqual(Array(challenge.utf8), Array(row.challenge.utf8)) else {
      return nil
    }
    return try accounts.person(id: row.person)
  }

  private func makeToken() -> (text: String, hash: [UInt8]) {
    let text = Base64URL.text(cryptography.randomBytes(32))
    return (text, cryptography.hash(ofSecret: Array(text.utf8)))
  }

  private func magicLinks(_ now: Timestamp) throws(WorkspaceError) -> [MagicLinkRow] {
    try files.rows(.magicLinks).filter { now - $0.issuedAt < Limits.magicLinkLifetime }
  }

  private func registrations(_ now: Timestamp) throws(WorkspaceError) -> [RegistrationRow] {
    try files.rows(.registrations).filter { now - $0.issuedAt < RegistrationRow.codeLifetime }
  }
}
