package import LandfallDomain
package import LandfallFiles

extension SecureStoreError: FileFailure {
  package init(_ error: FileError) {
    switch error {
    case _ where error.isFull: self = .diskFull
    case _ where error.isLocked: self = .lockTimeout
    case .wrongKind, .notOurs, .openToOthers: self = .insecurePermissions
    case .system where error.isUnsafe: self = .insecurePermissions
    case .system(let call, _, let code): self = .system(call: call, code: code)
    }
  }
}

extension PrivateFolder {
  /// Flushes the folder, so that a rename survives a power loss.
  ///
  /// - Throws: ``SecureStoreError/durabilityUnknown(code:)``.
  func makeDurable() throws(SecureStoreError) {
    do throws(FileError) {
      try flush()
    } catch {
      throw .durabilityUnknown(code: error.code)
    }
  }
}
