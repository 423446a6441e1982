package import LandfallDomain
import LandfallStrictJSON

/// The stored form of a session, under ``SecureStoreKey/session``.
///
/// It is one JSON object: `{"version":1,"token":"<hexadecimal>","person":{…},…}`. The token is the
/// second member so that it can be read and written in place. It never passes through a `String` or
/// array, which would not be wiped.
package struct SessionRecord: Sendable {
  /// The version that is written, and the only version that is read.
  package static let version = 1

  /// The longest token, in bytes.
  package static let maximumTokenBytes = 4096

  /// The secret token.
  package let token: SessionToken
  /// The person whose session it is.
  package let person: Person
  /// When the session was created or last refreshed, by the services' clock.
  package let refreshedAt: Timestamp
  /// The first instant at which the session is no longer valid, by the services' clock.
  package let expiresAt: Timestamp

  /// Creates a record from its parts.
  package init(token: SessionToken, person: Person, refreshedAt: Timestamp, expiresAt: Timestamp) {
    self.token = token
    self.person = person
    self.refreshedAt = refreshedAt
    self.expiresAt = expiresAt
  }

  /// Creates the record of a session that was just issued.
  package init(_ issued: IssuedSession) {
    self.init(
      token: issued.token, person: issued.person, refreshedAt: issued.refreshedAt,
      expiresAt: issued.expiresAt)
  }

  /// Returns the stored form, in bytes that are wiped after use.
  package func encoded() -> SecretBytes {
    let (head, tail) = frame()
    return SecretBytes(count: head.count + token.secret.count * 2 + tail.count) { buffer in
      var offset = 0
      for byte in head {
        buffer[offset] = byte
        offset += 1
      }
      token.secret.withUnsafeBytes { secret in
        for byte in secret {
          buffer[offset] = Hexadecimal.digit(byte >> 4)
          buffer[offset + 1] = Hexadecimal.digit(byte & 0x0F)
          offset += 2
        }
      }
      for byte in tail {
        buffer[offset] = byte
        offset += 1
      }
    }
  }

  /// Returns the text before the token's digits and the text after them.
  private func frame() -> (head: [UInt8], tail: [UInt8]) {
    let whole = JSONWriter.object { writer in
      writer.member("version", Self.version)
      writer.member("token", "")
      writer.object("person") { writer in
        writer.member("id", person.id.text)
        writer.member("email", person.email)
        writer.member("name", person.name)
        writer.member("locale", person.locale)
      }
      writer.member("refreshedAt", Int(refreshedAt.milliseconds))
      writer.member("expiresAt", Int(expiresAt.milliseconds))
    }.bytes
    let split = SessionRecordText.prefix(version: Self.version).count
    return (Array(whole[..<split]), Array(whole[split...]))
  }

  /// Decodes the stored form.
  ///
  /// - Throws: ``SessionReadError`` for anything that ``encoded()`` does not write.
  package init(decoding stored: SecretBytes) throws(SessionReadError) {
    let text = try SessionRecordText(stored)
    let root: JSONNode
    do {
      root = try JSONReader.read(text.frame, maximumDepth: 2)
    } catch {
      throw .malformed
    }
    guard let person = root["person"],
      Self.names(root) == ["version", "token", "person", "refreshedAt", "expiresAt"],
      Self.names(person) == ["id", "email", "name", "locale"],
      let id = person["id"]?.string, let email = person["email"]?.string,
      let name = person["name"]?.string, let localeNode = person["locale"],
      let refreshedAt = root["refreshedAt"]?.int, let expiresAt = root["expiresAt"]?.int
    else { throw .malformed }
    if localeNode.string == nil, localeNode.value != .null { throw .malformed }
    self.init(
      token: SessionToken(text.token),
      person: Person(id: PersonID(id), email: email, name: name, locale: localeNode.string),
      refreshedAt: Timestamp(milliseconds: Int64(refreshedAt)),
      expiresAt: Timestamp(milliseconds: Int64(expiresAt)))
    guard isConsistent else { throw .inconsistent }
  }

  /// Whether the session has a person, a token, and a time during which it is valid.
  package var isConsistent: Bool {
    !person.id.text.isEmpty && refreshedAt < expiresAt
      && 1...Self.maximumTokenBytes ~= token.secret.count
  }

  private static func names(_ node: JSONNode) -> [String]? { node.object?.map { $0.name } }
}

/// A stored session record in two parts: the token's bytes, and the JSON text without its digits.
struct SessionRecordText {
  /// The token's bytes.
  let token: SecretBytes
  /// The whole text with `"token":""` in place of the token.
  let frame: [UInt8]

