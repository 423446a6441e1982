/// The insets that a screen is laid out with, and why (NAV-F02, NAV-I04).
public struct DeviceInsets: Hashable, Sendable {
  /// What the platform's inset provider said.
  public enum Report: Hashable, Sendable {
    /// It answered, possibly with zeros.
    case measured(ScreenInsets)
    /// There is no provider.
    case absent
  }

  /// Why these insets.
  public enum Basis: Hashable, Sendable {
    /// The provider said so, and a device without a cut-out may well say zero.
    case measured
    /// It said zero on a device with a cut-out, so it knows nothing; a minimum is used, and this is
    /// for the log.
    case minimum(UnknownInsets)
    /// Nobody knows. The screen is laid out without insets, and what may lie behind the system's
    /// areas is listed by ``ScreenLayout/overlaps(with:)`` instead of hidden.
    case unknown
  }

  /// Padding above, in points, when a device with a cut-out reports none (NAV-F02).
  ///
  /// The height of the first notch. A device with a larger island may still overlap, which is why
  /// it is logged.
  public static let minimumTop = 44.0
  /// Padding below, in points, in the same case: the home indicator's (NAV-F02).
  public static let minimumBottom = 34.0

  /// What the screen is laid out with.
  public let insets: ScreenInsets
  /// Why.
  public let basis: Basis

  /// Decides what to lay out with.
  ///
  /// - Parameters:
  ///   - report: What the provider said.
  ///   - hasCutout: Whether the device says that it has a notch, an island or a camera hole.
  ///   - model: The device's model, for the log.
  ///   - systemVersion: Its system and version, for the log.
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

/// A part of the display that shows nothing: notch, island or camera hole.
public enum Cutout: Hashable, Sendable {
  /// The display is whole.
  case none
  /// There is one inside the top inset; no public source measures it.
  case withinTopInset
  /// It lies in this rectangle, in portrait.
  case measured(ScreenRect)
}

/// A device with a cut-out whose system reports no insets: what the log keeps of it (NAV-F02).
public struct UnknownInsets: Hashable, Sendable {
  /// The device's model as it names itself.
  public let model: String
  /// Its system and version.
  public let systemVersion: String
}
