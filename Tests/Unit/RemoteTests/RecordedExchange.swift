import Foundation
import LandfallRemote
import LandfallStrictJSON
import LandfallTestSupport
import Testing

/// One row of `Tests/Vectors/orpc/exchanges.json`.
struct RecordedExchange: Sendable, CustomTestStringConvertible {
  let name: String
  let isByClient: Bool
  let method: String
  let path: String
  let query: String?
  let requestHeaders: [(name: String, value: String)]
  let requestBody: String?
  let status: Int
  let headers: [String: String]
  let body: String
  let chunks: [String]?
  let isTruncated: Bool
  let outcome: JSONNode?

  var testDescription: String { name }
  var target: String { path + (query.map { "?" + $0 } ?? "") }
  var isStream: Bool { headers["content-type"] == "text/event-stream" }

  static let all: [RecordedExchange] = {
    let file = URL(filePath: Repository.path + "/Tests/Vectors/orpc/exchanges.json")
    do {
      let bytes = [UInt8](try Data(contentsOf: file))
      return try JSONReader.read(bytes).array?.map(Self.init) ?? []
    } catch {
      fatalError("no exchanges: \(error)")
    }
  }()

  static func named(_ name: String) -> RecordedExchange {
    guard let found = all.first(where: { $0.name == name }) else { fatalError("no \(name)") }
    return found
  }

  private init(_ node: JSONNode) {
    let request = node["request"]
    let response = node["response"]
    name = node["name"]?.string ?? ""
    isByClient = node["sentBy"]?.string == "orpc-client"
    method = request?["method"]?.string ?? ""
    path = request?["path"]?.string ?? ""
    query = request?["query"]?.string
    requestHeaders = (request?["headers"]?.object ?? []).map { ($0.name, $0.node.string ?? "") }
    requestBody = request?["bodyText"]?.string
    status = response?["status"]?.int ?? 0
    headers = Dictionary(
      (response?["headers"]?.object ?? []).map { ($0.name, $0.node.string ?? "") }
    ) { first, _ in first }
    body = response?["bodyText"]?.string ?? ""
    chunks = response?["chunks"]?.array?.compactMap(\.string)
    isTruncated = response?["truncated"]?.bool ?? false
    outcome = node["clientOutcome"].flatMap { $0.object == nil ? nil : $0 }
  }

  /// The answer in chunks, as sent over the network.
  var reply: LoopbackServer.Reply {
    var head = "HTTP/1.1 \(status) Recorded\r\nConnection: close\r\n"
    for (name, value) in headers.sorted(by: { $0.key < $1.key }) where name != "content-length" {
      head += "\(name): \(value)\r\n"
    }
    guard method != "HEAD" else { return .raw([Array((head + "\r\n").utf8)]) }
    head += "Transfer-Encoding: chunked\r\n\r\n"
    var pieces = [Array(head.utf8)]
    for chunk in (chunks ?? [body]).map({ Array($0.utf8) }) where !chunk.isEmpty {
      pieces.append(Array("\(String(chunk.count, radix: 16))\r\n".utf8) + chunk + [0x0D, 0x0A])
    }
    if !isTruncated { pieces.append(Array("0\r\n\r\n".utf8)) }
    return .raw(pieces)
  }

  /// The procedure in the path.
  var procedure: ORPCProcedure {
    let names = path.split(separator: "/").dropFirst().map { String($0).removingPercentEncoding }
    return ORPCProcedure(names.compactMap(\.self), method: method == "GET" ? .get : .post)
  }

  func requestHeader(_ name: String) -> String? { requestHeaders.first { $0.name == name }?.value }

  /// Returns whether the error equals that of the upstream client.
  func matches(_ error: ORPCError) -> Bool {
    error.code == outcome?["code"]?.string && error.status == outcome?["status"]?.int
      && error.isDefined == outcome?["defined"]?.bool
      && error.message == outcome?["message"]?.string
  }
}
