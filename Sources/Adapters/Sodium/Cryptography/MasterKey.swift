import CSodium
public import LandfallAuth
import LandfallFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#endif

/// A store's 32-byte master key and the sub-keys derived from it, in guarded memory.
///
/// The memory comes from `sodium_malloc`: between guard pages, locked where the system allows it,
/// left out of core dumps, read-only after `init`, wiped when the last reference goes.
public final class MasterKey: @unchecked Sendable {
  // Sendable: the memory is read-only from the end of `init` to `deinit`.

  /// Bytes of a master key.
  public static let byteCount = 32

  /// What a sub-key is for; the number is its id in `crypto_kdf`.
  enum Purpose: Int, CaseIterable {
    case seal = 1
    case commitment = 2
    case identity = 3
    case anchor = 4
  }

  /// Where a key was read, so that its provider can tell whether it still stands there.
  enum Origin: Sendable {
    case elsewhere
    case file(String, FileStatus)
    case kernel(Int32)
  }

  let origin: Origin
  private let memory: UnsafeMutableRawBufferPointer

  /// Copies a key, which stays the caller's to wipe.
  ///
  /// - Throws: ``SecureStoreError/wrongKey`` if there are not 32 bytes; `system` without memory.
  public convenience init(copying bytes: UnsafeRawBufferPointer) throws(SecureStoreError) {
    try self.init(copying: bytes, origin: .elsewhere)
  }

  init(copying bytes: UnsafeRawBufferPointer, origin: Origin) throws(SecureStoreError) {
    guard bytes.count == Self.byteCount else { throw .wrongKey }
    guard Sodium.isReady else { throw .system(call: "sodium_init", code: 0) }
    let count = Self.byteCount * (1 + Purpose.allCases.count)
    guard let base = sodium_malloc(count) else {
      throw Self.noMemory("sodium_malloc")
    }
    memory = UnsafeMutableRawBufferPointer(start: base, count: count)
    self.origin = origin
    memory.copyMemory(from: bytes)
    let master = base.assumingMemoryBound(to: UInt8.self)
    for purpose in Purpose.allCases {
      crypto_kdf_derive_from_key(
        master + purpose.rawValue * Self.byteCount, Self.byteCount, UInt64(purpose.rawValue),
        "lfstore1", master)
    }
    sodium_mprotect_readonly(base)
  }

  /// The error of a call of libsodium that had no memory.
  static func noMemory(_ call: String) -> SecureStoreError { .system(call: call, code: ENOMEM) }

  deinit { sodium_free(memory.baseAddress) }

  /// The sub-key for `purpose`; not to be kept longer than this object.
  func subkey(_ purpose: Purpose) -> UnsafeRawBufferPointer {
    let start = purpose.rawValue * Self.byteCount
    return UnsafeRawBufferPointer(rebasing: memory[start..<start + Self.byteCount])
  }

  /// Whether `bytes` are the master key, in constant time.
  func isEqual(to bytes: UnsafeRawBufferPointer) -> Bool {
    Sodium.areEqual(UnsafeRawBufferPointer(rebasing: memory[..<Self.byteCount]), bytes)
  }
}
