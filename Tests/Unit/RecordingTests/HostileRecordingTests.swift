import LandfallStrictJSON
import LandfallTestSupport
import Testing

@testable import LandfallRecording
@testable import LandfallReplay

/// A recording may come from an attacker.
///
/// A changed recording with a valid checksum is replayed or refused, and never traps.
@Suite("Hostile recordings") struct HostileRecordingTests {
  private let town: Town
  private var dice = Dice(seed: 11)

  init() throws { town = try Town() }

  private static let numbers = ["0", "-1", "9223372036854775807", "-9223372036854775808", "1e3"]
  private static let texts = ["", "/", "/../..", "%00", "\u{0}", "\u{202E}", "noSession"]

  /// Writes a value, with one leaf in `odds` replaced.
  private mutating func write(_ node: JSONNode, to json: inout JSONWriter, odds: Int) {
    let isChanged = dice.below(odds) == 0
    switch node.value {
    case .null: isChanged ? json.value("x") : json.null()
    case .bool(let truth): json.value(truth != isChanged)
    case .number(let digits):
      json.number(isChanged ? Self.numbers[dice.below(Self.numbers.count)] : digits)
    case .string(let text):
      json.value(isChanged ? Self.texts[dice.below(Self.texts.count)] : text)
    case .array(let values):
      json.open("[")
      for value in values { write(value, to: &json, odds: odds) }
      json.close("]")
    case .object(let members):
      json.open("{")
      for member in members where member.name != "sum" {
        json.name(member.name)
        write(member.node, to: &json, odds: odds)
      }
      json.close("}")
    }
  }

  @Test("A recording with changed or reordered values is replayed or refused")
  mutating func changed() throws {
    let bytes = town.record(try town.messages()).bytes
    let lines = try bytes.split(separator: UInt8(ascii: "\n")).map {
      try JSONReader.read(Array($0))
    }
    var (replayed, refused) = (0, 0)
    for round in 0..<400 {
      var messages = Array(lines.dropFirst().dropLast())
      if round % 2 == 0 { messages.swapAt(dice.below(messages.count), dice.below(messages.count)) }
      var text = SummedText()
      for node in [lines[0]] + messages + [lines[lines.count - 1]] {
        let isMessage = node["message"] != nil
        text.append { json in
          for member in node.object ?? [] where member.name != "sum" {
            json.name(member.name)
            write(member.node, to: &json, odds: isMessage ? 60 : .max)
          }
        }
      }
      do throws(RecordingError) {
        let replay = try Replay(try Recording(text.bytes), town.app, town.resolver)
        while try replay.next() != nil {}
        replayed += 1
      } catch {
        refused += 1
      }
    }
    #expect(replayed > 20 && refused > 20)
  }
}
