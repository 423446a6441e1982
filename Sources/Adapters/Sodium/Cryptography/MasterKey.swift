import CSodium
package import LandfallDomain
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

/// The 32-byte master key of a store and its sub-keys, in guarded memory.
///
/// `sodium_malloc` puts the memory between guard pages, locks it if the system allows, and excludes
/// it from core dumps. It is read-only after `init`, and wiped when the last reference is released.
public final class MasterKey: @unchecked Sendable {
  // Sendable: the memory is read-only from the end of `init` to `deinit`.

  /// The length of a master key in bytes.
  package static let byteCount = 32

  /// The purpose of a sub-key; the number is its ID in `crypto_kdf`.
  enum Purpose: Int, CaseIterable {
    case seal = 1
    case commitment = 2
    case identity = 3
    case anchor = 4
  }

  /// The place that the key was read from, so that its provider can check whether it is still
  /// there.
  enum Origin: Sendable {
    case elsewhere
    case file(String, FileStatus)
    case kernel(Int32)
  }

  let origin: Origin
  private let memory: UnsafeMutableRawBufferPointer

  /// Copies a key; you still have to wipe your own copy.
  ///
  /// - Throws: ``SecureStoreError/wrongKey`` if there are not 32 bytes; `system` if memory is
  ///   short.
  package convenience init(copying bytes: UnsafeRawBufferPointer) throws(SecureStoreError) {
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

  /// Returns the error of a libsodium call that failed for lack of memory.
  static func noMemory(_ call: String) -> SecureStoreError { .system(call: call, code: ENOMEM) }

  deinit { sodium_free(memory.baseAddress) }

  /// Returns the sub-key for `purpose`, which is valid as long as this object.
  func subkey(_ purpose: Purpose) -> UnsafeRawBufferPointer {
    let start = purpose.rawValue * Self.byteCount
    return UnsafeRawBufferPointer(rebasing: memory[start..<start + Self.byteCount])
  }

  /// Compares `bytes` with the master key in constant time.
  func isEqual(to bytes: UnsafeRawBufferPointer) -> Bool {
    Sodium.areEqual(UnsafeRawBufferPointer(rebasing: memory[..<Self.byteCount]), bytes)
  }
}
