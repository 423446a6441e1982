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

extension DeviceCatalog {
  /// Returns an iPad, whose insets are the same in all orientations.
  private static func iPad(
    _ id: String, _ name: String, _ width: Double, _ height: Double, top: Double,
    bottom: Double = 0, _ source: String
  ) -> DeviceModel {
    let insets = ScreenInsets(top: top, bottom: bottom)
    return DeviceModel(
      id: id, name: name, platform: .iPadOS, size: ScreenSize(width: width, height: height),
      portraitInsets: insets, landscapeInsets: insets, source: source)
  }

  /// iPads, by year.
  static let tablets: [DeviceModel] = [
    iPad("ipad-9", "iPad (9th generation)", 810, 1080, top: 20, frames + "ios/ipad"),
    iPad(
      "ipad-pro-12-gen-4", "iPad Pro 12.9 inch (4th generation)", 1024, 1366, top: 24, bottom: 20,
      frames + "ios/ipad_pro_12Inches_gen4"),
    iPad(
      "ipad-10", "iPad (10th generation)", 820, 1180, top: 32, bottom: 25,
      simulator + "apple-ipad-10.json"),
    iPad(
      "ipad-air-11-m2", "iPad Air 11 inch (M2)", 820, 1180, top: 32, bottom: 25,
      simulator + "apple-ipad-air-11-m2.json"),
    iPad(
      "ipad-air-13-m2", "iPad Air 13 inch (M2)", 1024, 1366, top: 32, bottom: 25,
      simulator + "apple-ipad-air-13-m2.json"),
    iPad(
      "ipad-mini-a17-pro", "iPad mini (A17 Pro)", 744, 1133, top: 32, bottom: 25,
      simulator + "apple-ipad-mini.json"),
    iPad(
      "ipad-pro-11-m4", "iPad Pro 11 inch (M4)", 834, 1210, top: 32, bottom: 25,
      simulator + "apple-ipad-pro-11-m4.json"),
    iPad(
      "ipad-pro-13-m4", "iPad Pro 13 inch (M4)", 1032, 1376, top: 32, bottom: 25,
      simulator + "apple-ipad-pro-13-m4.json"),
    iPad(
      "ipad-a16", "iPad (A16)", 820, 1180, top: 32, bottom: 25, simulator + "apple-ipad-a16.json"),
    iPad(
      "ipad-pro-11-m5", "iPad Pro 11 inch (M5)", 834, 1210, top: 32, bottom: 25,
      simulator + "apple-ipad-pro-11-m5.json"),
    iPad(
      "ipad-pro-13-m5", "iPad Pro 13 inch (M5)", 1032, 1376, top: 32, bottom: 25,
      simulator + "apple-ipad-pro-13-m5.json"),
    iPad(
      "ipad-air-11-m4", "iPad Air 11 inch (M4)", 820, 1180, top: 32, bottom: 25,
      simulator + "apple-ipad-air-11-m4.json"),
    iPad(
      "ipad-air-13-m4", "iPad Air 13 inch (M4)", 1024, 1366, top: 32, bottom: 25,
      simulator + "apple-ipad-air-13-m4.json"),
  ]
}

extension DeviceCatalog {
  /// Android phones.
  ///
  /// In landscape the status bar stays at the top, and a cut-out adds an inset on one side or both.
  static let androidPhones: [DeviceModel] = [
    DeviceModel(
      id: "galaxy-s20", name: "Samsung Galaxy S20", platform: .android,
      size: ScreenSize(width: 360, height: 800),
      portraitInsets: ScreenInsets(top: 32, bottom: 32),
      landscapeInsets: ScreenInsets(top: 24, left: 32, right: 32),
      cutout: .withinTopInset,
      source: frames + "android/samsung_galaxy_s20"),
    DeviceModel(
      id: "galaxy-a50", name: "Samsung Galaxy A50", platform: .android,
      size: ScreenSize(width: 412, height: 892),
      portraitInsets: ScreenInsets(top: 32, bottom: 32),
      landscapeInsets: ScreenInsets(top: 24, left: 32, right: 32),
      cutout: .withinTopInset,
      source: frames + "android/samsung_galaxy_a50"),
    DeviceModel(
      id: "galaxy-note20", name: "Samsung Galaxy Note 20", platform: .android,
      size: ScreenSize(width: 412, height: 916),
      portraitInsets: ScreenInsets(top: 48, bottom: 32),
      landscapeInsets: ScreenInsets(top: 24, left: 48, right: 48),
      cutout: .withinTopInset,
      source: frames + "android/samsung_galaxy_note20"),
    DeviceModel(
      id: "galaxy-note20-ultra", name: "Samsung Galaxy Note 20 Ultra", platform: .android,
      size: ScreenSize(width: 412, height: 883),
      portraitInsets: ScreenInsets(top: 36, bottom: 24),
      landscapeInsets: ScreenInsets(top: 24, left: 36, right: 36),
      cutout: .withinTopInset,
      source: frames + "android/samsung_galaxy_note20_ultra"),
    DeviceModel(
      id: "galaxy-s25", name: "Samsung Galaxy S25", platform: .android,
      size: ScreenSize(width: 360, height: 780),
      portraitInsets: ScreenInsets(top: 32, bottom: 24),
      landscapeInsets: ScreenInsets(top: 24, left: 32, bottom: 24),
      cutout: .withinTopInset,
      source: frames + "android/samsung_galaxy_s25"),
    DeviceModel(
      id: "oneplus-8-pro", name: "OnePlus 8 Pro", platform: .android,
      size: ScreenSize(width: 360, height: 800),
      portraitInsets: ScreenInsets(top: 40, bottom: 20),
      landscapeInsets: ScreenInsets(top: 24, left: 40, right: 40),
      cutout: .withinTopInset,
      source: frames + "android/oneplus_8_pro"),
    DeviceModel(
      id: "xperia-1-ii", name: "Sony Xperia 1 II", platform: .android,
      size: ScreenSize(width: 411, height: 960),
      portraitInsets: ScreenInsets(top: 24),
      landscapeInsets: ScreenInsets(top: 24),
      source: frames + "android/sony_xperia_1_ii"),
    DeviceModel(
      id: "pixel-9", name: "Google Pixel 9", platform: .android,
      size: ScreenSize(width: 411.43, height: 923.43),
      portraitInsets: ScreenInsets(top: 54.1, bottom: 24),
      landscapeInsets: ScreenInsets(top: 52.2, left: 54.1, bottom: 24),
      cutout: .measured(ScreenRect(x: 190.47, y: 17.52, width: 30.48, height: 30.48)),
      source: frames + "android/google_pixel_9" + hole + "google-pixel-9.json"),
    DeviceModel(
      id: "pixel-9-pro-xl", name: "Google Pixel 9 Pro XL", platform: .android,
      size: ScreenSize(width: 448, height: 997.33),
      portraitInsets: ScreenInsets(top: 53, bottom: 24),
      landscapeInsets: ScreenInsets(top: 52, left: 53, bottom: 24),
      cutout: .withinTopInset,
      source: frames + "android/google_pixel_9_pro_xl"),
  ]
}
