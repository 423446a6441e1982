import LandfallDomain
import LandfallParsing
import Testing

@testable import LandfallRecording
@testable import LandfallReplay

@Suite("Stand-ins") struct StandInsTests {
  private let town: Town
  private var standIns: StandIns

  init() throws {
    town = try Town()
    standIns = StandIns(town.app, seed: 42)
  }

  /// Returns the kind of each scalar: letter, digit or itself.
  private func shape(_ text: String) -> [String] {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "a"..."z": "a"
      case "A"..."Z": "A"
      case "0"..."9", "٠"..."٩": "0"
      case "\u{4E00}"..."\u{9FFF}": "Han"
      case "\u{AC00}"..."\u{D7A3}": "Hangul"
      case _ where scalar.properties.isAlphabetic: "letter \(scalar.value >> 8)"
      case _ where scalar.properties.isEmoji: "emoji"
      default: String(scalar)
      }
    }
  }

  @Test(
    "Only length and alphabets are kept",
    arguments: [
      "Ada Lovelace", "ada.lovelace@acme.test", "acme-corp", "item-00417", "إبراهيم الحداد",
      "گیتی", "کیا", "٢٠٢٦",
      "Ирина Петрова", "日本語のなまえ", "Ελένη Παπά", "דני כהן", "Rocket 🚀🚀🚀", "+49 (30) 12345-67",
      "x\u{301}yz\u{200F}abc",
    ])
  mutating func alphabets(value: String) {
    let standIn = standIns.text(value)
    #expect(shape(standIn) == shape(value))
    #expect(standIn != value)
    #expect(standIns.text(value) == standIn)
  }

  @Test("Two values never share a stand-in, and no stand-in is a word of the app")
  mutating func unlike() {
    var seen: Set<String> = []
    for number in 100...999 { seen.insert(standIns.text("\(number)")) }
    #expect(seen.count == 900 && !seen.contains { $0.first == "0" })
    for word in ["summary", "details", "members", "member", "definitely", "starred", "page"] {
      #expect(standIns.text(word) == word)
      seen.insert(word)
    }
    #expect(!seen.contains(standIns.text("sumnary")))
  }

  @Test(
    "The stand-in of a typed query value has the same type",
    arguments: ["page=-1234", "page=9223372036854775807", "all=true", "all=false"])
  mutating func typedQuery(item: String) {
    for seed: UInt64 in 0..<50 {
      standIns = StandIns(town.app, seed: seed)
      let path = "/app/acme-corp/members?" + standIns.text(item)
      guard case .navigate = town.resolver.dispatcher.intent(ofPath: path) else {
        Issue.record("\(path) is no longer a link of the app")
        return
      }
    }
  }

  @Test("A stand-in satisfies a constraint exactly if its value does")
  mutating func constraints() {
    let sets = town.app.routes.flatMap { $0.constraints.values.map { ConstraintSet($0) } }
    let values = [
      "acme-corp", "Acme-Corp", "-acme", "123e4567-e89b-12d3-a456-426614174000", "10042", "0042",
      "123456789012345678901", "free text, and more",
    ]
    for value in values {
      let standIn = standIns.text(value)
      #expect(standIn != value, "\(value)")
      for set in sets { #expect(set.accepts(standIn) == set.accepts(value), "\(value) \(standIn)") }
    }
  }

  @Test("The parts of a path get the stand-ins of the same values elsewhere")
  mutating func paths() {
    let organization = standIns.text("acme-corp")
    let name = standIns.text("Judith Ó")
    #expect(standIns.text("/app/acme-corp/members") == "/app/\(organization)/members")
    var encoded: [UInt8] = []
    CanonicalPath.appendSegment(name.utf8, to: &encoded)
    #expect(
      standIns.text("/app/Judith%20%C3%93?page=acme-corp#acme-corp")
        == "/app/\(String(decoding: encoded, as: UTF8.self))?page=\(organization)#\(organization)")
    // The name of a route belongs to the app and is never replaced.
    #expect(standIns.text("/app/:org/members") == "/app/:org/members")
  }

  @Test("The text around a parameter stays, and its value has the stand-in that it has elsewhere")
  func fixedText() throws {
    var app = town.app
    app.routes[1].aliases = [try PathPattern("/@[id]"), try PathPattern("/v[part].json/:word?")]
    var standIns = StandIns(app, seed: 9)
    let (person, number) = (standIns.text("judith"), standIns.text("73191"))
    #expect(person != "judith" && number != "73191")
    #expect(standIns.text("/@judith") == "/@\(person)")
    #expect(standIns.text("/v73191.json") == "/v\(number).json")
    #expect(standIns.text("@v73191.json") == "@v\(number).json")
    for number in 0..<200 {
      let standIn = standIns.text("w\(1000 + number).json")
      #expect(!(standIn.hasPrefix("v") && standIn.hasSuffix(".json")))
    }
  }

  @Test("Values with little choice stay; short names are replaced")
  mutating func short() {
    for value in ["", "a", "17", "Ó", "🚀", "-", "—"] { #expect(standIns.text(value) == value) }
    for value in ["Bo", "Li", "山田", "李明", "김", "Ян", "b7", "417"] {
      #expect(standIns.text(value) != value && shape(standIns.text(value)) == shape(value))
    }
  }

  @Test("A value that satisfies several constraints at once has a stand-in")
  func several() throws {
    var app = town.app
    app.routes[1].constraints = [
      "id": [.alphabet("0123456789abcdef")], "part": [.alphabet("abcdefxyz0123456789")],
      "word": [.uuid],
    ]
    let sets = app.routes[1].constraints.values.map { ConstraintSet($0) }
    var first = StandIns(app, seed: 7)
    for value in ["deadbeef01deadbeef01", "123e4567-e89b-12d3-a456-426614174000", "xyz", "dead"] {
      let standIn = first.text(value)
      #expect(standIn != value)
      for set in sets { #expect(set.accepts(standIn) == set.accepts(value), "\(value) \(standIn)") }
    }
  }
}
