package import LandfallDomain
internal import LandfallStrictJSON

/// The revocations of an issuer, for verifiers that cannot access its registry.
package struct ShareRevocationList: Equatable, Sendable {
  /// The maximum number of entries, tokens and marks together.
  package static let maximumEntries = 100_000

  /// An entity whose tokens are revoked up to an instant.
  package struct Mark: Equatable, Sendable {
    /// The entity.
    package let entity: SharedEntity
    /// Every token issued at or before this instant is revoked.
    package let issuedUpTo: Timestamp

    /// Creates a mark.
    package init(entity: SharedEntity, issuedUpTo: Timestamp) {
      self.entity = entity
      self.issuedUpTo = issuedUpTo
    }
  }

  /// When the list was created; a newer list replaces an older one, never the reverse.
  package let madeAt: Timestamp
  /// The IDs of individually revoked tokens.
  package let tokens: [ShareTokenID]
  /// The entities whose tokens are revoked up to an instant.
  package let marks: [Mark]
  /// The instant before which every token is revoked, because the issuer has no record of it; `nil`
  /// for none.
  ///
  /// A list of an issuer whose registry was lost would otherwise make revoked tokens valid again.
  package let since: Timestamp?

  /// Creates a list, or returns `nil` if it has too many entries.
  package init?(
    madeAt: Timestamp, tokens: [ShareTokenID], marks: [Mark], since: Timestamp? = nil
  ) {
    guard tokens.count + marks.count <= Self.maximumEntries else { return nil }
    self.madeAt = madeAt
    self.tokens = tokens
    self.marks = marks
    self.since = since
  }
}

extension ShareRevocationList {
  /// The maximum length of the text, in bytes.
  package static let maximumBytes = 48 << 20

  /// The reason why a text is not a valid list of an issuer.
  package enum Refusal: String, Error, Sendable {
    /// The text does not have the form of a list.
    case malformed = "list-malformed"
    /// The signing key is not known, no longer valid, or does not belong to this issuer.
    case unknownKey = "list-unknown-key"
    /// The signature does not match, or was not made for a list.
    case forged = "list-forged"
  }

  /// The implicit assertion of a list, so that a token is never accepted as a list, or a list as a
  /// token.
  private static let assertion = Array("share-revocations/v1".utf8)

  /// Signs the list and returns it as text to publish: a `v4.public` token with its own assertion.
  package func text(signedBy signer: some ShareTokenSigning) -> String {
    let message = JSONWriter.object { writer in
      writer.member("iat", madeAt.rfc3339)
      if let since { writer.member("since", since.rfc3339) }
      writer.member("jti", tokens.map { $0.text })
      writer.array("marks") { writer in
        for mark in marks {
          writer.object { writer in
            writer.member("kind", mark.entity.kind)
            writer.member("id", mark.entity.id)
            writer.member("iat", mark.issuedUpTo.rfc3339)
          }
        }
      }
    }.bytes
    let footer = ShareToken.footer(naming: signer.verificationKey.id)
    let bytes = PublicPaseto.signedBytes(
      message: message, footer: footer, assertion: Self.assertion)
    let paseto = PublicPaseto(
      message: message, signature: signer.signature(of: bytes), footer: footer)
    return String(decoding: paseto.text, as: UTF8.self)
  }

  /// Reads a list and verifies that one of the issuer's keys has signed it.
  package init(
    text: String, of issuer: ShareIssuer, keys: ShareKeyRing, now: Timestamp,
    cryptography: some ShareTokenCryptography
  ) throws(Refusal) {
    guard text.utf8.count <= Self.maximumBytes, let paseto = PublicPaseto(text.utf8),
      let id = ShareToken.keyID(in: paseto.footer)
    else { throw .malformed }
    guard let known = keys.key(id, at: now), known.origin == .foreign(issuer) else {
      throw .unknownKey
    }
    let bytes = paseto.signedBytes(assertion: Self.assertion)
    guard cryptography.isSignature(paseto.signature, of: bytes, by: known.key) else {
      throw .forged
    }
    guard let list = Self.read(paseto.message) else { throw .malformed }
    self = list
  }

  private static func read(_ message: [UInt8]) -> ShareRevocationList? {
    let root: JSONNode
    do throws(JSONError) {
      root = try JSONReader.read(message, maximumDepth: 3, maximumBytes: maximumBytes)
    } catch {
      return nil
    }
    let since = root["since"]?.string.flatMap({ Timestamp(rfc3339: $0) })
    guard root.object?.count == (since == nil ? 3 : 4),
      let madeAt = root["iat"]?.string.flatMap({ Timestamp(rfc3339: $0) }),
      let tokenNodes = root["jti"]?.array, let markNodes = root["marks"]?.array
    else { return nil }
    let tokens = tokenNodes.compactMap { $0.string.flatMap { ShareTokenID($0) } }
    let marks = markNodes.compactMap(mark)
    guard tokens.count == tokenNodes.count, marks.count == markNodes.count else { return nil }
    return ShareRevocationList(madeAt: madeAt, tokens: tokens, marks: marks, since: since)
  }

  private static func mark(_ node: JSONNode) -> Mark? {
    guard node.object?.count == 3, let kind = node["kind"]?.string, let id = node["id"]?.string,
      let entity = SharedEntity(kind: kind, id: id),
      let end = node["iat"]?.string.flatMap({ Timestamp(rfc3339: $0) })
    else { return nil }
    return Mark(entity: entity, issuedUpTo: end)
  }
}
