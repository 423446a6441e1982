/// Why a well-formed link is left to others.
public enum LinkIgnoredReason: String, CaseIterable, Hashable, Sendable {
  /// Its scheme is not one of the app's.
  case foreignScheme = "foreign-scheme"
  /// Its host is not one of the app's.
  case foreignHost = "foreign-host"
  /// Its route is for the app's own navigation only.
  case internalRoute = "internal-route"
  /// The same delivery was handled on another channel already.
  case alreadyDelivered = "already-delivered"
  /// Nothing is known of such a delivery, or no longer.
  case forgotten
}
