import Landfall
import LandfallAppCore
import LandfallAuth
import LandfallDomain
import LandfallReplay
import LandfallStrictJSON

enum ReplayCommand {
  /// `textshell replay FILE…`.
  static let definition = CommandDefinition(
    words: ["replay"], abstract: "Replay a recording, message by message.",
    examples: [
      "textshell --record why.landfall open docodego://app/acme-corp/members --as ada@acme.test",
      "textshell replay why.landfall", "textshell replay why.landfall --until 5 --snapshots",
    ],
    discussion:
      "'--record FILE' makes a recording, and an app can make one itself. It contains no secrets: "
      + "random placeholders replace names, addresses, identifiers and values of queries. "
      + "Replaying reads no store and calls no services. '--app' names the recorded app. The exit "
      + "code is 1 if the visible screen after a message differs from the recording; the first "
      + "such message is named.",
    arguments: [Argument(name: "file", help: "A recording.", isRepeating: true)],
    options: [
      .value("until", "n", "Stop after that message. (default: the last)"),
      .flag("snapshots", "Print the snapshot after each message, as JSON."),
    ],
    run: { context throws(ShellFailure) in
      let until = try last(context)
      let app = try context.loadApp().definition
      let resolver = try app.resolver()
      var code = ExitCode.success
      for file in context.arguments.words {
        let bytes = try context.adapters.readFile(file)
        do throws(RecordingError) {
          let recording = try Recording(bytes)
          let replay = try Replay(recording, app, resolver)
          if try !follow(replay, recording, until, file, context) { code = .ignored }
        } catch {
          throw failure(error, file, context)
        }
      }
      return code
    })

  private static func last(_ context: CommandContext) throws(ShellFailure) -> Int {
    guard let text = context.arguments.options["until"] else { return .max }
    guard let number = Int(text), number > 0 else {
      throw ShellFailure(
        .usage, "'\(text)' is not the number of a message",
        hint: "messages are counted from 1, as in --until 5")
    }
    return number
  }

  private static func failure(
    _ error: RecordingError, _ file: String, _ context: CommandContext
  ) -> ShellFailure {
    let isNamed = context.appFolder != nil
    guard case .otherApp = error, !isNamed else {
      return ShellFailure(.badData, "'\(file)': \(error)")
    }
    return ShellFailure(
      .badData, "'\(file)': \(error)", hint: "name the folder of the app with --app DIR")
  }

  /// Replays the messages of a recording in a new core and prints each of them.
  ///
  /// - Returns: Whether the snapshots were the same as in the recording.
  private static func follow(
    _ replay: Replay, _ recording: Recording, _ until: Int, _ file: String,
    _ context: CommandContext
  ) throws(RecordingError) -> Bool {
    var count = 0
    var different: Int?
    var start: Instant?
    while count < until, let step = try replay.next() {
      count = step.number
      if !step.isSame { different = different ?? step.number }
      let offset = step.now.instant - (start ?? step.now.instant)
      start = start ?? step.now.instant
      if context.isJSON {
        context.print([json(step, offset, file)])
        continue
      }
      let asks = names(of: step.effects).joined(separator: ", ")
      let number = String(repeating: " ", count: max(0, 4 - "\(count)".count)) + "\(count)"
      context.print([
        "\(number)  \(DurationText.text(offset))  \(step.name)" + (asks.isEmpty ? "" : " → " + asks)
      ])
      if context.arguments.flags.contains("snapshots") { context.print(["      " + step.snapshot]) }
    }
    guard !context.isJSON else { return different == nil }
    let messages = count == 1 ? "1 message" : "\(count) messages"
    if let different {
      context.print(["\(file): \(messages); differs from message \(different) on"])
    } else {
      let rest = count < recording.count ? " of \(recording.count)" : ""
      context.print(["\(file): \(messages)\(rest), the same as recorded"])
    }
    if recording.isFull { context.note("note: the recording was full before the end") }
    return different == nil
  }

  /// Returns the names of the effects, without their values.
  private static func names(of effects: [Effect]) -> [String] {
    effects.compactMap { effect in
      let (name, inner) = label(of: effect)
      switch effect {
      case .link, .session, .organization, .screen, .notification:
        let innerName = inner.map { label(of: $0).name } ?? ""
        // A message from one flow to another.
        return innerName == "report" ? nil : "\(name) \(innerName)"
      case .keepScreen, .post, .answer: return name
      }
    }
  }

  /// Returns the name of an enum case and its associated value.
  private static func label(of value: Any) -> (name: String, inner: Any?) {
    guard let child = Mirror(reflecting: value).children.first, let label = child.label else {
      return ("\(value)", nil)
    }
    return (label, child.value)
  }

  private static func json(_ step: Replay.Step, _ offset: Duration, _ file: String) -> String {
    JSONWriter.object { writer in
      writer.member("file", file)
      writer.member("message", step.number)
      writer.name("afterMilliseconds")
      writer.value(Int(offset.wholeMilliseconds))
      writer.member("name", step.name)
      writer.member("effects", names(of: step.effects))
      writer.name("snapshot")
      writer.number(step.snapshot)
      writer.member("same", step.isSame)
    }.text
  }
}

/// The files of `--record`, one per process of a command: FILE, FILE.2 and so on.
final class RecordingFile {
  private let path: String
  private let write: FileWriter
  private let randomBytes: @Sendable () -> [UInt8]
  private var processes = 0
  /// The running process.
  private var landfall: Landfall?
  /// Whether any process was started.
  var isUsed: Bool { processes > 0 }
  /// The reason why the last recording could not be written, or `nil`.
  private(set) var failure: ShellFailure?

  /// Checks that the first file can be written; nothing is written before there is a recording.
  ///
  /// - Throws: ``ShellFailure`` if it cannot.
  init(_ path: String, _ adapters: ShellAdapters) throws(ShellFailure) {
    (self.path, write) = (path, adapters.writeFile)
    randomBytes = { [cryptography = adapters.cryptography] in cryptography.randomBytes(8) }
    try write(path, nil, true)
  }

  /// Returns a random number for the placeholders of a recording.
  func seed() -> UInt64 { randomBytes().reduce(0) { $0 << 8 | UInt64($1) } }

  /// Starts the recording of a new process, after the previous one has ended.
  func start(_ landfall: Landfall) {
    processes += 1
    self.landfall = landfall
  }

  /// Writes what the process has recorded until now.
  func save() {
    guard let bytes = landfall?.assumeIsolated({ $0.recording() }) else { return }
    do throws(ShellFailure) {
      try write(processes == 1 ? path : "\(path).\(processes)", bytes, true)
    } catch {
      failure = error
    }
  }

  /// Saves the recording at the end of the process.
  func end() {
    save()
    landfall = nil
  }
}
