import LandfallDomain
import LandfallTestSupport
import Testing

@testable import LandfallTouch

@Suite("Real devices and their insets")
struct DeviceTests {
  @Test(
    "Every row has its own id, a public source and plausible numbers",
    arguments: DeviceCatalog.all)
  func row(device: DeviceModel) {
    #expect(DeviceCatalog.all.count { $0.id == device.id } == 1)
    #expect(DeviceCatalog.device(device.id) == device)
    #expect(device.id.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") })
    #expect(device.source.hasPrefix("https://"))
    #expect(device.size.width >= 320 && device.size.height > device.size.width)
    for orientation in Orientation.allCases {
      let size = device.size(in: orientation)
      let screen = ScreenRect(x: 0, y: 0, width: size.width, height: size.height)
      let safe = screen.inset(by: device.insets(in: orientation))
      #expect(safe.area > screen.area * 0.75)
      for area in device.systemAreas(in: orientation) {
        #expect(screen.contains(area.rect))
        // A cutout never overlaps the safe area.
        #expect(area.rect.intersection(safe).isEmpty, "\(orientation) \(area)")
      }
    }
    if device.hasCutout { #expect(device.portraitInsets.top > 20) }
  }

  @Test(
    "The table contains devices from the SE to Dynamic Islands, iPads and Android",
    .clause("NAV-S03")
  )
  func coverage() {
    let ids = Set(DeviceCatalog.all.map(\.id))
    #expect(
      ids.isSuperset(of: [
        "iphone-se-1", "iphone-se-3", "iphone-x", "iphone-13-mini", "iphone-15-pro", "iphone-16",
        "iphone-17-pro-max", "iphone-air", "ipad-9", "ipad-mini-a17-pro", "ipad-pro-13-m5",
        "pixel-9", "galaxy-s25",
      ]))
    #expect(DeviceCatalog.all.contains { $0.platform == .android && $0.hasCutout })
  }

  @Test("Rotation moves the island to the right side", .clause("NAV-R04"))
  func turned() throws {
    let device = try #require(DeviceCatalog.device("iphone-16"))
    let portrait = device.systemAreas(in: .portrait).first { $0.kind == .cutout }
    let left = device.systemAreas(in: .landscapeLeft).first { $0.kind == .cutout }
    let right = device.systemAreas(in: .landscapeRight).first { $0.kind == .cutout }
    #expect(portrait?.rect == ScreenRect(x: 134, y: 11, width: 125, height: 37))
    #expect(left?.rect == ScreenRect(x: 11, y: 134, width: 37, height: 125))
    #expect(right?.rect == ScreenRect(x: 852 - 48, y: 134, width: 37, height: 125))
  }

  @Test("A hole off the center moves with the rotation", .clause("NAV-R04"))
  func nextToTheMiddle() {
    let device = DeviceModel(
      id: "hole", name: "Hole", platform: .android, size: ScreenSize(width: 400, height: 800),
      portraitInsets: ScreenInsets(top: 20), landscapeInsets: ScreenInsets(left: 20),
      cutout: .measured(ScreenRect(x: 10, y: 5, width: 20, height: 8)), source: "none")
    func hole(_ orientation: Orientation) -> ScreenRect? {
      device.systemAreas(in: orientation).first { $0.kind == .cutout }?.rect
    }
    // The device's upper left corner is at the lower left, then at the upper right.
    #expect(hole(.landscapeLeft) == ScreenRect(x: 5, y: 370, width: 8, height: 20))
    #expect(hole(.landscapeRight) == ScreenRect(x: 787, y: 10, width: 8, height: 20))
    #expect(device.insets(in: .landscapeRight) == ScreenInsets(right: 20))
  }

  @Test(
    "The minimum of 44 and 34 points applies only to a device with a cutout that reports zeros",
    .clause("NAV-F02", "NAV-I04"))
  func minimum() {
    let note = UnknownInsets(model: "Custom 1", systemVersion: "Android 15")
    func resolve(_ report: DeviceInsets.Report, _ hasCutout: Bool) -> DeviceInsets {
      DeviceInsets(
        report, hasCutout: hasCutout, model: "Custom 1", systemVersion: "Android 15")
    }
    let repaired = resolve(.measured(.zero), true)
    #expect(repaired.insets == ScreenInsets(top: 44, bottom: 34))
    #expect(repaired.basis == .minimum(note))
    #expect(resolve(.measured(.zero), false).insets == .zero)
    #expect(resolve(.measured(.zero), false).basis == .measured)
    let small = ScreenInsets(top: 20)
    #expect(resolve(.measured(small), true).insets == small)
    #expect(resolve(.measured(small), true).basis == .measured)
    #expect(resolve(.absent, true).insets == .zero)
    #expect(resolve(.absent, true).basis == .unknown)
  }
}
