import LandfallAppCore
public import LandfallAuth
public import LandfallDomain
import LandfallNavigation

/// Signing in and out. Every method stores its session and then bootstraps (ROUTE-R01).
extension Landfall {
  /// Asks for a code by e-mail.
  ///
  /// - Returns: `codeSent`, or why not. The answer is the same for known and unknown addresses.
  public func requestCode(for address: String) async -> SignInStep {
    let recipient: EmailAddress
    do throws(EmailAddressError) {
      recipient = try EmailAddress(typed: address)
    } catch {
      return .failed(code: error.code, canRetry: true)
    }
    let now = clock.now().instant
    if case .emailCode(_, .enteringCode(let entry)) = core.session.signIn.step,
      entry.address == recipient
    {
      return await signIn(.resendAsked(now: now))
    }
    let method = app.signIn.first { $0.kind == .emailCode }?.id ?? "email"
    return await signIn(.addressEntered(recipient, method: method, now: now))
  }

  /// Hands in the code a person has typed; what is no digit is left out.
  ///
  /// - Returns: `signedIn` with the landing of the target that waited, or what to do next.
  public func submitCode(_ text: String) async -> SignInStep {
    guard let code = SignInCode(text) else {
      return .failed(code: "malformed-code", canRetry: true)
    }
    signInHost.keep(code: code)
    defer { signInHost.keep(code: nil) }
    return await signIn(.codeEntered)
  }

  /// Signs in with a method that works elsewhere, such as a browser.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - obtain: Comes by the session; runs once.
  public func signIn(
    with method: SignInMethodID,
    _ obtain: @escaping @Sendable () async throws(ServiceError) -> IssuedSession
  ) async -> SignInStep {
    signInHost.keep(external: obtain)
    // Where another method goes on, it is not called, then or later.
    defer { signInHost.keep(external: nil) }
    return await signIn(.externalChosen(method))
  }

  /// Begins to sign in with a method that opens a browser.
  ///
  /// - Parameters:
  ///   - method: The method, as the app declares it.
  ///   - hint: The address of the person, by which a provider is chosen, or `nil`.
  /// - Returns: `browser` with the URL to open, or why not. The browser comes back with a link, which
  ///   is handed to ``open(_:channel:messageID:)-(String,_,_)`` like any other.
  public func beginSignIn(
    with method: SignInMethodID, hint: EmailAddress? = nil
  ) async -> SignInStep {
    guard let declared = app.signIn.first(where: { $0.id == method }),
      declared.kind.opensBrowser, services.methods != nil
    else { return .failed(code: "unavailable", canRetry: false) }
    signInHost.keep(hint: hint)
    return await signIn(.browserChosen(method))
  }

  /// Has a link sent by e-mail that signs in.
  ///
  /// - Returns: `linkSent`, or why not. The answer is the same for known and unknown addresses.
  public func requestMagicLink(for address: String) async -> SignInStep {
    guard services.methods != nil else {
      return .failed(code: "unavailable", canRetry: false)
    }
    let recipient: EmailAddress
    do throws(EmailAddressError) {
      recipient = try EmailAddress(typed: address)
    } catch {
      return .failed(code: error.code, canRetry: true)
    }
    do {
      try await signInHost.sendLink(to: recipient)
      return .linkSent(to: recipient.text)
    } catch CodeRefusal.tooManyCodes(let wait) {
      return .mustWait(wait)
    } catch {
      return .failed(code: error.code, canRetry: true)
    }
  }

  /// Gives a method up, for the choice among them.
  ///
  /// A target that waits for sign-in goes on waiting; ``cancelSignIn()`` lets it go. What the browser
  /// brings later is not taken any more, and a link that waits for the person's word stays unused.
  public func leaveMethod() async {
    if case .link(_, .asking) = core.session.signIn.step { post(.signInFailed(code: "declined")) }
    await run(.methodLeft)
  }

  /// Leaves sign-in, and drops the target that waited for it.
  ///
  /// What the browser brings later is not taken any more.
  public func cancelSignIn() async {
    await run(.methodLeft)
    send(.signInCancelled)
  }

  /// Signs in by the link that waits for the person's word: ``SignInStep/confirmation(account:)``.
  ///
  /// - Returns: Where sign-in stands then; `confirmation` is over.
  public func confirmSignIn() async -> SignInStep {
    _ = await signIn(.linkConfirmed)
    return await signInWhenReady()
  }

  /// Begins again after a failure: a sign-in by link from the start, any other method at once.
  public func tryAgain() async -> SignInStep {
    await signIn(.retryAsked(now: clock.now().instant))
  }

  /// Goes on after what the app asks between signing in and ready; ``AppPhaseName/onboarding`` ends.
  ///
  /// - Returns: `signedIn`, or why not.
  public func finishOnboarding() async -> SignInStep {
    await signIn(.onboardingFinished)
  }

  /// Ends the session: here in any case, at the services if they answer.
  ///
  /// - Returns: The store's error code if the session could not be deleted here, else `nil`.
  public func signOut() async -> String? {
    handle(.screen(.homeLeft))
    sharingHost.forgetSignatures()
    let answer = await ask { .session(.signOutAsked($0)) }
    await finish(.savedState)
    await finish(.cache)
    if case .done(let failure) = answer { return failure }
    return nil
  }

  private func signIn(_ event: SignInAttempt.Event) async -> SignInStep {
    await signIn(.signIn(event))
  }

  private func signIn(_ message: SessionMessage) async -> SignInStep {
    let before = resumption
    await run(message)
    if resumption != before { await finish(resumption) }
    return signInStep
  }

  /// Where sign-in stands after a user action.
  var signInStep: SignInStep { SignInStep(core.session, landing: landing) }
}
