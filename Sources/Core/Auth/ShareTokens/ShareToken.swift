public import LandfallDomain
internal import LandfallStrictJSON

/// A share token as a link carries it: well formed, and not yet believed.
///
/// PASETO `v4.public`: the claims can be read, the footer names the key, and the signature covers both
/// and the entity that the link names. It never prints. ``ShareTokenVerifier`` tells what it is worth.
///
/// ```swift
/// let token = try ShareToken(destination.query["token"])
/// print(token)       // ‹redacted›
/// link += token.text // v4.public.eyJqdGkiOiI…
/// ```
public struct ShareToken: Hashable, Sendable, CustomStringConvertible,
  CustomDebugStringConvertible
{
  /// Longest text, in bytes; ours have at most 309.
  public static let maximumBytes = 1_024
  /// Longest footer, in bytes.
  static let maximumFooterBytes = 128

  /// The token taken apart.
  let paseto: PublicPaseto
  /// The key that it says it is signed with.
  public let keyID: ShareKeyID

  /// Reads a token's text.
  ///
  /// - Throws: `missing` for none or an empty one, `malformed` for anything but the one spelling of a
  ///   `v4.public` token whose footer is `{"kid":"k4.pid.…"}`.
  public init(_ text: String?) throws(TokenRefusal) {
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

  /// Signs claims for an entity.
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
  public var text: String { String(decoding: paseto.text, as: UTF8.self) }

  /// What it says, without anybody having checked whether it is true; to look at, not to act on.
  public var unverifiedClaims: ShareClaims? { ShareClaims(payload: paseto.message) }

  /// What a token for an entity is signed with and does not carry: `share/v1|game|g-17`.
  ///
  /// A kind has no `|`, so no two entities give the same bytes.
  static func assertion(of entity: SharedEntity) -> [UInt8] {
    Array("share/v1|\(entity.kind)|\(entity.id)".utf8)
  }

  /// The footer of what a key signs.
  static func footer(naming id: ShareKeyID) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { $0.member("kid", id.text) }
    return Array(writer.text.utf8)
  }

  /// The key that a footer names.
  ///
  /// It is read before anything is verified: short, flat, one member.
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

#if !hasFeature(Embedded)  // which has no mirrors
  extension ShareToken: CustomReflectable {
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
  }
#endif
