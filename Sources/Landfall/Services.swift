public import LandfallAuth
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

  /// Bundles the calls.
  public init(
    signIn: any SignInCalls, memberships: any MembershipSource, lists: any ListSource,
    entities: any EntitySource
  ) {
    self.signIn = signIn
    self.memberships = memberships
    self.lists = lists
    self.entities = entities
  }

  /// Bundles services that answer all calls themselves.
  public init(_ all: some SignInCalls & MembershipSource & ListSource & EntitySource) {
    self.init(signIn: all, memberships: all, lists: all, entities: all)
  }
}
