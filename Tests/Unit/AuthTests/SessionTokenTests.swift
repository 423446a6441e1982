import LandfallAuth
import LandfallTestSupport
import Testing

@Suite("Two tokens, compared")
struct SessionTokenTests {
  private static func token(_ bytes: [UInt8]) -> SessionToken {
    SessionToken(SecretBytes(copying: bytes))
  }

  @Test("every pair of two bytes is the same as itself alone")
  func pairs() {
    // Small bytes, whose bits meet in every way: one difference must not take another one away.
    let all = (0..<8 as Range<UInt8>).flatMap { left in
      (0..<8 as Range<UInt8>).map { [left, $0] }
    }
    for one in all {
      for other in all where Self.token(one).isSame(as: Self.token(other)) != (one == other) {
        Issue.record("\(one) and \(other)")
      }
    }
  }

  @Test("another length, or another byte anywhere, is another token")
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
