package import LandfallDomain

/// Names a session whose token the host keeps; equal tokens have equal names.
package struct SessionID: Hashable, Sendable {
  package let number: Int

  package init(_ number: Int) { self.number = number }
}

/// Names what a link brought to sign in with, which the host keeps.
package struct CredentialID: Hashable, Sendable {
  package let number: Int

  package init(_ number: Int) { self.number = number }
}

/// A session that the services have issued, without its token.
package struct NewSession: Hashable, Sendable {
  package let id: SessionID
  package let person: Person
  /// The services' clock when they issued it.
  package let serverTime: Timestamp

  package init(id: SessionID, person: Person, serverTime: Timestamp) {
    self.id = id
    self.person = person
    self.serverTime = serverTime
  }
}

/// What reading the session from the store came to, without its token.
package struct StoredSession: Hashable, Sendable {
  /// The session that is live, or `nil`.
  package let id: SessionID?
  /// Whether a person is signed in; never `unknown`.
  package let status: SessionStatus
  /// How far in our future it was refreshed, if by more than 60 s.
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

/// What the session is read for.
package enum SessionReader: Hashable, Sendable {
  /// The start of the app.
  case start(RequestID)
  /// The bootstrap at the end of a sign-in.
  case signedIn
  /// A link on its way.
  case link(DeliveryID)
  /// Something that a person does: is the same person still signed in?
  case check(RequestID)
  /// A front end that asks which person is signed in.
  case status(RequestID)
  /// The time that a session lasts is over.
  case expiry(at: Timestamp)
  /// A session by link, before it is written.
  case writing(SessionID, SignInMethodID, request: Int)

  var delivery: DeliveryID? {
    if case .link(let id) = self { id } else { nil }
  }
}

/// What can happen to the session.
package enum SessionMessage: Hashable, Sendable {
  /// The app has started.
  case bootstrapAsked(RequestID)
  /// The start is over: what it has read does not count for later links.
  case startEnded
  /// The session is needed.
  case readAsked(SessionReader)
  /// A step of a sign-in.
  case signIn(SignInAttempt.Event)
  /// The person left the method that they were at.
  case methodLeft
  /// A link came that signs in.
  case linkCame(SignInMethodID, CredentialID, RuleID, DeliveryID?)
  /// A browser came back with what it was sent for.
  case browserCame(RuleID, DeliveryID?)
  /// What the app asks between signing in and ready was asked.
  case onboardingFinished
  /// The person signs out.
  case signOutAsked(RequestID)
  /// The services refuse the session, and it could not be renewed.
  case refused(RequestID)
  /// The services refuse the session in the answer to a link.
  case refusedForLink
  /// The services have refused this session; it is renewed if it is still in use.
  case renewalAsked(SessionID, RequestID)
  /// A link has its outcome: what waited for that is done.
  case linkEnded
  /// Something depends on the signed-in person and does not read the store.
  case expiryNoted
  /// The app came into sight, or is out of it.
  case sightChanged(isVisible: Bool)
  /// The services are to be asked whether they are there, now and then.
  case reachabilityAsked
  /// They are not to be asked any more.
  case reachabilityLeft

  /// The store was read.
  case read(StoredSession, for: SessionReader, took: Duration)
  /// A session was written, or not.
  case written(Writing, SessionID, request: Int, signOuts: Int)
  /// The services have renewed a session.
  case renewed(Result<SessionID, ServiceError>, from: SessionID)
  /// A session was put in the place of the one it was renewed from, or not.
  case replaced(Replacing, SessionID, signOuts: Int)
  /// A refused session was deleted, or not; for a question, or for none.
  case forgotten(Forgetting, SessionID, for: RequestID?)
  /// The session was ended at the services and deleted.
  ///
  /// `stored` is what the store held, and `isTargetNoted` whether it says that a target waited, or `nil` if it
  /// was not asked.
  case ended(
    RequestID, stored: SessionID?, failure: SecureStoreError?, isTargetNoted: Bool?)
  /// A time is up.
  case woke(SessionTimer, request: Int)
  /// The services were asked whether they are there.
  case probed(Reachability.Answer, request: Int)

  /// What came of writing a session.
  package enum Writing: Hashable, Sendable {
    /// It is in the store, in the place of those; `setAside` if the store could not be read.
    case done(replaced: [SessionID], setAside: Bool)
    /// The person has signed out since.
    case signedOut
    case failed(SecureStoreError, setAside: Bool)
  }

  /// What came of replacing a session.
  package enum Replacing: Hashable, Sendable {
    /// It stands in the store, and was read again.
    case done(StoredSession)
    /// Another session stands there, or none.
    case notThere(failure: SecureStoreError?)
    case failed(SecureStoreError)
  }

  /// What came of deleting a session.
  package enum Forgetting: Hashable, Sendable {
    case done
    /// A newer one stands in the store.
    case replaced
    case failed(SecureStoreError)
  }
}

/// A time that the session waits for; one of a name at once.
package enum SessionTimer: String, Hashable, Sendable {
  /// The session expires.
  case expiry
  /// A browser is given up for late.
  case browser
  /// The success of a sign-in by link has been visible long enough.
  case success
  /// The services are asked again.
  case reachability
}

/// What the session asks of its host.
///
/// Effects are executed in order; those that write to the store one at a time.
package enum SessionEffect: Hashable, Sendable {
  /// Read the store: ``SessionMessage/read(_:for:took:)``.
  case read(SessionReader)
  /// Call the services as this session from now on.
  case use(SessionID?)
  /// Write a session: ``SessionMessage/written(_:_:request:signOuts:)``.
  case write(SessionID, request: Int, signOuts: Int)
  /// Write a session if the store holds the other one: ``SessionMessage/replaced(_:_:signOuts:)``.
  case replace(SessionID, with: SessionID, signOuts: Int)
  /// Delete a session, if the store holds no other live one:
  /// ``SessionMessage/forgotten(_:_:for:)``.
  case forget(SessionID, for: RequestID?)
  /// End a session, and the one that the store holds, at the services, and delete it:
  /// ``SessionMessage/ended(_:stored:failure:isTargetNoted:)``.
  case end(SessionID?, RequestID)
  /// Renew a session at the services: ``SessionMessage/renewed(_:from:)``.
  case renew(SessionID)
  /// End a session at the services.
  case revoke(SessionID)
  /// Set a store aside that cannot be read.
  case quarantine
  /// A call of a sign-in; its answer is ``SessionMessage/signIn(_:)``.
  case signIn(SignInAttempt.Effect)
  /// Ask the services whose account a link would sign in.
  case preview(CredentialID, request: Int)
  /// Trade what a link brought, once.
  case redeem(CredentialID, request: Int)
  /// What a link brought is not needed any more.
  case dropCredential(CredentialID)
  /// What was kept for a browser is not needed any more.
  case dropBrowser
  /// The browser may bring another code.
  case dropBrowserCode
  /// Wake the session at that time; replaces an earlier one: ``SessionMessage/woke(_:request:)``.
  case schedule(SessionTimer, at: Instant, request: Int)
  /// Do not.
  case stop(SessionTimer)
  /// Ask whether the services are there: ``SessionMessage/probed(_:request:)``.
  case probe(request: Int)
  /// Post an event.
  case post(AppEvent.Kind, DeliveryID?)
  /// Report to the other flows.
  case report(SessionNews)
}

/// What others need to know of the session.
package enum SessionNews: Hashable, Sendable {
  /// Another person is signed in: what belongs to the one before goes.
  case personChanged
  /// A live session was read.
  case sessionTaken
  /// The session is over: what was kept for its person goes.
  case sessionForgotten
  /// The session was read for a link.
  case linkRead(DeliveryID, SessionStatus)
  /// A limited span has ended.
  case took(LimitedPhase, Duration, DeliveryID?)
  /// The person's language is known.
  case language(String?)
  /// The app as a whole is somewhere else.
  case phaseChanged
  /// No one is signed in any more, and something that needs it was asked for.
  case signInNeeded(SignedOutReason?)
  /// Another person is signed in than the one whose screens are visible.
  case personFound
  /// A sign-in has ended with a session.
  case signedIn(SessionFacts, at: Instant)
  /// The person has signed out; what is theirs goes.
  case signingOut(isTargetNoted: Bool?)
  /// They have signed out.
  case signedOut
  /// A question has its answer.
  case answered(RequestID, RequestAnswer)
}
