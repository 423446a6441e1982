import LandfallAppCore
import LandfallAuth
@_spi(TypedRoutes) import LandfallDomain
import LandfallNavigation
import LandfallOrgContext
import LandfallStrictJSON
import Testing

@testable import LandfallRecording
@testable import LandfallReplay

@Suite("Recordings") struct RecordingTests {
  private let town: Town

  init() throws { town = try Town() }

  private func replay(_ bytes: [UInt8]) throws -> (steps: [Replay.Step], core: AppCore) {
    let replay = try Replay(try Recording(bytes), town.app, town.resolver)
    var steps: [Replay.Step] = []
    while let step = try replay.next() { steps.append(step) }
    return (steps, replay.core)
  }

  @Test("A replay has the same snapshot after each message")
  func same() throws {
    let (bytes, core) = town.record(try town.messages())
    let (steps, again) = try replay(bytes)
    #expect(steps.map(\.number) == Array(1...12))
    #expect(!steps.contains { !$0.isSame })
    #expect(steps[5].name == "link resolved")
    for step in steps {
      let snapshot = try JSONReader.read(Array(step.snapshot.utf8))
      #expect(snapshot["phase"]?.string != nil && snapshot["tabs"]?.object != nil)
    }
    let (list, other) = (core.screen.screens.top, again.screen.screens.top)
    #expect(list?.destination.route == other?.destination.route)
    #expect(list?.content?.isLoaded == true && other?.content?.isLoaded == true)
    // Words that the app declares stay; words of the person are replaced.
    let snapshot = try #require(steps.last).snapshot
    #expect(snapshot.contains("\"role\":\"member\"") && snapshot.contains("errors:memberGone"))
    #expect(!snapshot.contains("Ada") && !snapshot.contains("acme") && !snapshot.contains("Grace"))
  }

  @Test("A recording contains nothing that identifies a person")
  func names() throws {
    let text = String(decoding: town.record(try town.messages()).bytes, as: UTF8.self).lowercased()
    for word in [
      "ada-5", "lovelace", "acme", "grace", "nakamura", "platform", "looking", "member-17",
    ] {
      #expect(!text.contains(word), "\(word)")
    }
  }

