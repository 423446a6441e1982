import LandfallDomain
import LandfallStrictJSON

/// A row of `sessions.json`: a session without its token.
struct SessionRow: Sendable {
  let tokenHash: [UInt8]
  let person: String
  let createdAt: Timestamp
  var refreshedAt: Timestamp
  var expiresAt: Timestamp
  var activeOrganization: String?

  /// Returns the same session with another token.
  func with(tokenHash: [UInt8]) -> SessionRow {
    SessionRow(
      tokenHash: tokenHash, person: person, createdAt: createdAt, refreshedAt: refreshedAt,
      expiresAt: expiresAt, activeOrganization: activeOrganization)
  }
}

extension Schema<SessionRow> {
  static let sessions = Schema(
    key: "sessions",
    allowed: [
      "tokenHash", "person", "createdAt", "refreshedAt", "expiresAt", "activeOrganization",
    ],
    unique: { [("tokenHash", ByteText.hexadecimal($0.tokenHash))] },
    read: { (row: StrictObject) throws(WorkspaceError) -> SessionRow in
      guard let hash = ByteText.bytes(hexadecimal: try row.string("tokenHash")) else {
        throw row.error("tokenHash", "\"tokenHash\" must be lower-case hexadecimal")
      }
      return SessionRow(
        tokenHash: hash, person: try row.string("person"),
        createdAt: Timestamp(milliseconds: Int64(try row.int("createdAt"))),
        refreshedAt: Timestamp(milliseconds: Int64(try row.int("refreshedAt"))),
        expiresAt: Timestamp(milliseconds: Int64(try row.int("expiresAt"))),
        activeOrganization: try row.optionalString("activeOrganization"))
    },
    write: { row, writer in
      writer.member("tokenHash", ByteText.hexadecimal(row.tokenHash))
      writer.member("person", row.person)
      writer.member("createdAt", Int(row.createdAt.milliseconds))
      writer.member("refreshedAt", Int(row.refreshedAt.milliseconds))
      writer.member("expiresAt", Int(row.expiresAt.milliseconds))
      writer.member("activeOrganization", row.activeOrganization)
    })
}
