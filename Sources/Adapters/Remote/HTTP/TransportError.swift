public import LandfallDomain

/// The reason why an HTTP request has no answer.
///
/// It never holds a URL, a header or a body.
public enum TransportError: String, Error, CaseIterable, Hashable, Sendable {
  /// The request is invalid: its URL (see `WebAddress`), its method or a header.
  case address
  /// The device has no network, or the host name cannot be resolved.
  case offline
  /// The address does not accept connections.
  case unreachable
  /// The time limit has passed.
  case timeout
  /// The caller cancelled the request.
  case cancelled
  /// TLS failed, or the server's certificate is not accepted.
  case untrusted
  /// The connection ended before the answer was complete.
  case interrupted
  /// The body is larger than the request allows, or the head is too large.
  case tooLarge = "too-large"
  /// The answer is not valid HTTP.
  case malformed

  /// The error as an error of a call to the services.
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
