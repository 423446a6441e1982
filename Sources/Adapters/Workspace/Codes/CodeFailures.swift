package import LandfallAuth
package import LandfallDomain

/// The consecutive wrong codes of each address, as the services count them.
///
/// After a hundred, the address cannot sign in by code for a day. A hundred is the maximum of NIST
/// SP 800-63B (section 5.2.2); the day is our choice. Addresses with and without an account count
/// alike. A right code resets the count.
package struct CodeFailures: Equatable, Sendable {
  /// The number of wrong codes that locks an address.
  package static let limit = 100
  /// The duration of the lock, from the last wrong code on.
  package static let lockTime: Duration = .seconds(86_400)

  /// The count of one address.
  package struct Record: Equatable, Sendable {
    /// The address.
    package let address: EmailAddress
    /// The number of consecutive wrong codes.
    package let count: Int
    /// The time of the last wrong code.
    package let lastAt: Timestamp
  }

  /// The stored counts.
  package private(set) var records: [Record]

  /// Continues with stored counts.
  package init(records: [Record] = []) { self.records = records }

  /// Returns how long an address remains locked; `nil` if it is not locked.
  ///
  /// If the wall clock has gone back, the result is at most ``lockTime``.
  package func lock(of address: EmailAddress, now: Timestamp) -> Duration? {
    guard let record = records.first(where: { $0.address == address }),
      record.count >= Self.limit, now - record.lastAt < Self.lockTime
    else { return nil }
    return min(Self.lockTime, Self.lockTime - (now - record.lastAt))
  }

  /// Counts a wrong code, and forgets expired locks.
  package mutating func noteWrong(_ address: EmailAddress, now: Timestamp) {
    let old = records.first { $0.address == address }
    let isOver = old.map { now - $0.lastAt >= Self.lockTime } ?? true
    records.removeAll { $0.address == address || now - $0.lastAt >= Self.lockTime }
    records.append(
      Record(address: address, count: isOver ? 1 : (old?.count ?? 0) + 1, lastAt: now))
  }

  /// Resets the count after a right code.
  package mutating func noteRight(_ address: EmailAddress) {
    records.removeAll { $0.address == address }
  }
}
