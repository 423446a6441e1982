import LandfallDomain
import LandfallParsing
import LandfallStrictJSON
import Testing

/// The examples of RFC 3986.
///
/// A link is an absolute URI. Relative references are refused, and nothing is resolved.
@Suite struct RFC3986Tests {
  private struct Row {
    let reference: String
    let target: String
  }

  private static func rows() throws -> (base: String, rows: [Row]) {
    let node = try #require(try Vectors.json("own/rfc-vectors.json")["rfc3986Section5_4"])
    let pairs = try ["normal", "abnormal"].flatMap { try #require(node[$0]?.array) }
    let rows = try pairs.map { pair in
      let texts = try #require(pair.array).compactMap(\.string)
      return Row(reference: texts[0], target: texts[1])
    }
    return (try #require(node["base"]?.string), rows)
  }

  @Test("Section 5.4: no relative reference is a link")
  func references() throws {
    let (_, rows) = try Self.rows()
    #expect(rows.count == 42)
    for row in rows { #expect(Self.parse(row.reference) == nil, "\(row.reference)") }
  }

  @Test("Section 5.4: resolved targets are split as in appendix B")
  func targets() throws {
    var accepted = 0
    for row in try Self.rows().rows {
      // A link needs an authority.
      guard row.target.contains("://") else {
        #expect(Self.parse(row.target) == nil, "\(row.target)")
        continue
      }
      let link = try #require(Self.parse(row.target), "\(row.target)")
      accepted += 1
      let parts = try Self.parts(of: row.target)
      #expect(link.scheme == parts.scheme, "\(row.target)")
      #expect(link.host == parts.authority, "\(row.target)")
      let slash = link.hasTrailingSlash ? "/" : ""
      #expect(link.path + slash == parts.canonicalPath, "\(row.target)")
      #expect(link.query.map(\.name).joined() == parts.query ?? "", "\(row.target)")
      #expect(link.fragment == parts.fragment, "\(row.target)")
    }
    #expect(accepted == 40)
  }

  @Test("Section 5.4: merged with the base, dot segments are refused, and the rest is the target")
  func merged() throws {
    let (base, rows) = try Self.rows()
    let authority = "http://a"
    var (dotted, same) = (0, 0)
    for row in rows where row.target.contains("://") {
      let merged: String
      switch row.reference.first {
      case nil: merged = base
      case "/"?:
        merged = (row.reference.hasPrefix("//") ? "http:" : authority) + row.reference
      case "?"?: merged = authority + "/b/c/d;p" + row.reference
      case "#"?: merged = base + row.reference
      default: merged = authority + "/b/c/" + row.reference
      }
      let path = try Self.parts(of: merged).path
      if path.split(separator: "/").contains(where: { $0 == "." || $0 == ".." }) {
        dotted += 1
        #expect(Self.parse(merged) == nil, "\(merged)")
      } else {
        same += 1
        #expect(Self.parse(merged) == Self.parse(row.target), "\(merged)")
        #expect(Self.parse(merged) != nil, "\(merged)")
      }
    }
    #expect(dotted == 19)
    #expect(same == 21)
  }

  @Test("Appendix B: the example is split as documented")
  func appendixB() throws {
    let node = try #require(try Vectors.json("own/rfc-vectors.json")["rfc3986AppendixB"])
    let uri = try #require(node["uri"]?.string)
    let link = try DeepLink(uri)
    #expect(link.scheme == node["scheme"]?.string)
    #expect(link.host == node["authority"]?.string)
    #expect(link.path + "/" == node["path"]?.string)
    #expect(link.hasTrailingSlash)
    #expect(link.query.isEmpty)
    #expect(link.fragment == node["fragment"]?.string)
  }

  private struct Parts {
    let scheme: String?
    let authority: String?
    let path: String
    let query: String?
    let fragment: String?

    /// The path, with a slash in place of an empty path.
    var canonicalPath: String { path.isEmpty ? "/" : path }
  }

  /// Splits a URI with the regular expression of the standard.
  private static func parts(of uri: String) throws -> Parts {
    let node = try #require(try Vectors.json("own/rfc-vectors.json")["rfc3986AppendixB"])
    let expression = try Regex(try #require(node["expression"]?.string))
    let match = try #require(try expression.wholeMatch(in: uri))
    func group(_ index: Int) -> String? { match.output[index].substring.map(String.init) }
    return Parts(
      scheme: group(2), authority: group(4), path: group(5) ?? "", query: group(7),
      fragment: group(9))
  }

  private static func parse(_ text: String) -> DeepLink? {
    do { return try DeepLink(text) } catch { return nil }
  }
}
