package import LandfallDomain

/// The tab bar state: the transitions that a person sees, for front ends, scenarios and the log.
///
/// It only describes and never blocks. An interrupted transition, or one whose end the front end
/// does not report, ends with the next event.
@usableFromInline package struct TabBarStateMachine: Equatable, Sendable {
  /// The state.
  package private(set) var phase = NavigationPhase.appLaunching
  /// The visible kind of screen; it gives the state after a transition or a link.
  package private(set) var view = TabBarView.launching
  private var link: DeliveryID?

  /// Creates the state with nothing visible.
  package init() {}

  /// Applies one event.
  ///
  /// - Returns: The state that was entered, or `nil`.
  package static func reduce(
    _ state: inout TabBarStateMachine, _ event: TabBarEvent
  ) -> NavigationPhase? {
    switch event {
    case .shown(let view):
      let before = state.view
      state.view = view
      switch view {
      case .launching, .signIn, .outsideTabs:
        // The link's end is still to come, but it will change nothing visible.
        return state.enter(state.rest)
      case .tabs:
        if case .tabs = before { return state.isMoving ? nil : state.enter(state.rest) }
        return state.isUnderWay ? nil : state.enter(state.rest)
      }
    case .tabTapped: return state.hasTabs ? state.enter(.tabSwitching) : nil
    case .screenPushed: return state.hasTabs ? state.enter(.stackPushing) : nil
    case .screenPopped: return state.hasTabs ? state.enter(.stackPopping) : nil
    case .transitionEnded:
      switch state.phase {
      case .tabSwitching, .stackPushing, .stackPopping: return state.enter(state.rest)
      case .appLaunching, .signInRequired, .outsideTabs, .tabsReady, .stackActive,
        .deepLinkResolving, .orgSwitching:
        return nil
      }
    case .linkReceived(let id):
      state.link = id
      // Before the session is known, a link waits: the app is still launching (NAV-T10).
      guard state.view != .launching else { return nil }
      return state.enter(.deepLinkResolving)
    case .linkEnded(let id):
      // A newer link is in flight.
      guard state.link == id else { return nil }
      state.link = nil
      return state.phase == .deepLinkResolving ? state.enter(state.rest) : nil
    case .organizationPicked: return state.hasTabs ? state.enter(.orgSwitching) : nil
    case .organizationKept:
      return state.phase == .orgSwitching ? state.enter(state.rest) : nil
    }
  }

  /// The state of the visible screen when nothing moves.
  private var rest: NavigationPhase {
    switch view {
    case .launching: .appLaunching
    case .signIn: .signInRequired
    case .outsideTabs: .outsideTabs
    case .tabs(let depth): depth > 1 ? .stackActive : .tabsReady
    }
  }

  private var hasTabs: Bool {
    if case .tabs = view { return true }
    return false
  }

  /// Whether a transition or a link is in progress, whose end will set the state.
  private var isMoving: Bool {
    switch phase {
    case .tabSwitching, .stackPushing, .stackPopping, .deepLinkResolving: true
    case .appLaunching, .signInRequired, .outsideTabs, .tabsReady, .stackActive, .orgSwitching:
      false
    }
  }

  private var isUnderWay: Bool { phase == .deepLinkResolving }

  private mutating func enter(_ next: NavigationPhase) -> NavigationPhase? {
    guard next != phase else { return nil }
    phase = next
    return next
  }
}

/// An event of the tab bar state.
package enum TabBarEvent: Equatable, Sendable {
  /// Another kind of screen became visible.
  case shown(TabBarView)
  /// The person tapped another tab, or back led to it; a tap on the visible tab sends no event
  /// (NAV-E01).
  case tabTapped
  /// A user action pushed a screen onto the stack.
  case screenPushed
  /// A user action popped a screen from the stack.
  case screenPopped
  /// The transition ended; at once if nothing is animated (NAV-I03).
  case transitionEnded
  /// A link of this app with a path arrived.
  case linkReceived(DeliveryID)
  /// That link ended, whatever its outcome.
  case linkEnded(DeliveryID)
  /// The person chose another organization that they belong to.
  case organizationPicked
  /// The switch was refused or failed.
  case organizationKept
}

/// The kind of screen that is visible, without its content.
package enum TabBarView: Equatable, Sendable {
  /// Nothing: the app is starting.
  case launching
  /// The sign-in screen.
  case signIn
  /// A screen outside the tabs, or an error that replaces them.
  case outsideTabs
  /// The tabs; `depth` is the number of screens on the visible stack, including its root.
  case tabs(depth: Int)
}
