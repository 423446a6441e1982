import Foundation
import LandfallTestSupport
import Testing

@Suite("Built programs")
struct ProgramTests {
  private static let root = URL(filePath: Repository.path)

  @Test(
    "Each program, the installed one included, can be loaded at any address",
    .review("S15"),
    arguments: [
      "debug/textshell", "debug/textshell-remote", "debug/textshell-qr", "debug/textshell-desktop",
      "static/release/textshell",
    ])
  func isPositionIndependent(program: String) throws {
    let path = Self.root.appending(path: ".build/" + program)
    guard FileManager.default.fileExists(atPath: path.path) else {
      try Test.cancel("\(program) is not built")
    }
    let file = try FileHandle(forReadingFrom: path)
    defer { file.closeFile() }
    let head = [UInt8](try #require(try file.read(upToCount: 18)))
    try #require(Array(head[..<4]) == [0x7F] + Array("ELF".utf8))
    // ET_DYN is 3, ET_EXEC, at a fixed address, is 2.
    #expect(head[16] == 3)
  }

  @Test("The script that builds the installed program requests this", .review("S15"))
  func isAskedFor() throws {
    let script = try String(
      contentsOf: Self.root.appending(path: "Scripts/build-static.sh"), encoding: .utf8)
    #expect(script.contains("-static-pie"))
  }
}
