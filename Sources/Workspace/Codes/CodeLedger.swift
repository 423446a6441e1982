package import LandfallAuth
package import LandfallDomain

/// The rules of e-mailed codes, as the services keep them (facts 1.1).
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
  /// A code is dead at this age (facts 1.1, RULINGS 12).
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
