/// Real devices and what their systems keep of the screen (NAV-S03, NAV-R04, NAV-C03).
///
/// Only rows for which somebody has published a measurement, and beside each row where. Models
/// without one are not guessed. Where two sources differ the one that says how it measured is used:
/// Apple's simulator and Google's emulator, then a published test fixture, then an article. Insets
/// are those of the newest system that the source had, so that landscape ends 20 points above the
/// edge on some rows and 21 on others.
public enum DeviceCatalog {
  /// Every device, Apple's first.
  public static let all: [DeviceModel] = earlierPhones + phones + tablets + androidPhones

  /// The device with that id, such as `iphone-15-pro`, or `nil`.
  public static func device(_ id: String) -> DeviceModel? { all.first { $0.id == id } }

  /// The device that a front end stands for when nobody names one.
  public static let standard = phones.first { $0.id == "iphone-16" } ?? all[0]

  /// Read from Apple's iOS Simulator, insets in both orientations, island and notch from its bezel
  /// artwork: MIT, Aloïs Deniel; `device_specs/README.md` there says how.
  static let simulator =
    "https://github.com/aloisdeniel/flutter_device_preview/blob/42089cd/device_specs/"

  /// The earlier table of the same project, one folder a device.
  static let frames =
    "https://github.com/aloisdeniel/flutter_device_preview/blob/42089cd/"
    + "device_frame/lib/src/devices/"

  /// Joins a row's second source: where the camera hole is measured, from Google's emulator skin.
  static let hole = ", " + simulator

  /// The screen configurations that a widely used test library renders views with: MIT, Point-Free.
  static let snapshotTesting =
    "https://github.com/pointfreeco/swift-snapshot-testing/blob/6bb6c9a/"
    + "Sources/SnapshotTesting/Common/View.swift"

  /// An article that gives the safe area's size in both orientations.
  static let qiita = "https://qiita.com/usagimaru/items/761e9a5f3d78b1939df8"
}
