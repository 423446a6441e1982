/// The look of a cell, described by meaning instead of by color.
///
/// ``Palette`` converts it to colors, or to weight and reverse video on a terminal without colors.
/// So the same canvas works in every terminal.
package struct CellStyle: Hashable, Sendable {
  /// The meaning of a text.
  package enum Color: UInt8, CaseIterable, Sendable {
    /// Ordinary text.
    case plain
    /// Less important text: a subtitle, a time, a mark.
    case faint
    /// Something that can be activated, or that is selected.
    case accent
    /// Success.
    case good
    /// A warning: stale, offline.
    case caution
    /// Failed or forbidden.
    case bad
  }

  /// The kind of background behind a text.
  package enum Fill: UInt8, CaseIterable, Sendable {
    /// The screen itself, with the terminal's own background.
    case page
    /// The header, tab bar or status line.
    case bar
    /// A menu or a sheet above the screen.
    case panel
    /// The selected row or item.
    case selected
    /// The main button.
    case accent
    /// An error message.
    case alarm
    /// The content below a menu, or a screen that is being left.
    case veil
    /// White paper with black text in every theme, for a code that a camera reads.
    case paper
  }

  /// Text attributes.
  package struct Traits: OptionSet, Hashable, Sendable {
    /// The bits.
    package let rawValue: UInt8
    /// Creates traits from bits.
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Bold.
    package static let bold = Traits(rawValue: 1)
    /// Underlined.
    package static let underlined = Traits(rawValue: 2)
    /// Struck through, for something deleted or withdrawn.
    package static let struck = Traits(rawValue: 4)
    /// Italic, if the terminal supports it.
    package static let italic = Traits(rawValue: 8)
  }

  /// The meaning of the text.
  package var color: Color
  /// The background behind the text.
  package var fill: Fill
  /// The text attributes.
  package var traits: Traits

  /// Creates a style.
  package init(_ color: Color = .plain, on fill: Fill = .page, _ traits: Traits = []) {
    self.color = color
    self.fill = fill
    self.traits = traits
  }

  /// Returns the same background with another text color.
  func with(_ color: Color, _ traits: Traits? = nil) -> CellStyle {
    CellStyle(color, on: fill, traits ?? self.traits)
  }
}
