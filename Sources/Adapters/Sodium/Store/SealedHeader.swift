import LandfallAuth
import LandfallDomain

/// The first 128 bytes of a sealed file, all of them authenticated; integers are little-endian.
///
/// ```
/// off len  field                         off len  field
///   0   8  magic                          56   4  Argon2id passes
///   8   2  format version = 2             60   4  Argon2id memory, KiB
///  10   1  AEAD = 1 (XChaCha20-Poly1305)  64  24  nonce
///  11   1  key derivation                 88  32  key commitment
///  12   4  header length = 128           120   8  bytes of text and tag
///  16  16  store id                      128   n  text and tag
///  32   8  generation                     ..  16  BLAKE2b-128 of all before
///  40  16  salt
/// ```
/// In every version, the magic, the position of the version and the final checksum stay the same.
/// Format 1 can be read but is no longer written. Its store ID is a keyed hash of the namespace,
/// which all homes of an app share.
struct SealedHeader {
  static let byteCount = 128
  static let version: UInt16 = 2
  /// The format of version 0.1.0 of the package.
  static let sharedVersion: UInt16 = 1
  static let checksumBytes = 16
  static let nonceRange = 64..<88
  static let committedRange = 0..<88
  static let commitmentRange = 88..<120
  static let storeRange = 16..<32
  // A high byte, both line endings and a DOS end of file detect transfers in text mode.
  static let magic: [UInt8] = [0x8C, 0x4C, 0x46, 0x53, 0x54, 0x0D, 0x0A, 0x1A]

  let store: StoreID
  let generation: UInt64
  let parameters: KeyParameters

  /// Whether the file has format 1: its key and anchor are shared with other homes of the app.
  var isShared: Bool { parameters.store == nil }

  /// Returns the size of a file with `sealed` bytes of text and tag.
  static func fileByteCount(sealed: Int) -> Int { byteCount + sealed + checksumBytes }

  /// Reads the header of a file, and checks everything that needs no key.
  init(of file: UnsafeRawBufferPointer) throws(SecureStoreError) {
    guard file.count >= Self.checksumBytes + 10, Self.hasChecksum(file) else {
      throw .damaged(.corrupted)
    }
    guard file.starts(with: Self.magic) else { throw .damaged(.notAStore) }
    let version = UInt16(littleEndian: file.loadUnaligned(fromByteOffset: 8, as: UInt16.self))
    guard version == Self.version || version == Self.sharedVersion else {
      throw .unsupportedVersion(Int(version))
    }
    guard file.count >= Self.fileByteCount(sealed: AEAD.tagBytes), file[10] == 1 else {
      throw .damaged(.corrupted)
    }
    let sealed = UInt64(littleEndian: file.loadUnaligned(fromByteOffset: 120, as: UInt64.self))
    guard let derivation = KeyDerivation(rawValue: file[11]),
      UInt32(littleEndian: file.loadUnaligned(fromByteOffset: 12, as: UInt32.self))
        == UInt32(Self.byteCount),
      sealed == UInt64(file.count - Self.byteCount - Self.checksumBytes)
    else { throw .damaged(.corrupted) }
    store = StoreID(UnsafeRawBufferPointer(rebasing: file[Self.storeRange]))
    generation = UInt64(littleEndian: file.loadUnaligned(fromByteOffset: 32, as: UInt64.self))
    parameters = KeyParameters(
      derivation, store: version == Self.sharedVersion ? nil : store,
      saltLow: UInt64(littleEndian: file.loadUnaligned(fromByteOffset: 40, as: UInt64.self)),
      saltHigh: UInt64(littleEndian: file.loadUnaligned(fromByteOffset: 48, as: UInt64.self)),
      operations: UInt32(littleEndian: file.loadUnaligned(fromByteOffset: 56, as: UInt32.self)),
      memoryKiB: UInt32(littleEndian: file.loadUnaligned(fromByteOffset: 60, as: UInt32.self)))
    guard parameters.isAcceptable else { throw .damaged(.corrupted) }
  }

  /// Writes a header with a new nonce and the key commitment to the start of a file.
  static func write(
    to file: UnsafeMutableRawBufferPointer, store: StoreID, generation: UInt64,
    parameters: KeyParameters, key: MasterKey
  ) {
    file.copyBytes(from: magic)
    file.storeBytes(of: version.littleEndian, toByteOffset: 8, as: UInt16.self)
    file[10] = 1
    file[11] = parameters.derivation.rawValue
    file.storeBytes(of: UInt32(byteCount).littleEndian, toByteOffset: 12, as: UInt32.self)
    UnsafeMutableRawBufferPointer(rebasing: file[storeRange]).copyBytes(from: store.bytes)
    file.storeBytes(of: generation.littleEndian, toByteOffset: 32, as: UInt64.self)
    file.storeBytes(of: parameters.saltLow.littleEndian, toByteOffset: 40, as: UInt64.self)
    file.storeBytes(of: parameters.saltHigh.littleEndian, toByteOffset: 48, as: UInt64.self)
    file.storeBytes(of: parameters.operations.littleEndian, toByteOffset: 56, as: UInt32.self)
    file.storeBytes(of: parameters.memoryKiB.littleEndian, toByteOffset: 60, as: UInt32.self)
    Sodium.fillRandom(UnsafeMutableRawBufferPointer(rebasing: file[nonceRange]))
    Sodium.hash(
      UnsafeRawBufferPointer(rebasing: file[committedRange]), key: key.subkey(.commitment),
      into: UnsafeMutableRawBufferPointer(rebasing: file[commitmentRange]))
    let sealed = UInt64(file.count - byteCount - checksumBytes)
    file.storeBytes(of: sealed.littleEndian, toByteOffset: 120, as: UInt64.self)
  }

