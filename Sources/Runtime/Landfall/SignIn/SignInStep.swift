public import LandfallAuth
public import LandfallDomain

/// The step of a sign-in after a user action, and in ``AppSnapshot/signInStep``.
///
/// `mustWait` and `banned` occur in place of `failed` with these reasons.
@nonexhaustive public enum SignInStep: Hashable, Sendable {
  /// A code was sent to that e-mail address.
  case codeSent(to: String)
  /// A sign-in link was sent to that e-mail address.
  case linkSent(to: String)
  /// Open that URL in a browser; the browser returns with a link.
  case browser(url: String)
  /// The person must confirm a sign-in link that this installation did not request.
  ///
  /// ``SignInAction/confirmLink`` signs in, and ``SignInAction/leaveMethod`` leaves the link unused.
  /// `account` is `nil` if the services do not name it.
  case confirmation(account: String?)
  /// The sign-in continues by itself.
  case working
  /// The session is stored; the app shows its onboarding step before it continues.
  case onboarding(Person)
  /// The code was wrong; `triesLeft` more tries are allowed.
  case wrongCode(triesLeft: Int)
  /// No code was sent; the person can request one after this time.
  case mustWait(Duration)
  /// The account is blocked until that time, or permanently if `nil`.
  case banned(until: Timestamp?)
  /// The sign-in failed, or an action of the person could not start one.
  case failed(SignInFailure)
  /// The person left the sign-in with ``SignInAction/cancel`` or ``SignInAction/leaveMethod``.
  case cancelled
  /// The person is signed in; `landing` is the report of the link that waited.
  indirect case signedIn(Person, landing: LinkReport?)
}

extension SignInStep {
  /// Creates the step of a session.
  ///
  /// - Parameters:
  ///   - landing: The report of the link that waited for the session.
  ///   - action: The action that led to this step, or `nil` if the sign-in continued by itself.
  init(_ session: SessionFlow, landing: LinkReport?, after action: SignInAction? = nil) {
    if let step = SignInStep(session, landing) {
      self = step
    } else {
      switch action {
      case .cancel, .leaveMethod: self = .cancelled
      default: self = .failed(.notStarted)
      }
    }
  }

  /// Creates the step of a session, or `nil` if no sign-in was started.
  init?(_ session: SessionFlow, _ landing: LinkReport? = nil) {
    switch session.signIn.step {
    case .idle: return nil
    case .emailCode(_, let step):
      switch step {
      case .sendingCode: self = .working
      case .verifying(let entry): self = .codeSent(to: entry.address.text)
      case .enteringCode(let entry), .resendingCode(let entry, _):
        switch entry.notice {
        case .wrongCode: self = .wrongCode(triesLeft: entry.triesLeft)
        case .service(let error): self = .failed(.service(error))
        case .resendTooEarly(let wait): self = .mustWait(wait)
        case .resent, nil: self = .codeSent(to: entry.address.text)
        }
      }
    case .browser(_, .waiting(let url, _)): self = .browser(url: url)
    case .link(_, .asking(let account)): self = .confirmation(account: account)
    case .browser(_, .preparing), .browser(_, .exchanging), .link, .external, .storing:
      self = .working
    case .failed(let failed):
      switch failed.failure {
      case .tooManyCodes(let wait): self = .mustWait(wait)
      case .banned(let until): self = .banned(until: until)
      default: self = .failed(failed.failure)
      }
    case .completed(let person):
      switch session.phase {
      case .onboarding: self = .onboarding(person)
      case .signingInByLink(_, .success), .bootstrapping: self = .working
      case .launching, .welcome, .signingIn, .registering, .signingInByLink, .ready:
        guard session.session?.person.id == person.id else {
          self = .failed(.notStored)
          return
        }
        self = .signedIn(person, landing: landing)
      }
    }
  }
}

extension SessionFlow {
  /// Whether the sign-in does not continue by itself.
  var isSignInSettled: Bool {
    switch (signIn.step, phase) {
    case (.link(_, .asking), _): true
    case (.link, _), (.storing, _), (.browser(_, .exchanging), _), (.browser(_, .preparing), _),
      (.emailCode(_, .sendingCode), _), (_, .signingInByLink(_, .success)), (_, .bootstrapping):
      false
    case (.idle, _), (.emailCode, _), (.browser(_, .waiting), _), (.external, _), (.completed, _),
      (.failed, _):
      true
    }
  }
}

/// A step of a person who signs in, for ``Landfall/signIn(_:)``.
public enum SignInAction: Sendable {
  /// Request a code by e-mail.
  ///
  /// The result is the same for known and unknown addresses.
  case requestCode(for: String)
  /// Submit the code that the person typed; characters that are not digits are ignored.
  ///
  /// With its address, a code also works if an earlier process requested it: the system may end the
  /// app while the person reads their mail.
  case submitCode(String, for: String? = nil)
  /// Request a sign-in link by e-mail.
  ///
  /// The result is the same for known and unknown addresses.
  case requestLink(for: String)
  /// Confirm the sign-in link of ``SignInStep/confirmation(account:)``.
  case confirmLink
  /// Open a browser; the result is the URL to open.
  ///
  /// `hint` is the person's e-mail address, which selects the provider. The browser returns with a
  /// link; pass it to ``Landfall/open(_:channel:messageID:)`` like any other link.
  case openBrowser(SignInMethodID, hint: EmailAddress? = nil)
  /// Sign in with a method of the app's own, which gets the session; it is called at most once.
  case use(SignInMethodID, @Sendable () async throws(ServiceError) -> IssuedSession)
  /// Retry after a failure: a code or a browser is asked for again at once. A sign-in by link or by
  /// the app's own function starts over, because what it had is used up.
  case tryAgain
  /// End the app's onboarding step between sign-in and ready, ``AppPhaseName/onboarding``.
  case finishOnboarding
  /// Leave the current method and return to the choice of methods.
  ///
  /// The pending link is kept. A later callback of the browser is ignored. A sign-in link that
  /// waits for confirmation stays unused.
  case leaveMethod
  /// Leave sign-in and remove the pending link. A guest returns to the tabs, as they were.
  case cancel
}
