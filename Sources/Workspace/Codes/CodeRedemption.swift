/// What trying a code came to.
package enum CodeRedemption: Hashable, Sendable {
  /// It is the right one, and is used up now.
  case accepted
  /// It is wrong; that many tries are left, 0 after the last.
  case wrong(triesLeft: Int)
  /// There is no code that could be right.
  case dead(Cause)

  /// Why no code could be right; for logs, people are told the same for each.
  package enum Cause: String, CaseIterable, Hashable, Sendable {
    /// None was sent, or the last one was used.
    case none
    /// The newest one is 300 s old or older.
    case expired
    /// Too many wrong tries were made.
    case exhausted
  }
}
