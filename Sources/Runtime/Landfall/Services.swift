public import LandfallAuth
import LandfallDomain
public import LandfallNavigation
public import LandfallOrgContext

/// The calls to the services that an app makes, by the core that needs them.
public struct Services: Sendable {
  /// Sign-in and sessions.
  public let signIn: any SignInCalls
  /// Organizations of the person who is signed in.
  public let memberships: any MembershipSource
  /// Lists.
  public let lists: any ListSource
  /// Single things.
  public let entities: any EntitySource
  /// What is done to items, or `nil` where nothing can be.
  public let actions: (any ActionSource)?
  /// What the sign-in methods need other than a code by e-mail, or `nil` where there are none.
  public let methods: SignInMethods?
  /// Asks whether the services are there, or `nil` where nobody shows it.
  public let health: (any HealthProbe)?

  /// Bundles the calls.
  public init(
    signIn: any SignInCalls, memberships: any MembershipSource, lists: any ListSource,
    entities: any EntitySource, actions: (any ActionSource)? = nil, methods: SignInMethods? = nil,
    health: (any HealthProbe)? = nil
  ) {
    self.signIn = signIn
    self.memberships = memberships
    self.lists = lists
    self.entities = entities
    self.actions = actions
    self.methods = methods
    self.health = health
  }

  /// Bundles services that answer all calls themselves.
  public init(
    _ all: some SignInCalls & MembershipSource & ListSource & EntitySource,
    actions: (any ActionSource)? = nil, methods: SignInMethods? = nil,
    health: (any HealthProbe)? = nil
  ) {
    self.init(
      signIn: all, memberships: all, lists: all, entities: all, actions: actions,
      methods: methods, health: health)
  }
}

extension Services {
  /// Asks the services for a page of a list, or an item, once.
  func fetch(
    _ request: ContentRequest, _ kind: ContentDeclaration.Kind
  ) async throws(ServiceError) -> EntityStatus {
    switch kind {
    case .list: .page(try await lists.page(request))
    case .detail: .item(try await entities.item(request))
    }
  }
}

/// What the sign-in methods need other than a code by e-mail.
public struct SignInMethods: Sendable {
  /// The services' calls.
  public let calls: any SignInMethodCalls
  /// The calls to OpenID Connect providers; `nil` where single sign-on is not offered.
  public let providers: (any IdentityProviderCalls)?
  /// Random numbers and hashes.
  public let cryptography: any SignInCryptography

  /// Bundles the calls.
  public init(
    calls: any SignInMethodCalls, providers: (any IdentityProviderCalls)? = nil,
    cryptography: any SignInCryptography
  ) {
    self.calls = calls
    self.providers = providers
    self.cryptography = cryptography
  }
}
