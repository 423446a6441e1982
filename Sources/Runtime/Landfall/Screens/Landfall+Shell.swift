import LandfallAppCore
import LandfallDomain
public import LandfallNavigation
import LandfallOrgContext
import LandfallParsing

/// The tab bar state, and reports of a front end about its display.
extension Landfall {
  /// Sets whether the front end animates transitions and reports their end.
  ///
  /// By default it does not, and a transition ends at once (NAV-I03).
  public func useTransitions(_ isOn: Bool) {
    handle(.screen(.transitionsUsed(isOn)))
  }

  /// Reports that a transition on the display has ended.
  public func transitionEnded() {
    handle(.screen(.transitionEnded))
  }

  /// Logs that a device with a cut-out reports no insets (NAV-F02).
  public func insetsUnknown(model: String, system: String) {
    post(.insetsUnknown(model: model, system: system))
  }

  /// Returns whether a user action must be refused because no one is signed in.
  ///
  /// A refusal is posted on the bus (NAV-P10). A guest who sees the tabs may use them.
  func refusesUserActions(ofGuests: Bool = false) -> Bool {
    guard session == nil, ofGuests || !core.isUsedByGuest else { return false }
    post(.userActionRefused(code: "notSignedIn"))
    return true
  }

  /// Hides the visible messages.
  public func dismissMessages() {
    handle(.screen(.messagesDismissed))
  }

  /// Opens a destination that the visible screen links to.
  @discardableResult
  public func follow(_ link: ScreenLink) async -> LinkReport? {
    guard !refusesUserActions() else { return nil }
    do {
      return await go(try resolver.table.link(for: link.destination))
    } catch {
      return nil
    }
  }

  /// Stores the person's input on the visible screen: the scroll position and typed text.
  ///
  /// - Parameters:
  ///   - path: The path of the screen; nothing happens if another screen is visible.
  ///   - change: Changes the stored input.
  public func remember(on path: String, _ change: @Sendable (inout ScreenMemory) -> Void) {
    guard let top = screens.top, top.destination.path == path else { return }
    var memory = top.memory
    change(&memory)
    handle(.screen(.remembered(memory)))
  }
}
