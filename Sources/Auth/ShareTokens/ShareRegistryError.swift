/// Why the registry of share tokens could not do what it was asked.
public enum ShareRegistryError: Error, Hashable, Sendable {
  /// The file was no registry any more and was set aside: every token of ours is unknown now.
  case damaged
  /// It was written by a newer version.
  case newerVersion(Int)
  /// Its file or folder is open to other users.
  case insecurePermissions
  /// The disk is full.
  case diskFull
  /// Another process held it for too long.
  case busy
  /// A token of that name is there already.
  case alreadyRecorded
  /// Everything of the entity was revoked since the token was dated.
  case revokedMeanwhile
  /// A list that is older than the one that is there.
  case olderList
  /// More is revoked than a list takes.
  case tooManyRevocations
  /// Any other failure, with its code.
  case failed(code: Int32)

  /// A short code for logs and output.
  public var code: String {
    switch self {
    case .damaged: "registry-damaged"
    case .newerVersion(let version): "registry-newer-version:\(version)"
    case .insecurePermissions: "insecure-permissions"
    case .diskFull: "disk-full"
    case .busy: "registry-busy"
    case .alreadyRecorded: "token-already-recorded"
    case .revokedMeanwhile: "revoked-meanwhile"
    case .olderList: "older-revocation-list"
    case .tooManyRevocations: "too-many-revocations"
    case .failed(let code): "registry-failed:\(code)"
    }
  }
}
