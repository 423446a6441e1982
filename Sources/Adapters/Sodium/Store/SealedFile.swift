import CSodium
import LandfallAuth
import LandfallDomain

/// The conversion of contents to the bytes of a sealed file, and back.
enum SealedFile {
  /// Seals `contents` and passes the file's bytes to `body`.
  ///
  /// - Throws: ``SecureStoreError/tooLarge``, or what `body` throws.
  static func withSealed<Result>(
    _ contents: StoreContents, store: StoreID, generation: UInt64, held: HeldKey,
    namespace: String,
    _ body: (UnsafeRawBufferPointer) throws(SecureStoreError) -> Result
  ) throws(SecureStoreError) -> Result {
    let textCount = contents.paddedByteCount
    let count = SealedHeader.fileByteCount(sealed: textCount + AEAD.tagBytes)
    guard count <= SealedFileStore.maximumFileBytes else { throw .tooLarge }
    let file = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 8)
    // The buffer holds the plaintext until it is sealed.
    defer {
      Sodium.wipe(file)
      file.deallocate()
    }
    SealedHeader.write(
      to: file, store: store, generation: generation, parameters: held.parameters, key: held.key)
    let sealed = UnsafeMutableRawBufferPointer(
      rebasing: file[SealedHeader.byteCount..<(count - SealedHeader.checksumBytes)])
    contents.encode(into: UnsafeMutableRawBufferPointer(rebasing: sealed[..<textCount]))
    let isSealed = authenticated(UnsafeRawBufferPointer(file), namespace).withUnsafeBytes {
      AEAD.seal(
        sealed, authenticating: $0,
        nonce: UnsafeRawBufferPointer(rebasing: file[SealedHeader.nonceRange]),
        key: held.key.subkey(.seal))
    }
    guard isSealed else { throw .system(call: "crypto_aead", code: 0) }
    SealedHeader.writeChecksum(to: file)
    return try body(UnsafeRawBufferPointer(file))
  }

  /// Decrypts a file in place, and checks in the order key, store, generation, seal.
  static func open(
    _ file: UnsafeMutableRawBufferPointer, header: SealedHeader, key: MasterKey,
    namespace: String, newest: UInt64
  ) throws(SecureStoreError) -> StoreContents {
    guard SealedHeader.isCommitted(UnsafeRawBufferPointer(file), to: key) else { throw .wrongKey }
    if header.isShared, header.store != StoreID(namespace: namespace, key: key) {
      throw .damaged(.foreign)
    }
    guard header.generation >= newest else { throw .damaged(.rolledBack) }
    let sealed = UnsafeMutableRawBufferPointer(
      rebasing: file[SealedHeader.byteCount..<(file.count - SealedHeader.checksumBytes)])
    let isWhole = authenticated(
      UnsafeRawBufferPointer(file), header.isShared ? "" : namespace
    ).withUnsafeBytes {
      AEAD.open(
        sealed, authenticating: $0,
        nonce: UnsafeRawBufferPointer(rebasing: file[SealedHeader.nonceRange]),
        key: key.subkey(.seal))
    }
    guard isWhole else { throw .damaged(.tampered) }
    let text = UnsafeRawBufferPointer(rebasing: sealed[..<(sealed.count - AEAD.tagBytes)])
    guard let contents = StoreContents(decoding: text) else { throw .damaged(.corrupted) }
    return contents
  }

  /// Returns what the seal authenticates besides the text: the header and, in format 2, the
  /// namespace.
  private static func authenticated(
    _ file: UnsafeRawBufferPointer, _ namespace: String
  ) -> [UInt8] {
    Array(file[..<SealedHeader.byteCount]) + Array(namespace.utf8)
  }
}

/// The keys and values of a store, sorted by key.
///
/// The format is a 2-byte count and the entries. An entry is a 1-byte key length, the key, a 4-byte
/// value length, and the value. Integers are little-endian. Padding to a multiple of 256 bytes
/// hides lengths.
struct StoreContents: Sendable {
  struct Entry: Sendable {
    let key: SecureStoreKey
    let value: SecretBytes
  }

