public import LandfallDomain

/// Why there is no answer over HTTP.
///
/// It never holds a URL, a header or a body.
public enum TransportError: String, Error, CaseIterable, Hashable, Sendable {
  /// The request cannot be sent: its URL (see ``WebAddress``), its method or a header.
  case address
  /// The device has no network, or the host's name leads nowhere.
  case offline
  /// Nobody answers at the address.
  case unreachable
  /// No answer in time.
  case timeout
  /// The caller gave up.
  case cancelled
  /// The other side could not prove who it is: its certificate, or TLS itself, is not accepted.
  case untrusted
  /// The connection ended before the answer did, or before there was one.
  case interrupted
  /// The body is longer than the request allows, or the head longer than any should be.
  case tooLarge = "too-large"
  /// What came is not HTTP.
  case malformed

  /// What it means for a call to the services.
  public var service: ServiceError {
    switch self {
    case .offline: .offline
    case .unreachable, .cancelled, .interrupted: .unavailable
    case .untrusted: .untrusted
    case .timeout: .timeout
    case .address, .tooLarge, .malformed: .malformed
    }
  }
}
