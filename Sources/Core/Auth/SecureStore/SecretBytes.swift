import LandfallDomain

/// Secret bytes that are wiped when the last reference is released, and are never printed.
///
/// A copy in an array or `String` is not wiped. Work inside ``withUnsafeBytes(_:)`` as long as you
/// can.
public final class SecretBytes: @unchecked Sendable, CustomStringConvertible,
  CustomDebugStringConvertible
{
  // Sendable: the buffer is written only before `init` returns and in `deinit`.
  private let buffer: UnsafeMutableRawBufferPointer
  private let release: (UnsafeMutableRawBufferPointer) -> Void

  /// Takes ownership of a buffer; `release` must wipe and free it.
  package init(
    adopting buffer: UnsafeMutableRawBufferPointer,
    release: @escaping @Sendable (UnsafeMutableRawBufferPointer) -> Void
  ) {
    self.buffer = buffer
    self.release = release
  }

  /// Copies `bytes`.
  ///
  /// You remain responsible for wiping the original.
  public convenience init(copying bytes: some Collection<UInt8>) {
    self.init(count: bytes.count) { $0.copyBytes(from: bytes) }
  }

  /// Allocates `count` zero bytes and lets `fill` write into them, without a temporary copy.
  package init(count: Int, filledBy fill: (UnsafeMutableRawBufferPointer) -> Void) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
    buffer.initializeMemory(as: UInt8.self, repeating: 0)
    fill(buffer)
    self.buffer = buffer
    release = { buffer in
      SecretBytes.overwrite(buffer)
      buffer.deallocate()
    }
  }

  deinit { release(buffer) }

  /// The number of bytes.
  package var count: Int { buffer.count }

  /// Calls `body` with the bytes; the pointer must not escape.
  public func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(buffer))
  }

  /// Compares two secrets in time that depends only on their lengths.
  package func isSame(as other: SecretBytes) -> Bool {
    withUnsafeBytes { left in
      other.withUnsafeBytes { right in
        left.count == right.count
          && zip(left, right).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) } == 0
      }
    }
  }

  /// Always `‹redacted›`.
  public var description: String { LinkText.mask }

  /// Always `‹redacted›`.
  public var debugDescription: String { LinkText.mask }

  // Not inlined, so that the compiler cannot remove the writes as dead stores before the free.
  @inline(never)
  private static func overwrite(_ buffer: UnsafeMutableRawBufferPointer) {
    buffer.initializeMemory(as: UInt8.self, repeating: 0)
  }
}

#if !hasFeature(Embedded)  // Embedded Swift has no mirrors.
  extension SecretBytes: CustomReflectable {
    /// A mirror without children, so that reflection reveals nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
  }
#endif
