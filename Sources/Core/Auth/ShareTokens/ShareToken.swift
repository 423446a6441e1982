package import LandfallDomain
internal import LandfallStrictJSON

/// A share token from a link: well formed, but not yet verified.
///
/// It is a PASETO `v4.public` token. The claims are readable, and the footer names the key. The
/// signature covers both and the entity that the link names. The token is never printed;
/// ``ShareTokenVerifier`` verifies it.
///
/// ```swift
/// let token = try ShareToken(destination.query["token"])
/// print(token)       // ‹redacted›
/// link += token.text // v4.public.eyJqdGkiOiI…
/// ```
package struct ShareToken: Equatable, Sendable, CustomStringConvertible,
  CustomDebugStringConvertible
{
  /// The maximum length of the text, in bytes; tokens issued here have at most 309.
  package static let maximumBytes = 1_024
  /// The maximum length of the footer, in bytes.
  static let maximumFooterBytes = 128

  /// The parts of the token.
  let paseto: PublicPaseto
  /// The ID of the key that the token names as its signer.
  package let keyID: ShareKeyID

  /// Parses a token's text.
  ///
  /// - Throws: `missing` if the text is `nil` or empty; `malformed` unless it is the canonical
  ///   form of a `v4.public` token whose footer is `{"kid":"k4.pid.…"}`.
  package init(_ text: String?) throws(TokenRefusal) {
    guard let text, !text.isEmpty else { throw .missing }
    guard text.utf8.count <= Self.maximumBytes, let paseto = PublicPaseto(text.utf8),
      let keyID = Self.keyID(in: paseto.footer)
    else { throw .malformed }
    self.paseto = paseto
    self.keyID = keyID
  }

  private init(paseto: PublicPaseto, keyID: ShareKeyID) {
    self.paseto = paseto
    self.keyID = keyID
  }

  /// Creates a signed token with these claims for an entity.
  package static func signed(
    _ claims: ShareClaims, for entity: SharedEntity, by signer: some ShareTokenSigning
  ) -> ShareToken {
    let keyID = signer.verificationKey.id
    let footer = footer(naming: keyID)
    let message = claims.payload
    let bytes = PublicPaseto.signedBytes(
      message: message, footer: footer, assertion: assertion(of: entity))
    return ShareToken(
      paseto: PublicPaseto(
        message: message, signature: signer.signature(of: bytes), footer: footer),
      keyID: keyID)
  }

  /// The token's text, to put into a link.
  package var text: String { String(decoding: paseto.text, as: UTF8.self) }

  /// The claims, which nothing has verified; display them, but do not act on them.
  package var unverifiedClaims: ShareClaims? { ShareClaims(payload: paseto.message) }

  /// Returns the implicit assertion for an entity, such as `share/v1|game|g-17`; it is signed but
  /// not in the token.
  ///
  /// A kind contains no `|`, so different entities never give the same bytes.
  static func assertion(of entity: SharedEntity) -> [UInt8] {
    Array("share/v1|\(entity.kind)|\(entity.id)".utf8)
  }

  /// Returns the footer of a token that this key signs.
  static func footer(naming id: ShareKeyID) -> [UInt8] {
    JSONWriter.object { $0.member("kid", id.text) }.bytes
  }

  /// Returns the ID of the key that a footer names.
  ///
  /// Because this runs before any verification, only a short, flat object with one member is
  /// accepted.
  static func keyID(in footer: [UInt8]) -> ShareKeyID? {
    do throws(JSONError) {
      let root = try JSONReader.read(
        footer, maximumDepth: 1, maximumBytes: maximumFooterBytes)
      guard root.object?.count == 1 else { return nil }
      return root["kid"]?.string.flatMap { ShareKeyID($0) }
    } catch {
      return nil
    }
  }

  /// Always `‹redacted›`.
  package var description: String { LinkText.mask }

  /// Always `‹redacted›`.
  package var debugDescription: String { LinkText.mask }
}

#if !hasFeature(Embedded)  // Embedded Swift has no mirrors.
  extension ShareToken: CustomReflectable {
    /// A mirror without children, so that reflection reveals nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
  }
#endif

/// The parts of a PASETO `v4.public` token: the message, its signature and the footer.
///
/// Nothing is verified yet. A token has no field for an algorithm, and only a
/// ``ShareVerificationKey`` can verify its signature. A `v4.local` token or another type of key can
/// therefore never be confused with it.
///
/// Source: PASETO specification, `docs/01-Protocol-Versions/Version4.md`, "Sign" and "Verify".
package struct PublicPaseto: Equatable, Sendable {
  /// The prefix of every token of this version and purpose.
  package static let header = Array("v4.public.".utf8)
  /// The length of an Ed25519 signature, in bytes.
  package static let signatureBytes = 64

  /// The signed message.
  package let message: [UInt8]
  /// The signature over ``signedBytes(message:footer:assertion:)``.
  package let signature: [UInt8]
  /// The footer; empty if there is none.
  package let footer: [UInt8]

  /// Creates a token from its parts.
  package init(message: [UInt8], signature: [UInt8], footer: [UInt8]) {
    self.message = message
    self.signature = signature
    self.footer = footer
  }

  /// Parses a token's text.
  ///
  /// - Returns: `nil` unless the text is the canonical form of its parts. Refused are another
  ///   version or purpose, an extra part, an empty last part, non-canonical base64url, and a body
  ///   shorter than a signature.
  package init?(_ text: some Collection<UInt8>) {
    // Searching an array is several times faster than searching other collections.
    let text = Array(text)
    guard text.starts(with: Self.header) else { return nil }
    let rest = text[Self.header.count...]
    let end = rest.firstIndex(of: UInt8(ascii: ".")) ?? rest.endIndex
    guard end > rest.startIndex, let body = Base64URL.decode(rest[..<end]),
      body.count >= Self.signatureBytes
    else { return nil }
    var footer: [UInt8] = []
    if end < rest.endIndex {
      // A further dot, which would start an extra part, is not a valid base64url character.
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

  /// Returns the bytes to sign: header, message, footer and the implicit assertion, which is not in
  /// the token.
  package static func signedBytes(
    message: [UInt8], footer: [UInt8], assertion: [UInt8]
  ) -> [UInt8] {
    PreAuthenticationEncoding.encode([header, message, footer, assertion])
  }

  /// Returns the bytes that this token's signature must cover.
  package func signedBytes(assertion: [UInt8]) -> [UInt8] {
    Self.signedBytes(message: message, footer: footer, assertion: assertion)
  }
}

/// PASETO's pre-authentication encoding, which joins pieces into one unambiguous message.
///
/// Source: PASETO specification, `docs/01-Protocol-Versions/Common.md`, "PAE Definition".
package enum PreAuthenticationEncoding {
  /// Returns the number of pieces, followed by each piece with its length.
  ///
  /// Every number has 8 bytes, least significant byte first, with the top bit clear.
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
