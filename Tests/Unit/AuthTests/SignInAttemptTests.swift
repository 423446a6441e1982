import LandfallAuth
import LandfallDomain
import LandfallTestSupport
import Testing

@Suite struct SignInAttemptTests {
  private let address: EmailAddress
  private let session = NewSession(
    id: SessionID(1), person: Samples.ada, serverTime: Samples.now)

  init() throws {
    address = try #require(EmailAddress("ada@acme.test"))
  }

  /// Returns the state after some events, and the names of all effects in order.
  private func run(
    _ events: [SignInAttempt.Event]
  ) -> (step: SignInAttempt.Step, effects: [String]) {
    var state = SignInAttempt.State()
    var names: [String] = []
    for event in events { names += SignInAttempt.reduce(&state, event).map(name) }
    return (state.step, names)
  }

  private func name(_ effect: SignInAttempt.Effect) -> String {
    switch effect {
    case .announceStarted(let method): "started \(method)"
    case .sendCode(let address, let request): "send \(address) \(request)"
    case .redeem(let address, let request): "redeem \(address) \(request)"
    case .startExternal(let request): "external \(request)"
    case .prepareBrowser(let method, let request): "prepare \(method) \(request)"
    case .awaitBrowser(let until, let request):
      "await \(until.nanoseconds / 1_000_000_000) \(request)"
    case .announceReturned(let method): "returned \(method)"
    case .announceAwaited(let method): "awaited \(method)"
    case .exchange(let request): "exchange \(request)"
    case .announceLink(let method): "link \(method)"
    case .previewLink(let request): "preview \(request)"
    case .announceQuestion(let method, let account): "question \(method) \(account ?? "-")"
    case .redeemLink(let request): "redeem-link \(request)"
    case .store(let session, _, let request): "store \(session.number) \(request)"
    case .announceStored(let method, let person): "stored \(method) \(person.id)"
    case .announceLeft: "left"
    case .revoke: "revoke"
    case .announceFailed(let failed): "failed \(failed.failure.code)"
    case .reportClockSkew(let skew): "skew \(skew.wholeMilliseconds)"
    }
  }

  private var entered: SignInAttempt.Event {
    .addressEntered(address, method: "email", now: .origin)
  }
  private var sent: [SignInAttempt.Event] { [entered, .codeSent(request: 1)] }
  private var verifying: [SignInAttempt.Event] { sent + [.codeEntered] }
  private var storing: [SignInAttempt.Event] {
    verifying + [.sessionIssued(session, now: Samples.now, request: 2)]
  }
  private func entry(
    tries: Int = 3, notice: CodeEntry.Notice? = nil, sentAt: Instant = .origin
  ) -> SignInAttempt.Step {
    let entry = CodeEntry(address: address, sentAt: sentAt, triesLeft: tries, notice: notice)
    return .emailCode("email", .enteringCode(entry))
  }

