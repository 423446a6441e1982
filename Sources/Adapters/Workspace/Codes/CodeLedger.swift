package import LandfallAuth
package import LandfallDomain

/// The rules of e-mailed codes, as the services keep them.
///
/// One code per address, the newest. It is dead at 300 s, after three wrong tries (a right fourth
/// one fails too), and once it was used. Codes are kept as keyed hashes only.
///
/// ```swift
/// let code = CodeLedger.makeCode(cryptography)
/// let salt = cryptography.randomBytes(CodeLedger.saltBytes)
/// let hash = CodeLedger.hash(code, for: address, salt: salt, cryptography)
/// ledger.issue(address, codeHash: hash, salt: salt, now: now)
/// ledger.redeem(code, for: address, now: now, cryptography)  // .accepted
/// ```
package struct CodeLedger: Hashable, Sendable {
  /// A code is dead at this age, and not before.
  package static let lifetime: Duration = .seconds(300)
  /// The length of a salt, in bytes.
  package static let saltBytes = 32
  /// The length of a hash, in bytes.
  package static let hashBytes = 32

  /// What is remembered, oldest first; one at most for each address.
  package private(set) var records: [CodeRecord]

  /// Takes up what was remembered; of several for one address the last counts.
  package init(records: [CodeRecord] = []) {
    self.records = []
    for record in records {
      self.records.removeAll { $0.address == record.address }
      self.records.append(record)
    }
  }

  /// A code of six digits, each of the million equally likely.
  package static func makeCode(_ cryptography: some SignInCryptography) -> SignInCode {
    SignInCode(number: cryptography.uniform(below: SignInCode.bound))
  }

  /// The hash that is kept of a code; the address is part of it.
  package static func hash(
    _ code: SignInCode, for address: EmailAddress, salt: [UInt8],
    _ cryptography: some SignInCryptography
  ) -> [UInt8] {
    cryptography.keyedHash(code.digits + Array(address.text.utf8), key: salt)
  }

  /// Remembers a code that is being sent; an older one for the address counts no more.
  ///
  /// Codes of other addresses that have expired by `now` are forgotten.
  package mutating func issue(
    _ address: EmailAddress, codeHash: [UInt8], salt: [UInt8], now: Timestamp
  ) {
    records.removeAll { $0.address == address || Self.isExpired($0, now: now) }
    records.append(CodeRecord(address: address, hash: codeHash, salt: salt, issuedAt: now))
  }

  /// Tries a code.
  ///
  /// - Complexity: O(n) in the codes remembered; the comparison takes the same time for each code.
  package mutating func redeem(
    _ code: SignInCode, for address: EmailAddress, now: Timestamp,
    _ cryptography: some SignInCryptography
  ) -> CodeRedemption {
    guard let index = records.firstIndex(where: { $0.address == address }) else {
      return .dead(.none)
    }
    let record = records[index]
    guard !Self.isExpired(record, now: now) else { return .dead(.expired) }
    guard record.wrongTries < Limits.codeTries else { return .dead(.exhausted) }
    let hash = Self.hash(code, for: address, salt: record.salt, cryptography)
    guard cryptography.areEqual(hash, record.hash) else {
      records[index].wrongTries += 1
      return .wrong(triesLeft: Limits.codeTries - records[index].wrongTries)
    }
    records.remove(at: index)
    return .accepted
  }

  private static func isExpired(_ record: CodeRecord, now: Timestamp) -> Bool {
    now - record.issuedAt >= lifetime
  }
}

/// What the services remember of a code they sent: never the code itself.
package struct CodeRecord: Hashable, Sendable {
  /// The address it was sent to.
  package let address: EmailAddress
  /// The keyed hash of code and address.
  package let hash: [UInt8]
  /// The key of the hash, random for each code.
  package let salt: [UInt8]
  /// When it was sent.
  package let issuedAt: Timestamp
  /// How often a wrong code was tried since.
  package internal(set) var wrongTries: Int

  /// Describes a code that was sent.
  package init(
    address: EmailAddress, hash: [UInt8], salt: [UInt8], issuedAt: Timestamp, wrongTries: Int = 0
  ) {
    self.address = address
    self.hash = hash
    self.salt = salt
    self.issuedAt = issuedAt
    self.wrongTries = wrongTries
  }
}

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
