internal import Landfall
internal import LandfallDomain
internal import LandfallNavigation
internal import LandfallQRSymbols
internal import LandfallSimulation
import LandfallTouch

/// Input, and the commands that it gives.
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
    } else if sheet != nil, let sheet = painter.sheet {
      if let line = sheet.selected(after: key.key) {
        self.sheet?.selected = line
      } else {
        carryOut(sheet.command(of: key.key))
      }
    } else if let menu = viewModel.menu {
      press(key, on: menu)
    } else if words.asksForSignIn {
      carryOut(signIn.press(key, words))
    } else {
      carryOut(selection.press(key, on: viewModel.viewport, words))
    }
  }

  private func press(_ key: KeyPress, on menu: ViewModel.Menu) {
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

  private func paste(_ text: String) {
    let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    if commands.isOpen {
      commands.insert(line)
    } else if words.asksForSignIn, sheet == nil, signIn.paste(line) {
      return
    } else if line.contains("://") {
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
    case let word?: carryOut(line: word.contains("://") ? "link " + line : line)  // not a word
    }
  }

  // MARK: The mouse

  private func take(_ event: MouseEvent) {
    let instant = host.clock.now().instant
    let point = frame.point(event.position)
    switch event.kind {
    case .pressed(.left) where code != nil: code = nil
    case .pressed(.left):
      notice = nil
      guard frame.screen.inset(horizontally: -1, vertically: 0).contains(event.position) else {
        return
      }
      let menu = MenuPainter(layout: viewModel.viewport.layout(at: instant), words: words)
      if let command = menu.bannerCommand(at: PhoneFrame.cell(point)) { return carryOut(command) }
      isTouching = true
      viewModel.handle(.touched(Touch(.began, at: point, instant)))
    case .dragged(.left):
      if isTouching { viewModel.handle(.touched(Touch(.moved, at: point, instant))) }
    case .released(.left):
      guard isTouching else { return }
      isTouching = false
      viewModel.handle(.touched(Touch(.ended, at: point, instant)))
    case .pressed(.right):
      // A right click opens the menu.
      guard case .row(let row)? = viewModel.viewport.layout(at: instant).element(at: point) else {
        return
      }
      viewModel.openMenu(row: row)
    case .pressed(.back): carryOut(.back)
    case .wheeled(.up): turnWheel(-3, instant)
    case .wheeled(.down): turnWheel(3, instant)
    case .pressed, .dragged, .released, .moved, .wheeled: break
    }
  }

  private func turnWheel(_ rows: Double, _ instant: Instant) {
    if sheet != nil, let painter = painter.sheet {
      let line = painter.sheet.selected + (rows > 0 ? 1 : -1)
      sheet?.selected = min(max(line, 0), painter.lastSelected)
    } else {
      viewModel.handle(.wheelTurned(by: rows * PhoneFrame.cell.height, at: instant))
    }
  }

  /// Handles an effect that the view model leaves to the view.
  func take(_ effect: ViewportEffect) {
    switch effect {
    case .dismissSheet: carryOut(.closeSheet)
    case .tapped(let element, let point):
      carryOut(painter.command(of: element, at: PhoneFrame.cell(point)))
    case .openItem(let row), .openMenu(let row, _):
      selection.rows[viewModel.viewport.shown.id] = row
    case .goBack, .selectTab, .chooseMenuEntry, .dismissMenu, .dismissMessage, .refresh, .loadMore,
      .scrolled, .gestureRecognized, .transitionEnded, .insetsUnknown:
      break
    }
  }

  // MARK: Commands

  private func carryOut(_ command: ViewCommand?) {
    let snapshot = viewModel.snapshot
    switch command {
    case nil: break
    case .back: perform(.goBack)
    case .home: perform(.goHome)
    case .refresh: perform(.refresh)
    case .retry: perform(.retry)
    case .dismissError: perform(.dismissError)
    case .dismissMessages: perform(.dismissMessages)
    case .selectTab(let tab): perform(.selectTab(tab))
    case .openRow(let row): viewModel.open(row: row)
    case .openMenu(let row): viewModel.openMenu(row: row)
    case .reveal(let row): viewModel.handle(.revealed(row: row, at: host.clock.now().instant))
    case .showOrganizations:
      let isGuest = snapshot.isGuest && snapshot.root != .signIn
      guard snapshot.person != nil || isGuest else { return }
      open(host.definition.hasOrganizations && !isGuest ? .organizations : .account)
    case .showLanguages: open(.languages)
    case .showHelp: open(.help)
    case .closeSheet: sheet = nil
    case .typeCommand:
      if sheet != nil { sheet = nil }
      commands.open()
    case .quit: isFinished = true
    case .openBanner: act { await $0.openNotification() }
    case .dismissBanner: perform(.dismissBanner)
    case .showShare:
      if snapshot.shareable != nil {
        open(.share)
      } else {
        notice = StatusLine.Notice(words("textshell:share.none"))
      }
    case .share(let duration): share(for: duration)
    case .copyShare(let link):
      sheet = nil
      copy(link.url, isSecret: true)
    case .showCode(let link): showCode(of: link)
    case .switchTo(let slug):
      sheet = nil
      perform(.switchOrganization(slug))
    case .speak(let tag):
      sheet = nil
      chosenLanguage = tag
      perform(.chooseLanguage(tag))
    case .signOut:
      sheet = nil
      host.loop.begin { [weak self, attached] _ in
        // The failure is among the troubles of the host, which the next frame shows.
        if await attached.signOut() != nil { self?.screen.wake() }
      }
    case .askForSignIn:
      sheet = nil
      perform(.askForSignIn)
    case .copyPage: if let page = snapshot.browserURL { copy(page) }
    case .signIn(let command): signIn.carryOut(command, snapshot)
    }
  }

  private func perform(_ action: AppAction) { act { await $0.perform(action) } }

  /// Runs an action of the app without waiting for it.
  private func act<Result>(_ body: @escaping @Sendable (Landfall) async -> Result) {
    host.loop.begin { [attached] _ in _ = await body(attached) }
  }

  private func open(_ kind: Sheet.Kind) {
    var sheet = Sheet(kind)
    sheet.selected = sheet.start(sheet.rows(words, chosenLanguage: chosenLanguage))
    self.sheet = sheet
  }

  // MARK: Sharing

  /// Creates a link to the visible screen.
  private func share(for duration: ShareDuration) {
    guard !isSharing, let place = viewModel.snapshot.top?.destination else { return }
    isSharing = true
    host.loop.begin { [weak self, attached] _ in
      do throws(ShareLinkError) {
        let link = try await attached.shareLink(to: place, lasting: duration)
        self?.isSharing = false
        self?.open(.shared(link))
      } catch {
        self?.isSharing = false
        self?.sheet = nil
        self?.fail(error.textKey)
      }
      self?.screen.wake()
    }
  }

  /// Shows a link as a QR code, if it fits into the terminal.
  private func showCode(of link: ShareLink) {
    guard let codes = host.codes else { return fail("textshell:share.noCode") }
    host.loop.begin { [weak self] _ in
      do throws(QRError) {
        let code = CodePicture(symbol: try await codes.symbol(of: link.url, level: nil))
        guard let self else { return }
        let (size, room) = (code.size, self.frame.terminal)
        if room.width < size.width || room.height < size.height {
          let values = [
            NamedValue("columns", String(size.width)), NamedValue("rows", String(size.height)),
          ]
          self.fail("textshell:share.noRoom", values)
        } else {
          self.sheet = nil
          self.code = code
        }
      } catch {
        self?.fail("textshell:share.noCode")
      }
      self?.screen.wake()
    }
  }

  private func fail(_ key: TextKey, _ values: [NamedValue] = []) {
    notice = StatusLine.Notice(words(key, values), isBad: true)
  }
}

extension ShareLinkError {
  /// The text for the person.
  fileprivate var textKey: TextKey {
    switch self {
    case .notShareable, .noHost: "textshell:share.none"
    case .missing: "errors:entityMissing"
    case .signedOut: "textshell:status.signedOut"
    case .service(let error): error.contentTextKey
    case .issue: "textshell:share.failed"
    }
  }
}
