import LandfallAuth

/// Cryptography that never returns the same bytes twice and protects nothing.
final class CountingCryptography: SignInCryptography, @unchecked Sendable {
  // Sendable: used from one executor only.
  private var count: UInt8 = 0

  func uniform(below bound: UInt32) -> UInt32 { 0 }

  func randomBytes(_ count: Int) -> [UInt8] {
    self.count += 1
    return [UInt8](repeating: self.count, count: count)
  }

  func keyedHash(_ message: [UInt8], key: [UInt8]) -> [UInt8] { Array(key.prefix(32)) }

  func sha256(_ message: [UInt8]) -> [UInt8] {
    (0..<32).map { index in message.enumerated().reduce(UInt8(index)) { $0 &* 31 &+ $1.element } }
  }

  func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool { left == right }
}
