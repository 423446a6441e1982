import LandfallDomain
import LandfallTestSupport
import Testing

@testable import LandfallTextShell

@Suite("Command words and lines with any bytes", .review("S8"))
struct InputTextTests {
  @Test(
    "The first byte that is not UTF-8 is named",
    arguments: [
      ([0x61, 0xFF], 1), ([0xC3], 0), ([0x61, 0xC3, 0xA9, 0x80], 3), ([0xF0, 0x9F, 0x98], 0),
      ([0x61], nil), ([], nil), ([0xEF, 0xBF, 0xBD], nil), ([0xEF, 0xBF, 0xBD, 0xFF], 3),
    ] as [([UInt8], Int?)])
  func offset(bytes: [UInt8], offset: Int?) {
    #expect(InputText(bytes).illFormedOffset == offset)
  }

  @Test("A link may have any bytes; another word is refused at its invalid byte")
  func arguments() throws {
    let link = [Argument(name: "url", help: "", isLink: true)]
    let bytes = Array("a://b/".utf8) + [0xFF]
    let parsed = try ParsedArguments([InputText(bytes)], of: link, options: [])
    #expect(parsed.input[0].link.illFormedBytes == bytes)
    let path = [Argument(name: "file", help: "")]
    for words in [[InputText(bytes)], [InputText("--home"), InputText(bytes)]] {
      let failure = #expect(throws: ShellFailure.self) {
        try ParsedArguments(words, of: path, options: CommandDefinition.globalOptions)
      }
      #expect(failure?.code == .usage)
      #expect(failure?.message.contains("is not UTF-8: byte 6") == true)
    }
  }

  @Test("A step's link may have any bytes, its other words may not")
  func steps() throws {
    let bytes = Array("a://b/".utf8) + [0xFF]
    let step = try ScenarioParser.step(InputText(Array("open ".utf8) + bytes))
    #expect(step == .link(LinkText(bytes: bytes), .app, waits: true))
    let failure = #expect(throws: ShellFailure.self) {
      try ScenarioParser.step(InputText(Array("tab ".utf8) + bytes))
    }
    #expect(failure?.message.contains("is not UTF-8: byte 6") == true)
  }

  @Test("Every command that takes a link takes it byte for byte")
  func links() {
    let names = ["url", "link"]
    for command in TextShell.commands {
      for argument in command.arguments where names.contains(argument.name) {
        #expect(argument.isLink, "\(command.words)")
      }
    }
  }
}
