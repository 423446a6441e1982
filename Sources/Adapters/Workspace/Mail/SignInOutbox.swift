import LandfallAuth
import LandfallDomain

/// The folder for mail, and the limit of codes and links that an address is sent.
struct SignInOutbox: Sendable {
  let directory: String
  let files: WorkspaceFiles
  let accounts: Accounts
  let cryptography: any SignInCryptography

  /// Counts a code or a link before it is sent, so that a failure in between gives none for free.
  ///
  /// The caller holds the lock.
  ///
  /// - Returns: The time to wait if too many were sent; otherwise `nil`.
  func admit(_ address: EmailAddress, now: Timestamp) throws(WorkspaceError) -> Duration? {
    var throttle = CodeThrottle(records: try files.rows(.codeRequests))
    if let wait = throttle.admit(address, now: now) { return wait }
    try files.write(throttle.records, to: .codeRequests)
    return nil
  }

  /// Writes a mail with a code or a link, in the language of the address's account.
  func post(
    _ line: String, _ occasion: SignInMailText.Occasion, to address: EmailAddress, now: Timestamp
  ) throws(WorkspaceError) {
    let mail = SignInMail(
      address: address, line: line,
      text: SignInMailText(occasion, locale: try accounts.person(at: address)?.locale),
      date: now, uniqueID: Hexadecimal.text(cryptography.randomBytes(16)))
    try mail.put(into: directory)
  }
}
