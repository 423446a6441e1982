import LandfallDomain
import LandfallFullScreen
import LandfallQRSymbols
import LandfallStrictJSON

enum QRCommands {
  static let all = [show, save]

  private static let link = Argument(
    name: "url", help: "The link, or '-' for standard input.", isLink: true)

  private static let codeOptions: [Option] = [
    .value("level", "L|M|Q|H", "The error correction. (default: the best for a screen)"),
    .flag("any", "Accept any text, not only links that the app opens."),
  ]

  /// `textshell qr show URL`.
  static let show = CommandDefinition(
    words: ["qr", "show"], abstract: "Show a link as a QR code.",
    examples: ["textshell qr show docodego://app/acme-corp/members"],
    discussion:
      "With colors, the code is black on white, whatever the terminal's own colors are. Without "
      + "colors, it is drawn for light text on a dark background, unless "
      + "COLORFGBG or --invert says otherwise.",
    arguments: [link],
    options: codeOptions + [
      .flag("invert", "Without colors: for dark text on a light background.")
    ],
    run: { context throws(ShellFailure) in try await show(context) })

  /// `textshell qr save URL FILE`.
  static let save = CommandDefinition(
    words: ["qr", "save"], abstract: "Save a link as a picture of a QR code.",
    examples: [
      "textshell qr save docodego://app/acme-corp/members members.svg",
      "textshell qr save docodego://app/acme-corp/members members.png --scale 12",
    ],
    arguments: [
      link, Argument(name: "file", help: "The file to write; its name ends in .svg or .png."),
    ],
    options: codeOptions + [.value("scale", "pixels", "Pixels per module. (default: 8)")],
    run: { context throws(ShellFailure) in try await save(context) })

  private static func show(_ context: CommandContext) async throws(ShellFailure) -> ExitCode {
    let (text, symbol) = try await code(context)
    guard !context.isJSON else {
      context.print([json(text, symbol, file: nil)])
      return .success
    }
    let columns = QRHalfBlocks.columns(symbol)
    if context.io.isOutputTerminal, let width = context.terminalColumns, width < columns {
      throw ShellFailure(
        .usage, "the code is \(columns) columns wide, but the terminal only \(width)",
        hint: "make the terminal wider or its font smaller, or use 'textshell qr save'")
    }
    context.print(QRPrint(context).lines(symbol))
    return .success
  }

  private static func save(_ context: CommandContext) async throws(ShellFailure) -> ExitCode {
    let path = context.arguments.words[1]
    let scale = try scale(context)
    let kind = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
    guard ["svg", "png"].contains(kind) else {
      throw ShellFailure(
        .usage, "'\(path)' has no picture format", hint: "end the name in .svg or .png")
    }
    let (text, symbol) = try await code(context)
    let tools = try context.qrCodes()
    let bytes: [UInt8]
    if kind == "svg" {
      bytes = Array(QRDrawing.svg(symbol, scale: scale).utf8)
    } else {
      do throws(QRError) {
        bytes = try await tools.codes.png(of: symbol, scale: scale)
      } catch {
        throw ShellFailure(error, of: "'\(path)'")
      }
    }
    try tools.write(path, bytes)
    if context.isJSON {
      context.print([json(text, symbol, file: path)])
    } else {
      let side = QRHalfBlocks.columns(symbol)
      context.note(
        "saved \(path): version \(symbol.version), level \(symbol.level.rawValue), "
          + "\(side) × \(side) modules")
    }
    return .success
  }

  /// Returns the text from the command line and its code.
  private static func code(
    _ context: CommandContext
  ) async throws(ShellFailure) -> (text: String, symbol: QRSymbol) {
    let tools = try context.qrCodes()
    var input = context.arguments.input[0]
    if input.text == "-" {
      guard let line = context.io.readLine() else {
        throw ShellFailure(.usage, "standard input contains no link")
      }
      input = line
    }
    let text: String
    let level = try level(context)
    if context.arguments.flags.contains("any") {
      text = try input.wellFormed("the text")
    } else {
      let link = try QRLink(input.link, for: context.loadApp().definition)
      text = link.text
      if let note = link.note { context.note("note: " + note) }
    }
    do throws(QRError) {
      return (text, try await tools.codes.symbol(of: text, level: level))
    } catch {
      throw ShellFailure(error, of: "the text")
    }
  }

  private static func level(_ context: CommandContext) throws(ShellFailure) -> QRLevel? {
    guard let name = context.arguments.options["level"] else { return nil }
    guard let level = QRLevel(rawValue: name.uppercased()) else {
      throw ShellFailure(
        .usage, "The value '\(name)' is invalid for '--level <L|M|Q|H>'",
        hint: "use one of " + QRLevel.allCases.map(\.rawValue).joined(separator: ", "))
    }
    return level
  }

  private static func scale(_ context: CommandContext) throws(ShellFailure) -> Int {
    guard let given = context.arguments.options["scale"] else { return 8 }
    guard let scale = Int(given), QRLimits.scales.contains(scale) else {
      throw ShellFailure(
        .usage, "The value '\(given)' is invalid for '--scale <pixels>'",
        hint: "\(QRLimits.scales.lowerBound) to \(QRLimits.scales.upperBound)")
    }
    return scale
  }

  private static func json(_ text: String, _ symbol: QRSymbol, file: String?) -> String {
    JSONWriter.answer { writer in
      writer.member("text", text)
      writer.member("level", symbol.level.rawValue)
      writer.member("version", symbol.version)
      writer.member("size", symbol.size)
      if let file {
        writer.member("file", file)
      } else {
        let rows = (0..<symbol.size).map { row in
          (0..<symbol.size).map { symbol[row, $0] ? "1" : "0" }.joined()
        }
        writer.member("rows", rows)
      }
    }.text
  }
}

extension CommandContext {
  /// Returns the tools that create and read QR codes.
  func qrCodes() throws(ShellFailure) -> QRCodeTools {
    guard let tools = adapters.qrCodes else { throw .noQRCodes }
    return tools
  }

  /// The width of the terminal, or `nil` if unknown.
  fileprivate var terminalColumns: Int? {
    io.screen?.size().width ?? io.variable("COLUMNS").flatMap(Int.init)
  }
}

/// The text form of a QR code for a terminal.
struct QRPrint {
  private let color: QRHalfBlocks.Color
  private let depth: ColorDepth
  private let styles: Styles

  init(_ context: CommandContext) {
    let variable = context.io.variable
    styles = context.styles
    depth = styles.isColored ? ColorDepth(variable: variable) : .none
    let isLight = Background(colorFGBG: variable("COLORFGBG")) == .light
    let isInverted = context.arguments.flags.contains("invert")
    color = depth == .none && !isLight && !isInverted ? .light : .dark
  }

  func lines(_ symbol: QRSymbol) -> [String] {
    let rows = QRHalfBlocks.rows(symbol, color: color)
    switch depth {
    case .none: return rows
    // With 16 colors, the person can change black and white, but they remain dark and light.
    case .sixteen: return rows.map { styles.blackOnWhite($0, isExact: false) }
    case .indexed, .direct: return rows.map { styles.blackOnWhite($0, isExact: true) }
    }
  }
}
