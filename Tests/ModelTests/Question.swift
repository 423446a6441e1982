import LandfallDomain
import LandfallNavigation
import LandfallOrgContext

/// Whom data that is asked for belongs to, as the composition root notes it.
struct Viewer: Hashable {
  let epoch: Int
  let person: PersonID?
  let isSignedIn: Bool
}

/// The default screen on its way.
struct HomeWork: Hashable {
  let number: Int
  /// The link in whose place it is shown, if it is.
  let link: DeliveryID?
  let isFallback: Bool
  let person: PersonID?
}

/// A question to the world outside that has no answer yet, with what goes on when it has.
enum Question {
  enum Store: Hashable {
    case start, afterSignIn, expired, back, home, retry, boundary(DeliveryID)
    case link(DeliveryID)
    case select(TabID, OrganizationID)
    case switchTo(Int)
  }

  enum Memberships {
    case link(DeliveryID, LinkTarget)
    case home(HomeWork)
    case switchTo(Int, Viewer, number: Int)
    case fillTop(StackEntry, shown: ScreenContent?, Viewer)
  }

  enum Activation {
    case link(DeliveryID, ActiveOrganization)
    case switchTo(ActiveOrganization, Viewer, number: Int)
    case takeBack(ActiveOrganization)
  }

  enum Content {
    case link(DeliveryID, LinkTarget, OrganizationID?)
    case home(HomeWork, Viewer, OrganizationID?)
  }

  case store(Store)
  case memberships(Memberships)
  case content(Content)
  case activation(Activation)
  case list(LoadID, ContentRequest, Viewer)
  case signIn(Int, number: Int)
  case revoke

  enum Kind: Int, CaseIterable {
    case store, memberships, content, activation, list, signIn, revoke
  }

  var kind: Kind {
    switch self {
    case .store: .store
    case .memberships: .memberships
    case .content: .content
    case .activation: .activation
    case .list: .list
    case .signIn: .signIn
    case .revoke: .revoke
    }
  }

  /// The link whose work it is.
  var link: DeliveryID? {
    switch self {
    case .store(.link(let id)), .store(.boundary(let id)), .memberships(.link(let id, _)),
      .content(.link(let id, _, _)), .activation(.link(let id, _)):
      id
    case .memberships(.home(let work)), .content(.home(let work, _, _)): work.link
    case .store, .memberships, .content, .activation, .list, .signIn, .revoke: nil
    }
  }

  /// The default screen whose work it is.
  var home: Int? {
    switch self {
    case .memberships(.home(let work)), .content(.home(let work, _, _)):
      work.link == nil ? work.number : nil
    case .store, .memberships, .content, .activation, .list, .signIn, .revoke: nil
    }
  }

  /// Whether it tells the services of that organization because they hold another one active.
  func reconciles(_ organization: ActiveOrganization) -> Bool {
    if case .activation(.takeBack(organization)) = self { true } else { false }
  }

  /// Whether a person's hand waits for it: one at a time.
  var isByHand: Bool {
    switch self {
    case .store(.select), .store(.back), .store(.home), .store(.retry), .store(.switchTo),
      .memberships(.switchTo), .memberships(.fillTop), .activation(.switchTo), .revoke:
      true
    case .store, .memberships, .content, .activation, .list, .signIn: false
    }
  }
}

/// A question that was asked.
struct Asked {
  var question: Question
  /// Whether its task was cancelled: its answer comes and is not wanted.
  var isCancelled = false
  /// Who was signed in when it was asked.
  var person: PersonID?
}

/// What the services may say of a person's memberships.
enum Lists: Int, CaseIterable {
  /// Administrator of the first organization, member of the second.
  case both
  /// The same with the role lowered.
  case lowered
  /// Member of the second alone.
  case second
  case none

  var list: [Membership] {
    let (one, two) = (Town.organizations[0], Town.organizations[1])
    return switch self {
    case .both:
      [Membership(organization: one, role: "admin"), Membership(organization: two, role: "member")]
    case .lowered:
      [
        Membership(organization: one, role: "member"),
        Membership(organization: two, role: "member"),
      ]
    case .second: [Membership(organization: two, role: "member")]
    case .none: []
    }
  }
}

/// What came back.
enum Answer: Hashable {
  case done
  case list(Lists)
  case failed(ServiceError)
  case unreadable
}

/// Something that happens.
enum Step: Hashable {
  case start
  case link(Int)
  case answer(Int, Answer)
  case tick
  case timer
  case expire
  case select(TabID)
  case back
  case home
  case go(Int)
  case switchTo(Int)
  case signIn(Int)
  case cancelSignIn
  case signOut
  case retry
}
