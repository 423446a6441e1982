public import LandfallDomain

/// Which messages were handled already, across restarts.
///
/// A push service may deliver one message on two channels: as the one that started the app, and as
/// one that was opened (facts 4).
public protocol MessageLedger: Sendable {
  /// Notes a message as handled, if it is not yet.
  ///
  /// - Returns: Whether it is new; of two processes that ask at once one is told so.
  /// - Throws: `StorageError`.
  func note(_ message: MessageID) async throws(StorageError) -> Bool
}

extension StorageError {
  /// The code in the events of a ledger; no version and no path.
  public var ledgerCode: String {
    switch self {
    case .newerVersion: "newer-version"
    case .failed(let code): "failed-\(code)"
    default: code
    }
  }
}
