/// PASETO's pre-authentication encoding: several pieces as one message that no other pieces give.
///
/// Source: PASETO specification, `docs/01-Protocol-Versions/Common.md`, "PAE Definition".
package enum PreAuthenticationEncoding {
  /// The count of the pieces, then each with its length before it; all counts as 8 bytes, the least
  /// significant first, the top bit clear.
  package static func encode(_ pieces: [[UInt8]]) -> [UInt8] {
    var encoded: [UInt8] = []
    encoded.reserveCapacity(pieces.reduce(8) { $0 + 8 + $1.count })
    append(pieces.count, to: &encoded)
    for piece in pieces {
      append(piece.count, to: &encoded)
      encoded.append(contentsOf: piece)
    }
    return encoded
  }

  private static func append(_ count: Int, to encoded: inout [UInt8]) {
    let bits = UInt64(count) & 0x7FFF_FFFF_FFFF_FFFF
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      encoded.append(UInt8(truncatingIfNeeded: bits >> shift))
    }
  }
}
