/// An error from the services, by cause.
@nonexhaustive public enum ServiceError: String, Error, CaseIterable, Hashable, Sendable {
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
  /// An item lacks a field that `items` in `app.json` declares, or has a value of another type.
  case wrongType = "wrong-type"
  /// The services answered with another item than the one whose `id` was requested.
  case wrongItem = "wrong-item"
  /// The cursor of the next page is that of the page itself.
  case repeatedCursor = "repeated-cursor"
  /// Several pages in a row had nothing new, and each announced another one.
  case endlessList = "endless-list"

  /// Creates the error of an answer with this HTTP status.
  ///
  /// A success or a redirect is `malformed`, because the call expected something else.
  public init(httpStatus: Int) {
    self =
      switch httpStatus {
      case 401: .unauthorized
      case 403: .forbidden
      case 404, 410: .notFound
      case 408, 504: .timeout
      case 409, 412: .conflict
      case 429: .tooManyRequests
      case 400..<500: .badRequest
      case 500..<600: .unavailable
      default: .malformed
      }
  }

  /// The key of the general error text, for cases that need no text of their own.
  public var textKey: TextKey {
    switch self {
    case .offline: "errors:offline"
    case .untrusted: "errors:untrusted"
    case .badRequest, .unauthorized, .forbidden, .banned, .notFound, .conflict, .tooManyRequests,
      .unavailable, .timeout, .malformed, .wrongType, .wrongItem, .repeatedCursor, .endlessList:
      "errors:serviceUnavailable"
    }
  }
}
