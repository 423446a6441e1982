import CSodium
import LandfallAuth

/// The few calls of libsodium that the store is made of.
enum Sodium {
  /// Whether the library is ready; the first use prepares it, once per process.
  static let isReady = sodium_init() >= 0

  static func fillRandom(_ buffer: UnsafeMutableRawBufferPointer) {
    _ = isReady
    if let base = buffer.baseAddress { randombytes_buf(base, buffer.count) }
  }

  static func wipe(_ buffer: UnsafeMutableRawBufferPointer) {
    if let base = buffer.baseAddress { sodium_memzero(base, buffer.count) }
  }

  static func areEqual(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
    guard left.count == right.count else { return false }
    guard let first = left.baseAddress, let second = right.baseAddress else { return true }
    return sodium_memcmp(first, second, left.count) == 0
  }

  /// BLAKE2b of `message`, as long as `digest` (16 to 64 bytes), with a key or without one.
  static func hash(
    _ message: UnsafeRawBufferPointer, key: UnsafeRawBufferPointer? = nil,
    into digest: UnsafeMutableRawBufferPointer
  ) {
    crypto_generichash(
      digest.octets, digest.count,
      message.octets, UInt64(message.count),
      key?.octets, key?.count ?? 0)
  }

  /// Whether 32 bytes are the canonical form of a point in the main subgroup of edwards25519, save
  /// for the identity.
  static func isPublicKey(_ bytes: [UInt8]) -> Bool {
    bytes.count == Int(crypto_core_ed25519_bytes())
      && crypto_core_ed25519_is_valid_point(bytes) == 1
  }

  /// Bytes that `sodium_memzero` wipes before they are freed.
  ///
  /// Not `sodium_malloc`, whose guard pages cost some 12 µs each time, and not `mlock`: it works on
  /// whole pages and does not nest, so freeing one value would unlock its neighbours.
  static func secret(copying bytes: UnsafeRawBufferPointer) -> SecretBytes {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
    buffer.copyMemory(from: bytes)
    return SecretBytes(adopting: buffer, release: Sodium.wipeAndFree)
  }

  @Sendable private static func wipeAndFree(_ buffer: UnsafeMutableRawBufferPointer) {
    wipe(buffer)
    buffer.deallocate()
  }
}

/// What an empty buffer points at: libsodium's functions want an address also for no bytes.
private nonisolated(unsafe) let nothing = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)

extension UnsafeRawBufferPointer {
  /// The bytes' address, as libsodium takes it.
  var octets: UnsafePointer<UInt8> {
    baseAddress?.assumingMemoryBound(to: UInt8.self) ?? UnsafePointer(nothing)
  }
}

extension UnsafeMutableRawBufferPointer {
  /// The bytes' address, as libsodium takes it.
  var octets: UnsafeMutablePointer<UInt8> {
    baseAddress?.assumingMemoryBound(to: UInt8.self) ?? nothing
  }
}
