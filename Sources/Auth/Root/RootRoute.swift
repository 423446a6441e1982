public import LandfallDomain

/// The root of an app's screens: launching, welcome, ready.
///
/// ``Place/ready(_:)`` has one door (RULINGS 19): a session that is read while bootstrapping. The end
/// of a sign-in, and a session that another process wrote, only ask for a bootstrap.
public enum RootRoute {
  /// Where the app is, and how often it was bootstrapped.
  public struct State: Hashable, Sendable {
    /// Where the app is.
    public internal(set) var place: Place = .launching
    /// How many bootstraps were started in this process.
    public internal(set) var bootstraps = 0

    /// A process that has just started.
    public init() {}
  }

  /// Where an app can be.
  public enum Place: Hashable, Sendable {
    /// Nothing was asked yet: links wait.
    case launching
    /// The session is being read: links wait.
    case bootstrapping
    /// Nobody is signed in, for that reason.
    case welcome(SignedOutReason)
    /// A person is signed in.
    case ready(SessionFacts)
  }

  /// What can happen.
  public enum Event: Hashable, Sendable {
    /// The app was launched, or ``Effect/bootstrap`` is being carried out.
    case bootstrapStarted
    /// The session was read, for a bootstrap or for a link.
    case sessionRead(SessionStanding)
    /// A sign-in method has written its session to the store.
    case signInCompleted
    /// The session was ended: by the person, by its expiry or by the services.
    case signedOut(SignedOutReason)
  }

  /// What is to be done.
  public enum Effect: Hashable, Sendable {
    /// Start a bootstrap: ``Event/bootstrapStarted`` is the answer.
    case bootstrap
    /// Read the session: ``Event/sessionRead(_:)`` is the answer.
    case readSession
    /// Tell that the session is known, in that many bootstraps.
    case announceBootstrapped(launch: Int)
    /// Tell that nobody is signed in any more.
    case announceSignedOut(SignedOutReason)
  }

  /// Moves `state` on; the same input gives the same state and effects.
  public static func reduce(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .bootstrapStarted:
      state.bootstraps += 1
      state.place = .bootstrapping
      return [.readSession]
    case .sessionRead(let standing): return take(standing, &state)
    case .signInCompleted:
      switch state.place {
      case .launching, .bootstrapping, .welcome, .ready: return [.bootstrap]
      }
    case .signedOut(let reason):
      switch state.place {
      case .launching, .welcome: return []
      case .bootstrapping, .ready:
        state.place = .welcome(reason)
        return [.announceSignedOut(reason)]
      }
    }
  }

  private static func take(_ standing: SessionStanding, _ state: inout State) -> [Effect] {
    switch (state.place, standing) {
    case (_, .unknown), (.launching, .signedOut), (.launching, .live): return []
    case (.bootstrapping, .signedOut(let reason)):
      state.place = .welcome(reason)
      return [.announceBootstrapped(launch: state.bootstraps)]
    case (.bootstrapping, .live(let facts)):
      state.place = .ready(facts)
      return [.announceBootstrapped(launch: state.bootstraps)]
    case (.welcome, .signedOut(let reason)):
      state.place = .welcome(reason)
      return []
    case (.welcome, .live): return [.bootstrap]
    case (.ready, .signedOut(let reason)):
      state.place = .welcome(reason)
      return [.announceSignedOut(reason)]
    case (.ready(let old), .live(let new)):
      guard old.person.id == new.person.id else { return [.bootstrap] }
      state.place = .ready(new)
      return []
    }
  }
}
