/// Real devices, with the parts of the screen that their systems reserve (NAV-S03, NAV-R04, NAV-C03).
///
/// The catalog contains only devices with published measurements, each with its source; nothing is
/// guessed. If sources differ, the order is: Apple's simulator and Google's emulator, a published
/// test fixture, an article. Insets are those of the newest system that the source had. Bottom
/// insets in landscape are therefore 20 points on some rows and 21 on others.
public enum DeviceCatalog {
  /// All devices, Apple's first.
  public static let all: [DeviceModel] = earlierPhones + phones + tablets + androidPhones

  /// Returns the device with that ID, such as `iphone-15-pro`, or `nil`.
  public static func device(_ id: String) -> DeviceModel? { all.first { $0.id == id } }

  /// The device that a front end simulates if none is chosen.
  public static let standard = phones.first { $0.id == "iphone-16" } ?? all[0]

  /// Data from Apple's iOS Simulator: insets in both orientations, island and notch from its bezel
  /// artwork.
  ///
  /// License MIT, Aloïs Deniel. `device_specs/README.md` in that repository explains the method.
  static let simulator =
    "https://github.com/aloisdeniel/flutter_device_preview/blob/42089cd/device_specs/"

  /// The earlier table of the same project, with one folder per device.
  static let frames =
    "https://github.com/aloisdeniel/flutter_device_preview/blob/42089cd/"
    + "device_frame/lib/src/devices/"

  /// A second source for the camera hole, which is measured in Google's emulator skin.
  static let hole = ", " + simulator

  /// The screen configurations of a widely used snapshot testing library.
  ///
  /// License MIT, Point-Free.
  static let snapshotTesting =
    "https://github.com/pointfreeco/swift-snapshot-testing/blob/6bb6c9a/"
    + "Sources/SnapshotTesting/Common/View.swift"

  /// An article that lists the safe area in both orientations.
  static let qiita = "https://qiita.com/usagimaru/items/761e9a5f3d78b1939df8"
}
