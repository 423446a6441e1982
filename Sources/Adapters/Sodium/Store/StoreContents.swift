import CSodium
package import LandfallAuth

/// The keys and values of a store, sorted by key.
///
/// The format is a 2-byte count and the entries. An entry is a 1-byte key length, the key, a 4-byte
/// value length, and the value. Integers are little-endian. Padding to a multiple of 256 bytes
/// hides lengths.
package struct StoreContents: Sendable {
  struct Entry: Sendable {
    let key: SecureStoreKey
    let value: SecretBytes
  }

  static let paddingBytes = 256
  private(set) var entries: [Entry] = []

  /// Returns the value for `key`, or `nil` if there is none.
  package func value(for key: SecureStoreKey) -> SecretBytes? {
    let index = position(of: key)
    guard index < entries.count, entries[index].key == key else { return nil }
    return entries[index].value
  }

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
    case .add(let key, let value):
      if !isThere { entries.insert(Entry(key: key, value: value), at: index) }
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
