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
