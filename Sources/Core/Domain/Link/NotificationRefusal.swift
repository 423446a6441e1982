/// The reason why a notification, its payload or a part of it leads nowhere.
///
/// It contains no text of the payload, which may hold names, notes and secrets.
@nonexhaustive public enum NotificationRefusal: Error, Hashable, Sendable {
  /// JSON that parsers read differently, or that is too expensive to read.
  @nonexhaustive public enum Malformed: String, CaseIterable, Hashable, Sendable {
    /// The payload is not JSON, or contains a number such as `NaN`.
    case notJSON = "not-json"
    /// Objects and arrays are nested deeper than `Limits.maximumPayloadDepth`.
    case tooDeep = "too-deep"
    /// An object has two members of the same name.
    case duplicateName = "duplicate-name"
    /// The payload is not UTF-8.
    case illFormedText = "ill-formed-text"
  }

  /// The payload has more than `Limits.maximumPayloadBytes` bytes.
  case tooLong
  /// The payload is malformed at this byte.
  case malformed(Malformed, offset: Int)
  /// The payload has none of the shapes that push services deliver.
  case unknownShape
  /// A part of the payload has the wrong type.
  case wrongShape(part: String)
  /// No extractor finds a destination.
  case noTarget
  /// The payload names a type that the app does not declare (TAP-M04).
  case unknownType
  /// A parameter of the route has no value.
  case missing(parameter: String)
  /// The field is neither text nor a whole number.
  case wrongKind(field: PayloadField)
  /// Two spellings of the same field have different values.
  case contradiction(field: PayloadField)
  /// The value cannot be an id, which is short ASCII without spaces.
  case notAnID(parameter: String)
  /// The value does not meet the route's constraint; for example, it is not a UUID.
  case brokenConstraint(parameter: String)
  /// A link cannot be made from the values.
  case unprintable
  /// The payload's link is malformed.
  case linkInvalid(InvalidLink.Reason)
  /// The payload's link matches no route.
  case linkUnmatched
  /// The payload's link is not for this app, or its route cannot be opened by links.
  case linkIgnored(LinkIgnoredReason)
  /// The message was delivered twice.
  case alreadyDelivered
  /// A newer notification took its place in the banner.
  case replaced
  /// The person dismissed its banner.
  case dismissed
  /// Its banner ended without a tap.
  case notTapped

  /// Whether the payload as a whole cannot be read.
  package var isOfPayload: Bool {
    switch self {
    case .tooLong, .malformed, .unknownShape, .wrongShape: true
    case .noTarget, .unknownType, .missing, .wrongKind, .contradiction, .notAnID,
      .brokenConstraint, .unprintable, .linkInvalid, .linkUnmatched, .linkIgnored,
      .alreadyDelivered, .replaced, .dismissed, .notTapped:
      false
    }
  }

  /// The case's name for events and output, in kebab-case.
  public var code: String {
    switch self {
    case .tooLong: "too-long"
    case .malformed(let reason, _): reason.rawValue
    case .unknownShape: "unknown-shape"
    case .wrongShape: "wrong-shape"
    case .noTarget: "no-target"
    case .unknownType: "unknown-type"
    case .missing: "missing-id"
    case .wrongKind: "wrong-kind"
    case .contradiction: "contradiction"
    case .notAnID: "not-an-id"
    case .brokenConstraint: "broken-constraint"
    case .unprintable: "unprintable"
    case .linkInvalid: "link-invalid"
    case .linkUnmatched: "link-unmatched"
    case .linkIgnored: "link-ignored"
    case .alreadyDelivered: LinkIgnoredReason.alreadyDelivered.rawValue
    case .replaced: "replaced"
    case .dismissed: "dismissed"
    case .notTapped: "not-tapped"
    }
  }

  /// The field, parameter or byte concerned; `nil` if the code says everything.
  ///
  /// Names come from the app's declarations and never from the payload.
  package var detail: String? {
    switch self {
    case .malformed(_, let offset): "byte \(offset)"
    case .wrongShape(let part): part
    case .missing(let parameter), .notAnID(let parameter), .brokenConstraint(let parameter):
      parameter
    case .wrongKind(let field), .contradiction(let field): field.description
    case .linkInvalid(let reason): reason.rawValue
    case .linkIgnored(let reason): reason.rawValue
    case .tooLong, .unknownShape, .noTarget, .unknownType, .unprintable, .linkUnmatched,
      .alreadyDelivered, .replaced, .dismissed, .notTapped:
      nil
    }
  }
}

/// The app's state when a notification was tapped.
///
/// It decides what has to load first, and never where the tap leads (TAP-S03).
public enum NotificationResponseState: String, CaseIterable, Hashable, Sendable {
  /// The app was not running; the tap started it (TAP-S01).
  case terminated
  /// The app was running in the background (TAP-S02).
  case background
  /// The app was visible.
  case foreground
}
