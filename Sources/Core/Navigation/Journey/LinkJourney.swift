public import LandfallDomain

/// Where the link journey stands.
///
/// Changed by ``reduce(_:_:)`` alone.
public struct LinkJourney: Hashable, Sendable {
  /// A link on its way, from the moment a route was found for it.
  public struct Flight: Hashable, Sendable {
    /// The delivery.
    public let delivery: DeliveryID
    /// Where it leads.
    public let target: LinkTarget
    /// Whether it is a preserved target that is opened after sign-in.
    public let isResumed: Bool
    /// Who alone may reach it, or `nil` for any signed-in person.
    let person: PersonID?
    /// What is known of it.
    public internal(set) var facts: LinkFacts
    /// The person's place in its organization as it was known before the services say it anew.
    var expected: OrganizationStanding?
    /// What the host was asked for.
    var asked: Set<LinkFact> = []
    /// The fact that it waits for, or waited for last.
    var reached = LinkFact.session
    /// The organization that the services were asked to switch to, and what came of it.
    var switching: Switching?
    /// Whether all checks are done: it lands as soon as the services have switched.
    var isDecided = false
    /// Why the sign-in screen is shown for it.
    var signedOut: SignedOutReason?
    /// How it ends when the screen that was asked for is on view.
    var ending: Outcome?

    init(
      delivery: DeliveryID, target: LinkTarget, isResumed: Bool = false,
      session: SessionFacts? = nil, person: PersonID? = nil
    ) {
      self.delivery = delivery
      self.target = target
      self.isResumed = isResumed
      self.person = person
      facts = LinkFacts(
        session: session.map(SessionStanding.live),
        token: target.route.share == nil ? .notApplicable : nil)
    }
  }

  /// A switch of organization at the services.
  struct Switching: Hashable, Sendable {
    let organization: ActiveOrganization
    /// `nil` while they have not answered.
    var answer: Answer?

    enum Answer: Hashable, Sendable {
      case done
      case failed(ServiceError)
    }
  }

  /// A link that waits for the app to know whether somebody is signed in.
  enum Held: Hashable, Sendable {
    /// It has a route.
    case target(DeliveryID, LinkTarget)
    /// It leads nowhere and ends so.
    case fallback(DeliveryID, Outcome)
  }

  /// A link that leads nowhere, while its fallback is being shown.
  struct Fallback: Hashable, Sendable {
    let delivery: DeliveryID
    let outcome: Outcome
  }

  /// The state of the specification's machine.
  public internal(set) var phase = JourneyPhase.idle
  /// The link on its way, or `nil`.
  public internal(set) var flight: Flight?
  /// The link that waits; the newest that has a route wins.
  var held: Held?
  /// The link whose fallback is being shown.
  var fallback: Fallback?
  /// The preserved target.
  public internal(set) var pending = PendingSlot()
  /// Whether the session is known; links wait until then (ROUTE-R03, RULINGS 11).
  public internal(set) var isReady = false
  /// Whether the sign-in screen on view was reached by a link, so that a target is expected.
  public internal(set) var expectsTarget = false
  /// Why the expected target is not there any more, once that is known.
  var lossReason: String?
  /// Whether an earlier process ended while a target waited, and no sign-in has reported it yet.
  var isEarlierTargetLost = false
  /// Whether a sign-in has to find a target, or to report that it was lost.
  public var owesTarget: Bool { !pending.isEmpty || isEarlierTargetLost }

  /// What is shown for own links that lead nowhere.
  public let onUnmatched: FallbackPolicy
  /// What is shown for own links that are malformed.
  public let onInvalid: FallbackPolicy
  /// How a person is told of a link that was refused.
  public let onRefused: RefusalPolicy
  /// Whether the app has organizations: then its screens need to know where the person belongs.
  public let hasOrganizations: Bool
  /// The route that is for people without an organization only, or `nil`.
  public let noOrganizationScreen: RouteID?

  /// Starts idle, with the session unknown.
  public init(
    onUnmatched: FallbackPolicy, onInvalid: FallbackPolicy, onRefused: RefusalPolicy = .message,
    hasOrganizations: Bool = true, noOrganizationScreen: RouteID? = nil
  ) {
    self.onUnmatched = onUnmatched
    self.onInvalid = onInvalid
    self.onRefused = onRefused
    self.hasOrganizations = hasOrganizations
    self.noOrganizationScreen = noOrganizationScreen
  }
}
