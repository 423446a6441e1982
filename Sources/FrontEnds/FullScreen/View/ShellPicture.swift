package import Landfall
internal import LandfallDomain
internal import LandfallNavigation
import LandfallTouch

/// A picture of the phone without animations, drawn as in the full-screen view, for benchmarks.
package enum ShellPicture {
  /// The size of the phone in cells.
  package static var size: CellSize { PhoneFrame.preferred }

  /// Draws the visible screen: the header, the visible rows and the tab bar.
  ///
  /// - Parameters:
  ///   - snapshot: The snapshot to draw.
  ///   - scroll: The scroll position of the list in rows.
  ///   - canvas: A canvas of ``size``.
  package static func paint(
    _ snapshot: AppSnapshot, scrolledBy scroll: Int, on canvas: inout Canvas
  ) {
    let words = Wording(snapshot: snapshot)
    let shown = ShownScreen(
      snapshot, rowHeight: PhoneFrame.rowHeight, menu: nil, hasSheet: false)
    let layout = ScreenLayout(
      shown, size: PhoneFrame(size).size, insets: ScreenInsets(),
      scroll: Double(scroll) * PhoneFrame.rowHeight, metrics: PhoneFrame.metrics)
    ScreenPainter(
      entry: snapshot.top, layout: layout, words: words, links: snapshot.links, selected: nil,
      spinner: "", pull: PullToRefresh()
    ).draw(on: &canvas)
    TabBarPainter(layout: layout, words: words, isPlain: false).draw(on: &canvas)
  }
}
