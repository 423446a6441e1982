/// An error from the services, by cause.
public enum ServiceError: String, Error, CaseIterable, Hashable, Sendable {
  /// 400: the services reject the request.
  case badRequest = "bad-request"
  /// 401: the services do not accept the session or the code.
  case unauthorized
  /// 403: the person has no permission.
  case forbidden
  /// 403: the account is banned.
  case banned
  /// 404: the requested entity does not exist.
  case notFound = "not-found"
  /// 409: the entity has changed in the meantime.
  case conflict
  /// 429: too many requests.
  case tooManyRequests = "too-many-requests"
  /// 503: the services are down.
  case unavailable
  /// TLS failed to verify the server, so nothing was sent to it.
  case untrusted
  /// The services did not answer in time.
  case timeout
  /// The device is offline.
  case offline
  /// The answer cannot be parsed.
  case malformed

  /// The key of the general error text, for cases that need no text of their own.
  public var textKey: TextKey {
    switch self {
    case .offline: "errors:offline"
    case .untrusted: "errors:untrusted"
    case .badRequest, .unauthorized, .forbidden, .banned, .notFound, .conflict, .tooManyRequests,
      .unavailable, .timeout, .malformed:
      "errors:serviceUnavailable"
    }
  }
}
