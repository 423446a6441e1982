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
public struct ShareToken: Hashable, Sendable, CustomStringConvertible,
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
  static func signed(
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
    var writer = JSONWriter()
    writer.object { $0.member("kid", id.text) }
    return writer.bytes
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
  public var description: String { LinkText.mask }

  /// Always `‹redacted›`.
  public var debugDescription: String { LinkText.mask }
}

#if !hasFeature(Embedded)  // Embedded Swift has no mirrors.
  extension ShareToken: CustomReflectable {
    /// A mirror without children, so that reflection reveals nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
  }
#endif
