import LandfallDomain
import Testing

/// Whether someone is signed in when a link comes, and who.
enum SessionState: String, CaseIterable, Sendable {
  /// The store has no session.
  case none
  case live
  /// It expired after the app started; before the start where the app has not started.
  case expired
  /// Another process signed another person in after the app started.
  case anotherPerson
}

/// Where the person belongs, as seen from the links of an example.
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

/// What is wrong with the services from before the link on.
enum Fault: String, CaseIterable, Sendable {
  case none, unavailable, offline, malformed, banned
  /// The services have ended every session.
  case revoked

  /// The name of the outcome of most links to screens of signed-in people.
  var outcome: String {
    switch self {
    case .none: "landed"
    case .unavailable, .offline, .malformed: "serviceFailed"
    case .banned: "banned"
    case .revoked: "signInNeeded"
    }
  }
}

/// What the app does when a link comes.
enum Arrival: String, CaseIterable, Sendable {
  /// It has not started.
  case cold
  /// It shows the screen that it starts with.
  case warm
  /// It shows the screen of another link.
  case onAnotherScreen
}

/// One combination of all that decides how a link ends.
struct Situation: Sendable, CustomStringConvertible {
  let session: SessionState
  let person: ExampleApp.Member
  let fault: Fault
  let arrival: Arrival

  var description: String {
    "session \(session), \(person.name) (\(person.belonging)), fault \(fault), \(arrival)"
  }

  /// All combinations for an example and a fault.
  ///
  /// Every session, person and fault for an app that shows its first screen; for the other arrivals
  /// those that may end in another way there.
  static func all(_ example: Example, _ fault: Fault) -> [Situation] {
    Arrival.allCases.flatMap { arrival in
      SessionState.allCases.filter { matters(arrival, $0, fault) }.flatMap { session in
        // An app without a session from its start on does not know where a person belongs.
        let isUnknown = session == .none || session == .expired && arrival == .cold
        // Services that say nothing make no difference between roles; offline, those that were kept do.
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
    // An app that has not started has not met another person yet.
    case .cold: session != .anotherPerson && [.none, .offline, .revoked].contains(fault)
    case .onAnotherScreen: [.live, .anotherPerson].contains(session) && fault == .none
    }
  }
}
