import LandfallTestSupport
import Testing

@Suite("No type is long, with all its extensions")
struct TypeLengthTests {
  static let limit = 600

  /// Returns the lines of each type, with its extensions and nested types.
  static func lengths(_ files: [SourceFile]) -> [String: Int] {
    var lengths: [String: Int] = [:]
    for file in files {
      var name: String?
      for line in file.code {
        if name == nil { name = declared(line) }
        if let name { lengths[name, default: 0] += 1 }
        if line == "}" || line.hasSuffix("{}") { name = nil }
      }
    }
    return lengths
  }

  private static func declared(_ line: String) -> String? {
    let words = line.split { $0 == " " || $0 == ":" || $0 == "<" || $0 == "{" }
    let kinds: Set<Substring> = ["actor", "class", "struct", "enum", "extension"]
    guard line.first?.isWhitespace == false, let kind = words.firstIndex(where: kinds.contains),
      kind + 1 < words.count
    else { return nil }
    return String(words[kind + 1].prefix { $0 != "." })
  }

  @Test func sources() throws {
    let long = Self.lengths(try SourceFile.all()).filter { $0.value > Self.limit }
    #expect(long.isEmpty, "\(long)")
  }

  @Test func counts() {
    let files = [
      SourceFile(path: "Sources/Core/A/A.swift", text: "struct A: B {\n  let c = 1\n}\n"),
      SourceFile(
        path: "Sources/Core/A/A+D.swift",
        text: "import E\n\nextension A.F {\n  // }\n}\n\nprivate enum G {}\nfunc h() {\n}\n"),
    ]
    #expect(Self.lengths(files) == ["A": 6, "G": 1])
  }
}
