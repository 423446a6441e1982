public import LandfallDomain

/// The root of an app's screens: launching, welcome, signing in, ready.
///
/// ``AppPhase/ready(_:)`` has one way in: a session that is read while bootstrapping. The end
/// of a sign-in, the end of priming, and a session that another process wrote, only ask for a
/// bootstrap.
public enum AppPhase: Hashable, Sendable {
  /// Nothing was asked yet: links wait.
  case launching
  /// The session is being read: links wait.
  case bootstrapping
  /// Nobody is signed in, for that reason.
  case welcome(SignedOutReason)
  /// A person is signing in.
  case signingIn(SignInMethodID)
  /// A browser came back, and what it brought is being traded.
  case registering(SignInMethodID)
  /// The session of this person is stored; something is asked before the app goes on.
  case onboarding(Person)
  /// A link that signs in is being followed.
  case signingInByLink(SignInMethodID, SignInPhase)
  /// A person is signed in.
  case ready(SessionFacts)

  /// The place's name.
  public var name: AppPhaseName {
    switch self {
    case .launching: .launching
    case .bootstrapping: .bootstrapping
    case .welcome: .welcome
    case .signingIn: .signingIn
    case .registering: .registering
    case .onboarding: .onboarding
    case .signingInByLink: .signingInByLink
    case .ready: .ready
    }
  }

  /// Where the app is, and how often it was bootstrapped.
  public struct State: Hashable, Sendable {
    /// Where the app is.
    public internal(set) var phase: AppPhase = .launching
    /// How many bootstraps were started in this process.
    public internal(set) var bootstraps = 0

    /// A process that has just started.
    public init() {}
  }

  /// What can happen.
  public enum Event: Hashable, Sendable {
    /// The app was launched, or ``Effect/bootstrap`` is being carried out.
    case bootstrapStarted
    /// The session was read, for a bootstrap or for a link.
    case sessionRead(SessionStatus)
    /// A person began to sign in.
    case signInStarted(SignInMethodID)
    /// A link that signs in was taken.
    case signInLinkTaken(SignInMethodID)
    /// The person is asked whether the link may sign in.
    case signInAsked(SignInMethodID, account: String?)
    /// The browser of a sign-in came back.
    case browserReturned(SignInMethodID)
    /// What it brought was not what was asked for, and it is awaited as before.
    case browserAwaited(SignInMethodID)
    /// The services issued a session, which is being stored.
    case sessionIssued(SignInMethodID)
    /// A sign-in method has written its session to the store; `hasOnboarding` as the method declares.
    case sessionStored(SignInMethodID, Person, hasOnboarding: Bool)
    /// The success of a sign-in by link was on view long enough.
    case successShown
    /// What had to be asked of the person was asked.
    case onboardingFinished
    /// A sign-in ended without a session; a code without secrets.
    case signInFailed(SignInMethodID, code: String)
    /// The person gave up, or wants to begin again after a failure.
    case signInLeft
    /// The session was ended: by the person, by its expiry or by the services.
    case signedOut(SignedOutReason)
  }

  /// What is to be done.
  public enum Effect: Hashable, Sendable {
    /// Start a bootstrap: ``Event/bootstrapStarted`` is the answer.
    case bootstrap
    /// Read the session: ``Event/sessionRead(_:)`` is the answer.
    case readSession
    /// Let the person see that it worked: ``Event/successShown`` is the answer after that time.
    case holdSuccess(Duration)
    /// Tell in which phase a sign-in by link is.
    case announcePhase(SignInMethodID, SignInPhase)
    /// Tell that the session is known, in that many bootstraps.
    case announceBootstrapped(launch: Int)
    /// Tell that nobody is signed in any more.
    case announceSignedOut(SignedOutReason)
  }
}
