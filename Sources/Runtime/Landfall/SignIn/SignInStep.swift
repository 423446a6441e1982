import LandfallAuth
public import LandfallDomain

/// Where sign-in stands after a person did something.
public enum SignInStep: Hashable, Sendable {
  /// A code is on its way to that address.
  case codeSent(to: String)
  /// A link that signs in is on its way to that address.
  case linkSent(to: String)
  /// A browser is to open that URL, and comes back with a link.
  case browser(url: String)
  /// A link that this installation did not ask for would sign in; as whom, where the services say
  /// so. ``Landfall/confirmSignIn()`` goes on, ``Landfall/leaveMethod()`` leaves it unused.
  case confirmation(account: String?)
  /// It goes on by itself.
  case working
  /// The session is stored; the app asks something before it goes on.
  case onboarding(Person)
  /// The code was wrong; that many tries are left.
  case wrongCode(triesLeft: Int)
  /// No code was sent; another one can be asked for after that long.
  case mustWait(Duration)
  /// The account is blocked, until then or for good.
  case banned(until: Timestamp?)
  /// It did not work; a code without secrets, and whether the same can be tried again.
  case failed(code: String, canRetry: Bool)
  /// The person is signed in; `landing` tells how the target ended that waited for it.
  case signedIn(Person, landing: LinkReport?)
}

extension SignInStep {
  /// Where sign-in stands.
  ///
  /// - Parameter landing: How the target ended that waited for the session.
  init(_ session: SessionFlow, landing: LinkReport?) {
    switch session.signIn.step {
    case .idle: self = .failed(code: "not-started", canRetry: true)
    case .emailCode(_, let step):
      switch step {
      case .sendingCode(let address, _): self = .codeSent(to: address.text)
      case .verifying(let entry): self = .codeSent(to: entry.address.text)
      case .enteringCode(let entry), .resendingCode(let entry, _):
        switch entry.notice {
        case .wrongCode: self = .wrongCode(triesLeft: entry.triesLeft)
        case .service(let error): self = .failed(code: error.rawValue, canRetry: true)
        case .resendTooEarly(let wait): self = .mustWait(wait)
        case .resent, nil: self = .codeSent(to: entry.address.text)
        }
      }
    case .browser(_, .waiting(let url, _)): self = .browser(url: url)
    case .link(_, .asking(let account)): self = .confirmation(account: account)
    case .browser(_, .preparing), .browser(_, .exchanging), .link, .storing: self = .working
    case .external(let method): self = .failed(code: method.text, canRetry: true)
    case .failed(let failure):
      switch failure.cause {
      case .tooManyCodes(let wait): self = .mustWait(wait)
      case .banned(let until): self = .banned(until: until)
      case .deadCode, .identityNotAllowed, .service, .storeWrite, .timedOut, .external,
        .signedInElsewhere:
        self = .failed(code: failure.code, canRetry: failure.canRetry)
      }
    case .completed(let person):
      switch session.phase {
      case .onboarding: self = .onboarding(person)
      case .signingInByLink(_, .success), .bootstrapping: self = .working
      case .launching, .welcome, .signingIn, .registering, .signingInByLink, .ready:
        guard session.session?.person.id == person.id else {
          self = .failed(code: "not-stored", canRetry: true)
          return
        }
        self = .signedIn(person, landing: landing)
      }
    }
  }
}
