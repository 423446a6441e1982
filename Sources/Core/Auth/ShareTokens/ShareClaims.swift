package import LandfallDomain
internal import LandfallStrictJSON

/// The claims of a share token: its ID, when it was issued and when it expires.
///
/// There are no other claims and no personal data (SHARE-R04), because anyone who has the token can
/// read it. The entity is not in the token, but the signature covers it.
package struct ShareClaims: Hashable, Sendable {
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
package enum ShareExpiry: Hashable, Sendable {
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

/// Timestamps in the text form of token claims (PASETO, "Registered Claims": ISO 8601).
///
/// Written as `2026-03-01T09:00:00.000Z`. Read as RFC 3339 with `Z` or an offset, and an optional
/// fraction of up to nine digits, cut to milliseconds. Anything else gives `nil`: lower case, a
/// leap second, 30 February, an offset over 23:59.
enum ClaimTime {
  /// The range that a four-digit year can express, in milliseconds.
  static let spelled = -62_167_219_200_000...253_402_300_799_999 as ClosedRange<Int64>

  /// Formats a timestamp; one outside the years 0 to 9999 is clamped.
  static func text(_ timestamp: Timestamp) -> String {
    let total = min(max(timestamp.milliseconds, spelled.lowerBound), spelled.upperBound)
    let inDay = Int((total % 86_400_000 + 86_400_000) % 86_400_000)
    let date = CalendarDay(daysSince1970: (Int(total) - inDay) / 86_400_000)
    return pad(date.year, 4) + "-" + pad(date.month, 2) + "-" + pad(date.day, 2) + "T"
      + pad(inDay / 3_600_000, 2) + ":" + pad(inDay / 60_000 % 60, 2) + ":"
      + pad(inDay / 1_000 % 60, 2) + "." + pad(inDay % 1_000, 3) + "Z"
  }

  /// Parses a timestamp; returns `nil` if the text is not valid.
  static func timestamp(_ text: String) -> Timestamp? {
    var rest = Array(text.utf8)[...]
    guard let year = number(&rest, 4), take("-", &rest), let month = number(&rest, 2),
      take("-", &rest), let day = number(&rest, 2), take("T", &rest),
      let hour = number(&rest, 2), take(":", &rest), let minute = number(&rest, 2),
      take(":", &rest), let second = number(&rest, 2),
      let fraction = fraction(&rest), let offset = offset(&rest), rest.isEmpty,
      let date = CalendarDay(year: year, month: month, day: day),
      hour < 24, minute < 60, second < 60
    else { return nil }
    let minutes = (date.daysSince1970 * 24 + hour) * 60 + minute - offset
    return Timestamp(milliseconds: Int64((minutes * 60 + second) * 1_000 + fraction))
  }

  private static func number(_ rest: inout ArraySlice<UInt8>, _ count: Int) -> Int? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy(isDigit) else { return nil }
    rest = rest.dropFirst(count)
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  private static func take(_ character: Unicode.Scalar, _ rest: inout ArraySlice<UInt8>) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// Reads the optional fraction, in milliseconds; 0 if there is none.
  private static func fraction(_ rest: inout ArraySlice<UInt8>) -> Int? {
    guard take(".", &rest) else { return 0 }
    let digits = rest.prefix(while: isDigit)
    guard 1...9 ~= digits.count else { return nil }
    rest = rest.dropFirst(digits.count)
    let first = digits.prefix(3).reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    return [0, 100, 10, 1][min(digits.count, 3)] * first
  }

  /// Reads the offset from UTC, in minutes.
  private static func offset(_ rest: inout ArraySlice<UInt8>) -> Int? {
    if take("Z", &rest) { return 0 }
    let sign = take("+", &rest) ? 1 : -1
    guard sign == 1 || take("-", &rest), let hours = number(&rest, 2), take(":", &rest),
      let minutes = number(&rest, 2), hours < 24, minutes < 60
    else { return nil }
    return sign * (hours * 60 + minutes)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }

  private static func pad(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
