package import LandfallDomain

/// One person's way through a sign-in, whatever the method.
///
/// Methods differ in how they come by a session. They all end at the same door: the
/// session is stored, and only then a bootstrap is asked for (DL-S09, DL-T14). Neither
/// state nor messages hold a token or a code.
///
/// Each request has a number, and its answer carries it: an answer to a request that was given up
/// changes nothing, save that a session which comes too late is revoked.
package enum SignInAttempt {
  /// The shortest time between two codes for one sign-in.
  package static let resendInterval: Duration = .seconds(30)

  /// Where a sign-in is.
  package struct State: Hashable, Sendable {
    /// Where it is.
    package internal(set) var step: Step = .idle
    /// The number of the newest request.
    package internal(set) var request = 0
    /// How the browser that was sent away last is awaited; `nil` before the first.
    var browserWait: BrowserWait?

    /// Nobody has begun to sign in.
    package init() {}
  }

  /// Where a sign-in can be.
  package enum Step: Hashable, Sendable {
    /// Nobody has begun to sign in, or it was cancelled.
    case idle
    /// A code by e-mail is under way.
    case emailCode(SignInMethodID, EmailStep)
    /// A browser is, or will be, somewhere to sign in.
    case browser(SignInMethodID, BrowserStep)
    /// A link that signs in is being followed.
    case link(SignInMethodID, LinkStep)
    /// A method of the app's own is under way.
    case external(SignInMethodID)
    /// The session was issued to this person and is being written to the secure store.
    case storing(SignInFailure.Origin, Person)
    /// The session is in the store; a bootstrap was asked for.
    case completed(Person)
    /// There is no session.
    case failed(SignInFailure)
  }

  /// Where a sign-in by e-mailed code can be.
  package enum EmailStep: Hashable, Sendable {
    /// The first code was asked for at that instant.
    case sendingCode(EmailAddress, at: Instant)
    /// The person is typing the code in.
    case enteringCode(CodeEntry)
    /// Another code was asked for at that instant; the older one still counts until it is sent.
    case resendingCode(CodeEntry, at: Instant)
    /// The services are being asked whether the code is right.
    case verifying(CodeEntry)
  }

  /// Where a sign-in by a link can be.
  package enum LinkStep: Hashable, Sendable {
    /// The services are being asked whose account it is.
    case previewing
    /// The person is asked whether to sign in; as whom, where the services say so.
    case asking(account: String?)
    /// The services are being asked whether what the link brought is good.
    case redeeming
  }

  /// How a browser is awaited.
  struct BrowserWait: Hashable, Sendable {
    let url: String
    let since: Instant
    /// How many codes may still come that the services refuse, before it is a failure.
    var tries: Int
  }

  /// Where a sign-in in a browser can be.
  package enum BrowserStep: Hashable, Sendable {
    /// It is being found out where the browser is to go.
    case preparing
    /// The browser is to go there, and is awaited since that instant.
    case waiting(url: String, since: Instant)
    /// The browser came back, and what it brought is being traded.
    case exchanging
  }

  /// What can happen.
  package enum Event: Hashable, Sendable {
    /// The person asked for a code.
    case addressEntered(EmailAddress, method: SignInMethodID, now: Instant)
    /// The services took the request to send a code.
    case codeSent(request: Int)
    /// No code was sent.
    case sendFailed(CodeRefusal, request: Int)
    /// The person typed a code in, which the host keeps.
    case codeEntered
    /// The person asked for another code.
    case resendAsked(now: Instant)
    /// The person chose a method that opens a browser.
    case browserChosen(SignInMethodID)
    /// It is known where the browser is to go.
    ///
    /// `tries` is how many codes it may bring: 1 where a `state` says which way back is the right
    /// one, ``Limits/unboundCallbacks`` where nothing does.
    case browserPrepared(url: String, now: Instant, tries: Int = 1, request: Int)
    /// The browser came back with what was asked for, and its state is right.
    case browserReturned
    /// The browser has not come back for ``Limits/browserWait``.
    case browserTimedOut(request: Int)
    /// The browser cannot be sent, or came back with an error; its code, without secrets.
    case browserFailed(code: String, request: Int)
    /// A link that signs in was taken; `asksFirst` as the method declares.
    case linkTaken(SignInMethodID, asksFirst: Bool)
    /// It is known whose account the link would sign in, or that the services do not say.
    ///
    /// `isExpected`: this installation has asked for the link, so nobody is asked.
    case previewed(account: String?, isExpected: Bool, request: Int)
    /// The person wants to sign in by the link.
    case linkConfirmed
    /// The person chose a method of the app's own.
    case externalChosen(SignInMethodID)
    /// Such a method failed; its code, without secrets.
    case externalFailed(code: String, request: Int)
    /// A method came by a session; `now` is our wall clock.
    case sessionIssued(NewSession, now: Timestamp, request: Int)
    /// The services refused what they were shown.
    case refused(SignInRefusal, request: Int)
    /// The session is in the secure store, durably.
    case stored(request: Int)
    /// The session is not in the store.
    case storeFailed(code: String, unstored: SessionID, request: Int)
    /// The person asked to begin again after a failure.
    case retryAsked(now: Instant)
    /// The person gave up.
    case cancelled
    /// Somebody is signed in by other hands, as the secure store says: a link signs nobody in then.
    case sessionFound
    /// The person signed out, which ends whatever is under way.
    case signedOut
  }

  /// What is to be done.
  package enum Effect: Hashable, Sendable {
    /// Tell that a method was started.
    case announceStarted(SignInMethodID)
    /// Send a code: ``Event/codeSent(request:)`` or ``Event/sendFailed(_:request:)`` is the answer.
    case sendCode(EmailAddress, request: Int)
    /// Trade the code that was typed in: ``Event/sessionIssued(_:now:request:)`` or
    /// ``Event/refused(_:request:)``.
    case redeem(EmailAddress, request: Int)
    /// Find out where the browser is to go: ``Event/browserPrepared(url:now:tries:request:)``
    /// or ``Event/browserFailed(code:request:)`` is the answer.
    case prepareBrowser(SignInMethodID, request: Int)
    /// Wait for the browser until then: ``Event/browserTimedOut(request:)`` is the answer.
    case awaitBrowser(until: Instant, request: Int)
    /// Tell that the browser came back.
    case announceReturned(SignInMethodID)
    /// Tell that what the browser brought was not it, and that it is awaited as before.
    case announceAwaited(SignInMethodID)
    /// Trade what the browser brought: ``Event/sessionIssued(_:now:request:)``,
    /// ``Event/refused(_:request:)`` or ``Event/browserFailed(code:request:)``.
    case exchange(SignInMethodID, request: Int)
    /// Tell that a link that signs in is followed.
    case announceLinkTaken(SignInMethodID)
    /// Find out whose account the link would sign in: ``Event/previewed(account:isExpected:request:)``
    /// or ``Event/refused(_:request:)`` is the answer.
    case previewLink(SignInMethodID, request: Int)
    /// Tell that the person is asked; ``Event/linkConfirmed`` or ``Event/cancelled`` is the answer.
    case announceQuestion(SignInMethodID, account: String?)
    /// Tell that the person wants to sign in by the link.
    case announceConfirmed(SignInMethodID)
    /// Trade what the link brought: ``Event/sessionIssued(_:now:request:)`` or
    /// ``Event/refused(_:request:)``.
    case redeemLink(SignInMethodID, request: Int)
    /// Start a method of the app's own; it answers with a session or
    /// ``Event/externalFailed(code:request:)``.
    case startExternal(SignInMethodID, request: Int)
    /// Write a session to the store: ``Event/stored(request:)`` or
    /// ``Event/storeFailed(code:unstored:request:)``.
    case store(SessionID, SignInMethodID, request: Int)
    /// Tell the root route that a session is stored: it asks for a bootstrap, sooner or later.
    case announceStored(SignInMethodID, Person)
    /// Tell that the person gave up, or begins again from the start.
    case announceLeft
    /// End a session at the services that was never taken into use.
    case revoke(SessionID)
    /// Tell that the sign-in failed.
    case announceFailed(SignInFailure)
    /// Tell how far the services' clock is ahead of ours.
    case reportClockSkew(Duration)
  }
}
