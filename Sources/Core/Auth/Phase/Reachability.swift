public import LandfallDomain

/// How it is found out whether the services can be reached.
///
/// The services are polled: at a steady interval while they answer, rarely while the device has no
/// network, and with increasing delays while they fail.
extension Reachability {
  /// The result of one poll.
  public enum Answer: Hashable, Sendable {
    /// The HTTP status of the answer.
    case status(Int)
    /// No answer within 6 s, or an unreadable one.
    case failed
    /// The device has no network.
    case deviceOffline
  }

  /// The time between polls while the services answer.
  package static let pollInterval: Duration = .seconds(20)
  /// The time between polls while the device has no network.
  package static let offlineInterval: Duration = .seconds(60)
  /// The delays after one, two, three and more failures in a row; the last one repeats.
  ///
  /// These are the delays measured in the original app. Its list starts with 1 s, but its counter
  /// skips that entry.
  package static let backOff: [Duration] = [
    .seconds(2), .seconds(5), .seconds(10), .seconds(20), .seconds(30),
  ]

  /// The state of the polling.
  @usableFromInline package struct State: Hashable, Sendable {
    /// The known status.
    @usableFromInline package internal(set) var status: Reachability = .online
    /// The number of failures in a row.
    package internal(set) var failures = 0
    /// The number of the latest poll or wait.
    package internal(set) var request = 0

    /// Creates the initial state: online, not yet polled.
    package init() {}
  }

  /// An event of the polling.
  package enum Event: Equatable, Sendable {
    /// The app became visible, the device's network changed, or the app asked for a poll.
    case asked
    /// A poll has its result.
    case answered(Answer, request: Int)
    /// A wait has ended.
    case waited(request: Int)
  }

  /// An action for the host.
  package enum Effect: Hashable, Sendable {
    /// Poll the services, then send ``Event/answered(_:request:)``.
    case probe(request: Int)
    /// Wait, then send ``Event/waited(request:)``.
    case wait(Duration, request: Int)
  }

  /// Applies an event to `state`; the same input always gives the same state and effects.
  package static func reduce(_ state: inout State, _ event: Event) -> [Effect] {
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

  /// Returns whether the overlay is shown.
  ///
  /// It is never shown while the app is launching, when it is not yet known who is signed in
  /// (ROUTE-R02).
  @usableFromInline package static func showsOverlay(_ status: Self, in phase: AppPhase) -> Bool {
    switch (status, phase) {
    case (.online, _), (_, .launching): false
    // Also a bootstrap at the end of a sign-in, which takes only a moment.
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

/// The polling of the services, if the app shows whether they can be reached.
@usableFromInline package struct ServiceWatch: Hashable, Sendable {
  private let isOn: Bool
  @usableFromInline package private(set) var state = Reachability.State()

  init(isOn: Bool) { self.isOn = isOn }

  @inlinable package var status: Reachability { state.status }

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
      effects.append(.post(.reachabilityChanged(state.status), nil))
    }
    return effects
  }
}

/// A check of whether the services can be reached.
public protocol HealthProbe: Sendable {
  /// Polls once, with a timeout of 6 s.
  func probe() async -> Reachability.Answer
}