  /// Returns whether `key` made the commitment, which separates a wrong key from a changed file.
  static func isCommitted(_ file: UnsafeRawBufferPointer, to key: MasterKey) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: commitmentRange.count, alignment: 8) { digest in
      Sodium.hash(
        UnsafeRawBufferPointer(rebasing: file[committedRange]), key: key.subkey(.commitment),
        into: digest)
      return Sodium.areEqual(
        UnsafeRawBufferPointer(digest), UnsafeRawBufferPointer(rebasing: file[commitmentRange]))
    }
  }

  private static func hasChecksum(_ file: UnsafeRawBufferPointer) -> Bool {
    let end = file.count - checksumBytes
    return withUnsafeTemporaryAllocation(byteCount: checksumBytes, alignment: 8) { digest in
      Sodium.hash(UnsafeRawBufferPointer(rebasing: file[..<end]), into: digest)
      return Sodium.areEqual(
        UnsafeRawBufferPointer(digest), UnsafeRawBufferPointer(rebasing: file[end...]))
    }
  }

  /// Writes the checksum of all bytes before it.
  static func writeChecksum(to file: UnsafeMutableRawBufferPointer) {
    let end = file.count - checksumBytes
    Sodium.hash(
      UnsafeRawBufferPointer(rebasing: file[..<end]),
      into: UnsafeMutableRawBufferPointer(rebasing: file[end...]))
  }
}

extension StoreID {
  /// Makes the ID of format 1 from a namespace and the key.
  init(namespace: String, key: MasterKey) {
    self = withUnsafeTemporaryAllocation(byteCount: Self.byteCount, alignment: 8) { digest in
      Array(namespace.utf8).withUnsafeBytes { name in
        Sodium.hash(name, key: key.subkey(.identity), into: digest)
      }
      return StoreID(UnsafeRawBufferPointer(digest))
    }
  }
}

/// The identity of a store: 16 random bytes, chosen when its file is made.
///
/// It names the store's key and anchor, so two homes of one app never share either.
public struct StoreID: Hashable, Sendable {
  static let byteCount = 16

  private let low: UInt64
  private let high: UInt64

  /// Returns a new random ID.
  static func random() -> StoreID {
    withUnsafeTemporaryAllocation(byteCount: byteCount, alignment: 8) { bytes in
      Sodium.fillRandom(bytes)
      return StoreID(UnsafeRawBufferPointer(bytes))
    }
  }

  /// Takes the first 16 of `bytes`.
  init(_ bytes: UnsafeRawBufferPointer) {
    low = bytes.loadUnaligned(as: UInt64.self)
    high = bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
  }

  /// Parses ``text``, with or without a line feed; `nil` for anything else.
  package init?(text: some BidirectionalCollection<UInt8>) {
    let line = text.last == UInt8(ascii: "\n") ? text.dropLast() : text[...]
    guard let bytes = Hexadecimal.bytes(String(decoding: line, as: UTF8.self)),
      bytes.count == Self.byteCount
    else { return nil }
    self = bytes.withUnsafeBytes { StoreID($0) }
  }

  /// The 16 bytes.
  var bytes: [UInt8] { withUnsafeBytes(of: (low, high)) { Array($0) } }

  /// The ID as 32 lower-case hexadecimal digits, as in the names of key and anchor.
  package var text: String { Hexadecimal.text(bytes) }
}

/// The newest generation that a commit acknowledged, stored next to the key.
///
/// The format is 16 bytes store ID, 8 bytes generation, and 32 bytes keyed BLAKE2b of both. The
/// anchor is a lower bound: it is written after its commit is durable, so it is never ahead of the
/// store. An anchor that is missing, torn or made with another key is ignored.
enum Anchor {
  static let byteCount = 56

  static func make(store: StoreID, generation: UInt64, key: MasterKey) -> [UInt8] {
    var bytes = store.bytes
    withUnsafeBytes(of: generation.littleEndian) { bytes.append(contentsOf: $0) }
    return bytes + code(of: bytes, key)
  }

  static func generation(in bytes: [UInt8], store: StoreID, key: MasterKey) -> UInt64? {
    guard bytes.count == byteCount, bytes.starts(with: store.bytes) else { return nil }
    let expected = code(of: Array(bytes[..<24]), key)
    let isGenuine = expected.withUnsafeBytes { expected in
      bytes.withUnsafeBytes { bytes in
        Sodium.areEqual(expected, UnsafeRawBufferPointer(rebasing: bytes[24...]))
      }
    }
    guard isGenuine else { return nil }
    return bytes.withUnsafeBytes {
      UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: 16, as: UInt64.self))
    }
  }

  private static func code(of bytes: [UInt8], _ key: MasterKey) -> [UInt8] {
    var code = [UInt8](repeating: 0, count: 32)
    bytes.withUnsafeBytes { bytes in
      code.withUnsafeMutableBytes { Sodium.hash(bytes, key: key.subkey(.anchor), into: $0) }
    }
    return code
  }
}