  @Test func codeLeadsToAStoredSessionAndABootstrap() {
    #expect(run([entered]).step == .emailCode("email", .sendingCode(address, at: .origin)))
    #expect(run(sent).step == entry())
    #expect(run(storing).step == .storing(.emailCode("email", address), Samples.ada))
    let (step, effects) = run(storing + [.stored(request: 3)])
    #expect(step == .completed(Samples.ada))
    #expect(
      effects == [
        "started email", "send ada@acme.test 1", "redeem ada@acme.test 2", "store 1 3",
        "stored email ada",
      ])
  }

  @Test func externalMethodStoresItsSessionLikeTheCode() {
    let issued = SignInAttempt.Event.sessionIssued(session, now: Samples.now, request: 1)
    let (step, effects) = run([.externalChosen("sso"), issued, .stored(request: 2)])
    #expect(step == .completed(Samples.ada))
    #expect(effects == ["started sso", "external 1", "store 1 2", "stored sso ada"])
  }

  @Test func withoutAStoredSessionThereIsNoBootstrap() {
    #expect(!run(storing).effects.contains("stored email ada"))
    #expect(!run(storing + [.stored(request: 2)]).effects.contains("stored email ada"))
    let failed = SignInAttempt.Event.storeFailed(.diskFull, unstored: session.id, request: 3)
    let (step, effects) = run(storing + [failed])
    let failure = FailedSignIn(
      .store(.diskFull), from: .emailCode("email", address))
    #expect(step == .failed(failure))
    #expect(failure.failure.canRetry)
    #expect(effects.suffix(2) == ["revoke", "failed store:disk-full"])
    let again = run(storing + [failed, .retryAsked(now: .origin)])
    #expect(again.step == .emailCode("email", .sendingCode(address, at: .origin)))
  }

  @Test func wrongCodeKeepsAskingUntilItIsDead() {
    let wrong = SignInAttempt.Event.refused(.wrongCode(triesLeft: 2), request: 2)
    #expect(run(verifying + [wrong]).step == entry(tries: 2, notice: .wrongCode))
    let second: [SignInAttempt.Event] = [
      .codeEntered, .refused(.wrongCode(triesLeft: 1), request: 3), .codeEntered,
      .refused(.wrongCode(triesLeft: 0), request: 4),
    ]
    let dead = FailedSignIn(.deadCode, from: .emailCode("email", address))
    #expect(run(verifying + [wrong] + second).step == .failed(dead))
    #expect(run(verifying + [.refused(.deadCode, request: 2)]).step == .failed(dead))
  }

  @Test func networkFailureKeepsTheCodeUsable() {
    let offline = SignInAttempt.Event.refused(.service(.offline), request: 2)
    let (step, _) = run(verifying + [offline])
    #expect(step == entry(notice: .service(.offline)))
    let again = run(verifying + [offline, .codeEntered])
    #expect(again.effects.last == "redeem ada@acme.test 3")
  }

  @Test func bannedPersonIsOfferedNoRetry() {
    let banned = SignInAttempt.Event.refused(.banned(until: nil), request: 2)
    let (step, _) = run(verifying + [banned])
    #expect(step == .failed(FailedSignIn(.banned(until: nil), from: .emailCode("email", address))))
    let retried = run(verifying + [banned, .retryAsked(now: .origin)])
    #expect(retried.step == step)
  }

  @Test(arguments: [(Int64(29_999), false), (30_000, true)])
  func codesAreThirtySecondsApart(ms: Int64, isSent: Bool) {
    let now = Instant(nanoseconds: ms * 1_000_000)
    let (step, effects) = run(sent + [.resendAsked(now: now)])
    #expect((effects.last == "send ada@acme.test 2") == isSent)
    if isSent {
      let fresh = run(sent + [.resendAsked(now: now), .codeSent(request: 2)])
      #expect(fresh.step == entry(notice: .resent, sentAt: now))
    } else {
      #expect(step == entry(notice: .resendTooEarly(after: .milliseconds(1))))
    }
  }

  @Test("After too many codes the wait is reported, and an older code stays valid")
  func tooManyCodes() {
    let refusal = CodeRefusal.tooManyCodes(retryAfter: .seconds(9))
    let first = run([entered, .sendFailed(refusal, request: 1)])
    let failure = FailedSignIn(
      .tooManyCodes(retryAfter: .seconds(9)), from: .emailCode("email", address))
    #expect(first.step == .failed(failure))
    #expect(failure.failure.canRetry)
    #expect(failure.failure.code == "too-many-requests")
    let now = Instant.origin + .seconds(30)
    let resent = run(sent + [.resendAsked(now: now), .sendFailed(refusal, request: 2)])
    #expect(resent.step == entry(notice: .resendTooEarly(after: .seconds(9))))
  }

  @Test func resendThatFailsKeepsTheOldCode() {
    let now = Instant(nanoseconds: 30_000_000_000)
    let events = sent + [.resendAsked(now: now), .sendFailed(.service(.offline), request: 2)]
    #expect(run(events).step == entry(notice: .service(.offline)))
  }

  @Test func firstSendThatFailsCanBeRetried() {
    let (step, effects) = run([entered, .sendFailed(.service(.unavailable), request: 1)])
    let failure = FailedSignIn(.service(.unavailable), from: .emailCode("email", address))
    #expect(step == .failed(failure))
    #expect(effects.last == "failed unavailable")
  }

  @Test func whatComesAfterACancelIsDropped() {
    let issued = SignInAttempt.Event.sessionIssued(session, now: Samples.now, request: 2)
    let (step, effects) = run(verifying + [.cancelled, issued])
    #expect(step == .idle)
    #expect(effects.last == "revoke")
    let late = run([entered, .cancelled, entered, .codeSent(request: 1)])
    #expect(late.step == .emailCode("email", .sendingCode(address, at: .origin)))
  }

  @Test func writeThatBeganIsNotCancelled() {
    let (step, effects) = run(storing + [.cancelled, .stored(request: 3)])
    #expect(step == .completed(Samples.ada))
    #expect(effects.last == "stored email ada")
  }

  @Test func anotherTryWithTheAppsOwnFunctionStartsOver() {
    let timeout = SignInAttempt.Event.externalFailed(.timeout, request: 1)
    let (step, effects) = run([.externalChosen("sso"), timeout, .retryAsked(now: .origin)])
    #expect(step == .idle)
    #expect(effects == ["started sso", "external 1", "failed timeout", "left"])
  }

  private let browser: [SignInAttempt.Event] = [
    .browserChosen("sso"), .browserPrepared(url: "https://id.test/a", now: .origin, request: 1),
  ]

  @Test func browserIsSentAwaitedAndComesBack() {
    let waiting = SignInAttempt.BrowserStep.waiting(url: "https://id.test/a", since: .origin)
    #expect(run(browser).step == .browser("sso", waiting))
    let (step, effects) = run(
      browser + [
        .browserReturned, .sessionIssued(session, now: Samples.now, request: 2),
        .stored(request: 3),
      ])
    #expect(step == .completed(Samples.ada))
    #expect(
      effects == [
        "started sso", "prepare sso 1", "await 120 1", "returned sso", "exchange 2",
        "store 1 3", "stored sso ada",
      ])
  }

  @Test func browserThatComesLateStillCounts() {
    let late = browser + [.browserTimedOut(request: 1)]
    #expect(run(late).step == .failed(FailedSignIn(.timedOut, from: .browser("sso"))))
    #expect(run(late + [.browserReturned]).step == .browser("sso", .exchanging))
    // After a cancelled or failed attempt the browser's return does not count.
    #expect(run(browser + [.cancelled, .browserReturned]).step == .idle)
    let failed = browser + [.browserFailed(.refused(.other), request: 1), .browserReturned]
    #expect(
      run(failed).step
        == .failed(FailedSignIn(.identityProvider(.refused(.other)), from: .browser("sso"))))
    // A deadline has no effect once the browser has returned.
    #expect(
      run(browser + [.browserReturned, .browserTimedOut(request: 1)]).step
        == .browser("sso", .exchanging))
  }

  @Test("Without a state, only the fifth wrong code ends the sign-in; with one, the first does")
  func wrongCodes() {
    let sent: [SignInAttempt.Event] = [
      .browserChosen("page"),
      .browserPrepared(
        url: "p", now: Instant(nanoseconds: 7_000_000_000), tries: Limits.unboundCallbacks,
        request: 1),
    ]
    // Each return and each refusal makes one request.
    func wrong(_ count: Int) -> [SignInAttempt.Event] {
      (0..<count).flatMap { turn -> [SignInAttempt.Event] in
        [.browserReturned, .refused(.deadCode, request: 2 + 2 * turn)]
      }
    }
    let waiting = SignInAttempt.BrowserStep.waiting(
      url: "p", since: Instant(nanoseconds: 7_000_000_000))
    let (step, effects) = run(sent + wrong(4))
    #expect(step == .browser("page", waiting))
    #expect(
      effects.suffix(4) == ["returned page", "exchange 8", "awaited page", "await 127 9"])
    let dead = FailedSignIn(.deadCode, from: .browser("page"))
    #expect(run(sent + wrong(5)).step == .failed(dead))
    let right = SignInAttempt.Event.sessionIssued(session, now: Samples.now, request: 10)
    #expect(
      run(sent + wrong(4) + [.browserReturned, right]).step
        == .storing(.browser("page"), Samples.ada))
    // The deadline stays the same, and a return after it counts as a try.
    let late = sent + wrong(1) + [.browserTimedOut(request: 3)]
    #expect(run(late).step == .failed(FailedSignIn(.timedOut, from: .browser("page"))))
    #expect(
      run(late + [.browserReturned, .refused(.deadCode, request: 4)]).step
        == .browser("page", waiting))
    // Unreachable services or a blocked account do not count as tries of a stranger.
    let offline = sent + [.browserReturned, .refused(.service(.offline), request: 2)]
    #expect(
      run(offline).step == .failed(FailedSignIn(.service(.offline), from: .browser("page"))))
    // A new browser has as many tries as the first.
    let again = sent + wrong(5) + [.retryAsked(now: .origin)]
    #expect(run(again).step == .browser("page", .preparing))
    // With a state the app knows the right return, so one wrong code is enough.
    #expect(
      run(browser + [.browserReturned, .refused(.deadCode, request: 2)]).step
        == .failed(FailedSignIn(.deadCode, from: .browser("sso"))))
  }

  @Test(
    "An identity that is not allowed ends the sign-in, which may start again", .review("S1"))
  func identityNotAllowed() {
    let refused = browser + [.browserReturned, .refused(.identityNotAllowed, request: 2)]
    let failure = FailedSignIn(.identityNotAllowed, from: .browser("sso"))
    #expect(run(refused).step == .failed(failure))
    #expect(failure.failure.code == "identity-not-allowed")
    #expect(SignInRefusal.identityNotAllowed.code == failure.failure.code)
    // A later return of this browser does not count; a new browser does.
    #expect(run(refused + [.browserReturned]).step == .failed(failure))
    #expect(run(refused + [.retryAsked(now: .origin)]).step == .browser("sso", .preparing))
  }

  @Test(
    "Another session in the store ends a sign-in by link, but no sign-in that a person started",
    .clause("ROUTE-G04"))
  func sessionFound() {
    let elsewhere = FailedSignIn(.signedInElsewhere, from: .link("qr"))
    let found = run([.linkTaken("qr", asksFirst: false), .sessionFound])
    #expect(found.step == .failed(elsewhere))
    #expect(found.effects.last == "failed signed-in-elsewhere")
    #expect(!elsewhere.failure.canRetry)
    // A session that the services issue later is revoked, and the failure stays.
    let issued = SignInAttempt.Event.sessionIssued(session, now: Samples.now, request: 1)
    let late = run([.linkTaken("qr", asksFirst: false), .sessionFound, issued])
    #expect(late.step == .failed(elsewhere))
    #expect(late.effects.last == "revoke")
    #expect(
      run([.linkTaken("qr", asksFirst: false), .sessionFound, .refused(.deadCode, request: 1)]).step
        == .failed(elsewhere))
    #expect(
      run([.linkTaken("qr", asksFirst: false), issued, .sessionFound]).step == .failed(elsewhere))
    for begun in [sent, verifying, storing, browser] {
      #expect(run(begun + [.sessionFound]).step == run(begun).step)
    }
  }

  @Test func linkTakesThePlaceOfWhatWaitsAndOfNothingThatIsBeingTraded() {
    let (step, effects) = run(browser + [.linkTaken("qr", asksFirst: false)])
    #expect(step == .link("qr", .redeeming))
    #expect(effects.suffix(2) == ["link qr", "redeem-link 2"])
    #expect(
      run(browser + [.linkTaken("qr", asksFirst: false), .browserReturned]).step
        == .link("qr", .redeeming))
    #expect(
      run(browser + [.browserReturned, .linkTaken("qr", asksFirst: false)]).step
        == .browser("sso", .exchanging))
    #expect(
      run([.linkTaken("qr", asksFirst: false), .linkTaken("magic", asksFirst: false), .cancelled])
        .step == .link("qr", .redeeming))
    #expect(run(storing + [.linkTaken("qr", asksFirst: false)]).step == run(storing).step)
  }

  @Test("A link that was not requested here waits for the person's consent", .review("S7"))
  func linkAsksFirst() {
    let taken = SignInAttempt.Event.linkTaken("qr", asksFirst: true)
    let strange = SignInAttempt.Event.previewed(account: "Eve", isExpected: false, request: 1)
    let asked = run([taken, strange])
    #expect(asked.step == .link("qr", .asking(account: "Eve")))
    #expect(asked.effects == ["link qr", "preview 1", "question qr Eve"])
    let confirmed = run([taken, strange, .linkConfirmed])
    #expect(confirmed.step == .link("qr", .redeeming))
    #expect(confirmed.effects.suffix(2) == ["link qr", "redeem-link 3"])
    for declined in [[taken, .cancelled], [taken, strange, .cancelled]] {
      #expect(run(declined).step == .idle)
      #expect(run(declined).effects.last == "left")
      let late = run(declined + [strange, .linkConfirmed])
      #expect(late.step == .idle)
      #expect(!late.effects.contains { $0.hasPrefix("redeem") })
    }
    // A requested sign-in goes on without a question; a refused one is not asked about.
    let expected = run([taken, .previewed(account: "ada", isExpected: true, request: 1)])
    #expect(expected.step == .link("qr", .redeeming))
    #expect(expected.effects.last == "redeem-link 2")
    #expect(
      run([taken, .refused(.deadCode, request: 1)]).step
        == .failed(FailedSignIn(.deadCode, from: .link("qr"))))
    // A newer link replaces the question, and so does a code.
    #expect(run([taken, strange, taken]).step == .link("qr", .previewing))
    #expect(
      run([taken, strange, entered]).step == .emailCode("email", .sendingCode(address, at: .origin))
    )
  }

  @Test func linkIsNotShownTwice() {
    let refused: [SignInAttempt.Event] = [
      .linkTaken("qr", asksFirst: false), .refused(.deadCode, request: 1),
    ]
    #expect(run(refused).step == .failed(FailedSignIn(.deadCode, from: .link("qr"))))
    let (step, effects) = run(refused + [.retryAsked(now: .origin)])
    #expect(step == .idle)
    #expect(effects.last == "left")
  }

  @Test func skewedClockIsReportedAndStopsNothing() {
    let ahead = NewSession(
      id: session.id, person: session.person, serverTime: Samples.now.plus(ms: 61_000))
    let issued = SignInAttempt.Event.sessionIssued(ahead, now: Samples.now, request: 2)
    #expect(run(verifying + [issued]).effects.suffix(2) == ["skew 61000", "store 1 3"])
  }

  @Test func equalInputGivesEqualState() {
    #expect(run(storing).step == run(storing).step)
  }

  @Test func everyEventIsSafeInEveryStep() {
    let events: [SignInAttempt.Event] = [
      entered, .codeSent(request: 1), .sendFailed(.service(.offline), request: 1),
      .sendFailed(.tooManyCodes(retryAfter: .seconds(1)), request: 1), .codeEntered,
      .resendAsked(now: Instant(nanoseconds: 40_000_000_000)), .externalChosen("sso"),
      .externalFailed(.malformed, request: 1), .browserChosen("sso"),
      .browserPrepared(url: "u", now: .origin, request: 1), .browserReturned,
      .browserTimedOut(request: 1), .browserFailed(.refused(.other), request: 2),
      .linkTaken("qr", asksFirst: false),
      .linkTaken("qr", asksFirst: true), .linkConfirmed,
      .previewed(account: nil, isExpected: true, request: 1),
      .previewed(account: "ada", isExpected: false, request: 1),
      .sessionIssued(session, now: Samples.now, request: 1),
      .sessionIssued(session, now: Samples.now, request: 2), .refused(.deadCode, request: 2),
      .stored(request: 2), .stored(request: 3),
      .storeFailed(.locked, unstored: session.id, request: 3), .retryAsked(now: .origin),
      .cancelled,
      .browserPrepared(url: "p", now: .origin, tries: 2, request: 1), .sessionFound,
    ]
    var seen: Set<SignInAttempt.State> = [SignInAttempt.State()]
    var frontier = seen
    for _ in 0..<4 {
      var next: Set<SignInAttempt.State> = []
      for start in frontier {
        for event in events {
          var state = start
          let effects = SignInAttempt.reduce(&state, event).map(name)
          // Only a stored session leads to a bootstrap.
          if effects.contains(where: { $0.hasPrefix("stored ") }) {
            guard case .storing = start.step, case .stored = event else {
              Issue.record("bootstrap from \(start.step)")
              continue
            }
          }
          next.insert(state)
        }
      }
      frontier = next.subtracting(seen)
      seen.formUnion(next)
    }
    #expect(seen.count > 20)
  }
}
