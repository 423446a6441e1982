extension DeviceCatalog {
  /// iPads, by year.
  static let tablets: [DeviceModel] = [
    DeviceModel(
      id: "ipad-9", name: "iPad (9th generation)", platform: .iPadOS,
      size: ScreenSize(width: 810, height: 1080),
      portraitInsets: ScreenInsets(top: 20),
      landscapeInsets: ScreenInsets(top: 20),
      source: frames + "ios/ipad"),
    DeviceModel(
      id: "ipad-pro-12-gen-4", name: "iPad Pro 12.9 inch (4th generation)", platform: .iPadOS,
      size: ScreenSize(width: 1024, height: 1366),
      portraitInsets: ScreenInsets(top: 24, bottom: 20),
      landscapeInsets: ScreenInsets(top: 24, bottom: 20),
      source: frames + "ios/ipad_pro_12Inches_gen4"),
    DeviceModel(
      id: "ipad-10", name: "iPad (10th generation)", platform: .iPadOS,
      size: ScreenSize(width: 820, height: 1180),
      portraitInsets: ScreenInsets(top: 32, bottom: 25),
      landscapeInsets: ScreenInsets(top: 32, bottom: 25),
      source: simulator + "apple-ipad-10.json"),
    DeviceModel(
      id: "ipad-air-11-m2", name: "iPad Air 11 inch (M2)", platform: .iPadOS,
      size: ScreenSize(width: 820, height: 1180),
      portraitInsets: ScreenInsets(top: 32, bottom: 25),
      landscapeInsets: ScreenInsets(top: 32, bottom: 25),
      source: simulator + "apple-ipad-air-11-m2.json"),
    DeviceModel(
      id: "ipad-air-13-m2", name: "iPad Air 13 inch (M2)", platform: .iPadOS,
      size: ScreenSize(width: 1024, height: 1366),
      portraitInsets: ScreenInsets(top: 32, bottom: 25),
      landscapeInsets: ScreenInsets(top: 32, bottom: 25),
      source: simulator + "apple-ipad-air-13-m2.json"),
    DeviceModel(
      id: "ipad-mini-a17-pro", name: "iPad mini (A17 Pro)", platform: .iPadOS,
      size: ScreenSize(width: 744, height: 1133),
      portraitInsets: ScreenInsets(top: 32, bottom: 25),
      landscapeInsets: ScreenInsets(top: 32, bottom: 25),
      source: simulator + "apple-ipad-mini.json"),
    DeviceModel(
      id: "ipad-pro-11-m4", name: "iPad Pro 11 inch (M4)", platform: .iPadOS,
      size: ScreenSize(width: 834, height: 1210),
      portraitInsets: ScreenInsets(top: 32, bottom: 25),
      landscapeInsets: ScreenInsets(top: 32, bottom: 25),
      source: simulator + "apple-ipad-pro-11-m4.json"),
    DeviceModel(
      id: "ipad-pro-13-m4", name: "iPad Pro 13 inch (M4)", platform: .iPadOS,
      size: ScreenSize(width: 1032, height: 1376),
      portraitInsets: ScreenInsets(top: 32, bottom: 25),
      landscapeInsets: ScreenInsets(top: 32, bottom: 25),
      source: simulator + "apple-ipad-pro-13-m4.json"),
    DeviceModel(
      id: "ipad-a16", name: "iPad (A16)", platform: .iPadOS,
      size: ScreenSize(width: 820, height: 1180),
      portraitInsets: ScreenInsets(top: 32, bottom: 25),
      landscapeInsets: ScreenInsets(top: 32, bottom: 25),
      source: simulator + "apple-ipad-a16.json"),
    DeviceModel(
      id: "ipad-pro-11-m5", name: "iPad Pro 11 inch (M5)", platform: .iPadOS,
      size: ScreenSize(width: 834, height: 1210),
      portraitInsets: ScreenInsets(top: 32, bottom: 25),
      landscapeInsets: ScreenInsets(top: 32, bottom: 25),
      source: simulator + "apple-ipad-pro-11-m5.json"),
    DeviceModel(
      id: "ipad-pro-13-m5", name: "iPad Pro 13 inch (M5)", platform: .iPadOS,
      size: ScreenSize(width: 1032, height: 1376),
      portraitInsets: ScreenInsets(top: 32, bottom: 25),
      landscapeInsets: ScreenInsets(top: 32, bottom: 25),
      source: simulator + "apple-ipad-pro-13-m5.json"),
    DeviceModel(
      id: "ipad-air-11-m4", name: "iPad Air 11 inch (M4)", platform: .iPadOS,
      size: ScreenSize(width: 820, height: 1180),
      portraitInsets: ScreenInsets(top: 32, bottom: 25),
      landscapeInsets: ScreenInsets(top: 32, bottom: 25),
      source: simulator + "apple-ipad-air-11-m4.json"),
    DeviceModel(
      id: "ipad-air-13-m4", name: "iPad Air 13 inch (M4)", platform: .iPadOS,
      size: ScreenSize(width: 1024, height: 1366),
      portraitInsets: ScreenInsets(top: 32, bottom: 25),
      landscapeInsets: ScreenInsets(top: 32, bottom: 25),
      source: simulator + "apple-ipad-air-13-m4.json"),
  ]
}
