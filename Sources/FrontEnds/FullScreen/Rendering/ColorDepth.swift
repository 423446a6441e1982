/// How many colours a terminal has.
@_spi(Benchmarks) public enum ColorDepth: String, CaseIterable, Sendable {
  /// None, or none wanted: weight, lines and reverse video alone.
  case none
  /// The sixteen of ECMA-48 and aixterm; which they are is the person's choice.
  case sixteen = "16"
  /// xterm's 256.
  case indexed = "256"
  /// Any, 24 bits.
  case direct = "24-bit"

  /// Reads what the environment says.
  ///
  /// `NO_COLOR` (no-color.org) comes first, then `COLORTERM`, then the name in `TERM`.
  package init(variable: (String) -> String?) {
    let term = variable("TERM") ?? ""
    let colorTerm = variable("COLORTERM") ?? ""
    if variable("NO_COLOR")?.isEmpty == false || term.isEmpty || term == "dumb" {
      self = .none
    } else if colorTerm == "truecolor" || colorTerm == "24bit" || term.hasSuffix("-direct") {
      self = .direct
    } else if term.contains("256color") {
      self = .indexed
    } else if term.hasPrefix("vt") || term.hasSuffix("-m") || term.hasSuffix("-mono") {
      self = .none
    } else {
      self = .sixteen
    }
  }
}

/// Whether the terminal's background is dark, as far as is known.
@_spi(Benchmarks) public enum Background: String, CaseIterable, Sendable {
  case dark, light
  /// Not known: colours that are readable on both.
  case unknown

  /// Judges a colour by its luminance (ITU-R BT.601).
  init(red: UInt8, green: UInt8, blue: UInt8) {
    let luminance = 299 * Int(red) + 587 * Int(green) + 114 * Int(blue)
    self = luminance < 127_500 ? .dark : .light
  }

  /// Reads `COLORFGBG`, which some terminals set: `15;0`, the background last.
  package init(colorFGBG: String?) {
    switch colorFGBG?.split(separator: ";").last.flatMap({ Int($0) }) {
    case .some(0...6), .some(8): self = .dark
    case .some(7), .some(9...15): self = .light
    default: self = .unknown
    }
  }
}
