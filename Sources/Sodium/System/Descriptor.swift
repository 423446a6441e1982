#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#endif

/// An open file descriptor that is closed with its last reference.
final class Descriptor: Sendable {
  let number: Int32

  init(adopting number: Int32) { self.number = number }

  // What a failing `close` could tell, the `fsync` before it has told.
  deinit { _ = close(number) }
}
