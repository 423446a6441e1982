public import LandfallAuth
public import LandfallDomain

/// The calls to the services that the core needs.
///
/// Each call must end: it answers or throws, such as `timeout`. The core sets no time limit, and what
/// needs the answer waits for it. A call that is no longer needed is cancelled.
public struct Services: Sendable {
  /// The calls for sign-in and sessions.
  package let signIn: any SignInCalls
  /// The organizations of the signed-in person.
  package let memberships: any MembershipSource
  /// The source of lists.
  package let lists: any ListSource
  /// The source of single items.
  package let entities: any EntitySource
  /// The actions on items, or `nil` if the app has none.
  package let actions: (any ActionSource)?
  /// The calls for sign-in methods other than a code by e-mail, or `nil` if there are none.
  package let methods: SignInMethods?
  /// The calls that issue and check share tokens, or `nil` if the device does.
  package let shareTokens: (any ShareTokenService)?
  /// The check whether the services are reachable, or `nil` if the app does not show this.
  package let health: (any HealthProbe)?

  /// Creates the services from separate parts.
  public init(
    signIn: any SignInCalls, memberships: any MembershipSource, lists: any ListSource,
    entities: any EntitySource, actions: (any ActionSource)? = nil, methods: SignInMethods? = nil,
    shareTokens: (any ShareTokenService)? = nil, health: (any HealthProbe)? = nil
  ) {
    self.signIn = signIn
    self.memberships = memberships
    self.lists = lists
    self.entities = entities
    self.actions = actions
    self.methods = methods
    self.shareTokens = shareTokens
    self.health = health
  }

  /// Creates the services from one value that answers all calls.
  ///
  /// It also answers the calls about organizations, actions and share tokens, if it is a
  /// `MembershipSource`, an `ActionSource` and a `ShareTokenService`.
  public init(
    _ all: some SignInCalls & ListSource & EntitySource, methods: SignInMethods? = nil,
    health: (any HealthProbe)? = nil
  ) {
    self.init(
      signIn: all, memberships: all as? any MembershipSource ?? NoOrganizations(), lists: all,
      entities: all, actions: all as? any ActionSource, methods: methods,
      shareTokens: all as? any ShareTokenService, health: health)
  }

  /// Creates the services of an app without sign-in and organizations; a request for a code
  /// fails with `methodUnavailable`.
  public init(
    withoutSignIn content: some ListSource & EntitySource, health: (any HealthProbe)? = nil
  ) {
    self.init(
      signIn: NoSignIn(), memberships: NoOrganizations(), lists: content, entities: content,
      health: health)
  }
}

/// The memberships in an app without organizations.
private struct NoOrganizations: MembershipSource {
  func memberships() async throws(ServiceError) -> MembershipList {
    MembershipList(memberships: [], active: nil)
  }

  func activate(_ organization: OrganizationID) async throws(ServiceError) { throw .forbidden }
}

/// The sign-in of an app without one.
struct NoSignIn: SignInCalls {
  func sendCode(to address: EmailAddress) async throws(CodeRefusal) { throw .service(.unavailable) }

  func redeem(
    _ code: SignInCode, for address: EmailAddress
  ) async throws(SignInRefusal) -> IssuedSession { throw .service(.unavailable) }

  func refresh(_ token: SessionToken) async throws(ServiceError) -> IssuedSession {
    throw .unauthorized
  }

  func revoke(_ token: SessionToken) async throws(ServiceError) {}

  func use(_ token: SessionToken?) {}
}
