@_spi(TypedRoutes) public import LandfallDomain

/// The state machine of the app phase: launching, welcome, signing in, ready.
///
/// The only way into ``AppPhase/ready(_:)`` is a session that is read during a bootstrap. The end of a
/// sign-in, the end of the onboarding step, and a session written by another process only request a
/// bootstrap.
@usableFromInline package enum AppPhase: Hashable, Sendable {
  /// The session was not requested yet; links wait.
  case launching
  /// The session is being read; links wait.
  case bootstrapping
  /// No one is signed in, for that reason.
  case welcome(SignedOutReason)
  /// A person is signing in.
  case signingIn(SignInMethodID)
  /// The browser returned, and its code is exchanged for a session.
  case registering(SignInMethodID)
  /// The session of this person is stored, and the onboarding step is shown.
  case onboarding(Person)
  /// A link that signs in is being followed.
  case signingInByLink(SignInMethodID, SignInPhase)
  /// A person is signed in.
  case ready(SessionFacts)

  /// The name of the phase.
  package var name: AppPhaseName {
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

  /// The app phase and the number of bootstraps.
  @usableFromInline package struct State: Hashable, Sendable {
    /// The current app phase.
    @usableFromInline package internal(set) var phase: AppPhase = .launching
    /// How many bootstraps were started in this process.
    @usableFromInline package internal(set) var bootstraps = 0

    /// Creates the state of a process that has just started.
    package init() {}
  }

  /// An event that can change the app phase.
  package enum Event: Equatable, Sendable {
    /// The app was launched, or ``Effect/bootstrap`` is being executed.
    case bootstrapStarted
    /// The session was read, for a bootstrap or for a link.
    case sessionRead(SessionStatus)
    /// A person started to sign in.
    case signInStarted(SignInMethodID)
    /// A link that signs in was accepted.
    case signInLinkTaken(SignInMethodID)
    /// The person is asked whether the link may sign in.
    case signInAsked(SignInMethodID, account: String?)
    /// The browser of a sign-in returned.
    case browserReturned(SignInMethodID)
    /// The browser's code was wrong, and the wait for the browser continues.
    case browserAwaited(SignInMethodID)
    /// The services issued a session, which is being stored.
    case sessionIssued(SignInMethodID)
    /// A sign-in method has stored its session; `hasOnboarding` is from the method's declaration.
    case sessionStored(SignInMethodID, Person, hasOnboarding: Bool)
    /// The success message of a sign-in by link was visible long enough.
    case successShown
    /// The onboarding step is complete.
    case onboardingFinished
    /// A sign-in ended without a session.
    case signInFailed(SignInMethodID, SignInFailure)
    /// The person cancelled, or starts over after a failure.
    case signInLeft
    /// The session ended: by the person, at its expiry, or by the services.
    case signedOut(SignedOutReason)
  }

  /// An action for the host.
  package enum Effect: Hashable, Sendable {
    /// Start a bootstrap, then send ``Event/bootstrapStarted``.
    case bootstrap
    /// Show the success message for ``Limits/successHold``, then send ``Event/successShown``.
    case holdSuccess
    /// Report the phase of a sign-in by link.
    case announcePhase(SignInMethodID, SignInPhase)
    /// Report that the session is known; `launch` is the number of bootstraps.
    case announceBootstrapped(launch: Int)
    /// Report that no one is signed in any more.
    case announceSignedOut
  }
}

extension AppPhase {
  /// The result of checking a link rule's requirement in an app phase.
  package enum RequirementAnswer: Equatable, Sendable {
    /// The requirement is met; the rule's handler receives the link.
    case met
    /// It is not yet known who is signed in; the link waits.
    case wait
    /// The requirement is not met and the link is not kept (ROUTE-G04).
    case refused(RuleRefusal)
  }

  /// Checks a requirement in an app phase (ROUTE-T12 to T15).
  ///
  /// Links that sign in require that no one is signed in and that no other link is signing in. If
  /// that other link waits for the person's answer or has failed, the new one replaces it. Links
  /// wait until it is known who is signed in (ROUTE-R03).
  package static func answer(_ requirement: LinkRule.Requirement, in phase: AppPhase)
    -> RequirementAnswer
  {
    switch (requirement, phase) {
    case (.anyone, _): return .met
    case (.signedOut, .launching), (.signedOut, .bootstrapping), (.signedIn, .launching),
      (.signedIn, .bootstrapping):
      return .wait
    case (.signedOut, .welcome), (.signedOut, .signingIn),
      (.signedOut, .signingInByLink(_, .asking)),
      (.signedOut, .signingInByLink(_, .failure)), (.signedIn, .ready):
      return .met
    case (.signedOut, .registering), (.signedOut, .onboarding),
      (.signedOut, .signingInByLink), (.signedOut, .ready), (.signedIn, .welcome),
      (.signedIn, .signingIn), (.signedIn, .registering), (.signedIn, .onboarding),
      (.signedIn, .signingInByLink):
      return .refused(.phase(phase.name))
    }
  }
}
