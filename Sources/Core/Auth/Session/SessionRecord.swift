public import LandfallDomain
import LandfallStrictJSON

/// What is stored of a session under ``SecureStoreKey/session``.
///
/// The stored form is one JSON object, `{"version":1,"token":"<hexadecimal>","person":{…},…}`. The
/// token is its second member, so that it is read and written in place: it never passes through a
/// `String` or an array that nobody wipes.
public struct SessionRecord: Sendable {
  /// The version that is written, and the only one that is read.
  public static let version = 1

  /// The longest token, in bytes.
  public static let maximumTokenBytes = 4096

  /// The secret.
  public let token: SessionToken
  /// Whose session it is.
  public let person: Person
  /// When it was created or last refreshed, by the services' clock.
  public let refreshedAt: Timestamp
  /// The first instant at which it counts no more, by the services' clock.
  public let expiresAt: Timestamp

  /// Describes what is to be stored.
  public init(token: SessionToken, person: Person, refreshedAt: Timestamp, expiresAt: Timestamp) {
    self.token = token
    self.person = person
    self.refreshedAt = refreshedAt
    self.expiresAt = expiresAt
  }

  /// Takes over what is to be stored of a session that was just issued.
  public init(_ issued: IssuedSession) {
    self.init(
      token: issued.token, person: issued.person, refreshedAt: issued.refreshedAt,
      expiresAt: issued.expiresAt)
  }

  /// The stored form, in bytes that are wiped afterwards.
  public func encoded() -> SecretBytes {
    let (head, tail) = frame()
    return SecretBytes(count: head.count + token.secret.count * 2 + tail.count) { buffer in
      var offset = 0
      for byte in head {
        buffer[offset] = byte
        offset += 1
      }
      token.secret.withUnsafeBytes { secret in
        for byte in secret {
          buffer[offset] = HexadecimalDigit.character(byte >> 4)
          buffer[offset + 1] = HexadecimalDigit.character(byte & 0x0F)
          offset += 2
        }
      }
      for byte in tail {
        buffer[offset] = byte
        offset += 1
      }
    }
  }

  /// Everything before the token's digits, and everything after them.
  private func frame() -> (head: [UInt8], tail: [UInt8]) {
    var writer = JSONWriter()
    writer.object { writer in
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
    }
    let whole = Array(writer.text.utf8)
    let split = SessionRecordText.prefix(version: Self.version).count
    return (Array(whole[..<split]), Array(whole[split...]))
  }

  /// Reads the stored form.
  ///
  /// - Throws: ``SessionRecordError`` for anything that ``encoded()`` does not write.
  public init(decoding stored: SecretBytes) throws(SessionRecordError) {
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
    guard !id.isEmpty, refreshedAt < expiresAt else { throw .inconsistent }
    self.init(
      token: SessionToken(text.token),
      person: Person(id: PersonID(id), email: email, name: name, locale: localeNode.string),
      refreshedAt: Timestamp(milliseconds: Int64(refreshedAt)),
      expiresAt: Timestamp(milliseconds: Int64(expiresAt)))
  }

  private static func names(_ node: JSONNode) -> [String]? { node.object?.map { $0.name } }
}
