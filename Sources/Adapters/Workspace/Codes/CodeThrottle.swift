package import LandfallAuth
package import LandfallDomain

/// The limit of codes that are sent to an address, as the services enforce it.
///
/// The specifications give no number. With five codes in ten minutes and three tries each, an
/// attacker has one chance in 66,000 in that time. Five codes are enough for a person who mistypes,
/// loses a mail and starts again. Addresses with and without an account count alike, so the answer
/// does not reveal accounts.
package struct CodeThrottle: Equatable, Sendable {
  /// The number of codes that an address may be sent within ``window``.
  package static let codesPerWindow = 5
  /// The time in which codes are counted.
  package static let window: Duration = .seconds(600)

  /// The times at which an address was sent codes.
  package struct Record: Equatable, Sendable {
    /// The address.
    package let address: EmailAddress
    /// The times, oldest first.
    package let sentAt: [Timestamp]
  }

  /// The stored times.
  package private(set) var records: [Record]

  /// Continues with stored times.
  package init(records: [Record] = []) { self.records = records }

  /// Counts a code that is about to be sent.
  ///
  /// Times outside the window are removed for all addresses. A refused request does not count. If
  /// the wall clock has gone back, the wait is at most one window.
  ///
  /// - Returns: The time to wait if the code must not be sent; `nil` if it may.
  package mutating func admit(_ address: EmailAddress, now: Timestamp) -> Duration? {
    var sent: [Timestamp] = []
    var others: [Record] = []
    for record in records {
      let recent = record.sentAt.filter { now - $0 < Self.window }
      if record.address == address {
        sent += recent
      } else if !recent.isEmpty {
        others.append(Record(address: record.address, sentAt: recent))
      }
    }
    sent.sort { $0.milliseconds < $1.milliseconds }
    defer { records = others + [Record(address: address, sentAt: sent)] }
    guard sent.count < Self.codesPerWindow else {
      let freed = sent[sent.count - Self.codesPerWindow]
      return min(Self.window, Self.window - (now - freed))
    }
    sent.append(now)
    return nil
  }
}
