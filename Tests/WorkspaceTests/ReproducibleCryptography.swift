import LandfallAuth
import Synchronization

/// Gives other numbers each time, the same ones in each run; protects nothing.
final class ReproducibleCryptography: SignInCryptography {
  private let counter = Mutex<UInt64>(1)

  func uniform(below bound: UInt32) -> UInt32 { UInt32(next() % UInt64(bound)) }

  func randomBytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8(truncatingIfNeeded: next() >> 24) }
  }

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

  func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool { left == right }

  private func next() -> UInt64 {
    counter.withLock { state in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 16
    }
  }
}
