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
