public import LandfallDomain

/// A record of handled messages that survives restarts.
///
/// A push service may deliver one message on two channels: as the message that launched the app,
/// and as a tapped one.
public protocol MessageLedger: Sendable {
  /// Records a message as handled.
  ///
  /// - Returns: Whether the message is new; if two processes ask at once, only one gets `true`.
  /// - Throws: `StorageError`.
  func note(_ message: MessageID) async throws(StorageError) -> Bool
}

extension StorageError {
  /// The error code for a ledger's events; it contains no version and no path.
  package var ledgerCode: String {
    switch self {
    case .newerVersion: "newer-version"
    case .failed(let code): "failed-\(code)"
    default: code
    }
  }
}

/// A record of deliveries in memory, so that a delivery on two channels is handled once.
///
/// The platform identifies a delivery by a token, such as a message ID or launch sequence. A person
/// who taps the same link again creates a new delivery. The 256 most recent tokens are kept.
package struct DeliveryLedger: Sendable {
  package static let capacity = 256
  private var order: [String] = []
  private var seen: Set<String> = []

  /// Creates an empty ledger.
  package init() {}

  /// Records a token.
  ///
  /// - Returns: Whether the token is new; always `true` without a token.
  package mutating func note(_ token: String?) -> Bool {
    guard let token else { return true }
    guard seen.insert(token).inserted else { return false }
    order.append(token)
    if order.count > Self.capacity { seen.remove(order.removeFirst()) }
    return true
  }
}
