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
  case priming(Person)
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
