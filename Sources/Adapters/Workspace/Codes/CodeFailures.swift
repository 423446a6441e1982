package import LandfallAuth
package import LandfallDomain

/// Wrong codes of an address in a row, as the services keep them: after a hundred nobody signs in to
/// it by code for a day.
///
/// A hundred is the most that NIST SP 800-63B (section 5.2.2) allows; the day is ours. Known and unknown
/// addresses are counted alike, and a right code starts the count anew.
package struct CodeFailures: Hashable, Sendable {
  /// The wrong codes after which an address is locked.
  package static let limit = 100
  /// How long it is locked, from the last wrong code on.
  package static let lockTime: Duration = .seconds(86_400)

  /// What is remembered of an address.
  package struct Record: Hashable, Sendable {
    /// The address.
    package let address: EmailAddress
    /// Wrong codes in a row.
    package let count: Int
    /// When the last one was tried.
    package let lastAt: Timestamp

    /// States what is remembered.
    package init(address: EmailAddress, count: Int, lastAt: Timestamp) {
      self.address = address
      self.count = count
      self.lastAt = lastAt
    }
  }

  /// What is remembered.
  package private(set) var records: [Record]

  /// Takes up what was remembered.
  package init(records: [Record] = []) { self.records = records }

  /// How long an address is still locked, or `nil` if it is not.
  ///
  /// Should the wall clock have gone back, no lock is longer than ``lockTime``.
  package func lock(of address: EmailAddress, now: Timestamp) -> Duration? {
    guard let record = records.first(where: { $0.address == address }),
      record.count >= Self.limit, now - record.lastAt < Self.lockTime
    else { return nil }
    return min(Self.lockTime, Self.lockTime - (now - record.lastAt))
  }

  /// Counts a wrong code; what was locked long enough ago is forgotten.
  package mutating func noteWrong(_ address: EmailAddress, now: Timestamp) {
    let old = records.first { $0.address == address }
    let isOver = old.map { now - $0.lastAt >= Self.lockTime } ?? true
    records.removeAll { $0.address == address || now - $0.lastAt >= Self.lockTime }
    records.append(
      Record(address: address, count: isOver ? 1 : (old?.count ?? 0) + 1, lastAt: now))
  }

  /// Starts the count anew: a code was right.
  package mutating func noteRight(_ address: EmailAddress) {
    records.removeAll { $0.address == address }
  }
}
