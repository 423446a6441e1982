import Foundation
import LandfallSystem
import LandfallTestSupport
import Testing

@Suite struct EventLogTests {
  @Test func eachEventIsALineOfJSON() throws {
    let folder = try ScratchFolder()
    let log = try EventLog(folder.path + "/log.jsonl")
    try log.append([
      .init("event", .text("link-received")), .init("at", .number(12)), .init("live", .truth(true)),
      .init("rule", .null),
    ])
    try log.append([.init("text", .text("a\"b\\c\nd\u{2028}\u{0}é"))])
    let lines = try folder.text("log.jsonl").split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 3)
    #expect(lines[0] == #"{"event":"link-received","at":12,"live":true,"rule":null}"#)
    let read = try JSONSerialization.jsonObject(with: Data(lines[1].utf8)) as? [String: String]
    #expect(read == ["text": "a\"b\\c\nd\u{2028}\u{0}é"])
    #expect(try folder.mode("log.jsonl") == 0o600)
  }

  @Test("Hidden characters stand as numbers in the log", .review("S4"))
  func hidden() throws {
    let folder = try ScratchFolder()
    let log = try EventLog(folder.path + "/log.jsonl")
    let text = "a\u{9B}b\u{202E}c\u{2066}\u{2069}\u{200F}\u{61C}\u{7F}"
    try log.append([.init("text", .text(text))])
    let line = try folder.text("log.jsonl")
    #expect(
      line == #"{"text":"a\u009bb\u202ec\u2066\u2069\u200f\u061c\u007f"}"# + "\n")
  }

  @Test func twoLogsOnOneFileAppend() throws {
    let folder = try ScratchFolder()
    let logs = [
      try EventLog(folder.path + "/log.jsonl"), try EventLog(folder.path + "/log.jsonl"),
    ]
    for round in 0..<100 { try logs[round % 2].append([.init("round", .number(Int64(round)))]) }
    let lines = try folder.text("log.jsonl").split(separator: "\n")
    #expect(lines.map(String.init) == (0..<100).map { "{\"round\":\($0)}" })
  }

  @Test func logThatIsOpenToOthersOrALinkIsRefused() throws {
    let folder = try ScratchFolder()
    let path = folder.path + "/log.jsonl"
    try folder.write("", to: "log.jsonl")
    try folder.setMode(0o644, of: "log.jsonl")
    #expect(throws: HomeFolderError.openToOthers(path: path, mode: 0o644)) { try EventLog(path) }
    let link = folder.path + "/link.jsonl"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    #expect(throws: HomeFolderError.wrongKind(path: link)) { try EventLog(link) }
  }
}