  static let paddingBytes = 256
  private(set) var entries: [Entry] = []

  var keys: [SecureStoreKey] { entries.map(\.key) }

  func value(for key: SecureStoreKey) -> SecretBytes? {
    let index = position(of: key)
    guard index < entries.count, entries[index].key == key else { return nil }
    return entries[index].value
  }

  /// The contents as an update reads them.
  var readable: SecureStoreContents { SecureStoreContents(keys: keys) { value(for: $0) } }

  private func position(of key: SecureStoreKey) -> Int {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].key < key { low = middle + 1 } else { high = middle }
    }
    return low
  }

  mutating func apply(_ change: SecureStoreChange) {
    let index = position(of: change.key)
    let isThere = index < entries.count && entries[index].key == change.key
    switch change {
    case .set(let key, let value):
      let entry = Entry(key: key, value: value)
      if isThere { entries[index] = entry } else { entries.insert(entry, at: index) }
    case .delete:
      if isThere { entries.remove(at: index) }
    }
  }

  /// The number of bytes that ``encode(into:)`` writes, including padding.
  var paddedByteCount: Int {
    let count = entries.reduce(2) { $0 + 5 + $1.key.text.utf8.count + $1.value.count }
    return (count / Self.paddingBytes + 1) * Self.paddingBytes
  }

  /// Writes the entries and the padding, which fill `buffer`.
  func encode(into buffer: UnsafeMutableRawBufferPointer) {
    buffer.initializeMemory(as: UInt8.self, repeating: 0)
    buffer.storeBytes(of: UInt16(entries.count).littleEndian, as: UInt16.self)
    var offset = 2
    for entry in entries {
      let length = entry.key.text.utf8.count
      buffer[offset] = UInt8(length)
      buffer[(offset + 1)..<(offset + 1 + length)].copyBytes(from: entry.key.text.utf8)
      offset += 1 + length
      buffer.storeBytes(
        of: UInt32(entry.value.count).littleEndian, toByteOffset: offset, as: UInt32.self)
      offset += 4
      entry.value.withUnsafeBytes {
        buffer[offset..<(offset + $0.count)].copyBytes(from: $0)
      }
      offset += entry.value.count
    }
    // The padding of ISO/IEC 7816-4, as in `sodium_pad`.
    buffer[offset] = 0x80
  }

  init() {}

  /// Parses the output of ``encode(into:)``; `nil` for anything else.
  init?(decoding buffer: UnsafeRawBufferPointer) {
    var length = 0
    guard let base = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self),
      sodium_unpad(&length, base, buffer.count, Self.paddingBytes) == 0, length >= 2
    else { return nil }
    let count = Int(UInt16(littleEndian: buffer.loadUnaligned(as: UInt16.self)))
    guard count <= SealedFileStore.maximumKeys else { return nil }
    entries.reserveCapacity(count)
    var offset = 2
    for _ in 0..<count {
      guard offset < length else { return nil }
      let keyEnd = offset + 1 + Int(buffer[offset])
      guard keyEnd + 4 <= length else { return nil }
      let text = String(
        decoding: UnsafeRawBufferPointer(rebasing: buffer[(offset + 1)..<keyEnd]), as: UTF8.self)
      let valueCount = Int(
        UInt32(
          littleEndian: buffer.loadUnaligned(fromByteOffset: keyEnd, as: UInt32.self)))
      offset = keyEnd + 4 + valueCount
      guard
        valueCount <= SealedFileStore.maximumValueBytes, offset <= length,
        let key = SecureStoreKey(text), entries.last.map({ $0.key < key }) ?? true
      else { return nil }
      let value = UnsafeRawBufferPointer(rebasing: buffer[(keyEnd + 4)..<offset])
      entries.append(Entry(key: key, value: Sodium.secret(copying: value)))
    }
    guard offset == length else { return nil }
  }
}
