import LandfallDomain

/// Whether the services can be reached, as an overlay shows the person (ROUTE-R02).
///
/// The services are asked again and again: often enough while they answer, rarely while the device has
/// no network, and with longer and longer waits while they do not answer.
public enum Reachability {
  /// What is known.
  public enum Status: String, CaseIterable, Hashable, Sendable {
    /// The services answered, or were not asked yet.
    case online
    /// The device has no network.
    case deviceOffline = "device-offline"
    /// There is a network, and the services do not answer.
    case serverUnreachable = "server-unreachable"
  }

  /// What came of asking.
  public enum Answer: Hashable, Sendable {
    /// An HTTP status.
    case status(Int)
    /// No answer within 6 s, or none that can be read.
    case failed
    /// The device has no network.
    case deviceOffline
  }

  /// The wait before the services are asked again while they answer.
  public static let pollInterval: Duration = .seconds(20)
  /// The same while the device has no network.
  public static let offlineInterval: Duration = .seconds(60)
  /// The same after one, two, three failures and so on; the last one from then on.
  ///
  /// As measured in the app this is from: its list begins with 1, which its counter skips.
  public static let backOff: [Duration] = [
    .seconds(2), .seconds(5), .seconds(10), .seconds(20), .seconds(30),
  ]

  /// What is known, and how often in a row the services have not answered.
  public struct State: Hashable, Sendable {
    /// What is known.
    public internal(set) var status: Status = .online
    /// Failures in a row.
    public internal(set) var failures = 0
    /// The number of the newest question or wait.
    public internal(set) var request = 0

    /// Nothing is known yet.
    public init() {}
  }

  /// What can happen.
  public enum Event: Hashable, Sendable {
    /// The app begins to look, or comes back to the foreground, or the device's network has changed.
    case asked
    /// The services were asked.
    case answered(Answer, request: Int)
    /// A wait has ended.
    case waited(request: Int)
  }

  /// What is to be done.
  public enum Effect: Hashable, Sendable {
    /// Ask: ``Event/answered(_:request:)`` is the answer.
    case probe(request: Int)
    /// Wait: ``Event/waited(request:)`` is the answer.
    case wait(Duration, request: Int)
  }

  /// Moves `state` on; the same input gives the same state and effects.
  public static func reduce(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .asked: return ask(&state)
    case .waited(let request): return request == state.request ? ask(&state) : []
    case .answered(let answer, let request):
      guard request == state.request else { return [] }
      let wait: Duration
      switch answer {
      case .status(200...499):
        state.status = .online
        state.failures = 0
        wait = pollInterval
      case .status, .failed:
        state.status = .serverUnreachable
        wait = backOff[min(state.failures, backOff.count - 1)]
        state.failures += 1
      case .deviceOffline:
        state.status = .deviceOffline
        wait = offlineInterval
      }
      state.request += 1
      return [.wait(wait, request: state.request)]
    }
  }

  /// Whether the overlay stands over the app: never while it is launching, when it would compete with
  /// the question who is signed in (ROUTE-R02).
  public static func showsOverlay(_ status: Status, in phase: AppPhase) -> Bool {
    switch (status, phase) {
    case (.online, _), (_, .launching): false
    // A later bootstrap, at the end of a sign-in, is no launch; but it is over at once.
    case (_, .bootstrapping): false
    case (.deviceOffline, .welcome), (.deviceOffline, .signingIn), (.deviceOffline, .registering),
      (.deviceOffline, .onboarding), (.deviceOffline, .signingInByLink), (.deviceOffline, .ready),
      (.serverUnreachable, .welcome), (.serverUnreachable, .signingIn),
      (.serverUnreachable, .registering), (.serverUnreachable, .onboarding),
      (.serverUnreachable, .signingInByLink), (.serverUnreachable, .ready):
      true
    }
  }

  private static func ask(_ state: inout State) -> [Effect] {
    state.request += 1
    return [.probe(request: state.request)]
  }
}

/// Asks whether the services are there, for an app that shows it.
struct ServiceWatch: Hashable, Sendable {
  private let isOn: Bool
  private var state = Reachability.State()

  init(isOn: Bool) { self.isOn = isOn }

  var status: Reachability.Status { state.status }

  mutating func take(_ event: Reachability.Event, at now: Instant) -> [SessionEffect] {
    guard isOn else { return [] }
    let before = state.status
    var effects: [SessionEffect] = []
    for effect in Reachability.reduce(&state, event) {
      effects.append(.stop(.reachability))
      switch effect {
      case .probe(let request): effects.append(.probe(request: request))
      case .wait(let span, let request):
        effects.append(.schedule(.reachability, at: now + span, request: request))
      }
    }
    if state.status != before {
      effects.append(.post(.reachabilityChanged(state.status.rawValue), nil))
    }
    return effects
  }
}

/// Asks the services whether they are there.
public protocol HealthProbe: Sendable {
  /// Asks once, with a time-out of 6 s.
  func probe() async -> Reachability.Answer
}
