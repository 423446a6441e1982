import LandfallDomain
import LandfallParsing
import LandfallStrictJSON
import Testing

/// An accepted link is parsed as the WHATWG parser does.
@Suite struct WhatwgDifferentialTests {
  @Test func webPlatformTests() throws {
    var accepted = 0
    var refused = 0
    for node in try #require(try Vectors.json("wpt/urltestdata.json").array) {
      guard let input = node["input"]?.string else { continue }
      guard let link = Self.parse(input) else {
        refused += 1
        continue
      }
      accepted += 1
      #expect(node["failure"]?.bool != true, "WHATWG refuses \(input)")
      guard node["failure"] == nil else { continue }
      let scheme = try #require(node["protocol"]?.string)
      Self.compare(
        link, input, scheme: String(scheme.dropLast()), host: node["host"]?.string,
        path: node["pathname"]?.string, search: node["search"]?.string)
    }
    print("urltestdata.json: accepted \(accepted), refused \(refused)")
    #expect(accepted >= 50)
    #expect(refused >= 300)
  }

  @Test func ownDifferential() throws {
    var accepted = 0
    for node in try #require(try Vectors.json("own/docodego-url-differential.json").array) {
      let input = try #require(node["input"]?.string)
      guard let link = Self.parse(input) else { continue }
      accepted += 1
      let result = try #require(node["whatwg"])
      let href = try #require(result["href"]?.string, "WHATWG refuses \(input)")
      Self.compare(
        link, input, scheme: String(href.prefix { $0 != ":" }), host: result["host"]?.string,
        path: result["pathname"]?.string, search: result["search"]?.string)
    }
    print("docodego-url-differential.json: accepted \(accepted) of 64")
    #expect(accepted >= 25)
  }

  private static func parse(_ input: String) -> DeepLink? {
    do { return try DeepLink(input) } catch { return nil }
  }

  private static func compare(
    _ link: DeepLink, _ input: String, scheme: String, host: String?, path: String?, search: String?
  ) {
    #expect(link.scheme == scheme, "\(input)")
    #expect((link.host ?? link.authority) == decoded(host ?? ""), "\(input)")
    var segments = (path ?? "").utf8.split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false
    ).map { decoded(String(Substring($0))) }
    if segments.first == "" { segments.removeFirst() }
    if segments.last == "" { segments.removeLast() }
    let folded = link.host == nil && !link.authority.isEmpty
    #expect(Array(link.segments.dropFirst(folded ? 1 : 0)) == segments, "\(input)")
    let items = (search ?? "").utf8.dropFirst().split(separator: UInt8(ascii: "&")).map { item in
      let parts = item.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      return NamedValue(
        decoded(String(Substring(parts[0]))),
        parts.count > 1 ? decoded(String(Substring(parts[1]))) : "")
    }
    #expect(link.query == items, "\(input)")
  }

  /// Decodes percent-encoding independently of the parser.
  private static func decoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
