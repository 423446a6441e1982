import LandfallAuth
import LandfallDomain
import LandfallStrictJSON

extension Schema<CodeRecord> {
  static let codes = Schema(
    key: "codes", file: "codes.json",
    allowed: ["address", "hash", "salt", "issuedAt", "wrongTries"],
    unique: { [("address", $0.address.text)] },
    read: { (row: StrictObject) throws(WorkspaceError) -> CodeRecord in
      let address = try row.address("address")
      guard let hash = Hexadecimal.bytes(try row.string("hash")),
        let salt = Hexadecimal.bytes(try row.string("salt")),
        hash.count == CodeLedger.hashBytes, salt.count == CodeLedger.saltBytes
      else {
        throw row.error(nil, "hash and salt must be 32 bytes each in lower-case hexadecimal")
      }
      return CodeRecord(
        address: address, hash: hash, salt: salt, issuedAt: try row.moment("issuedAt"),
        wrongTries: try row.int("wrongTries", atLeast: 0))
    },
    write: { row, writer in
      writer.member("address", row.address.text)
      writer.member("hash", Hexadecimal.text(row.hash))
      writer.member("salt", Hexadecimal.text(row.salt))
      writer.member("issuedAt", Int(row.issuedAt.milliseconds))
      writer.member("wrongTries", row.wrongTries)
    })
}

extension Schema<CodeThrottle.Record> {
  /// The times at which an address was sent codes.
  static let codeRequests = Schema(
    key: "codeRequests", file: "code-requests.json",
    allowed: ["address", "sentAt"],
    unique: { [("address", $0.address.text)] },
    read: { (row: StrictObject) throws(WorkspaceError) -> CodeThrottle.Record in
      let address = try row.address("address")
      var sentAt: [Timestamp] = []
      for node in try row.array("sentAt") {
        guard let milliseconds = node.int else {
          throw row.error("sentAt", "\"sentAt\" must hold integers: milliseconds since 1970")
        }
        sentAt.append(Timestamp(milliseconds: Int64(milliseconds)))
      }
      return CodeThrottle.Record(address: address, sentAt: sentAt)
    },
    write: { row, writer in
      writer.member("address", row.address.text)
      writer.array("sentAt") { writer in
        for moment in row.sentAt { writer.value(Int(moment.milliseconds)) }
      }
    })
}
