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
