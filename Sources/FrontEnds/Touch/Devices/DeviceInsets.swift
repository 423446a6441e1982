/// The insets that a screen is laid out with, and their origin (NAV-F02, NAV-I04).
public struct DeviceInsets: Hashable, Sendable {
  /// The answer of the platform's inset provider.
  public enum Report: Hashable, Sendable {
    /// The provider returned insets, possibly zeros.
    case measured(ScreenInsets)
    /// There is no provider.
    case absent
  }

  /// The reason for the chosen insets.
  public enum Basis: Hashable, Sendable {
    /// The provider returned them; zeros are plausible for a device without a cut-out.
    case measured
    /// The provider returned zeros for a device with a cut-out, which cannot be right. A minimum is
    /// used instead and logged.
    case minimum(UnknownInsets)
    /// The insets are not known. The screen is laid out without insets, and
    /// ``ScreenLayout/overlaps(with:)`` lists what may be hidden by the system's areas.
    case unknown
  }

  /// The top inset, in points, if a device with a cut-out reports none (NAV-F02).
  ///
  /// It is the height of the first notch. Content may still overlap a larger island, so the case is
  /// logged.
  public static let minimumTop = 44.0
  /// The bottom inset, in points, in the same case: the height of the home indicator (NAV-F02).
  public static let minimumBottom = 34.0

  /// The insets to lay out with.
  public let insets: ScreenInsets
  /// The reason for them.
  public let basis: Basis

  /// Chooses the insets.
  ///
  /// - Parameters:
  ///   - report: The answer of the inset provider.
  ///   - hasCutout: Whether the device has a notch, an island or a camera hole.
  ///   - model: The device's model, for the log.
  ///   - systemVersion: The device's system and version, for the log.
  public init(
    _ report: Report, hasCutout: Bool, model: String = "", systemVersion: String = ""
  ) {
    switch report {
    case .measured(.zero) where hasCutout:
      insets = ScreenInsets(top: Self.minimumTop, bottom: Self.minimumBottom)
      basis = .minimum(UnknownInsets(model: model, systemVersion: systemVersion))
    case .measured(let measured):
      insets = measured
      basis = .measured
    case .absent:
      insets = .zero
      basis = .unknown
    }
  }
}

/// A part of the display that shows nothing: a notch, an island or a camera hole.
public enum Cutout: Hashable, Sendable {
  /// The display has no cut-out.
  case none
  /// There is a cut-out inside the top inset, but no public source measures it.
  case withinTopInset
  /// The cut-out has this rectangle in portrait.
  case measured(ScreenRect)
}

/// The log entry for a device that has a cut-out but reports no insets (NAV-F02).
public struct UnknownInsets: Hashable, Sendable {
  /// The device's model name.
  public let model: String
  /// The device's system and version.
  public let systemVersion: String
}
