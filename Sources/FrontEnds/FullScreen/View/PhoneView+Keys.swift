internal import Landfall
internal import LandfallDomain
internal import LandfallLocalization
internal import LandfallNavigation
import LandfallTouch

/// Keys and pastes.
extension PhoneView {
  func take(_ event: InputEvent) {
    switch event {
    case .key(let key):
      notice = nil
      press(key)
    case .paste(let text):
      notice = nil
      paste(text)
    case .mouse(let event): take(event)
    case .focus, .answer: break
    }
  }

  private func press(_ key: KeyPress) {
    if commands.isOpen {
      if let line = commands.press(key) { enter(line) }
    } else if key == KeyPress(.character("c"), .control) {
      isFinished = true
    } else if code != nil {
      code = nil
    } else if sheet != nil {
      pressOnSheet(key)
    } else if viewModel.menu != nil {
      pressOnMenu(key)
    } else if isFormVisible {
      pressOnSignIn(key)
    } else {
      pressOnScreen(key)
    }
  }

  private func paste(_ text: String) {
    let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    if commands.isOpen {
      commands.insert(line)
    } else if !pasteIntoForm(line), line.contains("://") {
      // The link is shown before it is opened, because a paste may contain more than the person
      // expects.
      commands.open(with: "link " + line)  // not a word
    }
  }

  /// Runs a line of the command bar.
  private func enter(_ line: String) {
    let words = line.split(separator: " ").map(String.init)
    switch words.first {
    case nil: return
    case "quit", "exit": isFinished = true
    case "help": sheet = Sheet(.help)
    case "screen": return
    case let word?: carryOut(word.contains("://") ? "link " + line : line)  // not a word
    }
  }

  // MARK: The screen

  private func pressOnScreen(_ key: KeyPress) {
    guard let action = ScreenKeys.action(for: key) else { return }
    let isMirrored = words.direction == .rightToLeft
    switch action {
    case .move(let step): move(by: step)
    case .page(let step): move(by: step * page)
    case .first: move(by: -Int.max / 2)
    case .last: move(by: Int.max / 2)
    case .choose: choose()
    case .back: back()
    case .leading: if isMirrored { choose() } else { back() }
    case .trailing: if isMirrored { back() } else { choose() }
    case .tab: if case .character(let digit) = key.key { selectTab(Int(digit.value) - 0x31) }
    case .stepTab: stepTab(1)
    case .stepTabBack: stepTab(-1)
    case .menu: if list != nil { viewModel.openMenu(row: selected ?? 0) }
    case .refresh: carryOut(isFailed ? .retry : .refresh)
    case .share: carryOut(.showShare)
    case .openBanner: carryOut(.openBanner)
    case .dismiss: dismiss()
    case .home: carryOut(.home)
    case .organizations: carryOut(.showOrganizations)
    case .languages: carryOut(.showLanguages)
    case .command: commands.open()
    case .help: carryOut(.showHelp)
    case .quit: isFinished = true
    }
  }

  private func dismiss() {
    if viewModel.snapshot.banner != nil {
      carryOut(.dismissBanner)
    } else if !viewModel.snapshot.messages.isEmpty {
      act { await $0.perform(.dismissMessages) }
    } else {
      carryOut(.dismissError)
    }
  }

  private var isFailed: Bool {
    viewModel.snapshot.top?.isWaitingForRetry == true || viewModel.snapshot.top == nil
  }

  private func back() {
    if !viewModel.snapshot.messages.isEmpty, viewModel.snapshot.depth <= 1 {
      act { await $0.perform(.dismissMessages) }
    } else {
      carryOut(.back)
    }
  }

  private func selectTab(_ index: Int) {
    guard viewModel.snapshot.stacks != nil, viewModel.snapshot.tabs.indices.contains(index) else {
      return
    }
    let tab = viewModel.snapshot.tabs[index].id
    act { await $0.perform(.selectTab(tab)) }
  }

  private func stepTab(_ step: Int) {
    let tabs = viewModel.snapshot.tabs
    guard let index = tabs.firstIndex(where: { $0.id == viewModel.snapshot.tab }) else { return }
    selectTab((index + step + tabs.count) % tabs.count)
  }

  // MARK: Rows and buttons

  /// The visible rows, or `nil` if there are none.
  var list: ShownList? { viewModel.viewport.shown.list.flatMap { $0.rowCount > 0 ? $0 : nil } }

  /// The row or button that Enter activates, or `nil` until a key selects one.
  var selected: Int? {
    guard let row = selection[viewModel.viewport.shown.id] else { return nil }
    let count = list?.rowCount ?? buttons.count
    return count == 0 ? nil : min(row, count - 1)
  }

  /// The buttons of a screen without rows.
  var buttons: [CenteredBody.Button] {
    CenteredBody(viewModel.snapshot.top, words, spinner: "")?.buttons ?? []
  }

  private var page: Int {
    max(1, Int((viewModel.viewport.scrolling?.visibleHeight ?? 0) / PhoneFrame.rowHeight) - 1)
  }

  private func move(by step: Int) {
    let count = list?.rowCount ?? buttons.count
    guard count > 0 else { return }
    // In a list the first key only shows the selection. With buttons, the first one is already
    // selected.
    let current = selected ?? (list == nil ? 0 : step > 0 ? -1 : 0)
    let row = min(max(current + min(max(step, -count), count), 0), count - 1)
    selection[viewModel.viewport.shown.id] = row
    if list != nil { viewModel.handle(.revealed(row: row, at: host.clock.now().instant)) }
  }

  private func choose() {
    if list != nil {
      guard let row = selected else { return move(by: 1) }
      viewModel.open(row: row)
    } else if case let buttons = buttons, !buttons.isEmpty {
      carryOut(buttons[selected ?? 0].command)
    }
  }

  // MARK: Menu, sheet

  private func pressOnMenu(_ key: KeyPress) {
    guard let menu = viewModel.menu else { return }
    switch key.key {
    case .up: menuSelection = max(0, menuSelection - 1)
    case .down: menuSelection = min(menu.entries.count - 1, menuSelection + 1)
    case .enter: viewModel.choose(menuSelection)
    case .escape, .backspace, .character("q"), .character("m"): viewModel.closeMenu()
    case .character(":"):
      viewModel.closeMenu()
      commands.open()
    default: break
    }
  }

  private func pressOnSheet(_ key: KeyPress) {
    let layout = viewModel.viewport.layout(at: host.clock.now().instant)
    guard var sheet, let painter = sheetPainter(layout, words) else { return }
    let last = painter.lastSelected
    // The sheet may have fewer lines than when the line was selected.
    sheet.selected = min(sheet.selected, last)
    switch key.key {
    case .up, .character("k"): sheet.selected = max(0, sheet.selected - 1)
    case .down, .character("j"): sheet.selected = min(last, sheet.selected + 1)
    case .pageUp: sheet.selected = max(0, sheet.selected - painter.page)
    case .pageDown: sheet.selected = min(last, sheet.selected + painter.page)
    case .home: sheet.selected = 0
    case .end: sheet.selected = last
    case .enter:
      let row = painter.rows.indices.contains(sheet.selected) ? painter.rows[sheet.selected] : nil
      carryOut(row?.command ?? .closeSheet)
      return
    case .escape, .backspace, .character("q"), .character("?"):
      carryOut(.closeSheet)
      return
    case .character(":"):
      carryOut(.closeSheet)
      commands.open()
      return
    default: return
    }
    self.sheet = sheet
  }
}
