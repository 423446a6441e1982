extension DeviceCatalog {
  /// Returns an iPhone with a home button.
  private static func iPhone(
    _ id: String, _ name: String, _ width: Double, _ height: Double, _ source: String
  ) -> DeviceModel {
    DeviceModel(
      id: id, name: name, platform: .iOS, size: ScreenSize(width: width, height: height),
      portraitInsets: ScreenInsets(top: 20), landscapeInsets: .zero, source: source)
  }

  /// Returns an iPhone with a notch or an island.
  ///
  /// - Parameters:
  ///   - notch: The inset on the side of the cut-out, and in landscape also on the other side.
  ///   - bottom: The inset of the home indicator in landscape.
  ///   - cutout: The measured cut-out, or `nil`.
  private static func iPhone(
    _ id: String, _ name: String, _ width: Double, _ height: Double, notch: Double,
    below bottom: Double, at cutout: ScreenRect? = nil, _ source: String
  ) -> DeviceModel {
    DeviceModel(
      id: id, name: name, platform: .iOS, size: ScreenSize(width: width, height: height),
      portraitInsets: ScreenInsets(top: notch, bottom: 34),
      landscapeInsets: ScreenInsets(left: notch, bottom: bottom, right: notch),
      cutout: cutout.map(Cutout.measured) ?? .withinTopInset, source: source)
  }

  /// iPhones with a home button or a notch, and the first ones with an island; their cut-outs are
  /// not measured.
  static let earlierPhones: [DeviceModel] = [
    iPhone("iphone-se-1", "iPhone SE (1st generation)", 320, 568, snapshotTesting),
    iPhone("iphone-8", "iPhone 8", 375, 667, snapshotTesting),
    iPhone("iphone-8-plus", "iPhone 8 Plus", 414, 736, snapshotTesting),
    iPhone("iphone-x", "iPhone X", 375, 812, notch: 44, below: 21, qiita),
    iPhone("iphone-xs", "iPhone XS", 375, 812, notch: 44, below: 21, qiita),
    iPhone("iphone-xs-max", "iPhone XS Max", 414, 896, notch: 44, below: 21, qiita),
    iPhone("iphone-xr", "iPhone XR", 414, 896, notch: 44, below: 21, qiita),
    iPhone(
      "iphone-11-pro-max", "iPhone 11 Pro Max", 414, 896, notch: 44, below: 21,
      frames + "ios/iphone_11_pro_max"),
    iPhone("iphone-12", "iPhone 12", 390, 844, notch: 47, below: 21, snapshotTesting),
    iPhone("iphone-12-pro", "iPhone 12 Pro", 390, 844, notch: 47, below: 21, snapshotTesting),
    iPhone(
      "iphone-12-pro-max", "iPhone 12 Pro Max", 428, 926, notch: 47, below: 21, snapshotTesting),
    iPhone("iphone-13", "iPhone 13", 390, 844, notch: 47, below: 21, snapshotTesting),
    iPhone("iphone-13-mini", "iPhone 13 mini", 375, 812, notch: 50, below: 21, snapshotTesting),
    iPhone("iphone-13-pro", "iPhone 13 Pro", 390, 844, notch: 47, below: 21, snapshotTesting),
    iPhone(
      "iphone-13-pro-max", "iPhone 13 Pro Max", 428, 926, notch: 47, below: 21, snapshotTesting),
    iPhone(
      "iphone-15-pro", "iPhone 15 Pro", 393, 852, notch: 59, below: 21,
      frames + "ios/iphone_15_pro"),
    iPhone(
      "iphone-15-pro-max", "iPhone 15 Pro Max", 430, 932, notch: 59, below: 21,
      frames + "ios/iphone_15_pro_max"),
  ]

  /// iPhones as Apple's simulator reports them; the island and the notch are measured.
  static let phones: [DeviceModel] = [
    iPhone(
      "iphone-se-3", "iPhone SE (3rd generation)", 375, 667, simulator + "apple-iphone-se-3.json"),
    iPhone(
      "iphone-16", "iPhone 16", 393, 852, notch: 59, below: 20,
      at: ScreenRect(x: 134, y: 11, width: 125, height: 37),
      simulator + "apple-iphone-16.json"),
    iPhone(
      "iphone-16-plus", "iPhone 16 Plus", 430, 932, notch: 59, below: 20,
      at: ScreenRect(x: 152.5, y: 11, width: 125, height: 37),
      simulator + "apple-iphone-16-plus.json"),
    iPhone(
      "iphone-16-pro", "iPhone 16 Pro", 402, 874, notch: 62, below: 20,
      at: ScreenRect(x: 138.5, y: 11, width: 125, height: 37),
      simulator + "apple-iphone-16-pro.json"),
    iPhone(
      "iphone-16-pro-max", "iPhone 16 Pro Max", 440, 956, notch: 62, below: 20,
      at: ScreenRect(x: 157.5, y: 11, width: 125, height: 37),
      simulator + "apple-iphone-16-pro-max.json"),
    iPhone(
      "iphone-17", "iPhone 17", 402, 874, notch: 62, below: 20,
      at: ScreenRect(x: 138.5, y: 11, width: 125, height: 37),
      simulator + "apple-iphone-17.json"),
    iPhone(
      "iphone-17-pro", "iPhone 17 Pro", 402, 874, notch: 62, below: 20,
      at: ScreenRect(x: 138.5, y: 11, width: 125, height: 37),
      simulator + "apple-iphone-17-pro.json"),
    iPhone(
      "iphone-17-pro-max", "iPhone 17 Pro Max", 440, 956, notch: 62, below: 20,
      at: ScreenRect(x: 157.5, y: 11, width: 125, height: 37),
      simulator + "apple-iphone-17-pro-max.json"),
    iPhone(
      "iphone-air", "iPhone Air", 420, 912, notch: 68, below: 20,
      at: ScreenRect(x: 147.5, y: 11, width: 125, height: 37),
      simulator + "apple-iphone-air.json"),
    iPhone(
      "iphone-17e", "iPhone 17e", 390, 844, notch: 47, below: 20,
      at: ScreenRect(x: 106.12, y: 0, width: 177.76, height: 33.86),
      simulator + "apple-iphone-17e.json"),
  ]
}
