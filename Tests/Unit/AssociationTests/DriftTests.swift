import LandfallAssociation
import LandfallTestSupport
import Testing

/// A single edited line in a generated file is found, wherever it is, and fixed.
@Suite("Drift")
struct DriftTests {
  @Test(
    "One changed, lost or added line is found in each file", .clause("ROUTE-N02"),
    arguments: ExampleFilesTests.rows)
  func edits(row: ExampleFilesTests.Row) {
    let text = row.file.text
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(Drift(expected: text, found: text) == nil)
    let marks = [Drift.begin, Drift.end].map { mark in lines.firstIndex { $0.contains(mark) } }
    let range = (marks[0] ?? -1) + 1..<(marks[1] ?? lines.count)
    for index in range where !lines[index].isEmpty {
      var changed = lines
      changed[index] += "x"
      var lost = lines
      lost.remove(at: index)
      var added = lines
      added.insert(lines[index], at: index)
      for edited in [changed, lost, added].map({ $0.joined(separator: "\n") }) {
        let drift = Drift(expected: text, found: edited)
        #expect(drift != nil, "line \(index + 1)")
        #expect(drift.map { $0.lines.count <= 2 } ?? false, "line \(index + 1)")
        #expect(Self.fixed(text, edited) == text, "line \(index + 1)")
      }
    }
  }

  static let block = """
    <a>
      <!-- landfall:begin: x -->
      <b/>
      <c/>
      <!-- landfall:end -->
    </a>

    """

  @Test("Only the text between the marks is compared, at any indentation")
  func blocks() {
    let own = """
      <own>
          <more/>
          <!-- landfall:begin -->
          <b/>
          <c/>
          <!-- landfall:end -->
      </own>
      """
    #expect(Drift(expected: Self.block, found: own) == nil)
    let edited = own.split(separator: "<c/>").joined(separator: "<d/>")
    #expect(
      Drift(expected: Self.block, found: edited)?.lines
        == [.extra("<d/>", 5), .missing("<c/>", 5)])
    #expect(Self.fixed(Self.block, edited) == own)
    let outside = own.split(separator: "<more/>").joined(separator: "<less/>")
    #expect(Drift(expected: Self.block, found: outside) == nil)
  }

  @Test("Without marks the whole file is compared; Windows line ends do not matter")
  func whole() {
    let found = Self.block.split(separator: "landfall:end").joined(separator: "end")
    #expect(Drift(expected: Self.block, found: found) != nil)
    #expect(Self.fixed(Self.block, found) == Self.block)
    #expect(Drift(expected: "a\nb\n", found: "a\r\nb\r\n") == nil)
    #expect(Drift(expected: "\u{E9}\n", found: "e\u{301}\n") != nil)
    #expect(Drift(expected: "a\n", found: "") != nil)
  }

  @Test("Many changed lines are reported briefly")
  func many() {
    let text = (0..<5_000).map(String.init).joined(separator: "\n")
    #expect(Drift(expected: text, found: "x" + text + "x")?.lines.count == 1)
  }

  @Test("Two marks on one line are not a block")
  func oneLine() {
    let found = "<a>\n<!-- landfall:begin --><!-- landfall:end -->\n</a>"
    #expect(Drift(expected: Self.block, found: found) != nil)
    #expect(Self.fixed(Self.block, found) == Self.block)
  }

  @Test("Other lines keep their bytes, and new ones end like the line of the mark")
  func bytes() {
    let (start, end) = (Array("<own>\n<!-- é".utf8) + [0xE9], Array("-->\r\n<x/>\n".utf8) + [0xFF])
    func file(_ lines: String) -> [UInt8] {
      let block = "-->\r\n  <!-- landfall:begin -->\r\n\(lines)  <!-- landfall:end "
      return start + Array(block.utf8) + end
    }
    #expect(
      Drift.fixed(expected: Self.block, found: file("  <old/>\r\n  <c/>\n"))
        == file("  <b/>\r\n  <c/>\r\n"))
  }

  private static func fixed(_ expected: String, _ found: String) -> String {
    String(decoding: Drift.fixed(expected: expected, found: Array(found.utf8)), as: UTF8.self)
  }
}
