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
