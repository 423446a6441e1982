public import LandfallDomain
internal import LandfallStrictJSON

/// The claims of a share token: its ID, when it was issued and when it expires.
///
/// There are no other claims and no personal data (SHARE-R04), because anyone who has the token can
/// read it. The entity is not in the token, but the signature covers it.
public struct ShareClaims: Hashable, Sendable {
  /// The maximum length of a payload, in bytes.
  static let maximumBytes = 256

  /// The token's ID (`jti`).
  public let id: ShareTokenID
  /// When the token was issued (`iat`), to the millisecond.
  public let issuedAt: Timestamp
  /// When the token expires (`exp`), or an explicit `indefinite`.
  public let expiry: ShareExpiry

  /// Creates claims from their values.
  package init(id: ShareTokenID, issuedAt: Timestamp, expiry: ShareExpiry) {
    self.id = id
    self.issuedAt = issuedAt
    self.expiry = expiry
  }

  /// The time of issue as RFC 3339 text in UTC.
  package var issuedAtText: String { ClaimTime.text(issuedAt) }

  /// The payload as JSON.
  var payload: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("jti", id.text)
      writer.member("iat", ClaimTime.text(issuedAt))
      switch expiry {
      case .at(let end): writer.member("exp", ClaimTime.text(end))
      case .never: writer.member("indefinite", true)
      }
    }
    return writer.bytes
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
      let issuedAt = root["iat"]?.string.flatMap(ClaimTime.timestamp)
    else { return nil }
    if let end = root["exp"]?.string.flatMap(ClaimTime.timestamp) {
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
public enum ShareExpiry: Hashable, Sendable {
  /// At this instant the token is expired, not before (SHARE-D01).
  case at(Timestamp)
  /// The token does not expire (SHARE-D05).
  case never

  /// The expiry as RFC 3339 text in UTC, or `indefinite`.
  package var text: String {
    switch self {
    case .at(let end): ClaimTime.text(end)
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
