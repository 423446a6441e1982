import LandfallDomain

extension ServiceError {
  /// Whether the person may not see the data; none of it may stay visible or in the cache.
  var forbidsReading: Bool {
    switch self {
    case .unauthorized, .forbidden, .banned: true
    case .badRequest, .notFound, .conflict, .tooManyRequests, .unavailable, .untrusted, .timeout,
      .offline, .malformed, .wrongType, .wrongItem, .repeatedCursor, .endlessList:
      false
    }
  }

  /// Whether earlier data must be removed: the person may not see it, or it no longer exists.
  package var withdrawsData: Bool { forbidsReading || self == .notFound }
}
