package import LandfallAppCore
package import LandfallDomain
package import LandfallParsing
import LandfallRecording
import LandfallStrictJSON

/// A recording that was read completely and is not damaged.
package struct Recording: Sendable {
  struct Line: Sendable {
    let now: Moment
    let message: JSONNode
    let digest: String
  }

  /// The name of the app.
  package let app: String
  /// Whether the recording reached its maximum size, so that later messages are missing.
  package let isFull: Bool
  let declarations: String
  let options: AppCore.Options
  let lines: [Line]

  /// The number of messages.
  package var count: Int { lines.count }

  /// Reads a recording.
  ///
  /// - Throws: ``RecordingError`` if the bytes are not a recording, or are damaged.
  package init(_ bytes: [UInt8]) throws(RecordingError) {
    guard bytes.count <= Recorder.maximumBytes else { throw .tooLarge }
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
    guard version == Recorder.version else { throw .unsupportedVersion(version) }
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
      return try JSONReader.read(Array(text), maximumBytes: Recorder.maximumBytes)
    } catch {
      throw .damaged(line: line)
    }
  }

  private static func number(_ node: JSONNode) -> Int64? {
    guard case .number(let digits) = node.value else { return nil }
    return Int64(digits)
  }
}

/// A replay of a recording, message by message.
package final class Replay {
  /// One message and its effects.
  package struct Step: Sendable {
    /// The number of the message, from 1.
    package let number: Int
    package let now: Moment
    /// The message's flow and name.
    package let name: String
    /// The effects that the core returned.
    package let effects: [Effect]
    /// A snapshot of what is visible after the message, as a JSON object.
    package let snapshot: String
    /// Whether the snapshot is the same as in the recording.
    package let isSame: Bool
  }

  /// The core after the messages replayed up to now.
  package private(set) var core: AppCore
  private let recording: Recording
  private var done = 0

  /// Creates a replay before the first message.
  ///
  /// - Throws: ``RecordingError/otherApp(_:)`` if the app's declarations differ from the recorded
  ///   ones.
  package init(
    _ recording: Recording, _ app: AppDefinition, _ resolver: DeepLinkResolver
  ) throws(RecordingError) {
    guard recording.declarations == Digest(of: app).text else { throw .otherApp(recording.app) }
    core = AppCore(app, resolver, recording.options)
    self.recording = recording
  }

  /// Replays the next message; returns `nil` after the last one.
  package func next() throws(RecordingError) -> Step? {
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
    let snapshot = Recorder.snapshot(of: core, at: line.now.instant)
    let words = line.message.array?.prefix(2).compactMap { $0.string } ?? []
    return Step(
      number: done, now: line.now, name: words.joined(separator: " "), effects: effects,
      snapshot: snapshot, isSame: Digest(of: snapshot).text == line.digest)
  }
}

/// The reason why a recording cannot be replayed.
package enum RecordingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The text does not begin with the header of a recording.
  case notARecording
  /// Another version of Landfall wrote it; the version of the format.
  case unsupportedVersion(Int)
  /// A line is damaged, counted from 1.
  case damaged(line: Int)
  /// The recording ends before its last line.
  case cut(line: Int)
  /// The app's declarations differ from those of the recording; the recorded name of the app.
  case otherApp(String)
  /// The recording is larger than ``Recording/maximumBytes``.
  case tooLarge

  /// What is wrong, and what to do.
  package var description: String {
    switch self {
    case .notARecording:
      "the file is not a Landfall recording; make one with 'textshell open LINK --record FILE'"
    case .unsupportedVersion(let version):
      "the recording has format version \(version), but this program reads only version "
        + "\(Recorder.version); use the version of textshell that recorded it"
    case .damaged(let line):
      "line \(line) of the recording is damaged; ask for it again, as a file and not as pasted "
        + "text"
    case .cut(let line):
      "the recording ends too early, at line \(line); ask for the whole file"
    case .otherApp(let name):
      "the recording is of \(name), and its declarations differ from those of this app folder; use "
        + "the app folder it was recorded with"
    case .tooLarge:
      "the file is larger than \(Recorder.maximumBytes >> 20) MiB, which no recording is; ask for "
        + "the recording again"
    }
  }
}
