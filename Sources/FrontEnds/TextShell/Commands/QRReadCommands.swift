import LandfallDomain
import LandfallQRSymbols
import LandfallStrictJSON

enum QRReadCommands {
  static let all = [read, scan]

  private static let readOptions: [Option] = [
    .flag("open", "Open the link, with the channel 'qr'."),
    .flag("all", "Print all codes if there are several."),
  ]

  /// `textshell qr read FILE`.
  static let read = CommandDefinition(
    words: ["qr", "read"], abstract: "Print the content of the QR code in a picture.",
    examples: [
      "textshell qr read code.png", "textshell qr read photo.jpg --open --as ada@acme.test",
      "textshell qr read code.png | textshell open - --from qr --as ada@acme.test",
    ],
    discussion:
      "Reads PNG and JPEG. Prints only one line per code to standard output. A picture with "
      + "several codes is an error that lists them, unless you use --all or --json.",
    arguments: [Argument(name: "file", help: "The picture, or '-' for standard input.")],
    options: readOptions,
    run: { context throws(ShellFailure) in try await read(context) })

  /// `textshell qr scan`.
  static let scan = CommandDefinition(
    words: ["qr", "scan"], abstract: "Print the content of the QR code in front of a camera.",
    examples: ["textshell qr scan", "textshell qr scan /dev/video2 --open"],
    discussion: "Needs a camera of Video4Linux. Control-C gives up.",
    arguments: [
      Argument(name: "device", help: "The camera. (default: /dev/video0)", isOptional: true)
    ],
    options: readOptions + [
      .value("seconds", "count", "The time to wait for a code. (default: 60)")
    ],
    run: { context throws(ShellFailure) in try await scan(context) })

  private static func read(_ context: CommandContext) async throws(ShellFailure) -> ExitCode {
    let path = context.arguments.words[0]
    let tools = try context.qrCodes()
    let subject = path == "-" ? "the picture" : "'\(path)'"
    let picture: [UInt8]
    if path == "-" {
      guard !context.io.isInputTerminal else {
        throw ShellFailure(.usage, "standard input contains no picture")
      }
      picture = try context.io.readAll(QRLimits.pictureBytes)
      guard picture.count <= QRLimits.pictureBytes else {
        throw ShellFailure(.tooManyBytes, of: subject)
      }
    } else {
      picture = try context.adapters.readFile(path)
    }
    let readings: [QRReading]
    do throws(QRError) {
      readings = try await tools.codes.readings(in: picture)
    } catch {
      throw ShellFailure(error, of: subject)
    }
    return try await report(context, readings, subject)
  }

  private static func scan(_ context: CommandContext) async throws(ShellFailure) -> ExitCode {
    let device = context.arguments.words.first
    let tools = try context.qrCodes()
    var time = QRLimits.cameraTime
    if let given = context.arguments.options["seconds"] {
      guard let seconds = Int(given), 1...3_600 ~= seconds else {
        throw ShellFailure(
          .usage, "The value '\(given)' is invalid for '--seconds <count>'", hint: "1 to 3600")
      }
      time = .seconds(seconds)
    }
    let subject = device ?? "/dev/video0"
    let readings: [QRReading]
    do throws(QRError) {
      readings = try await tools.codes.readings(from: device, within: time)
    } catch {
      throw ShellFailure(error, of: subject)
    }
    return try await report(context, readings, subject)
  }

  /// Prints or opens the codes that were read.
  private static func report(
    _ context: CommandContext, _ readings: [QRReading], _ subject: String
  ) async throws(ShellFailure) -> ExitCode {
    let isAll = context.arguments.flags.contains("all")
    let opens = context.arguments.flags.contains("open")
    if context.isJSON, !opens {
      context.print([json(readings)])
      return .success
    }
    var texts: [String] = []
    for reading in readings {
      do throws(QRError) {
        let text = try reading.text()
        // Two equal codes count as one.
        if !texts.contains(where: { $0.utf8.elementsEqual(text.utf8) }) { texts.append(text) }
      } catch {
        throw ShellFailure(error, of: subject)
      }
    }
    guard texts.count == 1 || isAll && !opens else {
      throw ShellFailure(
        .badData, "\(subject) contains \(texts.count) QR codes:", details: texts.map { "  " + $0 },
        hint: opens ? "open one of them with 'textshell open'" : "--all prints all of them")
    }
    if opens { return try await OpenCommand.openLink(LinkText(texts[0]), from: .qr, context) }
    context.print(texts)
    return .success
  }

  private static func json(_ readings: [QRReading]) -> String {
    JSONWriter.answer { writer in
      writer.objects("codes", readings) { writer, reading in
        let text = String(decoding: reading.bytes, as: UTF8.self)
        let isText = text.utf8.elementsEqual(reading.bytes)
        writer.member("text", isText ? text : nil)
        if !isText { writer.member("hex", Hexadecimal.text(reading.bytes)) }
        writer.member("x", reading.place.x)
        writer.member("y", reading.place.y)
        writer.member("width", reading.place.width)
        writer.member("height", reading.place.height)
      }
    }.text
  }
}
