/// A device model: its screen, and the parts that the system reserves.
public struct DeviceModel: Hashable, Sendable {
  /// The ID in scenarios and on the command line, such as `iphone-15-pro`.
  public let id: String
  /// The marketing name.
  public let name: String
  /// The operating system.
  public let platform: DevicePlatform
  /// The size of the screen in portrait, in points.
  public let size: ScreenSize
  /// The insets that the system reports in portrait.
  public let portraitInsets: ScreenInsets
  /// The insets that the system reports in landscape with the device's top at the left.
  public let landscapeInsets: ScreenInsets
  /// The notch, island or camera hole.
  public let cutout: Cutout
  /// The public source of the numbers.
  public let source: String

  /// Creates a device model.
  public init(
    id: String, name: String, platform: DevicePlatform, size: ScreenSize,
    portraitInsets: ScreenInsets, landscapeInsets: ScreenInsets, cutout: Cutout = .none,
    source: String
  ) {
    self.id = id
    self.name = name
    self.platform = platform
    self.size = size
    self.portraitInsets = portraitInsets
    self.landscapeInsets = landscapeInsets
    self.cutout = cutout
    self.source = source
  }

  /// Whether the device has a notch, an island or a camera hole.
  public var hasCutout: Bool { cutout != .none }

  /// Returns the size of the screen in an orientation, in points.
  public func size(in orientation: Orientation) -> ScreenSize {
    orientation.isLandscape ? size.turned : size
  }

  /// Returns the insets in an orientation; the two landscape orientations exchange left and right.
  public func insets(in orientation: Orientation) -> ScreenInsets {
    switch orientation {
    case .portrait: portraitInsets
    case .landscapeLeft: landscapeInsets
    case .landscapeRight: landscapeInsets.mirrored
    }
  }

  /// Returns the system's areas in an orientation: a band for each inset, and the cut-out if it is
  /// measured.
  public func systemAreas(in orientation: Orientation) -> [SystemArea] {
    let bands = SystemArea.bands(
      of: insets(in: orientation), on: size(in: orientation))
    guard case .measured(let rect) = cutout else { return bands }
    return bands + [SystemArea(.cutout, turn(rect, to: orientation))]
  }

  private func turn(_ rect: ScreenRect, to orientation: Orientation) -> ScreenRect {
    switch orientation {
    case .portrait: rect
    case .landscapeLeft:
      ScreenRect(x: rect.y, y: size.width - rect.maxX, width: rect.height, height: rect.width)
    case .landscapeRight:
      ScreenRect(x: size.height - rect.maxY, y: rect.x, width: rect.height, height: rect.width)
    }
  }
}

/// The operating system of a device.
public enum DevicePlatform: String, Hashable, Sendable, CaseIterable {
  /// The iPhone.
  case iOS
  /// The iPad.
  case iPadOS
  /// Phones and foldables of various makers.
  case android = "Android"
}

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

/// A part of the screen that belongs to the system; nothing to touch or read may be there
/// (NAV-R04).
public struct SystemArea: Hashable, Sendable {
  /// The kind of a system area.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The status bar with clock, signal and battery; it contains the notch or island.
    case statusBar = "status-bar"
    /// The home indicator, or Android's navigation bar.
    case homeIndicator = "home-indicator"
    /// The band next to a cut-out in landscape.
    case side
    /// The notch, island or camera hole itself.
    case cutout
  }

  /// The kind of the area.
  public let kind: Kind
  /// The rectangle of the area, in points.
  public let rect: ScreenRect

  /// Creates an area.
  public init(_ kind: Kind, _ rect: ScreenRect) {
    self.kind = kind
    self.rect = rect
  }

  /// Returns the areas of these insets on a screen of that size; an inset of 0 gives no area.
  static func bands(of insets: ScreenInsets, on size: ScreenSize) -> [SystemArea] {
    let bands = [
      SystemArea(
        .statusBar, ScreenRect(x: 0, y: 0, width: size.width, height: insets.top)),
      SystemArea(
        .homeIndicator,
        ScreenRect(
          x: 0, y: size.height - insets.bottom, width: size.width, height: insets.bottom)),
      SystemArea(.side, ScreenRect(x: 0, y: 0, width: insets.left, height: size.height)),
      SystemArea(
        .side,
        ScreenRect(
          x: size.width - insets.right, y: 0, width: insets.right, height: size.height)),
    ]
    return bands.filter { !$0.rect.isEmpty }
  }
}
