public import LandfallAuth
public import LandfallDomain

/// A step of a person who signs in, for ``Landfall/signIn(_:)``.
public enum SignInAction: Sendable {
  /// Request a code by e-mail.
  ///
  /// The result is the same for known and unknown addresses.
  case requestCode(for: String)
  /// Submit the code that the person typed; characters that are not digits are ignored.
  case submitCode(String)
  /// Request a sign-in link by e-mail.
  ///
  /// The result is the same for known and unknown addresses.
  case requestLink(for: String)
  /// Confirm the sign-in link of ``SignInStep/confirmation(account:)``.
  case confirmLink
  /// Open a browser; the result is the URL to open.
  ///
  /// `hint` is the person's e-mail address, which selects the provider. The browser returns with a
  /// link; pass it to ``Landfall/open(_:channel:messageID:)-(String,_,_)`` like any other link.
  case openBrowser(SignInMethodID, hint: EmailAddress? = nil)
  /// Sign in with a method of the app's own, which gets the session; it is called at most once.
  case use(SignInMethodID, @Sendable () async throws(ServiceError) -> IssuedSession)
  /// Retry after a failure: a sign-in by link starts over, any other method is repeated at once.
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
