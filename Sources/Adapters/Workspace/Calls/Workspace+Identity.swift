import LandfallAuth
import LandfallDomain

/// The account of an identity from a provider (Docs/SignIn.md, "What the services must check").
extension Workspace {
  /// Returns the account of an identity; the first use binds an account to it, or makes one.
  ///
  /// The caller holds the lock. A refusal changes nothing.
  func holder(
    of identity: VerifiedIdentity
  ) throws(WorkspaceError) -> Swift.Result<PersonRecord, SignInRefusal> {
    let domains = try readProviders()
      .filter { $0.provider.issuer.utf8.elementsEqual(identity.issuer.utf8) }.map(\.domain)
    guard domains.contains(identity.email.domain) else { return .failure(.identityNotAllowed) }
    var people = try readPeople()
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
      people.append(makePerson(identity.email))
    }
    let before = people[index].identity
    people[index].identity = before ?? BoundIdentity(identity)
    let isTaken = people.indices.contains { other in
      other != index
        && (people[other].email == identity.email || people[other].shownEmail == identity.email)
    }
    if !isTaken { people[index] = people[index].shown(as: identity.email) }
    if people[index].identity != before { try write(people, .people, to: "people.json") }
    return .success(people[index])
  }
}
