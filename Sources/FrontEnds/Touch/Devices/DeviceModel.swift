/// A device as its maker ships it: its screen, and what the system keeps of it.
public struct DeviceModel: Hashable, Sendable {
  /// The name that scenarios and the command line use, such as `iphone-15-pro`.
  public let id: String
  /// The name on the box.
  public let name: String
  /// The system that it runs.
  public let platform: DevicePlatform
  /// The screen in portrait, in points.
  public let size: ScreenSize
  /// What the system reports in portrait.
  public let portraitInsets: ScreenInsets
  /// What the system reports in landscape with the device's top at the left.
  public let landscapeInsets: ScreenInsets
  /// The part of the display that is missing.
  public let cutout: Cutout
  /// Where the numbers come from; public.
  public let source: String

  /// Describes a device.
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

  /// Whether the device says that it has a notch, an island or a camera hole.
  public var hasCutout: Bool { cutout != .none }

  /// The screen as it is held.
  public func size(in orientation: Orientation) -> ScreenSize {
    orientation.isLandscape ? size.turned : size
  }

  /// The insets as it is held; the half turn from one landscape to the other exchanges the sides.
  public func insets(in orientation: Orientation) -> ScreenInsets {
    switch orientation {
    case .portrait: portraitInsets
    case .landscapeLeft: landscapeInsets
    case .landscapeRight: landscapeInsets.mirrored
    }
  }

  /// What belongs to the system as it is held: a band for each inset, and the cut-out where a
  /// source measures it.
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

/// The system that a device runs.
public enum DevicePlatform: String, Hashable, Sendable, CaseIterable {
  /// iPhone.
  case iOS
  /// iPad.
  case iPadOS
  /// Phones and foldables of many makers.
  case android = "Android"
}
