import LandfallDomain

/// Bytes that are wiped when the last reference goes, and that never print.
///
/// Copying them into an array or a `String` leaves a copy that nobody wipes: stay inside
/// ``withUnsafeBytes(_:)`` as long as you can.
public final class SecretBytes: @unchecked Sendable, CustomStringConvertible,
  CustomDebugStringConvertible
{
  // Sendable: the buffer is written only before `init` returns and in `deinit`.
  private let buffer: UnsafeMutableRawBufferPointer
  private let release: (UnsafeMutableRawBufferPointer) -> Void

  /// Takes over a buffer of the caller's; `release` wipes and frees it.
  public init(
    adopting buffer: UnsafeMutableRawBufferPointer,
    release: @escaping @Sendable (UnsafeMutableRawBufferPointer) -> Void
  ) {
    self.buffer = buffer
    self.release = release
  }

  /// Copies `bytes`, which stay the caller's to wipe.
  public convenience init(copying bytes: some Collection<UInt8>) {
    self.init(count: bytes.count) { $0.copyBytes(from: bytes) }
  }

  /// Makes `count` zero bytes and lets `fill` write into them; no other copy comes to be.
  public init(count: Int, filledBy fill: (UnsafeMutableRawBufferPointer) -> Void) {
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

  /// How many bytes there are.
  public var count: Int { buffer.count }

  /// Lends the bytes to `body`, which must not let the pointer out.
  public func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(buffer))
  }

  /// Whether both hold the same bytes, in a time that depends on their lengths alone.
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

  // Not inlined, so that the writes are not taken for dead ones before the memory is freed.
  @inline(never)
  private static func overwrite(_ buffer: UnsafeMutableRawBufferPointer) {
    buffer.initializeMemory(as: UInt8.self, repeating: 0)
  }
}

#if !hasFeature(Embedded)  // which has no mirrors
  extension SecretBytes: CustomReflectable {
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
  }
#endif