  /// Returns the text before the token's digits.
  static func prefix(version: Int) -> [UInt8] {
    Array(#"{"version":\#(version),"token":""#.utf8)
  }

  /// Splits a stored record into its parts.
  init(_ stored: SecretBytes) throws(SessionReadError) {
    let prefix = Self.prefix(version: SessionRecord.version)
    (token, frame) = try stored.withUnsafeBytes {
      (bytes) throws(SessionReadError) -> (SecretBytes, [UInt8]) in
      guard bytes.starts(with: prefix) else {
        throw Self.foreignVersion(of: bytes).map { .unsupportedVersion($0) } ?? .malformed
      }
      guard let end = bytes[prefix.count...].firstIndex(of: UInt8(ascii: "\"")) else {
        throw .malformed
      }
      let digits = prefix.count..<end
      guard !digits.isEmpty, digits.count.isMultiple(of: 2),
        digits.count <= SessionRecord.maximumTokenBytes * 2,
        digits.allSatisfy({ Hexadecimal.value(bytes[$0]) != nil })
      else { throw .malformed }
      let token = SecretBytes(count: digits.count / 2) { buffer in
        for index in buffer.indices {
          let high = Hexadecimal.value(bytes[prefix.count + 2 * index]) ?? 0
          let low = Hexadecimal.value(bytes[prefix.count + 2 * index + 1]) ?? 0
          buffer[index] = high << 4 | low
        }
      }
      return (token, prefix + bytes[end...])
    }
  }

  /// Returns the version that a text declares, or `nil` if it is the supported version or missing.
  private static func foreignVersion(of bytes: UnsafeRawBufferPointer) -> Int? {
    let start = Array(#"{"version":"#.utf8)
    guard bytes.starts(with: start) else { return nil }
    let digits = bytes[start.count...].prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    guard let version = Int(String(decoding: digits, as: UTF8.self)),
      version != SessionRecord.version
    else { return nil }
    return version
  }
}

/// The result of reading the session from the store.
///
/// ```swift
/// let reading = SessionReading(of: .success(value), now: moment.timestamp)
/// calls.use(reading.token)
/// ```
package struct SessionReading: Sendable {
  /// Whether a person is signed in; never `unknown`.
  package let status: SessionStatus
  /// The token of a live session; `nil` for any other status.
  package let token: SessionToken?
  /// How far in the future of the local clock the session was refreshed, if by more than 60 s.
  ///
  /// Either the local clock was set back or the services' clock is ahead. Use it for reports only.
  package let clockSkew: Duration?

  /// Determines the session's status at `now` from the store's answer.
  ///
  /// A missing value means no session. A session at or after its expiry is expired. A store or
  /// record that cannot be read gives an unreadable session with its error (DL-T07, DL-T08, DL-F02).
  package init(of stored: Result<SecretBytes?, SecureStoreError>, now: Timestamp) {
    switch stored {
    case .failure(let error): self.init(.unreadable(.store(error)))
    case .success(nil): self.init(.noSession)
    case .success(let value?):
      do {
        self.init(of: .success(try SessionRecord(decoding: value)), now: now)
      } catch {
        self.init(of: .failure(error), now: now)
      }
    }
  }

  /// Determines the session's status at `now` from a decoded record.
  package init(of decoded: Result<SessionRecord, SessionReadError>, now: Timestamp) {
    switch decoded {
    case .failure(let error): self.init(.unreadable(error))
    case .success(let record): self.init(record, now: now)
    }
  }

  private init(_ reason: SignedOutReason) {
    self.init(status: .signedOut(reason), token: nil, clockSkew: nil)
  }

  private init(_ record: SessionRecord, now: Timestamp) {
    guard !SessionLifetime.isExpired(at: record.expiresAt, now: now) else {
      self.init(.expired(at: record.expiresAt))
      return
    }
    let facts = SessionFacts(
      person: record.person, expiresAt: record.expiresAt,
      refreshDue: SessionLifetime.isRefreshDue(since: record.refreshedAt, now: now))
    let isAhead = record.refreshedAt > now
    self.init(
      status: .live(facts), token: record.token,
      clockSkew: isAhead
        ? SessionLifetime.skew(serverTime: record.refreshedAt, now: now) : nil)
  }

  private init(status: SessionStatus, token: SessionToken?, clockSkew: Duration?) {
    self.status = status
    self.token = token
    self.clockSkew = clockSkew
  }
}
