import LandfallAuth
import LandfallDomain
import LandfallOrgContext
import LandfallParsing

@testable import LandfallLists
@testable import LandfallNavigation

/// Everything there is, at one moment: the machines, what they wait for, the store and the services.
///
/// It stands in for the actor that runs the machines in the app, statement by statement; but nothing
/// is ever on its way except as a ``Question``, so that every order of answers can be tried.
struct World {
  let bounds: Bounds
  /// 0: before, 1: at, 2: after the deadlines of what began at the start.
  var time = 0

  // The machines.
  var journey: LinkJourney
  var organizations: OrganizationContext
  var screens = Screens()
  var shell = ShellStateMachine()
  /// The link that the shell follows, as it keeps it to itself.
  var shellLink: DeliveryID?
  var root = RootRoute.State()

  // What the composition root keeps.
  var session: SessionFacts? {
    didSet { if session?.expiresAt != oldValue?.expiresAt { expiry = session?.expiresAt } }
  }
  var owner: PersonID?
  var bootstrapStanding: SessionStanding?
  var mustDropSession = false
  var lastSwitch = 0
  var lastHome = 0
  var lastContent = 0
  var lastDelivery = 0
  var lastSignIn = 0
  var hasStarted = false
  var handWaits = false
  var timer: Instant?
  /// When the session of the signed-in person expires; `nil` once that was noticed.
  var expiry: Timestamp?
  var loads: [LoadID: Int] = [:]
  var leftThere: ActiveOrganization?
  /// The organization that the services were told of last, in this process.
  var told: ActiveOrganization?
  /// What the services said last of the person's memberships.
  var memberships: Lists?

  // The world outside.
  var stored: SessionFacts?
  /// The organization that the services hold for the session's active one.
  var activeThere: OrganizationID?
  var questions: [Asked] = []

  // What the machines are judged by.
  var links: [LinkRecord] = []
  /// Targets that were said to wait for sign-in and not said to be gone.
  var waiting: [DeliveryID: Instant] = [:]
  var newest: DeliveryID?
  var problems: [Problem] = []
  /// A slot that a mutant made.
  var secondSlot: PendingSlot?

  // Within one step.
  var events: [JourneyEvent] = []
  var isReducing = false
  /// What the services have just said the person may do, to a hand that asked.
  var proof: Set<Permission>?
  /// Whether the guarded screen was on view before.
  var shownDanger = false
  var jobs: [Job] = []

  /// A task that was started and has not run yet.
  struct Job {
    enum Work {
      case session(DeliveryID)
      case organization(DeliveryID, LinkTarget)
      case content(DeliveryID, LinkTarget, OrganizationID?)
      case activation(DeliveryID, ActiveOrganization)
      case home(HomeWork)
      case noOrganization(DeliveryID)
      case boundary(DeliveryID)
      case dropSession
      case endLoads
    }
    var work: Work
    var isCancelled = false
  }

  /// What is known of a link, by those who watch.
  struct LinkRecord: Hashable {
    let id: DeliveryID
    let kind: Int
    let isInternal: Bool
    /// Whether an outcome is still owed.
    var isOpen = true
    var outcome: Outcome?
    /// What the services truly said of the person in the target's organization.
    var granted: Set<Permission>?
    var wasLive = false
  }

  init(bounds: Bounds, stored: Int? = nil) {
    self.bounds = bounds
    journey = LinkJourney(onUnmatched: .defaultScreen, onInvalid: .defaultScreen)
    organizations = OrganizationContext(permissions: Town.shared.app.roles)
    if let stored { self.stored = Self.session(stored, at: 0) }
  }

  static let instants = [0, 600_000_000_000, 600_000_000_001].map(Instant.init(nanoseconds:))
  static let timestamps = [0, 600_000, 600_000].map(Timestamp.init(milliseconds:))
  var now: Instant { Self.instants[time] }
  var timestamp: Timestamp { Self.timestamps[time] }

  static func session(_ person: Int, at time: Int) -> SessionFacts {
    SessionFacts(
      person: Town.people[person], expiresAt: timestamps[time] + .milliseconds(600_000))
  }

  var viewer: Viewer {
    Viewer(
      epoch: organizations.epoch, person: session?.person.id,
      isSignedIn: session != nil && screens.root != .signIn)
  }

  func record(_ id: DeliveryID) -> LinkRecord? { links.first { $0.id == id } }

  mutating func change(_ id: DeliveryID, _ body: (inout LinkRecord) -> Void) {
    if let index = links.firstIndex(where: { $0.id == id }) { body(&links[index]) }
  }

  mutating func report(_ invariant: Invariant, _ text: String) {
    problems.append(Problem(invariant: invariant, text: text))
  }
}
