import LandfallAuth
import LandfallDomain

/// The secrets of sessions and sign-ins, which the session's flow knows by name alone.
///
/// In memory only: with the process the verifier of a browser goes, and what the browser brings later is
/// worth nothing (facts 2.4).
struct SessionVault {
  /// What it takes to trade what a browser brings.
  struct Authorization {
    let method: SignInMethod
    /// Which provider was asked; `nil` for a page of the services themselves.
    let provider: IdentityProvider?
    /// What the callback must repeat; `nil` where the page does not know of it.
    let state: String?
    let nonce: String
    let proof: ProofKey
    let redirect: String
    /// What the browser brought, once it did; it is traded once.
    var code: SecretBytes?
  }

  private var tokens: [(id: SessionID, token: SessionToken, issued: IssuedSession?)] = []
  private var credentials: [CredentialID: SignInCredential] = [:]
  private var last = 0

  /// The browser that was sent away.
  var browser: Authorization?
  /// The code that a person has typed in, until it is traded.
  var code: SignInCode?
  /// The address a person gave for a sign-in in a browser.
  var hint: EmailAddress?
  /// How a method of the app's own comes by a session.
  var external: (@Sendable () async throws(ServiceError) -> IssuedSession)?

  /// What a call of a sign-in needs to know.
  struct CallSecrets {
    var code: SignInCode?
    var external: (@Sendable () async throws(ServiceError) -> IssuedSession)?
    var browser: Authorization?
  }

  /// Hands out what a call needs, once; the proof of a registration stays while its browser is awaited.
  mutating func take(for step: SignInAttempt.Effect) -> CallSecrets {
    var secrets = CallSecrets()
    switch step {
    case .redeem: swap(&secrets.code, &code)
    case .startExternal: swap(&secrets.external, &external)
    case .prepareBrowser: browser = nil
    case .exchange:
      secrets.browser = browser
      if browser?.provider != nil { browser = nil }
    case .announceStarted, .sendCode, .awaitBrowser, .announceReturned, .announceAwaited,
      .announceLinkTaken, .announceQuestion, .announceConfirmed, .announceStored, .announceLeft,
      .announceFailed, .reportClockSkew, .previewLink, .redeemLink, .store, .revoke:
      break
    }
    return secrets
  }

  /// The name of a token: the same for equal tokens.
  mutating func id(of token: SessionToken) -> SessionID {
    if let known = tokens.first(where: { $0.token.isSame(as: token) }) { return known.id }
    last += 1
    let id = SessionID(last)
    tokens.append((id, token, nil))
    return id
  }

  /// Keeps a session that was issued.
  mutating func keep(_ issued: IssuedSession) -> NewSession {
    let id = id(of: issued.token)
    if let index = tokens.firstIndex(where: { $0.id == id }) { tokens[index].issued = issued }
    return NewSession(id: id, person: issued.person, serverTime: issued.serverTime)
  }

  func token(_ id: SessionID?) -> SessionToken? { tokens.first { $0.id == id }?.token }

  /// A session that was issued in this process, as it is to be stored.
  func record(_ id: SessionID) -> SessionRecord? {
    tokens.first { $0.id == id }?.issued.map { SessionRecord($0) }
  }

  /// Whether there are tokens besides that of a session.
  func holdsMore(than session: SessionID?) -> Bool {
    tokens.count > 1 || tokens.first.map { $0.id != session } == true
  }

  /// Forgets every token but those.
  mutating func keepOnly(_ ids: Set<SessionID>) {
    guard tokens.count > ids.count else { return }
    tokens.removeAll { !ids.contains($0.id) }
  }

  mutating func keep(_ credential: SignInCredential) -> CredentialID {
    last += 1
    let id = CredentialID(last)
    credentials[id] = credential
    return id
  }

  func credential(_ id: CredentialID) -> SignInCredential? { credentials[id] }

  mutating func drop(_ id: CredentialID) { credentials[id] = nil }
}
