@_spi(TypedRoutes) import LandfallDomain
import LandfallTestSupport
import Testing

@testable import LandfallAuth

/// When a sign-in makes its host forget a secret.
@Suite("The secrets of a sign-in that is left")
struct SignInSecretsTests {
  private static let waiting: [SignInAttempt.Event] = [
    .browserChosen("sso"), .browserPrepared(url: "https://id.test/a", now: .origin, request: 1),
  ]

  /// Returns whether the last event drops the data of the browser.
  private func dropsBrowser(_ events: [SignInAttempt.Event]) -> Bool {
    var flow = SignInFlow(methods: [], rules: [])
    var last: [SignInFlow.Step] = []
    for event in events { last = flow.advance(event) }
    return last.contains { if case .effect(.dropBrowser) = $0 { true } else { false } }
  }

  @Test("The verifier and the state of a browser are kept exactly as long as a callback counts")
  func browser() throws {
    let address = try #require(EmailAddress("ada@acme.test"))
    let exchanging = Self.waiting + [.browserReturned]
    #expect(!dropsBrowser(Self.waiting))
    #expect(!dropsBrowser(exchanging))
    #expect(!dropsBrowser(Self.waiting + [.browserTimedOut(request: 1)]))
    // An exchange cannot be cancelled: its code may be wrong, and the right one follows.
    #expect(!dropsBrowser(exchanging + [.cancelled]))
    #expect(dropsBrowser(Self.waiting + [.cancelled]))
    #expect(dropsBrowser(Self.waiting + [.signedOut]))
    #expect(dropsBrowser(Self.waiting + [.addressEntered(address, method: "email", now: .origin)]))
    #expect(dropsBrowser(Self.waiting + [.externalChosen("own")]))
    #expect(dropsBrowser(Self.waiting + [.browserFailed(.refused(.accessDenied), request: 1)]))
  }

  @Test("The credential of a link is dropped when the link no longer signs in")
  func credential() {
    let rule = LinkRule(
      id: "magic", forms: [], trailingSlash: .refuse, requirement: .signedOut)
    let method = SignInMethod(
      id: "magic", kind: .magicLink, callback: .init(rule: "magic", parameter: "token"))
    let ends: [SignInAttempt.Event] = [
      .refused(.service(.offline), request: 1), .sessionFound, .cancelled, .signedOut,
      .externalChosen("own"),
    ]
    for end in ends {
      var flow = SignInFlow(methods: [method], rules: [rule])
      let followed = flow.follow("magic", CredentialID(7), "magic", nil, in: .welcome(.noSession))
      #expect(!followed.contains { $0.drops(CredentialID(7)) })
      #expect(flow.advance(end).contains { $0.drops(CredentialID(7)) }, "\(end)")
    }
  }
}

extension SignInFlow.Step {
  fileprivate func drops(_ credential: CredentialID) -> Bool {
    if case .effect(.dropCredential(let dropped)) = self { dropped == credential } else { false }
  }
}
