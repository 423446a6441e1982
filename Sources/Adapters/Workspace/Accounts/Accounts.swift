import LandfallAuth
import LandfallDomain

/// The accounts of people, and the identity providers that they may use.
struct Accounts: Sendable {
  let files: WorkspaceFiles
  let cryptography: any SignInCryptography

  func person(at address: EmailAddress) throws(WorkspaceError) -> PersonRecord? {
    try files.rows(.people).first { $0.email == address }
  }

  func person(publicID: String) throws(WorkspaceError) -> PersonRecord? {
    try files.rows(.people).first { $0.publicID == publicID }
  }

  func person(id: String) throws(WorkspaceError) -> PersonRecord? {
    try files.rows(.people).first { $0.id == id }
  }

  /// Returns the account of an address, and makes one for a new address.
  ///
  /// The caller holds the lock.
  func findOrCreate(_ address: EmailAddress) throws(WorkspaceError) -> PersonRecord {
    let people = try files.rows(.people)
    if let known = people.first(where: { $0.email == address }) { return known }
    let person = make(address)
    // Another account that is shown under this address shows its own again, so that no two look
    // alike.
    let others = people.map { $0.shownEmail == address ? $0.shown(as: nil) : $0 }
    try files.write(others + [person], to: .people)
    return person
  }

  /// Returns the provider for an address's domain; without an address, the only provider there is.
  func provider(
    for address: EmailAddress?
  ) throws(WorkspaceError) -> Result<IdentityProvider, ServiceError> {
    let domain = address?.domain
    let found = try files.rows(.providers).filter { row in domain.map { $0 == row.domain } ?? true }
    // Of several providers for a domain, the first one counts. Without an address, do not guess.
    guard let first = found.first, domain != nil || found.count == 1 else {
      return .failure(.notFound)
    }
    return .success(first.provider)
  }

  /// Returns the account of an identity; the first use binds an account to it, or makes one.
  ///
  /// `Docs/SignIn.md`, "What the services must check", has the rules. The caller holds the lock. A
  /// refusal changes nothing.
  func holder(
    of identity: VerifiedIdentity
  ) throws(WorkspaceError) -> Result<PersonRecord, SignInRefusal> {
    let domains = try files.rows(.providers)
      .filter { $0.provider.issuer.utf8.elementsEqual(identity.issuer.utf8) }.map(\.domain)
    guard domains.contains(identity.email.domain) else { return .failure(.identityNotAllowed) }
    var people = try files.rows(.people)
    let index: Int
    if let bound = people.firstIndex(where: { $0.identity?.isSame(as: identity) == true }) {
      // The provider may no longer serve the domain of the account.
      guard domains.contains(people[bound].email.domain) else {
        return .failure(.identityNotAllowed)
      }
      index = bound
    } else if let known = people.firstIndex(where: {
      $0.email == identity.email || $0.shownEmail == identity.email
    }) {
      guard people[known].identity == nil else { return .failure(.identityNotAllowed) }
      index = known
    } else {
      index = people.endIndex
      people.append(make(identity.email))
    }
    let before = people[index].identity
    people[index].identity = before ?? BoundIdentity(identity)
    let isTaken = people.indices.contains { other in
      other != index
        && (people[other].email == identity.email || people[other].shownEmail == identity.email)
    }
    if !isTaken { people[index] = people[index].shown(as: identity.email) }
    if people[index].identity != before { try files.write(people, to: .people) }
    return .success(people[index])
  }

  private func make(_ address: EmailAddress) -> PersonRecord {
    PersonRecord(
      id: "person-" + Hexadecimal.text(cryptography.randomBytes(8)), email: address,
      name: String(address.text.prefix { $0 != "@" }), locale: nil, appRole: "user",
      banned: false, bannedUntil: nil, publicID: nil)
  }
}
