package import LandfallAuth
package import LandfallDomain

/// How many codes an address may be sent, as the services keep it.
///
/// The specifications give no number. With five codes in ten minutes and three tries each,
/// somebody who guesses has one chance in 66,000 in that time, and a person who mistypes, loses a mail
/// and starts again has enough. Known and unknown addresses are counted alike, so that the answer tells
/// nothing of who has an account.
package struct CodeThrottle: Hashable, Sendable {
  /// How many codes an address is sent within ``window``.
  package static let codesPerWindow = 5
  /// The time in which codes are counted.
  package static let window: Duration = .seconds(600)

  /// When an address was sent codes.
  package struct Record: Hashable, Sendable {
    /// The address.
    package let address: EmailAddress
    /// When, oldest first.
    package let sentAt: [Timestamp]

    /// States when an address was sent codes.
    package init(address: EmailAddress, sentAt: [Timestamp]) {
      self.address = address
      self.sentAt = sentAt
    }
  }

  /// What is remembered.
  package private(set) var records: [Record]

  /// Takes up what was remembered.
  package init(records: [Record] = []) { self.records = records }

  /// Counts a code that is about to be sent.
  ///
  /// What is out of the window by `now` is forgotten, of all addresses. A request that is refused does
  /// not count. Should the wall clock have gone back, no wait is longer than the window.
  ///
  /// - Returns: How long to wait if it must not be sent, or `nil` if it may.
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
