/// Why a notification's payload, or a part of it, gives no target.
///
/// Holds no text of the payload: names, notes and secrets may stand in it.
public enum NotificationRefusal: Error, Hashable, Sendable {
  /// What no reader of JSON agrees with another about, or what would cost too much to read.
  public enum Malformed: String, CaseIterable, Hashable, Sendable {
    /// It is no JSON, or holds a number such as `NaN`.
    case notJSON = "not-json"
    /// More objects and arrays inside one another than ``Limits/maximumPayloadDepth``.
    case tooDeep = "too-deep"
    /// A name stands twice in one object.
    case duplicateName = "duplicate-name"
    /// It is not UTF-8.
    case illFormedText = "ill-formed-text"
  }

  /// It has more bytes than ``Limits/maximumPayloadBytes``.
  case tooLong
  /// It is malformed, at that byte.
  case malformed(Malformed, offset: Int)
  /// It is of none of the shapes that push services deliver.
  case unknownShape
  /// A part that its shape fixes is of another kind.
  case wrongShape(part: String)
  /// No extractor finds anything in it.
  case noTarget
  /// It names a type that the app does not declare (TAP-M04).
  case unknownType
  /// A parameter of the target has no value.
  case missing(parameter: String)
  /// A field holds neither text nor a whole number.
  case wrongKind(field: PayloadField)
  /// Two spellings of one field say different things.
  case contradiction(field: PayloadField)
  /// A parameter's value cannot be an id: ids are short, and ASCII without spaces.
  case notAnID(parameter: String)
  /// A parameter's value breaks the route's constraint: it is no UUID, say.
  case brokenConstraint(parameter: String)
  /// No link can be made with its values.
  case unprintable
  /// Its link is malformed.
  case linkInvalid(InvalidLink.Reason)
  /// Its link has no route in the app.
  case linkUnmatched
  /// Its link is not for this app, or its route not for links.
  case linkIgnored(LinkIgnoredReason)

  /// Whether the payload as a whole cannot be read.
  public var isOfPayload: Bool {
    switch self {
    case .tooLong, .malformed, .unknownShape, .wrongShape: true
    case .noTarget, .unknownType, .missing, .wrongKind, .contradiction, .notAnID,
      .brokenConstraint, .unprintable, .linkInvalid, .linkUnmatched, .linkIgnored:
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
    }
  }

  /// Which field, parameter or byte, from the app's declarations; `nil` where the code says all.
  public var detail: String? {
    switch self {
    case .malformed(_, let offset): "byte \(offset)"
    case .wrongShape(let part): part
    case .missing(let parameter), .notAnID(let parameter), .brokenConstraint(let parameter):
      parameter
    case .wrongKind(let field), .contradiction(let field): field.description
    case .linkInvalid(let reason): reason.rawValue
    case .linkIgnored(let reason): reason.rawValue
    case .tooLong, .unknownShape, .noTarget, .unknownType, .unprintable, .linkUnmatched: nil
    }
  }
}

/// What the app was doing when a notification was tapped.
///
/// It says what has to be waited for, and never where the tap leads (TAP-S03).
public enum NotificationResponseState: String, CaseIterable, Hashable, Sendable {
  /// It did not run: the tap has started it (TAP-S01).
  case terminated
  /// It ran out of sight (TAP-S02).
  case background
  /// It was on view.
  case foreground
}
