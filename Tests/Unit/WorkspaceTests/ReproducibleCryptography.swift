import LandfallAuth

/// Cryptography that returns the same numbers and hashes each time, and protects nothing.
struct ReproducibleCryptography: SignInCryptography {
  let number: UInt32

  init(number: UInt32 = 7) { self.number = number }

  func uniform(below bound: UInt32) -> UInt32 { number % bound }

  func randomBytes(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0) } }

  func keyedHash(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
    var state: UInt64 = 0xCBF2_9CE4_8422_2325
    var hash: [UInt8] = []
    for round in 0..<4 {
      for byte in key + message + [UInt8(round)] {
        state = (state ^ UInt64(byte)) &* 0x100_0000_01B3
      }
      for shift in 0..<8 { hash.append(UInt8(truncatingIfNeeded: state >> UInt64(8 * shift))) }
    }
    return hash
  }

  func sha256(_ message: [UInt8]) -> [UInt8] { keyedHash(message, key: []) }

  func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool { left == right }
}
