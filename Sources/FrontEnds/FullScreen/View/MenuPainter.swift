internal import Landfall
internal import LandfallDomain
internal import LandfallLocalization
internal import LandfallNavigation
import LandfallTouch

/// Draws what is above a screen: the menu of a row, messages and in-app banners.
struct MenuPainter {
  let layout: ScreenLayout
  let words: Wording

  func draw(_ menu: ViewModel.Menu, selected: Int, on canvas: inout Canvas) {
    guard let rect = layout.rect(of: .menu).map(PhoneFrame.cells) else { return }
    let style = CellStyle(.plain, on: .panel)
    let room = rect.inset(horizontally: -1, vertically: -1)
    canvas.fill(room, style)
    canvas.frame(room, style.with(.faint))
    for (index, entry) in menu.entries.enumerated() {
      guard let place = layout.rect(of: .menuEntry(index)).map(PhoneFrame.cells) else { continue }
      let isSelected = index == selected
      let fill: CellStyle.Fill = isSelected ? .selected : .panel
      canvas.fill(place, CellStyle(.plain, on: fill))
      let sign = isSelected ? (words.direction == .rightToLeft ? "◂ " : "▸ ") : "  "
      canvas.draw(
        sign + words(entry.titleKey), in: place.inset(horizontally: 1, vertically: 0),
        CellStyle(isSelected ? .accent : .plain, on: fill, isSelected ? .bold : []),
        direction: words.direction)
    }
  }

  private var bannerRect: CellRect? {
    guard words.snapshot.banner != nil else { return nil }
    return layout.rect(of: .header).map(PhoneFrame.cells).map { header in
      CellRect(
        x: header.x, y: header.y, width: header.width, height: min(3, max(1, header.height)))
    }
  }

  /// Returns the command for a click on the banner: dismiss at its trailing end, otherwise open.
  func bannerCommand(at cell: CellPoint) -> ViewCommand? {
    guard let rect = bannerRect, rect.contains(cell) else { return nil }
    let isTrailing =
      words.direction == .rightToLeft ? cell.x < rect.x + 4 : cell.x >= rect.maxX - 4
    return isTrailing ? .dismissBanner : .openBanner
  }

  /// Draws the in-app banner over the header, with a sign that dismisses it.
  func drawBanner(on canvas: inout Canvas) {
    guard let banner = words.snapshot.banner, let rect = bannerRect else { return }
    let style = CellStyle(.plain, on: .panel)
    canvas.fill(rect, style)
    if rect.height > 2 { canvas.frame(rect, style.with(.accent)) }
    let room = rect.inset(horizontally: 2, vertically: rect.height > 2 ? 1 : 0)
    let keys = canvas.draw(
      "✕", in: room, style.with(.faint), align: .trailing, direction: words.direction)
    canvas.draw(
      "● " + words(banner.titleKey ?? "textshell:notification.new"),
      in: room.shortened(by: keys.width + 1, words.direction),
      style.with(.plain, .bold), direction: words.direction)
  }

  func drawMessage(on canvas: inout Canvas) {
    guard let message = words.snapshot.messages.last,
      let rect = layout.rect(of: .message).map(PhoneFrame.cells)
    else { return }
    let isError = message.key.text.hasPrefix("errors:")
    let style = CellStyle(.plain, on: isError ? .alarm : .panel)
    canvas.fill(rect, style)
    canvas.frame(rect, style)
    let room = rect.inset(horizontally: 2, vertically: 1)
    canvas.draw("✕", in: room, style, align: .trailing, direction: words.direction)
    canvas.drawParagraph(
      words(message.key, message.values), in: room.shortened(by: 3, words.direction), style,
      direction: words.direction)
  }
}
