public import LandfallDomain

/// Why there is no answer over HTTP.
///
/// It never holds a URL, a header or a body.
public enum TransportError: String, Error, CaseIterable, Hashable, Sendable {
  /// The URL is none that requests go to; see ``WebAddress``.
  case address
  /// The device has no network, or the host's name leads nowhere.
  case offline
  /// Nobody answers at the address.
  case unreachable
  /// No answer in time.
  case timeout
  /// The caller gave up.
  case cancelled
  /// The other side could not prove who it is (TLS).
  case untrusted
  /// The connection broke before the end.
  case interrupted
  /// The body is longer than the request allows.
  case tooLarge = "too-large"
  /// What came is no HTTP.
  case malformed

  /// What it means for a call to the services.
  public var service: ServiceError {
    switch self {
    case .offline: .offline
    case .unreachable, .cancelled, .untrusted, .interrupted: .unavailable
    case .timeout: .timeout
    case .address, .tooLarge, .malformed: .malformed
    }
  }
}
