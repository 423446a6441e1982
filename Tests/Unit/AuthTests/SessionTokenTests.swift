import LandfallAuth
import LandfallTestSupport
import Testing

@Suite("Comparison of two tokens")
struct SessionTokenTests {
  private static func token(_ bytes: [UInt8]) -> SessionToken {
    SessionToken(SecretBytes(copying: bytes))
  }

  @Test("Two bytes are the same only as themselves, in every pair")
  func pairs() {
    // Small bytes combine all bits: one difference must not cancel another.
    let all = (0..<8 as Range<UInt8>).flatMap { left in
      (0..<8 as Range<UInt8>).map { [left, $0] }
    }
    for one in all {
      for other in all where Self.token(one).isSame(as: Self.token(other)) != (one == other) {
        Issue.record("\(one) and \(other)")
      }
    }
  }

  @Test("Another length, or another byte anywhere, is another token")
  func differences() {
    let bytes = Array("a-token-of-some-length".utf8)
    #expect(Self.token(bytes).isSame(as: Self.token(bytes)))
    #expect(!Self.token(bytes).isSame(as: Self.token(bytes + [0])))
    #expect(!Self.token(bytes).isSame(as: Self.token([])))
    #expect(Self.token([]).isSame(as: Self.token([])))
    for index in bytes.indices {
      var other = bytes
      other[index] ^= 1
      #expect(!Self.token(bytes).isSame(as: Self.token(other)))
    }
  }
}
