internal import Landfall
internal import LandfallDomain
internal import LandfallLocalization
internal import LandfallNavigation
import LandfallTouch

/// The mouse, and the commands of keys, buttons and clicks.
extension PhoneView {
  func take(_ event: MouseEvent) {
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
    if var sheet {
      let last = sheetPainter(viewModel.viewport.layout(at: instant), words)?.lastSelected ?? 0
      sheet.selected = min(max(sheet.selected + (rows > 0 ? 1 : -1), 0), last)
      self.sheet = sheet
    } else {
      viewModel.handle(.wheelTurned(by: rows * PhoneFrame.cell.height, at: instant))
    }
  }

  /// Handles an effect that the view model leaves to the view.
  func take(_ effect: ViewportEffect) {
    switch effect {
    case .dismissSheet: carryOut(.closeSheet)
    case .tapped(let element, let point): tap(element, PhoneFrame.cell(point))
    case .openItem(let row): selection[viewModel.viewport.shown.id] = row
    case .openMenu(let row, _): selection[viewModel.viewport.shown.id] = row
    case .goBack, .selectTab, .chooseMenuEntry, .dismissMenu, .dismissMessage, .refresh, .loadMore,
      .scrolled, .gestureRecognized, .transitionEnded, .insetsUnknown:
      break
    }
  }

  private func tap(_ element: ScreenElement, _ cell: CellPoint) {
    let layout = viewModel.viewport.layout(at: host.clock.now().instant)
    switch element {
    case .sheet:
      guard let painter = sheetPainter(layout, words) else { return }
      if let row = painter.row(at: cell), let command = painter.rows[row].command {
        carryOut(command)
      } else if painter.closes(at: cell) {
        carryOut(.closeSheet)
      }
    case .header:
      guard let header = layout.rect(of: .header).map(PhoneFrame.cells) else { return }
      let isTrailing =
        words.direction == .rightToLeft ? cell.x < header.x + 5 : cell.x >= header.maxX - 5
      let isNextToTrailing =
        words.direction == .rightToLeft ? cell.x < header.x + 9 : cell.x >= header.maxX - 9
      switch cell.y - header.y {
      case 0 where isTrailing: carryOut(.refresh)
      case 0 where isNextToTrailing: carryOut(.showShare)
      case 1: carryOut(.showOrganizations)
      case 2 where viewModel.snapshot.top?.isWaitingForRetry == true: carryOut(.retry)
      default: break
      }
    case .content:
      guard let content = layout.rect(of: .content).map(PhoneFrame.cells) else { return }
      if isFormVisible {
        tapSignIn(layout, cell)
      } else if let body = CenteredBody(viewModel.snapshot.top, words, spinner: spinner) {
        for (button, rect) in zip(body.buttons, body.buttonRects(in: content))
        where rect.contains(cell) {
          carryOut(button.command)
        }
      }
    default: break
    }
  }

  private func tapSignIn(_ layout: ScreenLayout, _ cell: CellPoint) {
    guard let places = signInPainter(layout, words)?.places else { return }
    if places.box.contains(cell) { form.focus = 0 }
    for (button, rect) in zip(form.buttons(words, methods), places.buttons)
    where rect.contains(cell) {
      carryOut(button.command)
    }
  }

  func carryOut(_ command: ViewCommand) {
    switch command {
    case .back: act { await $0.perform(.goBack) }
    case .home: act { await $0.perform(.goHome) }
    case .refresh: act { await $0.perform(.refresh) }
    case .retry: act { await $0.perform(.retry) }
    case .dismissError: act { await $0.perform(.dismissError) }
    case .showOrganizations:
      let isGuest = viewModel.snapshot.isGuest && viewModel.snapshot.root != .signIn
      guard viewModel.snapshot.person != nil || isGuest else { return }
      open(host.definition.hasOrganizations && !isGuest ? .organizations : .account)
    case .showLanguages: open(.languages)
    case .showHelp: open(.help)
    case .openBanner: act { await $0.openNotification() }
    case .dismissBanner: act { await $0.perform(.dismissBanner) }
    case .showShare:
      if viewModel.snapshot.shareable != nil {
        open(.share)
      } else {
        notice = StatusLine.Notice(text: words("textshell:share.none"))
      }
    case .share(let duration): share(for: duration)
    case .copyShare(let link):
      sheet = nil
      copySecret(link.url)
    case .showCode(let link): showCode(of: link)
    case .closeSheet: sheet = nil
    case .switchTo(let slug):
      sheet = nil
      act { await $0.perform(.switchOrganization(slug)) }
    case .speak(let tag):
      sheet = nil
      chosenLanguage = tag
      act { await $0.perform(.chooseLanguage(tag)) }
    case .signOut:
      sheet = nil
      act { _ = await $0.signOut() }
    case .askForSignIn:
      sheet = nil
      act { await $0.perform(.askForSignIn) }
    case .cancelSignIn:
      form.startOver()
      act { await $0.signIn(.cancel) }
    case .submitSignIn: submitSignIn()
    case .resendCode:
      let address = form.address
      form.isWaiting = true
      signIn { await $0.signIn(.requestCode(for: address)) }
    case .sendLink: sendLink()
    case .browse(let method): browse(method)
    case .enterPublicID: form.enterPublicID()
    case .leaveMethod: leaveMethod()
    case .copyPage: if let page = viewModel.snapshot.browserURL { copy(page) }
    case .tryAgain: tryAgain()
    case .finishOnboarding: signIn { await $0.signIn(.finishOnboarding) }
    case .confirmSignIn: signIn { await $0.signIn(.confirmLink) }
    }
  }

  func open(_ kind: Sheet.Kind) {
    var sheet = Sheet(kind)
    sheet.selected = sheet.start(sheet.rows(words, chosenLanguage: chosenLanguage))
    self.sheet = sheet
  }
}
