package import LandfallAppCore
package import LandfallDomain
package import LandfallParsing
import LandfallStrictJSON

/// A recording that was read, whole and undamaged.
package struct Recording: Sendable {
  /// The version of the format that is written and read.
  package static let version = 1
  /// The most that is recorded.
  package static let maximumBytes = 16 << 20

  struct Line: Sendable {
    let now: Moment
    let message: JSONNode
    let digest: String
  }

  /// The name of the app.
  package let app: String
  /// Whether more happened than could be recorded.
  package let isFull: Bool
  let declarations: String
  let options: AppCore.Options
  let lines: [Line]

  /// How many messages there are.
  package var count: Int { lines.count }

  /// Reads a recording.
  ///
  /// - Throws: ``RecordingError`` where it is none, or not as it was written.
  package init(_ bytes: [UInt8]) throws(RecordingError) {
    guard bytes.count <= Self.maximumBytes else { throw .tooLarge }
    var texts = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard let first = texts.first, first.starts(with: "{\"landfall-recording\":".utf8) else {
      throw .notARecording
    }
    let isWhole = texts.last?.isEmpty == true
    if isWhole { texts.removeLast() }
    var digest = Digest()
    var nodes: [JSONNode] = []
    for (index, text) in texts.enumerated() {
      if index == texts.count - 1, !isWhole { throw .cut(line: texts.count) }
      nodes.append(try Self.node(text, index + 1, &digest))
    }
    guard let head = nodes.first, let version = head["landfall-recording"]?.int else {
      throw .notARecording
    }
    guard version == Self.version else { throw .unsupportedVersion(version) }
    guard let app = head["app"]?.string, let declarations = head["declarations"]?.string,
      let watches = head["watchesServices"]?.bool, let memberships = head["keepsMemberships"]?.bool,
      let screens = head["keepsScreens"]?.bool, let items = head["changesItems"]?.bool,
      let messages = head["keepsMessages"]?.bool, let isVisible = head["isVisible"]?.bool
    else { throw .damaged(line: 1) }
    guard nodes.count > 1, let last = nodes.last, let count = last["end"]?.int else {
      throw .cut(line: nodes.count)
    }
    guard count == nodes.count - 2 else { throw .damaged(line: nodes.count) }
    self.app = app
    self.declarations = declarations
    isFull = last["isFull"]?.bool == true
    options = AppCore.Options(
      watchesServices: watches, keepsMemberships: memberships, keepsScreens: screens,
      changesItems: items, keepsMessages: messages, isVisible: isVisible)
    var lines: [Line] = []
    for (index, node) in nodes.dropFirst().dropLast().enumerated() {
      guard let at = node["at"]?.array, at.count == 2, let instant = Self.number(at[0]),
        let timestamp = Self.number(at[1]), let message = node["message"],
        let snapshot = node["snapshot"]?.string
      else { throw .damaged(line: index + 2) }
      let now = Moment(
        instant: Instant(nanoseconds: instant), timestamp: Timestamp(milliseconds: timestamp))
      lines.append(Line(now: now, message: message, digest: snapshot))
    }
    self.lines = lines
  }

  private static func node(
    _ text: ArraySlice<UInt8>, _ line: Int, _ digest: inout Digest
  ) throws(RecordingError) -> JSONNode {
    // `,"sum":"0123456789abcdef"}`
    digest.add(text.dropLast(26))
    guard text.suffix(26).elementsEqual(",\"sum\":\"\(digest.text)\"}".utf8) else {
      throw .damaged(line: line)
    }
    do throws(JSONError) {
      return try JSONReader.read(Array(text), maximumBytes: maximumBytes)
    } catch {
      throw .damaged(line: line)
    }
  }

  private static func number(_ node: JSONNode) -> Int64? {
    guard case .number(let digits) = node.value else { return nil }
    return Int64(digits)
  }
}

/// Follows a recording again, message by message.
package struct Replay: Sendable {
  /// One message, and what came of it.
  package struct Step: Sendable {
    /// Counted from 1.
    package let number: Int
    package let now: Moment
    /// The message's flow and name.
    package let name: String
    /// What the core asked for.
    package let effects: [Effect]
    /// What is visible now, as a JSON object.
    package let snapshot: String
    /// Whether the same was visible when it was recorded.
    package let isSame: Bool
  }

  /// The app as it is now.
  package private(set) var core: AppCore
  private let recording: Recording
  private var done = 0

  /// Stands before the first message.
  ///
  /// - Throws: ``RecordingError/otherApp(_:)`` where the app has other declarations than the recorded one.
  package init(
    _ recording: Recording, _ app: AppDefinition, _ resolver: DeepLinkResolver
  ) throws(RecordingError) {
    guard recording.declarations == Digest(of: app).text else { throw .otherApp(recording.app) }
    core = AppCore(app, resolver, recording.options)
    self.recording = recording
  }

  /// Hands the core the next message; `nil` after the last.
  package mutating func next() throws(RecordingError) -> Step? {
    guard done < recording.count else { return nil }
    let line = recording.lines[done]
    let message: Message
    do throws(UnreadableMessage) {
      var reader = try MessageReader(
        JSONNode(.array([line.message]), at: line.message.position), core.destinations)
      message = try Message(from: &reader)
    } catch {
      throw .damaged(line: done + 2)
    }
    done += 1
    let effects = core.handle(message, at: line.now)
    var writer = MessageWriter(nil)
    let snapshot = writer.snapshot(of: core, at: line.now.instant)
    let words = line.message.array?.prefix(2).compactMap { $0.string } ?? []
    return Step(
      number: done, now: line.now, name: words.joined(separator: " "), effects: effects,
      snapshot: snapshot, isSame: Digest(of: snapshot).text == line.digest)
  }
}
