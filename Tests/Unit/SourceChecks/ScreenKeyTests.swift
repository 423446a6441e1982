import Foundation
import LandfallTestSupport
import Testing

@Suite("Text keys in the sources")
struct ScreenKeyTests {
  private static let root = URL(filePath: Repository.path)

  /// Returns the keys of one namespace in the sources.
  ///
  /// A key that ends in a period is the start of keys that are completed at run time.
  private func used(_ namespace: String) throws -> Set<String> {
    var keys: Set<String> = []
    for file in try SourceFile.all() {
      for literal in StringLiteral.all(in: file.lines.joined(separator: "\n")) {
        let parts = literal.text.split(separator: ":", maxSplits: 1).map(String.init)
        guard parts.count == 2, parts[0] == namespace else { continue }
        keys.insert(parts[1])
      }
    }
    return keys
  }

  /// Returns the paths of a catalogue, without the suffixes of plural forms.
  private func texts(_ path: String) throws -> Set<String> {
    let data = try Data(contentsOf: Self.root.appendingPathComponent(path))
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    return Set(Self.paths(object))
  }

  private static func paths(_ object: [String: Any]) -> [String] {
    object.flatMap { name, value in
      if let inner = value as? [String: Any] { return paths(inner).map { name + "." + $0 } }
      let forms = ["_zero", "_one", "_two", "_few", "_many", "_other"]
      let form = forms.first { name.hasSuffix($0) }
      return [String(name.dropLast(form?.count ?? 0))]
    }
  }

  @Test("The shell's keys are in its catalogue, and each of its texts is used")
  func shell() throws {
    let used = try used("textshell")
    let starts = used.filter { $0.last == "." }
    let known = try texts("Sources/FrontEnds/TextShell/Locales/en.json")
    #expect(used.count >= 25)
    #expect(used.subtracting(starts).subtracting(known) == [])
    #expect(
      known.subtracting(used + ["version"]).filter { !starts.contains(where: $0.hasPrefix) } == [])
  }

  @Test(
    "The keys that the cores show are in an app's catalogues or in the core's own",
    arguments: [("errors", 4), ("auth", 2), ("common", 1)])
  func cores(namespace: String, atLeast: Int) throws {
    let used = try used(namespace).filter { $0.last != "." }
    #expect(used.count >= atLeast)
    let known = try ["Examples/DoCodeGo/App/locales", "Sources/Runtime/Landfall/Locales"]
      .map { try texts("\($0)/en/\(namespace).json") }
    #expect(used.subtracting(known[0]).subtracting(known[1]) == [])
  }
}
