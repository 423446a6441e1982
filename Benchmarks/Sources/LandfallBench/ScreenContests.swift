import Foundation
import Landfall
import LandfallAppManifest
import LandfallAuth
import LandfallDomain
import LandfallFullScreen
import LandfallNavigation
import LandfallOrgContext
import LandfallSimulation
import LandfallSystem

/// From the core's snapshot to the terminal: a screen with a list of 10,000 items, drawn by the
/// view's own painter.
enum ScreenContests {
  static let all: [(name: String, make: @Sendable () -> Contest)] = [("screen", contest)]

  @Sendable private static func contest() -> Contest {
    let snapshot = snapshot(items: 10_000)
    return Contest(
      name: "screen", target: "1,000,000 ns a screen of a list of 10,000 items",
      contenders: [
        frames("scrolled by a row", snapshot) { $0 % 9_000 },
        frames("scrolled by a screen", snapshot) { $0 * 40 % 9_000 },
        frames("as it was before", snapshot) { _ in 4_000 },
      ])
  }

  private static func frames(
    _ name: String, _ snapshot: AppSnapshot, row: @escaping @Sendable (Int) -> Int
  ) -> Contender {
    let view = Hidden(View())
    return Contender(name, items: 60) {
      for _ in 0..<60 { view.value.show(snapshot, row) }
      return view.value.bytes.count
    }
  }

  /// Returns a snapshot in which a person sees the teams of their organization.
  private static func snapshot(items: Int) -> AppSnapshot {
    let snapshot = CoreBench(items: items).snapshot(after: "docodego://app/acme-corp/teams")
    guard case .list(let list)? = snapshot.top?.content, list.rows.count == items
    else {
      preconditionFailure("the list is not visible")
    }
    return snapshot
  }
}

/// State of the view between frames.
private final class View {
  private let glyphs = GlyphTable()
  private var renderer = ScreenRenderer(palette: Palette(depth: .direct, background: .dark))
  private var frame = 0
  private(set) var bytes: [UInt8] = []

  func show(_ snapshot: AppSnapshot, _ row: (Int) -> Int) {
    frame += 1
    var canvas = Canvas(size: ShellPicture.size, glyphs: glyphs)
    ShellPicture.paint(snapshot, scrolledBy: row(frame), on: &canvas)
    bytes.removeAll(keepingCapacity: true)
    renderer.render(canvas, into: &bytes)
  }
}
