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

  @Test("Hidden characters are escaped in the log", .review("S4"))
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

  private func line(_ number: Int) -> [EventLog.Field] {
    [
      .init("number", .number(Int64(number))),
      .init("text", .text(String(repeating: "x", count: 80))),
    ]
  }

  private func numbers(_ folder: ScratchFolder, _ name: String) throws -> [Int] {
    try folder.text(name).split(separator: "\n").map { line in
      let number = line.dropFirst(#"{"number":"#.count).prefix(while: \.isNumber)
      #expect(line.hasSuffix(#"x"}"#))
      return try #require(Int(number))
    }
  }

  @Test("A full log is rotated, and one older file is kept", .review("P5"))
  func rotation() throws {
    let folder = try ScratchFolder()
    let path = folder.path + "/log.jsonl"
    let log = try EventLog(path)
    let count = 3 * EventLog.maximumBytes / 100
    for number in 0..<count { try log.append(line(number)) }
    #expect(try folder.names("").sorted() == ["log.1.jsonl", "log.jsonl"])
    #expect(try folder.mode("log.1.jsonl") == 0o600)
    let (before, now) = (try numbers(folder, "log.1.jsonl"), try numbers(folder, "log.jsonl"))
    #expect(before + now == Array((count - before.count - now.count)..<count))
    let size = try folder.text("log.1.jsonl").utf8.count
    #expect(EventLog.maximumBytes..<(EventLog.maximumBytes + 200) ~= size)
    #expect(EventLog.previous(of: "/a/b") == "/a/b.1")
  }

  @Test("Two simultaneous writers lose no line during a rotation", .review("P5"))
  func rotationByTwo() async throws {
    let folder = try ScratchFolder()
    let path = folder.path + "/log.jsonl"
    // Together more than one file and less than two.
    let each = 8 * EventLog.maximumBytes / 10 / 102
    let logs = [try EventLog(path), try EventLog(path)]
    try await withThrowingTaskGroup { group in
      for (writer, log) in logs.enumerated() {
        group.addTask {
          for number in 0..<each { try log.append(line(writer * each + number)) }
        }
      }
      try await group.waitForAll()
    }
    let all = try numbers(folder, "log.1.jsonl") + numbers(folder, "log.jsonl")
    #expect(all.count == 2 * each)
    #expect(Set(all) == Set(0..<2 * each))
  }

  @Test("After a kill between two files, or without its file, the log continues", .review("P5"))
  func killedBetween() throws {
    let folder = try ScratchFolder()
    let path = folder.path + "/log.jsonl"
    let killed = try EventLog(path)
    try killed.append(line(1))
    try FileManager.default.moveItem(atPath: path, toPath: EventLog.previous(of: path))
    // A writer with the old file open writes there; the next one creates a new file.
    try killed.append(line(2))
    try EventLog(path).append(line(3))
    #expect(try numbers(folder, "log.1.jsonl") == [1, 2])
    #expect(try numbers(folder, "log.jsonl") == [3])
    // Other processes have rotated the log twice: the file is gone, but the line is written.
    try FileManager.default.removeItem(atPath: EventLog.previous(of: path))
    try killed.append(line(4))
    #expect(try numbers(folder, "log.jsonl") == [3, 4])
  }

  @Test("Buffered lines are written together, and at the end", .review("P4"))
  func held() throws {
    let folder = try ScratchFolder()
    let path = folder.path + "/log.jsonl"
    var log: EventLog? = try EventLog(path)
    try log?.hold(line(1))
    try log?.hold(line(2))
    #expect(try folder.text("log.jsonl").isEmpty)
    try log?.append(line(3))
    #expect(try numbers(folder, "log.jsonl") == [1, 2, 3])
    try log?.hold(line(4))
    log = nil
    #expect(try numbers(folder, "log.jsonl") == [1, 2, 3, 4])
    let many = try EventLog(path)
    for number in 5..<500 { try many.hold(line(number)) }
    #expect(try numbers(folder, "log.jsonl").count > 400, "no more than 16 KiB are held")
  }
}
