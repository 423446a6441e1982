/// Why a stored session record cannot be read.
public enum SessionRecordError: Error, Hashable, Sendable {
  /// It is not a text that ``SessionRecord/encoded()`` writes.
  case malformed
  /// A newer version wrote it.
  case unsupportedVersion(Int)
  /// It is well formed and says what cannot be, such as an expiry before the last refresh.
  case inconsistent

  /// A short code for logs and output; nothing of the record.
  public var code: String {
    switch self {
    case .malformed: "record-malformed"
    case .unsupportedVersion(let version): "record-unsupported-version:\(version)"
    case .inconsistent: "record-inconsistent"
    }
  }
}
