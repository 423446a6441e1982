import LandfallDomain
import LandfallTestSupport
import Testing

@testable import LandfallTouch

@Suite("Positions of all elements on a screen")
struct ScreenLayoutTests {
  static let screens: [(name: String, screen: ShownScreen)] = [
    ("root", ShownScreen(id: "root", tab: 0, tabCount: 4, list: ShownList(rowCount: 100))),
    (
      "detail with a message",
      ShownScreen(id: "item", depth: 3, tab: 1, tabCount: 4, hasMessage: true)
    ),
    (
      "menu",
      ShownScreen(
        id: "list", tab: 1, tabCount: 4, list: ShownList(rowCount: 100),
        menu: ShownMenu(row: 7, entryCount: 5))
    ),
    ("sheet", ShownScreen(id: "list", depth: 2, tab: 1, tabCount: 4, hasSheet: true)),
    ("sign-in", ShownScreen(id: "sign-in", list: ShownList(rowCount: 3, canRefresh: false))),
    ("five tabs", ShownScreen(id: "home", tab: 4, tabCount: 5, list: ShownList(rowCount: 2))),
  ]

  static func layout(
    _ screen: ShownScreen, on device: DeviceModel, _ orientation: Orientation = .portrait,
    insets: ScreenInsets? = nil
  ) -> ScreenLayout {
    ScreenLayout(
      screen, size: device.size(in: orientation),
      insets: insets ?? device.insets(in: orientation), scroll: 130, indicatorHeight: 0,
      hasRefreshButton: true)
  }

