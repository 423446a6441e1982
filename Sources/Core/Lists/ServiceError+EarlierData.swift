import LandfallDomain

extension ServiceError {
  /// Whether the services said that the person may not see the data: nothing of it may stay on view
  /// or in the cache.
  var forbidsReading: Bool {
    switch self {
    case .unauthorized, .forbidden, .banned: true
    case .badRequest, .notFound, .conflict, .tooManyRequests, .unavailable, .untrusted, .timeout,
      .offline, .malformed:
      false
    }
  }

  /// Whether earlier data means nothing any more: the person may not see it, or it is gone.
  package var withdrawsData: Bool { forbidsReading || self == .notFound }
}
