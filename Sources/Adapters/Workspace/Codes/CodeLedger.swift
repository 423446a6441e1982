package import LandfallAuth
package import LandfallDomain

/// The rules of e-mailed codes, as the services enforce them.
///
/// Each address has one code, the newest. A code ends after 300 s, after three wrong tries, or when
/// it is used; a right code after three wrong ones fails too. Only keyed hashes of codes are
/// stored.
///
/// ```swift
/// let code = CodeLedger.makeCode(cryptography)
/// let salt = cryptography.randomBytes(CodeLedger.saltBytes)
/// let hash = CodeLedger.hash(code, for: address, salt: salt, cryptography)
/// ledger.issue(address, codeHash: hash, salt: salt, now: now)
/// ledger.redeem(code, for: address, now: now, cryptography)  // .accepted
/// ```
package struct CodeLedger: Equatable, Sendable {
  /// The exact age at which a code expires.
  package static let lifetime: Duration = .seconds(300)
  /// The length of a salt, in bytes.
  package static let saltBytes = 32
  /// The length of a hash, in bytes.
  package static let hashBytes = 32

  /// The stored codes, oldest first; at most one for each address.
  package private(set) var records: [CodeRecord]

  /// Continues with stored codes; of several for one address, the last one counts.
  package init(records: [CodeRecord] = []) {
    self.records = []
    for record in records {
      self.records.removeAll { $0.address == record.address }
      self.records.append(record)
    }
  }

  /// Returns a random code of six digits; all codes are equally likely.
  package static func makeCode(_ cryptography: some SignInCryptography) -> SignInCode {
    SignInCode(number: cryptography.uniform(below: SignInCode.bound))
  }

  /// Returns the hash that is stored for a code; it includes the address.
  package static func hash(
    _ code: SignInCode, for address: EmailAddress, salt: [UInt8],
    _ cryptography: some SignInCryptography
  ) -> [UInt8] {
    cryptography.keyedHash(code.digits + Array(address.text.utf8), key: salt)
  }

  /// Stores a code that is being sent, replacing an older one for the address.
  ///
  /// Codes of other addresses that have expired by `now` are removed.
  package mutating func issue(
    _ address: EmailAddress, codeHash: [UInt8], salt: [UInt8], now: Timestamp
  ) {
    records.removeAll { $0.address == address || Self.isExpired($0, now: now) }
    records.append(CodeRecord(address: address, hash: codeHash, salt: salt, issuedAt: now))
  }

  /// Tries a code.
  ///
  /// - Complexity: O(n) in the number of stored codes; comparing takes the same time for every
  ///   code.
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

/// A code that was sent, without the code itself.
package struct CodeRecord: Equatable, Sendable {
  /// The address to which it was sent.
  package let address: EmailAddress
  /// The keyed hash of code and address.
  package let hash: [UInt8]
  /// The key of the hash, random for each code.
  package let salt: [UInt8]
  /// The time at which it was sent.
  package let issuedAt: Timestamp
  /// The number of wrong codes tried since then.
  package internal(set) var wrongTries = 0
}

/// The result of trying a code.
package enum CodeRedemption: Equatable, Sendable {
  /// The code is right, and is now used up.
  case accepted
  /// The code is wrong; `triesLeft` is 0 after the last try.
  case wrong(triesLeft: Int)
  /// No code is valid at the moment.
  case dead(Cause)

  /// The reason why no code is valid, for logs; people get the same message for each.
  package enum Cause: String, CaseIterable, Sendable {
    /// No code was sent, or the last one was used.
    case none
    /// The newest code is at least 300 s old.
    case expired
    /// Too many wrong codes were tried.
    case exhausted
  }
}