  @Test(
    "No element lies behind the system's areas, on any device in any orientation",
    .clause("NAV-S03", "NAV-R04", "NAV-C03", "NAV-A08"), arguments: DeviceCatalog.all)
  func safe(device: DeviceModel) {
    for orientation in Orientation.allCases {
      let areas = device.systemAreas(in: orientation)
      for (name, screen) in Self.screens {
        for direction in TextDirection.allCases {
          var screen = screen
          screen.direction = direction
          let layout = Self.layout(screen, on: device, orientation)
          #expect(
            layout.overlaps(with: areas) == [], "\(device.id) \(orientation) \(name) \(direction)")
          for element in layout.elements {
            let rect = layout.rect(of: element)
            #expect(
              rect.map { Self.isInside($0, layout.safeArea) } == true,
              "\(device.id) \(orientation) \(name) \(direction) \(element)")
          }
          #expect(layout.elements.contains(.header))
        }
      }
    }
  }

  /// Returns whether a rectangle is inside another, except for rounding errors of a division by
  /// three.
  private static func isInside(_ rect: ScreenRect, _ outer: ScreenRect) -> Bool {
    rect.x >= outer.x - 1e-9 && rect.maxX <= outer.maxX + 1e-9 && rect.y >= outer.y - 1e-9
      && rect.maxY <= outer.maxY + 1e-9
  }

  @Test("Without insets the layout lists the hidden elements", .clause("NAV-I04"))
  func hidden() throws {
    let device = try #require(DeviceCatalog.device("iphone-16"))
    let screen = ShownScreen(id: "item", depth: 2, tab: 0, tabCount: 4)
    let layout = Self.layout(screen, on: device, insets: .zero)
    let overlaps = layout.overlaps(with: device.systemAreas(in: .portrait))
    #expect(
      Set(overlaps.map { "\($0.element) \($0.area.rawValue)" }) == [
        "header status-bar", "header cutout", "backButton status-bar",
        "tab(0) home-indicator", "tab(1) home-indicator", "tab(2) home-indicator",
        "tab(3) home-indicator",
      ])
    #expect(
      overlaps.first { $0.area == .cutout }?.rect
        == ScreenRect(x: 134, y: 11, width: 125, height: 33))
  }

  @Test(
    "In right-to-left everything is mirrored", .clause("NAV-S04", "NAV-A12"),
    arguments: DeviceCatalog.all)
  func mirrored(device: DeviceModel) {
    for orientation in Orientation.allCases {
      let size = device.size(in: orientation)
      let insets = device.insets(in: orientation)
      for (name, screen) in Self.screens {
        var arabic = screen
        arabic.direction = .rightToLeft
        let left = Self.layout(screen, on: device, orientation, insets: insets)
        let right = Self.layout(arabic, on: device, orientation, insets: insets.mirrored)
        #expect(left.elements == right.elements)
        for element in left.elements {
          #expect(
            left.rect(of: element)?.mirrored(in: size.width) == right.rect(of: element),
            "\(device.id) \(name) \(element)")
        }
      }
    }
  }

  @Test(
    "Four equally wide tabs are in order from the leading edge",
    .clause("NAV-A12", "NAV-S04"))
  func tabs() {
    for direction in TextDirection.allCases {
      var screen = Self.screens[0].screen
      screen.direction = direction
      let layout = Self.layout(screen, on: DeviceCatalog.standard)
      let lefts = (0..<4).compactMap { layout.rect(of: .tab($0))?.x }
      #expect(lefts == (direction == .leftToRight ? lefts.sorted() : lefts.sorted { $0 > $1 }))
      #expect(lefts.count == 4)
      #expect(layout.rect(of: .tab(4)) == nil)
      let back = ShownScreen(id: "x", depth: 2, tab: 0, tabCount: 4, direction: direction)
      let rect = Self.layout(back, on: DeviceCatalog.standard).rect(of: .backButton)
      let leading: Double = direction == .leftToRight ? 0 : 393 - 88
      #expect(rect?.x == leading)
    }
  }

  @Test("A point belongs to the front element")
  func hits() throws {
    let device = DeviceCatalog.standard
    for (name, screen) in Self.screens {
      let layout = Self.layout(screen, on: device)
      for element in layout.elements {
        let rect = try #require(layout.rect(of: element))
        let hit = layout.element(at: rect.center)
        let isCovered = screen.menu != nil || screen.hasSheet
        switch element {
        case .menuEntry, .sheet: #expect(hit == element, "\(name) \(element)")
        case .backButton, .tab, .message, .row, .refreshButton:
          #expect((hit == element) == !isCovered, "\(name) \(element)")
        case .header, .content, .tabBar, .menu: #expect(hit != nil)
        }
      }
      let behind = layout.element(at: ScreenPoint(x: 200, y: 5))
      #expect(behind == (screen.menu != nil || screen.hasSheet ? .content : nil))
    }
  }

  @Test("Adjacent tabs and rows share an edge and leave no gap")
  func gaps() {
    for width in [320.0, 375, 390, 393, 402, 411.43, 1024] {
      let layout = ScreenLayout(
        Self.screens[0].screen, size: ScreenSize(width: width, height: 800), insets: .zero)
      for tab in 0..<3 {
        #expect(layout.rect(of: .tab(tab))?.maxX == layout.rect(of: .tab(tab + 1))?.x)
      }
      #expect(layout.rect(of: .tab(3)).map { abs($0.maxX - width) < 1e-9 } == true)
    }
  }

  @Test("Invisible rows have no position, and 10,000 rows cost as much as 10")
  func rows() {
    var screen = Self.screens[0].screen
    screen.list?.rowCount = 10_000
    let layout = ScreenLayout(
      screen, size: ScreenSize(width: 393, height: 852),
      insets: ScreenInsets(top: 59, bottom: 34), scroll: 220_000)
    #expect(layout.visibleRows == 5000..<5016)
    #expect(layout.rect(of: .row(4999)) == nil)
    #expect(layout.rect(of: .row(5000))?.y == 103.0)
    let content: Double = 852 - 59 - 44 - 49 - 34
    #expect(layout.rect(of: .row(5015))?.height == content - 15 * 44)
    #expect(layout.element(at: ScreenPoint(x: 100, y: 59 + 44 + 45)) == .row(5001))
  }

  @Test("The refresh button is visible only while gestures are off", .clause("NAV-I02"))
  func refreshButton() {
    let screen = Self.screens[0].screen
    let size = ScreenSize(width: 393, height: 852)
    #expect(
      ScreenLayout(screen, size: size, insets: .zero).rect(of: .refreshButton) == nil)
    #expect(
      ScreenLayout(screen, size: size, insets: .zero, hasRefreshButton: true)
        .rect(of: .refreshButton) == ScreenRect(x: 349, y: 0, width: 44, height: 44))
  }

  @Test("A tiny screen has no negative sizes", arguments: [0.0, 1, 20, 80, 130])
  func tiny(side: Double) {
    for (_, screen) in Self.screens {
      let layout = ScreenLayout(
        screen, size: ScreenSize(width: side, height: side),
        insets: ScreenInsets(top: 59, left: 59, bottom: 34, right: 59))
      for element in layout.elements {
        #expect(layout.rect(of: element).map { $0.width > 0 && $0.height > 0 } == true)
      }
      _ = layout.element(at: ScreenPoint(x: side / 2, y: side / 2))
    }
  }

  @Test(
    "On a terminal all elements are aligned to cells outside the system's areas",
    .clause("NAV-C03"),
    arguments: DeviceCatalog.all)
  func cells(device: DeviceModel) {
    let cell = ScreenSize(width: 8, height: 16)
    var metrics = LayoutMetrics()
    metrics.cell = cell
    metrics.headerHeight = 48
    metrics.tabBarHeight = 48
    metrics.messageHeight = 48
    for orientation in Orientation.allCases {
      let size = device.size(in: orientation)
      // As many whole cells as cover the device, so that its areas keep their positions.
      let grid = ScreenSize(
        width: (size.width / 8).rounded(.up) * 8, height: (size.height / 16).rounded(.up) * 16)
      let layout = ScreenLayout(
        Self.screens[1].screen, size: grid, insets: device.insets(in: orientation),
        metrics: metrics)
      for element in [ScreenElement.header, .backButton, .content, .tabBar] {
        let rect = layout.rect(of: element)
        #expect(rect.map { $0.x.remainder(dividingBy: 8) == 0 } == true)
        #expect(rect.map { $0.y.remainder(dividingBy: 16) == 0 } == true)
      }
      let bands = SystemArea.bands(of: device.insets(in: orientation), on: grid)
      #expect(layout.overlaps(with: bands) == [], "\(device.id) \(orientation)")
    }
  }
}
