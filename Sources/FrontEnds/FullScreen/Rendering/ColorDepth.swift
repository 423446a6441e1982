/// The number of colors of a terminal.
package enum ColorDepth: String, CaseIterable, Sendable {
  /// No colors available or wanted: only weight, underlines and reverse video.
  case none
  /// The 16 colors of ECMA-48 and aixterm.
  ///
  /// The person can configure them.
  case sixteen = "16"
  /// xterm's 256 colors.
  case indexed = "256"
  /// 24-bit colors.
  case direct = "24-bit"

  /// Reads the color depth from the environment.
  ///
  /// `NO_COLOR` (no-color.org) has priority, then `COLORTERM`, then the name in `TERM`.
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

/// The brightness of the terminal's background.
package enum Background: String, CaseIterable, Sendable {
  case dark, light
  /// Unknown, so colors must be readable on both.
  case unknown

  /// Classifies a color by its luminance (ITU-R BT.601).
  init(red: UInt8, green: UInt8, blue: UInt8) {
    let luminance = 299 * Int(red) + 587 * Int(green) + 114 * Int(blue)
    self = luminance < 127_500 ? .dark : .light
  }

  /// Reads `COLORFGBG`, which some terminals set.
  ///
  /// In `15;0` the background is last.
  package init(colorFGBG: String?) {
    switch colorFGBG?.split(separator: ";").last.flatMap({ Int($0) }) {
    case .some(0...6), .some(8): self = .dark
    case .some(7), .some(9...15): self = .light
    default: self = .unknown
    }
  }
}
