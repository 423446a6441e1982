#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

/// The way out of a companion: whoever reads has started it.
enum Outlet {
  /// Writes all of `bytes`, or up to where nobody is there to read them, which is the reader's affair.
  static func write(_ bytes: [UInt8], to output: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { bytes in
        #if canImport(Darwin)
          Darwin.write(output, bytes.baseAddress, bytes.count)
        #elseif canImport(Glibc)
          Glibc.write(output, bytes.baseAddress, bytes.count)
        #elseif canImport(Musl)
          Musl.write(output, bytes.baseAddress, bytes.count)
        #else
          Android.write(output, bytes.baseAddress, bytes.count)
        #endif
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
