package import LandfallDomain

/// A sign-in that waits for the person to enter a code.
package struct CodeEntry: Hashable, Sendable {
  /// A message to show next to the code field.
  package enum Notice: Hashable, Sendable {
    /// The code was wrong.
    case wrongCode
    /// The services could not be reached; the code is still valid.
    case service(ServiceError)
    /// A new code can be requested after this time.
    case resendTooEarly(after: Duration)
    /// A new code was sent; the old one is no longer valid.
    case resent
  }

  /// The address to which the code was sent.
  package let address: EmailAddress
  /// When the code was requested.
  package let sentAt: Instant
  /// How many more wrong codes are allowed.
  package let triesLeft: Int
  /// The message to show, or `nil` if there is none.
  package let notice: Notice?

  /// Creates the state of a code entry.
  package init(
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
