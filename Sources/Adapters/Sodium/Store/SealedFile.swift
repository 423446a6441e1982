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
