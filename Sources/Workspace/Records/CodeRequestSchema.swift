import LandfallAuth
import LandfallDomain
import LandfallStrictJSON

extension Schema<CodeThrottle.Record> {
  /// Rows of `code-requests.json`: when an address was sent codes, with an account or without.
  static let codeRequests = Schema(
    key: "codeRequests",
    allowed: ["address", "sentAt"],
    unique: { [("address", $0.address.text)] },
    read: { (row: StrictObject) throws(WorkspaceError) -> CodeThrottle.Record in
      let address = try row.address("address")
      var sentAt: [Timestamp] = []
      for node in try row.array("sentAt") {
        guard let milliseconds = node.int else {
          throw row.error("sentAt", "\"sentAt\" must be integers: milliseconds since 1970")
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
