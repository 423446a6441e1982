import LandfallAuth

/// The hashes under which the services store secrets.
extension SignInCryptography {
  /// Returns the hash that identifies a session in the files.
  func hash(_ token: SessionToken) -> [UInt8] {
    var bytes = token.secret.withUnsafeBytes { Array($0) }
    defer { for index in bytes.indices { bytes[index] = 0 } }
    return keyedHash(bytes, key: Array("landfall.workspace.session.1".utf8))
  }

  /// Returns the hash of a secret that signs in.
  func hash(_ secret: SecretBytes) -> [UInt8] {
    hash(ofSecret: secret.withUnsafeBytes { Array($0) })
  }

  /// Returns the hash of a secret that signs in.
  func hash(ofSecret bytes: [UInt8]) -> [UInt8] {
    keyedHash(bytes, key: Array("landfall.workspace.secret.1".utf8))
  }

  /// Returns the hash of what a limit of tries counts.
  func hash(ofSubject bytes: [UInt8]) -> [UInt8] {
    keyedHash(bytes, key: Array("landfall.workspace.attempt.1".utf8))
  }
}
