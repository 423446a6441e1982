public import LandfallDomain

/// The reason why an operation of the share token registry failed.
@nonexhaustive public enum ShareRegistryError: Error, Hashable, Sendable {
  /// The registry's file could not be used. If it was damaged, all issued tokens are unknown now.
  case storage(StorageError)
  /// A token with that ID is already recorded.
  case alreadyRecorded
  /// All tokens of the entity were revoked after this token's time of issue.
  case revokedMeanwhile
  /// The list is older than the one already adopted.
  case olderList
  /// The revocations exceed the limit of a list.
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
