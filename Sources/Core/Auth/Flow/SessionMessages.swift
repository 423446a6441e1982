package import LandfallDomain

/// Identifies a session whose token the host keeps; equal tokens have equal IDs.
package struct SessionID: Hashable, Sendable {
  package let number: Int

  package init(_ number: Int) { self.number = number }
}

/// Identifies the sign-in credential of a link; the host keeps the credential itself.
package struct CredentialID: Hashable, Sendable {
  package let number: Int

  package init(_ number: Int) { self.number = number }
}

/// A session that the services have issued, without its token.
package struct NewSession: Equatable, Sendable {
  package let id: SessionID
  package let person: Person
  /// The time on the services' clock when they issued it.
  package let serverTime: Timestamp

  package init(id: SessionID, person: Person, serverTime: Timestamp) {
    self.id = id
    self.person = person
    self.serverTime = serverTime
  }
}

/// The result of reading the session from the store, without its token.
package struct StoredSession: Equatable, Sendable {
  /// The live session, or `nil` if there is none.
  package let id: SessionID?
  /// Whether a person is signed in; never `unknown`.
  package let status: SessionStatus
  /// How far in the future of the local clock the session was refreshed, if by more than 60 s.
  package let clockSkew: Duration?
  /// Why the store could not be read.
  package let failure: SecureStoreError?

  package init(
    id: SessionID?, status: SessionStatus, clockSkew: Duration? = nil,
    failure: SecureStoreError? = nil
  ) {
    self.id = id
    self.status = status
    self.clockSkew = clockSkew
    self.failure = failure
  }
}

/// The purpose for which the session is read.
package enum SessionReader: Hashable, Sendable {
  /// The start of the app.
  case start(RequestID)
  /// The bootstrap at the end of a sign-in.
  case signedIn
  /// An in-flight link.
  case link(DeliveryID)
  /// A user action, which needs to know whether the same person is still signed in.
  case check(RequestID)
  /// A front end that asks who is signed in.
  case status(RequestID)
  /// The expiry time of the session has come.
  case expiry(at: Timestamp)

  var delivery: DeliveryID? {
    if case .link(let id) = self { id } else { nil }
  }
}

/// A message to ``SessionFlow``.
package enum SessionMessage: Equatable, Sendable {
  /// The app has started.
  case bootstrapAsked(RequestID)
  /// The start is complete; what it read does not count for later links.
  case startEnded
  /// The session status is needed.
  case readAsked(SessionReader)
  /// A step of a sign-in.
  case signIn(SignInAttempt.Event)
  /// The person has left the sign-in method.
  case methodLeft
  /// A link that signs in has arrived.
  case linkCame(SignInMethodID, CredentialID, RuleID, DeliveryID?)
  /// A link has returned from the browser with an authorization code.
  case browserCame(RuleID, DeliveryID?)
  /// The onboarding step between sign-in and `ready` is complete.
  case onboardingFinished
  /// The person signs out.
  case signOutAsked(RequestID)
  /// The services refused the session, and it could not be renewed.
  case refused(RequestID)
  /// The services refused the session while a link was opened.
  case refusedForLink
  /// The services refused this session; it is renewed if it is still in use.
  case renewalAsked(SessionID, RequestID)
  /// A link has its outcome; deferred work can be done.
  case linkEnded
  /// Something that depends on the signed-in person happened without reading the store.
  case expiryNoted
  /// The app became visible or hidden.
  case sightChanged(isVisible: Bool)
  /// Start to check regularly whether the services can be reached.
  case reachabilityAsked
  /// Stop checking.
  case reachabilityLeft

  /// The store was read.
  case read(StoredSession, for: SessionReader, took: Duration)
  /// The attempt to write a session has ended.
  case written(Writing, SessionID, request: Int, signOuts: Int)
  /// The services have renewed a session.
  case renewed(Result<SessionID, ServiceError>, from: SessionID)
  /// The attempt to replace a session with its renewed one has ended.
  case replaced(Replacing, SessionID, signOuts: Int)
  /// The attempt to delete a refused session has ended; `for` is the request to answer, if any.
  case forgotten(Forgetting, SessionID, for: RequestID?)
  /// The session was ended at the services and deleted from the store.
  ///
  /// `stored` is the session that the store held. `isTargetNoted` is whether the store has a note
  /// of a pending link, or `nil` if it was not read.
  case ended(
    RequestID, stored: SessionID?, failure: SecureStoreError?, isTargetNoted: Bool?)
  /// A timer has fired.
  case woke(SessionTimer, request: Int)
  /// The services answered the check, or did not.
  case probed(Reachability.Answer, request: Int)

  /// The result of writing a session.
  package enum Writing: Equatable, Sendable {
    /// The session is in the store and replaces those in `replaced`. `setAside` is set if an
    /// unreadable store was set aside first.
    case done(replaced: [SessionID], setAside: Bool)
    /// The person has signed out in the meantime.
    case signedOut
    /// The store holds another live session, and nothing was written.
    case found
    case failed(SecureStoreError, setAside: Bool)
  }

  /// The result of replacing a session.
  package enum Replacing: Equatable, Sendable {
    /// The new session is in the store and was read again.
    case done(StoredSession)
    /// The store holds another session, or none.
    case notThere
    case failed(SecureStoreError)
  }

  /// The result of deleting a session.
  package enum Forgetting: Equatable, Sendable {
    case done
    /// The store holds a newer session.
    case replaced
    case failed(SecureStoreError)
  }
}

