public import LandfallDomain

/// Which messages were handled already, across restarts.
///
/// A push service may deliver one message on two channels: as the one that started the app, and as
/// one that was opened.
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

/// Which deliveries were seen, so that one that comes on two channels is handled once.
///
/// A platform names a delivery by a token of its own (a message id, a launch sequence); a person who
/// taps the same link again makes a new delivery. The newest 256 tokens are remembered.
package struct DeliveryLedger: Sendable {
  package static let capacity = 256
  private var order: [String] = []
  private var seen: Set<String> = []

  /// Knows none.
  package init() {}

  /// Notes a token.
  ///
  /// - Returns: Whether it is new; a delivery without a token always is.
  package mutating func note(_ token: String?) -> Bool {
    guard let token else { return true }
    guard seen.insert(token).inserted else { return false }
    order.append(token)
    if order.count > Self.capacity { seen.remove(order.removeFirst()) }
    return true
  }
}
