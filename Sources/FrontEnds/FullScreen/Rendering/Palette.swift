/// The only theme: few, calm colors within what a terminal can show.
///
/// Without colors, each background and text color still has a sign. Bars and selected items are in
/// reverse video, and important text is bold or underlined.
package struct Palette: Sendable {
  /// The available colors.
  package let depth: ColorDepth
  /// The assumed background of the page.
  package let background: Background
  /// The SGR parameters after the reset, by text color and background.
  private let parameters: [[UInt8]]

  /// Creates a palette and computes all styles.
  package init(depth: ColorDepth, background: Background) {
    self.depth = depth
    self.background = background
    parameters = CellStyle.Fill.allCases.flatMap { fill in
      CellStyle.Color.allCases.map { color in
        Array(Self.parameters(color, fill, depth, background).utf8)
      }
    }
  }

  /// Appends the escape sequence that sets a style, whatever style was set before.
  func append(_ style: CellStyle, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: [0x1B, 0x5B, 0x30])
    let traits = style.traits
    if traits.contains(.bold) { bytes.append(contentsOf: [0x3B, 0x31]) }
    bytes +=
      parameters[
        Int(style.fill.rawValue) * CellStyle.Color.allCases.count + Int(style.color.rawValue)]
    bytes.append(0x6D)
  }

  private static func parameters(
    _ color: CellStyle.Color, _ fill: CellStyle.Fill, _ depth: ColorDepth,
    _ background: Background
  ) -> String {
    switch depth {
    case .none: return plain(color, fill, background)
    case .sixteen: return sixteen(color, fill)
    case .indexed, .direct:
      let isLight = background == .light
      var text = ""
      if let color = Tone.fill(fill, background) { text += color.sgr(48, depth) }
      if let color = Tone.color(color, fill, background) { text += color.sgr(38, depth) }
      // Without a known background, faint text uses the terminal's own attribute.
      if color == .faint, fill == .page, background == .unknown { text += ";2" }
      if fill == .veil, isLight || background == .unknown { text += ";2" }
      return text
    }
  }

  private static func plain(
    _ color: CellStyle.Color, _ fill: CellStyle.Fill, _ background: Background
  ) -> String {
    let base =
      switch fill {
      case .page, .panel: ""
      case .bar, .selected: ";7"
      case .accent, .alarm: ";1;7"
      case .veil: ";2"
      // Reverse video is dark on light, except on a light page.
      case .paper: background == .light ? "" : ";7"
      }
    let mark =
      switch color {
      case .plain, .good: ""
      // Faint text in reverse video is unreadable in several terminals.
      case .faint: base.contains("7") ? "" : ";2"
      case .accent: ";1"
      case .caution: ";4"
      case .bad: ";1;4"
      }
    return base + mark
  }

  /// Returns the parameters for 16 colors, which are readable on light and dark pages.
  ///
  /// Text on the page is never yellow or bright white.
  private static func sixteen(_ color: CellStyle.Color, _ fill: CellStyle.Fill) -> String {
    let text: String
    switch color {
    case .plain: text = ""
    case .faint: text = ";90"
    case .accent: text = ";34"
    case .good: text = ";32"
    case .caution: text = ";35"
    case .bad: text = ";31"
    }
    switch fill {
    case .page, .panel: return text
    case .bar: return color == .accent ? ";7;1" : ";7"
    // Not black on a color: bold black is gray on many terminals.
    case .selected: return ";37;44" + (color == .accent ? ";1" : "")
    case .accent: return ";1;37;44"
    case .alarm: return ";1;37;41"
    case .veil: return ";90"
    case .paper: return ";30;47"
    }
  }
}

/// A color of the theme.
private struct Tone {
  let red: Int, green: Int, blue: Int

  init(_ value: Int) {
    red = value >> 16 & 0xFF
    green = value >> 8 & 0xFF
    blue = value & 0xFF
  }

  /// Returns the color of a background, or `nil` for the page's own.
  static func fill(_ fill: CellStyle.Fill, _ background: Background) -> Tone? {
    let isLight = background == .light
    return switch fill {
    case .page, .veil: nil
    // Without a known background, bars are dark with light text, which works on both.
    case .bar: Tone(isLight ? 0xE3E9EF : 0x26313C)
    case .panel: Tone(isLight ? 0xF1F4F7 : 0x1E2730)
    case .selected: Tone(isLight ? 0xD5E7F4 : 0x223B50)
    case .accent: Tone(isLight ? 0x1F6AA5 : 0x2B75AD)
    case .alarm: Tone(0xA33A34)
    case .paper: Tone(0xFFFFFF)
    }
  }

  /// Returns the color of a text on a background, or `nil` for the page's own.
  static func color(
    _ color: CellStyle.Color, _ fill: CellStyle.Fill, _ background: Background
  ) -> Tone? {
    switch fill {
    case .accent, .alarm: return Tone(0xFFFFFF)
    case .veil: return background == .dark ? Tone(0x66717C) : nil
    case .paper: return Tone(0x000000)
    case .page where background == .unknown:
      // Halfway between black and white.
      return switch color {
      case .plain, .faint: nil
      case .accent: Tone(0x3C87BF)
      case .good: Tone(0x3C8F56)
      case .caution: Tone(0xA8781F)
      case .bad: Tone(0xCC5249)
      }
    case .page, .bar, .panel, .selected:
      let isLight = background == .light
      return switch color {
      case .plain: fill == .page ? nil : Tone(isLight ? 0x1B242C : 0xE4EAF0)
      case .faint: Tone(isLight ? 0x56626D : 0x98A5B1)
      case .accent: Tone(isLight ? 0x1F5F94 : 0x7CBDEC)
      case .good: Tone(isLight ? 0x276B3C : 0x7FC896)
      case .caution: Tone(isLight ? 0x85590C : 0xE0B764)
      case .bad: Tone(isLight ? 0xA32F29 : 0xF08B83)
      }
    }
  }

  /// Returns the SGR parameters of a foreground (38) or a background (48).
  func sgr(_ kind: Int, _ depth: ColorDepth) -> String {
    depth == .direct ? ";\(kind);2;\(red);\(green);\(blue)" : ";\(kind);5;\(index)"
  }

  /// The nearest of xterm's 256 colors: in its 6 × 6 × 6 cube or among its grays.
  private var index: Int {
    let levels = [0, 95, 135, 175, 215, 255]
    func nearest(_ part: Int) -> Int {
      levels.indices.min { abs(levels[$0] - part) < abs(levels[$1] - part) } ?? 0
    }
    let (r, g, b) = (nearest(red), nearest(green), nearest(blue))
    let grey = min(max(((red + green + blue) / 3 - 8 + 5) / 10, 0), 23)
    let level = 8 + 10 * grey
    func distance(_ r: Int, _ g: Int, _ b: Int) -> Int {
      (r - red) * (r - red) + (g - green) * (g - green) + (b - blue) * (b - blue)
    }
    return distance(levels[r], levels[g], levels[b]) <= distance(level, level, level)
      ? 16 + 36 * r + 6 * g + b : 232 + grey
  }
}
