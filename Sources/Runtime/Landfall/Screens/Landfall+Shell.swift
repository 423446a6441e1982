import LandfallAppCore
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
    handle(.screen(.transitionsUsed(isOn)))
  }

  /// Says that what moved on the display has come to rest.
  public func transitionEnded() {
    handle(.screen(.transitionEnded))
  }

  /// Notes for the log that a device with a cut-out reports no insets (NAV-F02).
  public func insetsUnknown(model: String, system: String) {
    post(.insetsUnknown(model: model, system: system))
  }

  /// Whether a hand has nothing to do here yet, because nobody is signed in; says so on the bus
  /// (NAV-P10).
  func refusesUserActions() -> Bool {
    guard session == nil else { return false }
    post(.userActionRefused(code: "notSignedIn"))
    return true
  }

  /// Takes the messages away that are shown.
  public func dismissMessages() {
    handle(.screen(.messagesDismissed))
  }

  /// Opens a place that the screen on view leads on to.
  @discardableResult
  public func follow(_ link: ScreenLink) async -> LinkReport? {
    guard !refusesUserActions() else { return nil }
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
    guard let top = screens.top, top.destination.path == path else { return }
    var memory = top.memory
    change(&memory)
    handle(.screen(.remembered(memory)))
  }
}
