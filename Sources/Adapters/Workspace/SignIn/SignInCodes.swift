import LandfallAuth
import LandfallDomain

/// Signing in, under the lock of the files, with a code by e-mail.
struct SignInCodes: Sendable {
  let files: WorkspaceFiles
  let accounts: Accounts
  let sessions: Sessions
  let outbox: SignInOutbox
  let cryptography: any SignInCryptography

  /// Mails a code.
  func send(
    to address: EmailAddress, now: Timestamp
  ) throws(WorkspaceError) -> Result<Void, CodeRefusal> {
    let failures = CodeFailures(records: try files.rows(.codeFailures))
    let lock = failures.lock(of: address, now: now)
    if let wait = try lock == nil ? outbox.admit(address, now: now) : lock {
      return .failure(.tooManyCodes(retryAfter: wait))
    }
    let code = CodeLedger.makeCode(cryptography)
    let salt = cryptography.randomBytes(CodeLedger.saltBytes)
    var ledger = CodeLedger(records: try files.rows(.codes))
    ledger.issue(
      address, codeHash: CodeLedger.hash(code, for: address, salt: salt, cryptography),
      salt: salt, now: now)
    try files.write(ledger.records, to: .codes)
    try outbox.post(String(decoding: code.digits, as: UTF8.self), .code, to: address, now: now)
    return .success(())
  }

  /// Exchanges a code for a session; a new address gets an account.
  func redeem(
    _ code: SignInCode, for address: EmailAddress, now: Timestamp
  ) throws(WorkspaceError) -> Result<IssuedSession, SignInRefusal> {
    var ledger = CodeLedger(records: try files.rows(.codes))
    let redemption = ledger.redeem(code, for: address, now: now, cryptography)
    if case .dead = redemption { return .failure(.deadCode) }
    try files.write(ledger.records, to: .codes)
    var failures = CodeFailures(records: try files.rows(.codeFailures))
    if case .wrong(let triesLeft) = redemption {
      failures.noteWrong(address, now: now)
      try files.write(failures.records, to: .codeFailures)
      return .failure(.wrongCode(triesLeft: triesLeft))
    }
    guard failures.lock(of: address, now: now) == nil else { return .failure(.deadCode) }
    if failures.records.contains(where: { $0.address == address }) {
      failures.noteRight(address)
      try files.write(failures.records, to: .codeFailures)
    }
    return try sessions.make(for: accounts.findOrCreate(address), now: now)
  }
}
