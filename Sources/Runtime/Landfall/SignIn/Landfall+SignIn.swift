import LandfallAppCore
public import LandfallAuth
public import LandfallDomain
import LandfallNavigation

/// Signing in and out. Every method stores its session and then runs bootstrap (ROUTE-R01).
extension Landfall {
  /// Requests a code by e-mail.
  ///
  /// - Returns: `codeSent`, or the reason for a failure. The result is the same for known and
  ///   unknown addresses.
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

  /// Submits the code that a person typed; characters that are not digits are ignored.
  ///
  /// - Returns: `signedIn` with the report of the link that waited, or the next step.
  public func submitCode(_ text: String) async -> SignInStep {
    guard let code = SignInCode(text) else {
      return .failed(code: "malformed-code", canRetry: true)
    }
    signInHost.keep(code: code)
    defer { signInHost.keep(code: nil) }
    return await signIn(.codeEntered)
  }

  /// Signs in with a method of the app's own.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - obtain: Gets the session; called at most once.
  public func signIn(
    with method: SignInMethodID,
    _ obtain: @escaping @Sendable () async throws(ServiceError) -> IssuedSession
  ) async -> SignInStep {
    signInHost.keep(external: obtain)
    // If another method continues, `obtain` must not run later.
    defer { signInHost.keep(external: nil) }
    return await signIn(.externalChosen(method))
  }

  /// Starts a sign-in with a method that opens a browser.
  ///
  /// - Parameters:
  ///   - method: The method, as the app declares it.
  ///   - hint: The person's e-mail address, which selects the provider, or `nil`.
  /// - Returns: `browser` with the URL to open, or the reason for a failure. The browser returns
  ///   with a link; pass it to ``open(_:channel:messageID:)-(String,_,_)`` like any other link.
  public func beginSignIn(
    with method: SignInMethodID, hint: EmailAddress? = nil
  ) async -> SignInStep {
    guard let declared = app.signIn.first(where: { $0.id == method }),
      declared.kind.opensBrowser, services.methods != nil
    else { return .failed(code: "unavailable", canRetry: false) }
    signInHost.keep(hint: hint)
    return await signIn(.browserChosen(method))
  }

  /// Requests a sign-in link by e-mail.
  ///
  /// - Returns: `linkSent`, or the reason for a failure. The result is the same for known and
  ///   unknown addresses.
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

  /// Leaves the current sign-in method and returns to the choice of methods.
  ///
  /// The pending link is kept; ``cancelSignIn()`` removes it. A later callback of the browser is
  /// ignored. A sign-in link that waits for confirmation stays unused.
  public func leaveMethod() async {
    if case .link(_, .asking) = core.session.signIn.step { post(.signInFailed(code: "declined")) }
    await run(.methodLeft)
  }

  /// Leaves sign-in and removes the pending link.
  ///
  /// A later callback of the browser is ignored. A guest returns to the tabs, as they were.
  public func cancelSignIn() async {
    await run(.methodLeft)
    send(.signInCancelled)
    if core.isGuest { _ = await settledSnapshot() }
  }

  /// Shows sign-in to a guest who sees the tabs, as the button of an invitation to sign in does.
  ///
  /// The sign-in then opens the screen that the visible invitation replaces, or the default screen.
  public func askForSignIn() { handle(.screen(.signInAsked)) }

  /// Confirms the sign-in link of ``SignInStep/confirmation(account:)``.
  ///
  /// - Returns: The next step of the sign-in.
  public func confirmSignIn() async -> SignInStep {
    _ = await signIn(.linkConfirmed)
    return await signInWhenReady()
  }

  /// Retries after a failure: a sign-in by link starts over, any other method is repeated at once.
  public func tryAgain() async -> SignInStep {
    await signIn(.retryAsked(now: clock.now().instant))
  }

  /// Ends the app's onboarding step between sign-in and ready, ``AppPhaseName/onboarding``.
  ///
  /// - Returns: `signedIn`, or the reason for a failure.
  public func finishOnboarding() async -> SignInStep {
    await signIn(.onboardingFinished)
  }

  /// Signs out: the session is deleted on this device, and revoked at the services if they are
  /// reachable.
  ///
  /// - Returns: The store's error code if the session could not be deleted on this device,
  ///   otherwise `nil`.
  public func signOut() async -> String? {
    handle(.screen(.homeLeft))
    sharingHost.forgetSignatures()
    let answer = await ask { .session(.signOutAsked($0)) }
    await work.finish(.savedState)
    await work.finish(.cache)
    if case .done(let failure) = answer { return failure }
    return nil
  }

  private func signIn(_ event: SignInAttempt.Event) async -> SignInStep {
    await signIn(.signIn(event))
  }

  private func signIn(_ message: SessionMessage) async -> SignInStep {
    let before = resumption
    await run(message)
    if resumption != before { await work.finish(resumption) }
    return signInStep
  }

  /// The step of the sign-in after a user action.
  var signInStep: SignInStep { SignInStep(core.session, landing: landing) }
}
