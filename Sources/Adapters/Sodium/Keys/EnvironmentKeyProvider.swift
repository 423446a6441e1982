import CSodium
public import LandfallDomain

/// A master key in an environment variable, for build machines: 32 bytes in hex or base64.
///
/// Anyone who can read the process's environment has the key. Copies of the variable are not wiped.
public struct EnvironmentKeyProvider: KeyProvider {
  private let variable: String
  private let lookUp: @Sendable (String) -> String?

  /// Makes a provider for a variable.
  ///
  /// - Parameter lookUp: Reads the environment; called when a key is needed, once per store.
  public init(variable: String, lookUp: @escaping @Sendable (String) -> String?) {
    self.variable = variable
    self.lookUp = lookUp
  }

  /// The provider keeps the key itself.
  public var derivation: KeyDerivation { .rawKey }

  /// Reads the key from the variable; an empty variable counts as missing.
  ///
  /// - Throws: ``SecureStoreError/wrongKey`` if it is not 32 bytes in hex or base64.
  public func state(for parameters: KeyParameters) throws(SecureStoreError) -> KeyState {
    try key().map { .available($0) } ?? .absent
  }

  /// Returns the key of the variable, or `nil` without one.
  package func key() throws(SecureStoreError) -> MasterKey? {
    guard let text = lookUp(variable), !text.isEmpty else { return nil }
    // One byte longer than a key, so that a longer text is refused instead of cut.
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: MasterKey.byteCount + 1, alignment: 1)
    defer {
      Sodium.wipe(buffer)
      buffer.deallocate()
    }
    let count = Self.decode(text, into: buffer)
    return try MasterKey(copying: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
  }

  /// Returns the key of the variable; this provider cannot make keys.
  public func keyForNewStore(
    _ store: StoreID
  ) throws(SecureStoreError) -> (key: MasterKey, parameters: KeyParameters) {
    guard let key = try key() else { throw .keyMissing }
    return (key, KeyParameters(.rawKey, store: store))
  }

  private static func decode(_ text: String, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let output = buffer.octets
    let length = text.utf8.count
    var count = 0
    if length == 2 * MasterKey.byteCount {
      let result = sodium_hex2bin(output, buffer.count, text, length, nil, &count, nil)
      return result == 0 ? count : 0
    }
    let isPadded = text.utf8.last == UInt8(ascii: "=")
    let variant =
      isPadded ? sodium_base64_VARIANT_ORIGINAL : sodium_base64_VARIANT_ORIGINAL_NO_PADDING
    let result = sodium_base642bin(
      output, buffer.count, text, length, nil, &count, nil, Int32(variant))
    return result == 0 ? count : 0
  }
}
