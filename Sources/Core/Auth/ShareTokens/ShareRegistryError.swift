public import LandfallDomain

/// Why the registry of share tokens could not do what it was asked.
public enum ShareRegistryError: Error, Hashable, Sendable {
  /// Its file could not be used. Where it was damaged, every token of ours is unknown now.
  case storage(StorageError)
  /// A token of that name is there already.
  case alreadyRecorded
  /// Everything of the entity was revoked since the token was dated.
  case revokedMeanwhile
  /// A list that is older than the one that is there.
  case olderList
  /// More is revoked than a list takes.
  case tooManyRevocations

  /// A short code for logs and output.
  public var code: String {
    switch self {
    case .storage(let error) where [.insecurePermissions, .diskFull].contains(error): error.code
    case .storage(let error): "registry-" + error.code
    case .alreadyRecorded: "token-already-recorded"
    case .revokedMeanwhile: "revoked-meanwhile"
    case .olderList: "older-revocation-list"
    case .tooManyRevocations: "too-many-revocations"
    }
  }
}
