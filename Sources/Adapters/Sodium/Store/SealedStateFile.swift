package import LandfallAuth
package import LandfallDomain
import LandfallFiles
import LandfallNavigation

/// Saved state in one file, sealed with the data key of the secure store.
///
/// The data key is deleted with the session. After sign-out the state cannot be read, even from a
/// copy of the file. A new file replaces the old one by a rename, without a flush: after a power
/// loss the app may start on its default screen. A call takes tens of microseconds on the caller's
/// thread.
///
/// ```swift
/// let state = SealedStateFile(path: home.sealedState, keys: StoredDataKey(in: store))
/// ```
package struct SealedStateFile: SavedStateStore {
  private let folder: String
  private let name: String
  private let keys: any DataKeySource
  private static let context = Array("landfall-saved-state-1".utf8)
  private static let noKey = StorageError.keyUnavailable(.keyMissing)
  /// The number of bytes that sealing adds.
  private static let overhead = AEAD.nonceBytes + AEAD.tagBytes

  /// Names the file without opening it.
  package init(path: String, keys: any DataKeySource) {
    (folder, name) = Folder.split(path)
    self.keys = keys
  }

  package func load() async throws(StorageError) -> [UInt8]? {
    let sealed: [UInt8]
    do throws(FileError) {
      guard let (file, status) = try OpenFile.ours("\(folder)/\(name)") else { return nil }
      sealed = try Self.read(file, status.size)
    } catch {
      throw Self.cause(SecureStoreError(error))
    }
    guard let key = try await key(making: false) else { throw Self.noKey }
    guard let bytes = key.open(sealed, in: Self.context) else { throw .damaged }
    return bytes
  }

  package func save(_ bytes: [UInt8]) async throws(StorageError) {
    guard bytes.count <= SavedScreens.maximumBytes else { throw .tooLarge }
    guard let key = try await key(making: true) else { throw Self.noKey }
    let sealed = key.seal(bytes, in: Self.context)
    do throws(FileError) {
      let folder = try PrivateFolder.openOrMake(folder)
      let lock = try folder.lock(name, within: .milliseconds(100))
      defer { withExtendedLifetime(lock) {} }
      try SecretBytes(copying: sealed).withUnsafeBytes { bytes throws(FileError) in
        _ = try folder.replace(name, with: bytes, isFlushed: false)
      }
    } catch {
      throw Self.cause(SecureStoreError(error))
    }
  }

  package func delete() async throws(StorageError) {
    do throws(FileError) {
      try Folder.remove("\(folder)/\(name)")
    } catch {
      throw Self.cause(SecureStoreError(error))
    }
  }

  private func key(making: Bool) async throws(StorageError) -> (any DataKey)? {
    do {
      return making ? try await keys.makeDataKey() : try await keys.dataKey()
    } catch {
      throw Self.cause(error)
    }
  }

  private static func read(_ file: OpenFile, _ length: Int64) throws(FileError) -> [UInt8] {
    // One byte more than allowed, so that a longer file is noticed and does not open.
    let capacity = SavedScreens.maximumBytes + overhead + 1
    let size = Int(min(length + 1, Int64(capacity)))
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 1)
    defer { buffer.deallocate() }
    let count = try file.read(into: buffer)
    return Array(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
  }

  private static func cause(_ error: SecureStoreError) -> StorageError {
    switch error {
    case .insecurePermissions: .insecurePermissions
    case .locked, .keyMissing, .wrongKey: .keyUnavailable(error)
    case .damaged: .damaged
    case .unsupportedVersion(let version): .newerVersion(version)
    case .tooLarge: .tooLarge
    case .diskFull: .diskFull
    case .lockTimeout: .busy
    case .system(_, let code), .durabilityUnknown(let code): .failed(code: code)
    }
  }
}
