/// How a cell looks: what the text says and what it stands on, not colours.
///
/// ``Palette`` turns it into colours, or into weight and reverse video where there are none, so the
/// same canvas is right in every terminal.
@_spi(Benchmarks) public struct CellStyle: Hashable, Sendable {
  /// What a text is.
  public enum Color: UInt8, CaseIterable, Sendable {
    /// Ordinary text.
    case plain
    /// Text that is less important: a subtitle, a time, a mark.
    case faint
    /// What can be acted on, or is chosen.
    case accent
    /// Went well.
    case good
    /// To be watched: stale, offline.
    case caution
    /// Failed or forbidden.
    case bad
  }

  /// What a text stands on.
  public enum Fill: UInt8, CaseIterable, Sendable {
    /// The screen itself: the terminal's own background.
    case page
    /// Header, tab bar, status line.
    case bar
    /// A menu or a sheet above the screen.
    case panel
    /// The row or the item that is chosen.
    case selected
    /// The one thing that asks to be pressed.
    case accent
    /// A message that something went wrong.
    case alarm
    /// What lies below a menu or is being left.
    case veil
    /// White paper with black on it, in every theme: for a code that a camera reads.
    case paper
  }

  /// Weight and lines.
  public struct Traits: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8
    /// Traits by their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Heavier.
    public static let bold = Traits(rawValue: 1)
    /// A line below.
    public static let underlined = Traits(rawValue: 2)
    /// A line through: gone, withdrawn.
    public static let struck = Traits(rawValue: 4)
    /// Slanted, where the terminal can.
    public static let italic = Traits(rawValue: 8)
  }

  /// What the text is.
  public var color: Color
  /// What it stands on.
  public var fill: Fill
  /// Weight and lines.
  public var traits: Traits

  /// A style.
  public init(_ color: Color = .plain, on fill: Fill = .page, _ traits: Traits = []) {
    self.color = color
    self.fill = fill
    self.traits = traits
  }

  /// The same surface with another ink.
  func with(_ color: Color, _ traits: Traits? = nil) -> CellStyle {
    CellStyle(color, on: fill, traits ?? self.traits)
  }
}
