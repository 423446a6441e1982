import LandfallDomain
import Testing

/// Whether a person is signed in when a link arrives, and who.
enum SessionState: String, CaseIterable, Sendable {
  /// The store has no session.
  case none
  case live
  /// It expired after the app started, or before the start if the app has not started.
  case expired
  /// Another process signed another person in after the app started.
  case anotherPerson
}

/// The person's memberships, as seen from the links of an example.
enum Belonging: String, CaseIterable, Sendable {
  /// The organization that the links name is the active one, and the role is high enough.
  case active
  /// Another organization is active.
  case inactive
  /// The role is too low for some screens.
  case lowRole
  /// The person belongs to other organizations only.
  case elsewhere
  /// The person belongs to no organization.
  case nowhere
}

/// What is wrong with the services before the link arrives.
enum Fault: String, CaseIterable, Sendable {
  case none, unavailable, offline, malformed, banned
  /// The services have ended every session.
  case revoked

  /// The outcome of most links to screens that need a session.
  var outcome: String {
    switch self {
    case .none: "landed"
    case .unavailable, .offline, .malformed: "serviceFailed"
    case .banned: "banned"
    case .revoked: "signInNeeded"
    }
  }
}

/// The state of the app when a link arrives.
enum Arrival: String, CaseIterable, Sendable {
  /// The app has not started.
  case cold
  /// The app shows its initial screen.
  case warm
  /// The app shows the screen of another link.
  case onAnotherScreen
}

/// One combination of everything that decides how a link ends.
struct Situation: Sendable, CustomStringConvertible {
  let session: SessionState
  let person: ExampleApp.Member
  let fault: Fault
  let arrival: Arrival

  var description: String {
    "session \(session), \(person.name) (\(person.belonging)), fault \(fault), \(arrival)"
  }

  /// Returns all combinations for an example and a fault.
  ///
  /// An app at its first screen gets every session, person and fault. The other arrivals get only
  /// those that may end differently.
  static func all(_ example: Example, _ fault: Fault) -> [Situation] {
    Arrival.allCases.flatMap { arrival in
      SessionState.allCases.filter { matters(arrival, $0, fault) }.flatMap { session in
        // An app that started without a session does not know the memberships.
        let isUnknown = session == .none || session == .expired && arrival == .cold
        // Without answers from the services roles make no difference; offline, the cached roles do.
        let areSilent = ![.none, .offline].contains(fault)
        return example.members.prefix(isUnknown ? 1 : areSilent ? 2 : .max).map {
          Situation(session: session, person: $0, fault: fault, arrival: arrival)
        }
      }
    }
  }

  private static func matters(
    _ arrival: Arrival, _ session: SessionState, _ fault: Fault
  ) -> Bool {
    switch arrival {
    case .warm: true
    // An app that has not started has not seen another person yet.
    case .cold: session != .anotherPerson && [.none, .offline, .revoked].contains(fault)
    case .onAnotherScreen: [.live, .anotherPerson].contains(session) && fault == .none
    }
  }
}
