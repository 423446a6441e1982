package import LandfallDomain
internal import LandfallStrictJSON

/// The claims of a share token: its ID, when it was issued and when it expires.
///
/// There are no other claims and no personal data (SHARE-R04), because anyone who has the token can
/// read it. The entity is not in the token, but the signature covers it.
package struct ShareClaims: Equatable, Sendable {
  /// The maximum length of a payload, in bytes.
  static let maximumBytes = 256

  /// The token's ID (`jti`).
  package let id: ShareTokenID
  /// When the token was issued (`iat`), to the millisecond.
  package let issuedAt: Timestamp
  /// When the token expires (`exp`), or an explicit `indefinite`.
  package let expiry: ShareExpiry

  /// Creates claims from their values.
  package init(id: ShareTokenID, issuedAt: Timestamp, expiry: ShareExpiry) {
    self.id = id
    self.issuedAt = issuedAt
    self.expiry = expiry
  }

  /// The time of issue as RFC 3339 text in UTC.
  package var issuedAtText: String { issuedAt.rfc3339 }

  /// The payload as JSON.
  var payload: [UInt8] {
    JSONWriter.object { writer in
      writer.member("jti", id.text)
      writer.member("iat", issuedAt.rfc3339)
      switch expiry {
      case .at(let end): writer.member("exp", end.rfc3339)
      case .never: writer.member("indefinite", true)
      }
    }.bytes
  }

  /// Reads a payload.
  ///
  /// - Returns: `nil` if StrictJSON refuses the text (for example for a duplicate name), or if a
  ///   claim is missing or unknown. An unknown claim might limit what the token opens. Also `nil`
  ///   if both or neither of `exp` and `indefinite` are present, or if `exp` is not after `iat`.
  init?(payload: [UInt8]) {
    let root: JSONNode
    do throws(JSONError) {
      root = try JSONReader.read(payload, maximumDepth: 1, maximumBytes: Self.maximumBytes)
    } catch {
      return nil
    }
    guard let members = root.object, members.count == 3,
      let id = root["jti"]?.string.flatMap({ ShareTokenID($0) }),
      let issuedAt = root["iat"]?.string.flatMap({ Timestamp(rfc3339: $0) })
    else { return nil }
    if let end = root["exp"]?.string.flatMap({ Timestamp(rfc3339: $0) }) {
      guard end > issuedAt else { return nil }
      self.init(id: id, issuedAt: issuedAt, expiry: .at(end))
    } else if root["indefinite"]?.bool == true {
      self.init(id: id, issuedAt: issuedAt, expiry: .never)
    } else {
      return nil
    }
  }
}

/// When a share token stops opening its entity.
package enum ShareExpiry: Equatable, Sendable {
  /// At this instant the token is expired, not before (SHARE-D01).
  case at(Timestamp)
  /// The token does not expire (SHARE-D05).
  case never

  /// The expiry as RFC 3339 text in UTC, or `indefinite`.
  package var text: String {
    switch self {
    case .at(let end): end.rfc3339
    case .never: "indefinite"
    }
  }

  /// Returns whether the token has expired.
  package func isOver(at now: Timestamp) -> Bool {
    switch self {
    case .at(let end): now >= end
    case .never: false
    }
  }
}

/// The ID of an issued token (`jti`): 16 random bytes, written as 22 characters.
///
/// Use it to revoke the token. The ID itself opens nothing. Its description is still `‹redacted›`,
/// so that logs cannot connect the links of one person; ``text`` returns the actual text.
package struct ShareTokenID: Hashable, Sendable, CustomStringConvertible {
  /// The length of an ID, in bytes.
  package static let byteCount = 16

  /// The ID's bytes.
  package let bytes: [UInt8]

  /// Creates an ID, or returns `nil` unless there are exactly 16 bytes.
  package init?(bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    self.bytes = bytes
  }

  /// Reads an ID: the canonical base64url of 16 bytes.
  package init?(_ text: some StringProtocol) {
    guard let bytes = Base64URL.decode(text.utf8) else { return nil }
    self.init(bytes: bytes)
  }

  /// The ID as it appears in a token.
  package var text: String { Base64URL.text(bytes) }

  /// Always `‹redacted›`.
  package var description: String { LinkText.mask }
}
