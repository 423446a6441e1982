import LandfallAppCore
import LandfallAuth
import LandfallDomain
import LandfallLists
import LandfallOrgContext
import LandfallParsing

@testable import LandfallNavigation

/// Everything at one moment: the core, its requests to the host, the store, the cache and the
/// services.
///
/// Only effects wait for answers, so that every order of answers can be tried.
struct World {
  let bounds: Bounds
  /// 0: before, 1: at, 2: after the deadlines of what began at the start.
  var time = 0
  var core: AppCore
  var hasStarted = false

  // The state of the host.
  /// Effects without an answer yet.
  var questions: [Asked] = []
  var timers: [Timer: Instant] = [:]
  /// What continues when a question to the core has its answer.
  var waiters: [RequestID: Waiter] = [:]
  var lastDelivery = 0
  var lastRequest = 0

  // The world outside.
  var sessions: [SessionID: Issued] = [:]
  var lastSession = 0
  /// The person who signs in next.
  var chosen = 0
  /// The session in the store.
  var stored: SessionID?
  /// The last renewal.
  var renewal: (old: SessionID, new: SessionID)?
  /// The organization that the services have active for the session.
  var activeThere: OrganizationID?
  /// The items that the services have changed, by what they show.
  var done: Set<ItemID> = []
  var cache: [ContentRequest: CachedPages] = [:]
  var keptMemberships: [PersonID: MembershipList] = [:]

  // What the invariants read.
  var links: [LinkRecord] = []
  /// Pending links that were reported as kept and not as gone.
  var waiting: [DeliveryID: Instant] = [:]
  var newest: DeliveryID?
  var problems: [Problem] = []
  /// A slot that a mutant made.
  var secondSlot: PendingSlot?
  /// The permissions that the services have just reported.
  var proof: Set<Permission> = []
  /// Whether the guarded screen was visible before.
  var shownDanger = false

  // State within one step.
  var messages: [Message] = []
  var jobs: [Job] = []

  /// A session that the services have issued.
  struct Issued {
    let person: Int
    let expiresAt: Timestamp
    /// Whether it is to be renewed after the next link.
    var isDue = false
  }

  enum Timer: Hashable { case session(SessionTimer), pendingLink }

  /// What continues with the answer of the core.
  enum Waiter {
    case start, started, retry
    /// A user action that ends with its answer.
    case userAction
    case switching, switched
    /// A user action that shows a destination that does not exist.
    case broken(DeliveryID), brokenShown(DeliveryID)
    case act(ItemAction)
    /// A call that the services have refused, until the session is renewed.
    case renewal(Asked)
  }

  /// What comes next when all messages have been handled.
  enum Job {
    case answer(Asked, Answer)
    case resume(Waiter, RequestAnswer)
  }

  /// What observers know of a link.
  struct LinkRecord {
    let id: DeliveryID
    let kind: Int
    let isInApp: Bool
    /// Whether an outcome is still missing.
    var isOpen = true
    var outcome: Outcome?
    /// The permissions that the services reported for the person in the link's organization.
    var granted: Set<Permission>?
    var wasLive = false
  }

  init(bounds: Bounds, stored: Int? = nil) {
    self.bounds = bounds
    let town = Town.shared
    core = AppCore(
      town.app, town.resolver,
      AppCore.Options(
        keepsMemberships: bounds.hasCache, changesItems: bounds.actions.contains(.act)))
    if let stored { self.stored = issue(stored, isDue: bounds.isSlow.contains(.renewal)) }
  }

  static let instants = [0, 600_000_000_000, 600_000_000_001].map(Instant.init(nanoseconds:))
  static let timestamps = [0, 600_000, 600_000].map(Timestamp.init(milliseconds:))
  var now: Moment { Moment(instant: Self.instants[time], timestamp: Self.timestamps[time]) }

  static func session(_ person: Int, at time: Int) -> SessionFacts {
    SessionFacts(
      person: Town.people[person], expiresAt: timestamps[time] + .milliseconds(600_000))
  }

  /// Issues a session.
  mutating func issue(_ person: Int, isDue: Bool = false) -> SessionID {
    lastSession += 1
    let id = SessionID(lastSession)
    let expiresAt = Self.timestamps[time] + .milliseconds(600_000)
    sessions[id] = Issued(person: person, expiresAt: expiresAt, isDue: isDue)
    return id
  }

  var screens: Screens { core.screen.screens }
  var session: SessionFacts? { core.session.session }
  /// The identity that services are called with.
  var caller: Int? { core.session.token.flatMap { sessions[$0]?.person } }

  /// Returns whether the session in use is the renewal of another one.
  func isRenewed(_ session: SessionID?) -> Bool {
    renewal.map { $0.old == session && $0.new == core.session.token } ?? false
  }

  func record(_ id: DeliveryID) -> LinkRecord? { links.first { $0.id == id } }

  mutating func change(_ id: DeliveryID, _ body: (inout LinkRecord) -> Void) {
    if let index = links.firstIndex(where: { $0.id == id }) { body(&links[index]) }
  }

  mutating func report(_ invariant: Invariant, _ text: String) {
    problems.append(Problem(invariant: invariant, text: text))
  }
}
