package import LandfallAppCore
package import LandfallDomain
import LandfallStrictJSON

/// Writes down every message that the core is handed, so that what happened can be followed again elsewhere.
///
/// A recording is UTF-8 text, a JSON object a line: what was recorded, a line for each message, and a last line. A
/// message stands with its moment and a digest of what was visible after it. Each line ends with a sum over
/// itself and all lines before it. No secret is in it, for the core holds none; and ``StandIns``
/// stand for all that a person or an organization could be known by.
package struct Recorder: Sendable {
  private var writer: MessageWriter
  private var text: SummedText
  private var count = 0
  private var isFull = false
  private let maximumBytes: Int

  /// - Parameters:
  ///   - core: The core before its first message.
  ///   - seed: A random number, for the stand-ins.
  ///   - maximumBytes: The most to record, 4096 at least.
  package init(_ core: AppCore, seed: UInt64, maximumBytes: Int = Recording.maximumBytes) {
    self.maximumBytes = maximumBytes
    let app = core.destinations.app
    writer = MessageWriter(StandIns(app, seed: seed))
    text = SummedText()
    text.append { json in
      json.member("landfall-recording", Recording.version)
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

  /// Writes a message down.
  ///
  /// - Parameter core: The core after it.
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

  /// What was recorded until now, with its last line.
  package var bytes: [UInt8] {
    var text = text
    text.append { json in
      json.member("end", count)
      json.member("isFull", isFull)
    }
    return text.bytes
  }
}

/// Lines that each end with a sum over all before.
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
