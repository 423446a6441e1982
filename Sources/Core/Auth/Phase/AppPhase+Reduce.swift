import LandfallDomain

extension AppPhase {
  /// Applies an event to `state`; the same input always gives the same state and effects.
  package static func reduce(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .bootstrapStarted:
      state.bootstraps += 1
      state.phase = .bootstrapping
      return []
    case .sessionRead(let status): return take(status, &state)
    case .signInStarted(let method):
      switch state.phase {
      case .welcome, .signingIn, .signingInByLink(_, .asking), .signingInByLink(_, .failure):
        state.phase = .signingIn(method)
        return []
      case .launching, .bootstrapping, .registering, .onboarding, .signingInByLink, .ready:
        return []
      }
    case .signInLinkTaken(let method):
      switch state.phase {
      case .welcome, .signingIn, .signingInByLink(_, .asking), .signingInByLink(_, .failure):
        return advance(method, .confirming, &state)
      case .launching, .bootstrapping, .registering, .onboarding, .signingInByLink, .ready:
        return []
      }
    case .signInAsked(let method, let account):
      switch state.phase {
      case .signingInByLink(method, .confirming):
        return advance(method, .asking(account: account), &state)
      case .launching, .bootstrapping, .welcome, .signingIn, .registering, .onboarding,
        .signingInByLink, .ready:
        return []
      }
    case .browserReturned(let method):
      switch state.phase {
      case .signingIn:
        state.phase = .registering(method)
        return []
      case .launching, .bootstrapping, .welcome, .registering, .onboarding, .signingInByLink,
        .ready:
        return []
      }
    case .browserAwaited(let method):
      switch state.phase {
      case .registering(method):
        state.phase = .signingIn(method)
        return []
      case .launching, .bootstrapping, .welcome, .signingIn, .registering, .onboarding,
        .signingInByLink, .ready:
        return []
      }
    case .sessionIssued(let method):
      switch state.phase {
      case .signingInByLink(method, .confirming): return advance(method, .finalizing, &state)
      case .launching, .bootstrapping, .welcome, .signingIn, .registering, .onboarding,
        .signingInByLink, .ready:
        return []
      }
    case .sessionStored(let method, let person, let hasOnboarding):
      return takeStored(method, person, hasOnboarding: hasOnboarding, &state)
    case .successShown:
      switch state.phase {
      case .signingInByLink(_, .success): return [.bootstrap]
      case .launching, .bootstrapping, .welcome, .signingIn, .registering, .onboarding,
        .signingInByLink, .ready:
        return []
      }
    case .onboardingFinished:
      switch state.phase {
      case .onboarding: return [.bootstrap]
      case .launching, .bootstrapping, .welcome, .signingIn, .registering, .signingInByLink,
        .ready:
        return []
      }
    case .signInFailed(let method, let failure): return takeFailure(method, failure, &state)
    case .signInLeft:
      switch state.phase {
      case .signingIn, .registering, .signingInByLink(_, .confirming),
        .signingInByLink(_, .asking), .signingInByLink(_, .failure):
        state.phase = .welcome(.noSession)
        return []
      case .launching, .bootstrapping, .welcome, .onboarding, .signingInByLink, .ready: return []
      }
    case .signedOut(let reason):
      switch state.phase {
      case .launching, .welcome, .signingIn, .registering, .signingInByLink(_, .confirming),
        .signingInByLink(_, .asking), .signingInByLink(_, .failure):
        return []
      case .bootstrapping, .onboarding, .signingInByLink(_, .finalizing),
        .signingInByLink(_, .success), .ready:
        state.phase = .welcome(reason)
        return [.announceSignedOut]
      }
    }
  }

  private static func advance(
    _ method: SignInMethodID, _ phase: SignInPhase, _ state: inout State
  ) -> [Effect] {
    state.phase = .signingInByLink(method, phase)
    return [.announcePhase(method, phase)]
  }

  /// Requests a bootstrap after a session was stored: at once, after the success message, or after
  /// the onboarding step.
  private static func takeStored(
    _ method: SignInMethodID, _ person: Person, hasOnboarding: Bool, _ state: inout State
  ) -> [Effect] {
    switch state.phase {
    case .signingInByLink(method, .finalizing):
      return advance(method, .success, &state) + [.holdSuccess]
    case .launching, .bootstrapping, .welcome, .signingIn, .registering, .onboarding,
      .signingInByLink, .ready:
      guard hasOnboarding else { return [.bootstrap] }
      state.phase = .onboarding(person)
      return []
    }
  }

  private static func takeFailure(
    _ method: SignInMethodID, _ failure: SignInFailure, _ state: inout State
  ) -> [Effect] {
    switch state.phase {
    case .signingInByLink(method, .confirming), .signingInByLink(method, .finalizing):
      return advance(method, .failure(failure), &state)
    // The browser's code gave no session; the person can start the method again.
    case .registering(let method):
      state.phase = .signingIn(method)
      return []
    case .launching, .bootstrapping, .welcome, .signingIn, .onboarding, .signingInByLink, .ready:
      return []
    }
  }

  private static func take(_ status: SessionStatus, _ state: inout State) -> [Effect] {
    switch (state.phase, status) {
    case (_, .unknown), (.launching, .signedOut), (.launching, .live): return []
    case (.bootstrapping, .signedOut(let reason)):
      state.phase = .welcome(reason)
      return [.announceBootstrapped(launch: state.bootstraps)]
    case (.bootstrapping, .live(let facts)):
      state.phase = .ready(facts)
      return [.announceBootstrapped(launch: state.bootstraps)]
    case (.welcome, .signedOut(let reason)):
      state.phase = .welcome(reason)
      return []
    // A sign-in continues, whatever a link has read in the meantime.
    case (.signingIn, .signedOut), (.registering, .signedOut), (.signingInByLink, .signedOut):
      return []
    // This is the session just stored: a bootstrap follows after the success message.
    case (.signingInByLink(_, .finalizing), .live), (.signingInByLink(_, .success), .live):
      return []
    // Another process has signed a person in, or a link does not wait for the onboarding step.
    case (.welcome, .live), (.signingIn, .live), (.registering, .live), (.onboarding, .live),
      (.signingInByLink, .live):
      return [.bootstrap]
    case (.onboarding, .signedOut(let reason)), (.ready, .signedOut(let reason)):
      state.phase = .welcome(reason)
      return [.announceSignedOut]
    case (.ready(let old), .live(let new)):
      guard old.person.id == new.person.id else { return [.bootstrap] }
      state.phase = .ready(new)
      return []
    }
  }
}