  @Test("Each declaration with an effect changes the fingerprint of the declarations")
  func declarations() throws {
    let (bytes, _) = town.record([])
    let changes: [(inout AppDefinition) -> Void] = [
      { $0.onUnmatched = .ignore }, { $0.onInvalid = .ignore }, { $0.onRefused = .error },
      { $0.organizationParameter = nil }, { $0.noOrganizationScreen = $0.defaultScreen },
      { $0.roles["member"] = ["see"] }, { $0.rootScreens[.welcome] = $0.signInScreen },
      { $0.offlineOverlay = true }, { $0.backAtRoot = .history }, { $0.guests = .tabs },
      { $0.notifications.fallback = $0.defaultScreen },
      { $0.routes[0].query[0] = QueryDeclaration(name: "page", kind: .int, identity: true) },
      { $0.routes[0].constraints = [:] }, { $0.routes[0].policy = .public },
      { $0.routes[0].requires = "see" }, { $0.routes[0].organization = .active },
      { $0.routes[0].external = false }, { $0.routes[0].parents = [$0.routes[1].id] },
      { $0.routes[0].alsoIn = ["members"] }, { $0.routes[0].content = nil },
      { $0.routes[0].share = ShareDeclaration(kind: "a", parameter: "org", token: "t") },
      { $0.tabs[0] = TabDefinition(id: "members", titleKey: "t", icon: "m", root: "/") },
    ]
    for (index, change) in changes.enumerated() {
      var app = town.app
      change(&app)
      #expect(throws: RecordingError.otherApp("town"), "change \(index)") {
        _ = try Replay(try Recording(bytes), app, town.resolver)
      }
    }
    var app = town.app
    app.name = "village"
    app.routes.reverse()
    app.routes[0].titleKey = "other"
    _ = try Replay(try Recording(bytes), app, town.resolver)
  }

  @Test("Different seeds give different stand-ins")
  func seeds() throws {
    let messages = try town.messages()
    #expect(town.record(messages, seed: 1).bytes == town.record(messages, seed: 1).bytes)
    #expect(town.record(messages, seed: 1).bytes != town.record(messages, seed: 2).bytes)
  }

  @Test("The first message with a different snapshot is named, and its requests are listed")
  func different() throws {
    let messages = try town.messages()
    let (bytes, core) = town.record(messages)
    var recorder = Recorder(town.core, seed: 7)
    var real = town.core
    for (index, message) in messages.enumerated() {
      let now = Moment(
        instant: Instant(nanoseconds: Int64(index) * 1_000_000),
        timestamp: Timestamp(milliseconds: 1_000_000 + Int64(index)))
      _ = real.handle(message, at: now)
      // From the eighth message on, as if the app had shown something else.
      recorder.take(message, at: now, index < 7 ? real : core)
    }
    #expect(recorder.bytes != bytes)
    let (steps, _) = try replay(recorder.bytes)
    #expect(steps.first { !$0.isSame }?.number == 8)
    #expect(!steps[3].effects.isEmpty || !steps[1].effects.isEmpty)
  }

  @Test("A recording with any byte changed is refused at its line")
  func damage() throws {
    let (bytes, _) = town.record(try town.messages())
    let newlines = Set(bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") })
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 1
      let line = 1 + newlines.count { $0 < index }
      switch Result(catching: { () throws(RecordingError) in try Recording(damaged) }) {
      case .failure(.damaged(let found)): #expect(found == line, "byte \(index)")
      case .failure(.notARecording): #expect(line == 1)
      case .failure(.cut): #expect(index == bytes.count - 1)
      case .failure(let error): Issue.record("byte \(index): \(error)")
      case .success: Issue.record("byte \(index) was not missed")
      }
    }
  }

  @Test("A recording that is truncated anywhere is refused")
  func cut() throws {
    let (bytes, _) = town.record(try town.messages())
    for count in bytes.indices {
      #expect(throws: RecordingError.self, "\(count) bytes") {
        _ = try Recording(Array(bytes.prefix(count)))
      }
    }
    #expect(throws: RecordingError.cut(line: 13)) {
      let lines = bytes.split(separator: UInt8(ascii: "\n")).dropLast()
      _ = try Recording(Array(lines.joined(separator: [UInt8(ascii: "\n")])) + [10])
    }
  }

  @Test("Other text, newer versions and other declarations are refused")
  func refused() throws {
    #expect(throws: RecordingError.notARecording) { _ = try Recording([]) }
    #expect(throws: RecordingError.notARecording) { _ = try Recording(Array("{}\n".utf8)) }
    #expect(throws: RecordingError.tooLarge) {
      _ = try Recording(Array(repeating: 32, count: Recorder.maximumBytes + 1))
    }
    var text = SummedText()
    text.append { $0.member("landfall-recording", 4) }
    #expect(throws: RecordingError.unsupportedVersion(4)) { _ = try Recording(text.bytes) }
    let recording = try Recording(town.record(try town.messages()).bytes)
    let other = try Town(tab: "people")
    #expect(throws: RecordingError.otherApp("town")) {
      _ = try Replay(recording, other.app, other.resolver)
    }
  }

  @Test("An unknown message and one without its values are refused at their line")
  func unknown() throws {
    for message in ["[\"link\",\"flown\"]", "[\"link\",\"received\"]", "[]", "7"] {
      var text = SummedText()
      text.append { json in
        json.member("landfall-recording", 3)
        json.member("app", "town")
        json.member("declarations", Digest(of: town.app).text)
        for name in [
          "watchesServices", "keepsMemberships", "keepsScreens", "changesItems", "keepsMessages",
          "isVisible",
        ] {
          json.member(name, false)
        }
      }
      text.append { json in
        json.array("at") { json in
          json.value(0)
          json.value(0)
        }
        json.name("message")
        json.number(message)
        json.member("snapshot", "")
      }
      text.append { $0.member("end", 1) }
      let replay = try Replay(try Recording(text.bytes), town.app, town.resolver)
      #expect(throws: RecordingError.damaged(line: 2), "\(message)") { _ = try replay.next() }
    }
  }

  @Test("A full recording ends, says that it is full, and can be replayed")
  func full() throws {
    let item = Item(id: "x", title: .plain(String(repeating: "word ", count: 200)), fields: [])
    let request = ContentRequest(contract: "members", inputs: [], organization: nil)
    let done = Message.screen(
      .performed(
        ActionID(screen: 1, number: 1),
        ActionRequest(list: request, item: "x", action: .remove), .success(item)))
    let (bytes, _) = town.record(Array(repeating: done, count: 100), maximumBytes: 65_536)
    #expect(bytes.count <= 65_536)
    let recording = try Recording(bytes)
    #expect(recording.isFull && (40..<65).contains(recording.count))
    let (steps, _) = try replay(bytes)
    #expect(!steps.contains { !$0.isSame })
  }
}
