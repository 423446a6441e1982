import LandfallDomain
public import LandfallNavigation
import LandfallOrgContext
import LandfallParsing

/// The state of the shell, and what a front end says of its display.
extension Landfall {
  /// Says whether the front end moves things, and will say when they have come to rest.
  ///
  /// Without it, which is how an app starts, a transition ends at once (NAV-I03).
  public func useTransitions(_ isOn: Bool) {
    animates = isOn
    if !isOn { move(.transitionEnded) }
    publish()
  }

  /// Says that what moved on the display has come to rest.
  public func transitionEnded() {
    move(.transitionEnded)
    publish()
  }

  /// Notes for the log that a device with a cut-out reports no insets (NAV-F02).
  public func insetsUnknown(model: String, system: String) {
    post(.insetsUnknown(model: model, system: system))
  }

  /// Whether a hand has nothing to do here yet, because nobody is signed in; says so on the bus
  /// (NAV-P10).
  func refusesHands() -> Bool {
    guard session == nil else { return false }
    post(.handRefused(code: "notSignedIn"))
    return true
  }

  /// Takes the messages away that are shown.
  public func dismissMessages() {
    messages = []
    publish()
  }

  /// Opens a place that the screen on view leads on to.
  @discardableResult
  public func follow(_ link: ScreenLink) async -> LinkReport? {
    guard !refusesHands() else { return nil }
    do {
      return await go(try resolver.table.link(for: link.destination))
    } catch {
      return nil
    }
  }

  /// Notes what a person did on the screen on view: how far it is scrolled, what was typed.
  ///
  /// - Parameters:
  ///   - path: The screen's path; nothing happens if another screen is on view by now.
  ///   - change: What to note.
  public func remember(on path: String, _ change: @Sendable (inout ScreenMemory) -> Void) {
    guard screens.top?.destination.path == path else { return }
    screens.remember(change)
    publish()
  }

  /// Moves the shell on and tells which states it has entered.
  func move(_ event: ShellEvent) {
    for phase in ShellStateMachine.reduce(&shell, event) { post(.navigationEntered(phase)) }
  }

  /// Ends a transition that nobody draws.
  func endTransition() {
    guard !animates else { return }
    move(.transitionEnded)
  }

  /// Tells the shell what is on view.
  func noteView() {
    // While somebody else's screens are put away there is nothing on view for a moment: the app is
    // launched once (NAV-T14).
    guard screens.root != .launching else { return }
    let view: ShellView =
      switch screens.root {
      case .launching: .launching
      case .signIn: .signIn
      case .tabs:
        .tabs(depth: screens.visibleStacks.map { $0.stack(of: $0.focused).count } ?? 0)
      case .standalone, .error: .outsideTabs
      }
    guard view != shell.view else { return }
    move(.shown(view))
  }

  /// Shows the error boundary in the stack on view for a place inside the app that is none; the other
  /// tabs, and back, lead on (NAV-I01).
  func showBoundary(for id: DeliveryID) async {
    guard let record = records[id], await isStillSignedIn(), screens.visibleStacks != nil,
      let organization = tabsOwner, let fresh = tabStacks()
    else {
      finish(id, .unmatched)
      return
    }
    let entry = StackEntry(
      destination: DeepLinkDestination(
        route: "/*path", screen: "not-found",
        parameters: [NamedValue("path", String(record.link.description.drop { $0 == "/" }))]),
      titleKey: "errors:screenBroken.title", presentation: .unavailable(code: "no-route"),
      content: .nothing)
    _ = screens.showTabs(of: organization, fresh: fresh) { $0.push(entry) }
    post(.routeUnmatched(path: record.link.description), id)
    post(.errorScreenRendered(code: "no-route"), id)
    publish()
    finish(id, .unmatched)
  }

  /// Puts the error boundary in the place of a screen that cannot be built.
  func showBoundary(in top: StackEntry, code: String) {
    let boundary = StackEntry(
      destination: top.destination, titleKey: top.titleKey, presentation: .unavailable(code: code),
      content: .nothing)
    guard screens.replaceTop(with: boundary, of: top.destination) else { return }
    post(.errorScreenRendered(code: code))
  }
}

extension LinkIntent {
  /// Whether it leads to a screen.
  var isNavigation: Bool {
    if case .navigate = self { return true }
    return false
  }
}
