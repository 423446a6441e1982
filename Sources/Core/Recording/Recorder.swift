package import LandfallAppCore
package import LandfallDomain
import LandfallStrictJSON

/// A recorder of every message to the core, so that a run can be replayed elsewhere.
///
/// A recording is UTF-8 text with one JSON object per line: a header, one line per message, and a
/// last line. A message has its time and a digest of the screen after it. Each line ends with a
/// checksum over itself and all lines before it. It contains no secrets, because the core has none.
/// ``StandIns`` replace everything that could identify a person or an organization.
package struct Recorder: Sendable {
  /// The version of the format.
  package static let version = 3
  /// The maximum size of a recording, in bytes.
  package static let maximumBytes = 16 << 20

  private var writer: MessageWriter
  private var text: SummedText
  private var count = 0
  private var isFull = false
  private let maximumBytes: Int

  /// Creates a recorder.
  ///
  /// - Parameters:
  ///   - core: The core before its first message.
  ///   - seed: A random number for the stand-ins.
  ///   - maximumBytes: The maximum size of the recording, at least 4096 bytes.
  package init(_ core: AppCore, seed: UInt64, maximumBytes: Int = Self.maximumBytes) {
    self.maximumBytes = maximumBytes
    let app = core.destinations.app
    writer = MessageWriter(StandIns(app, seed: seed))
    text = SummedText()
    text.append { json in
      json.member("landfall-recording", Self.version)
      json.member("app", app.name)
      json.member("declarations", Digest(of: app).text)
      json.member("watchesServices", core.options.watchesServices)
      json.member("keepsMemberships", core.options.keepsMemberships)
      json.member("keepsScreens", core.options.keepsScreens)
      json.member("changesItems", core.options.changesItems)
      json.member("keepsMessages", core.options.keepsMessages)
      json.member("isVisible", core.options.isVisible)
    }
  }

  /// Records a message.
  ///
  /// - Parameter core: The core after the message.
  package mutating func take(_ message: Message, at now: Moment, _ core: AppCore) {
    guard !isFull else { return }
    writer.json = JSONWriter()
    message.write(to: &writer)
    let written = writer.json.text
    let snapshot = Digest(of: writer.snapshot(of: core, at: now.instant))
    guard text.bytes.count + written.utf8.count < maximumBytes - 1024 else {
      isFull = true
      return
    }
    count += 1
    text.append { json in
      json.array("at") { json in
        json.number(String(now.instant.nanoseconds))
        json.number(String(now.timestamp.milliseconds))
      }
      json.name("message")
      json.number(written)
      json.member("snapshot", snapshot.text)
    }
  }

  /// Returns what is visible in the app as a JSON object, with the names themselves.
  package static func snapshot(of core: AppCore, at now: Instant) -> String {
    var writer = MessageWriter(nil)
    return writer.snapshot(of: core, at: now)
  }

  /// The recording up to now, with its last line.
  package var bytes: [UInt8] {
    var text = text
    text.append { json in
      json.member("end", count)
      json.member("isFull", isFull)
    }
    return text.bytes
  }
}

/// A text whose lines each end with a checksum over all lines up to it.
struct SummedText: Sendable {
  private(set) var bytes: [UInt8] = []
  private var digest = Digest()

  mutating func append(_ body: (inout JSONWriter) -> Void) {
    var json = JSONWriter()
    json.object(body)
    let line = json.text.dropLast()
    digest.add(line.utf8)
    bytes += line.utf8
    bytes += ",\"sum\":\"\(digest.text)\"}\n".utf8
  }
}
