/// A key that data outside the secure store is sealed with.
///
/// What is sealed is bound to a context, such as the columns that a row is found by: in another place
/// it does not open.
public protocol DataKey: Sendable {
  /// A name for something that tells nothing of it to whoever has not the key; 32 bytes, each time
  /// the same.
  func name(for subject: [UInt8]) -> [UInt8]

  /// Seals a value, in a context that it will be opened in.
  func seal(_ value: [UInt8], in context: [UInt8]) -> [UInt8]

  /// Opens what was sealed; `nil` if it was sealed with another key or in another context, or was
  /// changed since.
  func open(_ sealed: [UInt8], in context: [UInt8]) -> [UInt8]?
}
