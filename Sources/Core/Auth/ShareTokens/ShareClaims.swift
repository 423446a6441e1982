public import LandfallDomain
internal import LandfallStrictJSON

/// What a share token says: its name, when it was issued, when it expires.
///
/// Nothing else, and no personal data (SHARE-R04): the text of a token can be read by whoever has it.
/// The entity does not stand in it; it is signed with it.
public struct ShareClaims: Hashable, Sendable {
  /// Longest payload, in bytes.
  static let maximumBytes = 256

  /// The token's name (`jti`).
  public let id: ShareTokenID
  /// When it was issued (`iat`), to the millisecond.
  public let issuedAt: Timestamp
  /// When it expires (`exp`), or an explicit `indefinite`.
  public let expiry: ShareExpiry

  /// Puts claims together.
  public init(id: ShareTokenID, issuedAt: Timestamp, expiry: ShareExpiry) {
    self.id = id
    self.issuedAt = issuedAt
    self.expiry = expiry
  }

  /// When it was issued, as RFC 3339 spells it, in UTC.
  public var issuedAtText: String { ClaimTime.text(issuedAt) }

  /// The payload, JSON.
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
    return Array(writer.text.utf8)
  }

  /// Reads a payload.
  ///
  /// - Returns: `nil` for a text that StrictJSON refuses (a duplicate name, for one), a claim that is
  ///   missing or not known (it may limit what the token opens), both or none of `exp` and
  ///   `indefinite`, an end that is not after the beginning.
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

/// When a share token stops to open its entity.
public enum ShareExpiry: Hashable, Sendable {
  /// At this instant it is expired, and not before (SHARE-D01).
  case at(Timestamp)
  /// Never by itself (SHARE-D05).
  case never

  /// The end as RFC 3339 spells it, in UTC, or `indefinite`.
  public var text: String {
    switch self {
    case .at(let end): ClaimTime.text(end)
    case .never: "indefinite"
    }
  }

  /// Whether it is over.
  public func isOver(at now: Timestamp) -> Bool {
    switch self {
    case .at(let end): now >= end
    case .never: false
    }
  }
}
