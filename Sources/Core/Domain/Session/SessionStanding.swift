/// Whether somebody is signed in, as far as is known.
public enum SessionStanding: Hashable, Sendable {
  /// The store has not been read yet: links wait.
  case unknown
  /// Nobody is signed in.
  case signedOut(SignedOutReason)
  /// A person is.
  case live(SessionFacts)
}
