/// A token of PASETO `v4.public`, taken apart: what is signed, the signature and the footer.
///
/// Nothing of it is verified. There is no field for an algorithm, and the type of the key is a
/// ``ShareVerificationKey``: neither a `v4.local` token nor another key can be taken for one of these.
/// Source: PASETO specification, `docs/01-Protocol-Versions/Version4.md`, "Sign" and "Verify".
package struct PublicPaseto: Hashable, Sendable {
  /// What every such token begins with.
  package static let header = Array("v4.public.".utf8)
  /// Bytes of a signature (Ed25519).
  package static let signatureBytes = 64

  /// The message.
  package let message: [UInt8]
  /// The signature over ``signedBytes(message:footer:assertion:)``.
  package let signature: [UInt8]
  /// The footer; empty if there is none.
  package let footer: [UInt8]

  /// Puts a token together.
  package init(message: [UInt8], signature: [UInt8], footer: [UInt8]) {
    self.message = message
    self.signature = signature
    self.footer = footer
  }

  /// Takes a token's text apart.
  ///
  /// - Returns: `nil` unless the text is the only one that spells these parts: another version or
  ///   purpose, a part too many, an empty last part, base64url that is not canonical, or less than
  ///   a signature is refused.
  package init?(_ text: some Collection<UInt8>) {
    // As an array, which is searched several times faster than any other collection.
    let text = Array(text)
    guard text.starts(with: Self.header) else { return nil }
    let rest = text[Self.header.count...]
    let end = rest.firstIndex(of: UInt8(ascii: ".")) ?? rest.endIndex
    guard end > rest.startIndex, let body = Base64URL.decode(rest[..<end]),
      body.count >= Self.signatureBytes
    else { return nil }
    var footer: [UInt8] = []
    if end < rest.endIndex {
      // Another dot, for a part too many, is a character that spells nothing.
      let last = rest[(end + 1)...]
      guard !last.isEmpty, let decoded = Base64URL.decode(last) else { return nil }
      footer = decoded
    }
    self.init(
      message: Array(body.dropLast(Self.signatureBytes)),
      signature: Array(body.suffix(Self.signatureBytes)), footer: footer)
  }

  /// The token's text.
  package var text: [UInt8] {
    let body = Self.header + Base64URL.encode(message + signature)
    return footer.isEmpty ? body : body + [UInt8(ascii: ".")] + Base64URL.encode(footer)
  }

  /// What is signed: header, message, footer and the assertion that the token does not carry.
  package static func signedBytes(
    message: [UInt8], footer: [UInt8], assertion: [UInt8]
  ) -> [UInt8] {
    PreAuthenticationEncoding.encode([header, message, footer, assertion])
  }

  /// What this token's signature must be of.
  package func signedBytes(assertion: [UInt8]) -> [UInt8] {
    Self.signedBytes(message: message, footer: footer, assertion: assertion)
  }
}

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
