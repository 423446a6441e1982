public import LandfallDomain

/// A sign-in that waits for the person to type a code in.
public struct CodeEntry: Hashable, Sendable {
  /// What the person is told beside the field.
  public enum Notice: Hashable, Sendable {
    /// The code was wrong.
    case wrongCode
    /// The services could not be asked; the code is still good.
    case service(ServiceError)
    /// A new code can be asked for after that long.
    case resendTooEarly(after: Duration)
    /// A new code is on its way, the old one is dead.
    case resent
  }

  /// Where the code was sent.
  public let address: EmailAddress
  /// When it was asked for.
  public let sentAt: Instant
  /// How many wrong codes may still be tried.
  public let triesLeft: Int
  /// What the person is told, or `nil`.
  public let notice: Notice?

  /// States what is waited for.
  public init(
    address: EmailAddress, sentAt: Instant, triesLeft: Int = Limits.codeTries,
    notice: Notice? = nil
  ) {
    self.address = address
    self.sentAt = sentAt
    self.triesLeft = triesLeft
    self.notice = notice
  }

  func with(triesLeft: Int? = nil, notice: Notice?) -> CodeEntry {
    CodeEntry(
      address: address, sentAt: sentAt, triesLeft: triesLeft ?? self.triesLeft, notice: notice)
  }
}
