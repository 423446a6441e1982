import LandfallAppCore
import LandfallAuth
import LandfallDomain
import LandfallLists
import LandfallNavigation
import LandfallOrgContext

/// An effect that waits for its answer.
struct Asked {
  let effect: Effect
  let kind: Kind
  /// The caller's identity, and the items that the services have changed by then.
  let caller: Int?
  let done: Set<ItemID>
  /// The person for whom a refused call is repeated.
  let owner: PersonID?
  /// The session that the services may refuse; `nil` once a renewal has failed.
  var session: SessionID?
  /// Whether it was cancelled, so that its answer is not wanted.
  var isCancelled = false
  /// Whether the services have refused it once.
  var isSecondTry = false

  enum Kind: Int, CaseIterable {
    case store, writing, memberships, activation, content, list, action, cache, signIn, renewal
  }

  /// The link that it belongs to.
  var link: DeliveryID? {
    switch effect {
    case .session(.read(.link(let id))), .link(.ask(let id, .entity)): id
    case .organization(.readMemberships(_, let id)), .organization(.readKept(_, _, let id)),
      .organization(.activate(_, _, let id)):
      id
    case .screen(.loadHome(let load)): load.delivery
    case .link, .session, .organization, .screen, .notification, .keepScreen, .post, .answer: nil
    }
  }
}

extension Effect {
  /// The kind of answer it waits for; `nil` if it waits for none.
  var kind: Asked.Kind? {
    switch self {
    case .session(.read): .store
    case .session(.write), .session(.replace), .session(.forget), .session(.end): .writing
    case .session(.renew): .renewal
    case .session(.signIn): .signIn
    case .organization(.readMemberships): .memberships
    case .organization(.readKept), .screen(.list(.readCache)): .cache
    case .organization(.activate): .activation
    case .link(.ask(_, .entity)), .screen(.loadHome): .content
    case .screen(.list(.fetch)): .list
    case .screen(.list(.perform)): .action
    case .link, .session, .organization, .screen, .notification, .keepScreen, .post, .answer: nil
    }
  }
}

/// The memberships that the services may report.
enum Lists: Int, CaseIterable {
  /// Administrator of the first organization, member of the second.
  case both
  /// The same with the role lowered.
  case lowered
  /// Member of the second only.
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

/// The answer to a question.
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
  case refresh
  case act(ItemAction)
  case signIn(Int)
  case cancelSignIn
  case signOut
  case retry
}
