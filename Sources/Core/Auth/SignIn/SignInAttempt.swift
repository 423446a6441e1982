package import LandfallDomain

/// The state machine of one sign-in, with any method.
///
/// Methods differ in how they obtain a session. After that they are the same: the session is
/// stored, and only then is a bootstrap requested (DL-S09, DL-T14). Neither the state nor its
/// messages contain a token or code.
///
/// Each request has a number that its answer repeats. The answer to an abandoned request changes
/// nothing, but a session that arrives too late is revoked.
@usableFromInline package enum SignInAttempt {
  /// The minimum time between two codes of one sign-in.
  package static let resendInterval: Duration = .seconds(30)

  /// The state of a sign-in.
  @usableFromInline package struct State: Hashable, Sendable {
    /// The current step.
    package internal(set) var step: Step = .idle
    /// The number of the latest request.
    package internal(set) var request = 0
    /// The wait for the browser that was opened last; `nil` before the first.
    var browserWait: BrowserWait?

    /// Creates the state in which no sign-in has started.
    package init() {}
  }

  /// The steps of a sign-in.
  package enum Step: Hashable, Sendable {
    /// No sign-in has started, or it was cancelled.
    case idle
    /// A sign-in by e-mailed code is in progress.
    case emailCode(SignInMethodID, EmailStep)
    /// A sign-in in a browser is in progress.
    case browser(SignInMethodID, BrowserStep)
    /// A link that signs in is being followed.
    case link(SignInMethodID, LinkStep)
    /// A sign-in method of the app is in progress.
    case external(SignInMethodID)
    /// The session was issued to this person and is being written to the secure store.
    case storing(FailedSignIn.Origin, Person)
    /// The session is stored, and a bootstrap was requested.
    case completed(Person)
    /// The sign-in failed without a session.
    case failed(FailedSignIn)
  }

  /// The steps of a sign-in by e-mailed code.
  package enum EmailStep: Hashable, Sendable {
    /// The first code was requested at that time.
    case sendingCode(EmailAddress, at: Instant)
    /// The person enters the code.
    case enteringCode(CodeEntry)
    /// Another code was requested at that time; the old one is valid until the new one is sent.
    case resendingCode(CodeEntry, at: Instant)
    /// The services check the code.
    case verifying(CodeEntry)
  }

  /// The steps of a sign-in by link.
  package enum LinkStep: Hashable, Sendable {
    /// The services look up the account of the link.
    case previewing
    /// The person is asked whether to sign in, with the account's name if the services return it.
    case asking(account: String?)
    /// The services check the credential of the link.
    case redeeming
  }

  /// The wait for a browser to return.
  struct BrowserWait: Hashable, Sendable {
    let url: String
    let since: Instant
    /// How many more codes from the browser may be tried before the sign-in fails.
    var tries: Int
  }

  /// The steps of a sign-in in a browser.
  package enum BrowserStep: Hashable, Sendable {
    /// The URL to open is being determined.
    case preparing
    /// The browser opens `url` and has been awaited since that time.
    case waiting(url: String, since: Instant)
    /// The browser returned, and its code is exchanged for a session.
    case exchanging
  }

  /// An event of a sign-in.
  package enum Event: Equatable, Sendable {
    /// The person requested a code.
    case addressEntered(EmailAddress, method: SignInMethodID, now: Instant)
    /// The services accepted the request to send a code.
    case codeSent(request: Int)
    /// The services sent no code.
    case sendFailed(CodeRefusal, request: Int)
    /// The person entered a code, which the host keeps.
    case codeEntered
    /// The person entered a code that an earlier process requested for that address.
    case earlierCodeEntered(EmailAddress, method: SignInMethodID, now: Instant)
    /// The person requested another code.
    case resendAsked(now: Instant)
    /// The person chose a method that opens a browser.
    case browserChosen(SignInMethodID)
    /// The URL for the browser is known.
    ///
    /// `tries` is how many codes may be tried: 1 if a `state` identifies the right callback,
    /// otherwise ``Limits/unboundCallbacks``.
    case browserPrepared(url: String, now: Instant, tries: Int = 1, request: Int)
    /// The browser returned with a code and the right `state`.
    case browserReturned
    /// The browser has not returned within ``Limits/browserWait``.
    case browserTimedOut(request: Int)
    /// The browser could not be opened, or returned an error.
    case browserFailed(IdentityError, request: Int)
    /// A link that signs in was accepted; `asksFirst` is from the method's declaration.
    case linkTaken(SignInMethodID, asksFirst: Bool)
    /// The account of the link is known, or the services do not reveal it.
    ///
    /// If `isExpected`, this installation requested the link, and the person is not asked.
    case previewed(account: String?, isExpected: Bool, request: Int)
    /// The person agreed to sign in by the link.
    case linkConfirmed
    /// The person chose a sign-in method of the app.
    case externalChosen(SignInMethodID)
    /// A method of the app failed.
    case externalFailed(ServiceError, request: Int)
    /// A method obtained a session; `now` is the local wall clock.
    case sessionIssued(NewSession, now: Timestamp, request: Int)
    /// The services refused the credential.
    case refused(SignInRefusal, request: Int)
    /// The session is stored durably.
    case stored(request: Int)
    /// The session could not be stored.
    case storeFailed(SecureStoreError, unstored: SessionID, request: Int)
    /// The person asked to try again after a failure.
    case retryAsked(now: Instant)
    /// The person cancelled the sign-in.
    case cancelled
    /// The store already holds the session of a signed-in person; a link cannot sign in then.
    case sessionFound
    /// The person signed out, which ends a sign-in in progress.
    case signedOut
  }

  /// An action that the host executes.
  package enum Effect: Hashable, Sendable {
    /// Report that a method was started.
    case announceStarted(SignInMethodID)
    /// Send a code. The answer is ``Event/codeSent(request:)`` or ``Event/sendFailed(_:request:)``.
    case sendCode(EmailAddress, request: Int)
    /// Exchange the entered code. The answer is ``Event/sessionIssued(_:now:request:)`` or
    /// ``Event/refused(_:request:)``.
    case redeem(EmailAddress, request: Int)
    /// Determine the URL for the browser. The answer is
    /// ``Event/browserPrepared(url:now:tries:request:)`` or ``Event/browserFailed(_:request:)``.
    case prepareBrowser(SignInMethodID, request: Int)
    /// Wait for the browser until that time, then send ``Event/browserTimedOut(request:)``.
    case awaitBrowser(until: Instant, request: Int)
    /// Report that the browser returned.
    case announceReturned(SignInMethodID)
    /// Report that the browser's code was wrong, and that the wait continues.
    case announceAwaited(SignInMethodID)
    /// Exchange the browser's code. The answer is ``Event/sessionIssued(_:now:request:)``,
    /// ``Event/refused(_:request:)`` or ``Event/browserFailed(_:request:)``.
    case exchange(request: Int)
    /// Report that a link that signs in is followed, or that the person agreed to it.
    case announceLink(SignInMethodID)
    /// Look up the account of the link. The answer is
    /// ``Event/previewed(account:isExpected:request:)`` or ``Event/refused(_:request:)``.
    case previewLink(request: Int)
    /// Report that the person is asked. The answer is ``Event/linkConfirmed`` or
    /// ``Event/cancelled``.
    case announceQuestion(SignInMethodID, account: String?)
    /// Exchange the credential of the link. The answer is ``Event/sessionIssued(_:now:request:)``
    /// or ``Event/refused(_:request:)``.
    case redeemLink(request: Int)
    /// Start a sign-in method of the app. The answer is a session or
    /// ``Event/externalFailed(_:request:)``.
    case startExternal(request: Int)
    /// Write a session to the store. The answer is ``Event/stored(request:)`` or
    /// ``Event/storeFailed(_:unstored:request:)``.
    case store(SessionID, SignInMethodID, request: Int)
    /// Report that a session is stored; a bootstrap follows, at once or later.
    case announceStored(SignInMethodID, Person)
    /// Report that the person cancelled or starts over.
    case announceLeft
    /// End a session at the services that was never used here.
    case revoke(SessionID)
    /// Report that the sign-in failed.
    case announceFailed(FailedSignIn)
    /// Report how far the services' clock is ahead of the local one.
    case reportClockSkew(Duration)
  }
}
