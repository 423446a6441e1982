/// An error of the services, by its cause.
public enum ServiceError: String, Error, CaseIterable, Hashable, Sendable {
  /// 400: the services refuse what they were sent.
  case badRequest = "bad-request"
  /// 401: the session, or the code, is not accepted.
  case unauthorized
  /// 403: the person may not.
  case forbidden
  /// 403: the account is banned.
  case banned
  /// 404: there is no such thing.
  case notFound = "not-found"
  /// 409: it changed meanwhile.
  case conflict
  /// 429: too many requests.
  case tooManyRequests = "too-many-requests"
  /// 503: the services are down.
  case unavailable
  /// The server could not prove that it is theirs (TLS); nothing was sent to it.
  case untrusted
  /// No answer in time.
  case timeout
  /// The device is offline.
  case offline
  /// The answer cannot be read.
  case malformed

  /// The app's text for a call that brought nothing, where the case needs no text of its own.
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