/// A timer of the session; at most one of each kind runs.
package enum SessionTimer: String, Sendable {
  /// The session expires.
  case expiry
  /// The browser has not returned in time.
  case browser
  /// The success message of a sign-in by link has been visible long enough.
  case success
  /// The next check of the services is due.
  case reachability
}

/// An action that the host executes for ``SessionFlow``.
///
/// The host executes effects in order, and those that write to the store one at a time.
package enum SessionEffect: Hashable, Sendable {
  /// Read the store, then send ``SessionMessage/read(_:for:took:)``.
  case read(SessionReader)
  /// Use this session for calls to the services from now on.
  case use(SessionID?)
  /// Write a session, then send ``SessionMessage/written(_:_:request:signOuts:)``.
  ///
  /// If `yields`, nothing is written if the store holds a live session.
  case write(SessionID, request: Int, signOuts: Int, yields: Bool)
  /// Write a session if the store still holds the other one, then send
  /// ``SessionMessage/replaced(_:_:signOuts:)``.
  case replace(SessionID, with: SessionID, signOuts: Int)
  /// Delete a session unless the store holds another live one, then send
  /// ``SessionMessage/forgotten(_:_:for:)``.
  case forget(SessionID, for: RequestID?)
  /// Delete the stored session, then send ``SessionMessage/ended(_:stored:failure:isTargetNoted:)``.
  case end(RequestID)
  /// Renew a session at the services, then send ``SessionMessage/renewed(_:from:)``.
  case renew(SessionID)
  /// End a session at the services.
  case revoke(SessionID)
  /// Set an unreadable store aside.
  case quarantine
  /// Make a call for a sign-in; the answer is ``SessionMessage/signIn(_:)``.
  case signIn(SignInAttempt.Effect)
  /// Ask the services which account the link would sign in.
  case preview(CredentialID, request: Int)
  /// Exchange the credential of a link for a session, once.
  case redeem(CredentialID, request: Int)
  /// Discard the credential of a link.
  case dropCredential(CredentialID)
  /// Discard what was kept for the browser.
  case dropBrowser
  /// Allow the browser to return another code.
  case dropBrowserCode
  /// Start a timer, which replaces an earlier one of its kind, then send
  /// ``SessionMessage/woke(_:request:)``.
  case schedule(SessionTimer, at: Instant, request: Int = 0)
  /// Stop a timer.
  case stop(SessionTimer)
  /// Check whether the services can be reached, then send ``SessionMessage/probed(_:request:)``.
  case probe(request: Int)
  /// Post an event.
  case post(AppEvent.Kind, DeliveryID?)
  /// Inform the other flows.
  case report(SessionNews)
}

/// A change of the session that other flows need to know.
package enum SessionNews: Hashable, Sendable {
  /// Another person is signed in; discard the data of the previous person.
  case personChanged
  /// A live session was read.
  case sessionTaken
  /// The session is over; discard the data kept for its person.
  case sessionForgotten
  /// The session was read for a link.
  case linkRead(DeliveryID, SessionStatus)
  /// A phase with a time limit has ended.
  case took(LimitedPhase, Duration, DeliveryID?)
  /// The person's language is known.
  case language(String?)
  /// The app phase has changed.
  case phaseChanged
  /// Something needs a signed-in person, and no one is signed in.
  case signInNeeded(SignedOutReason?)
  /// The signed-in person is not the one whose screens are visible.
  case personFound
  /// A sign-in has ended with a session.
  case signedIn(SessionFacts, at: Instant)
  /// The person has signed out; discard their data.
  case signingOut(isTargetNoted: Bool?)
  /// The sign-out is complete.
  case signedOut
  /// A request has its answer.
  case answered(RequestID, RequestAnswer)
}
