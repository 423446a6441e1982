public import LandfallDomain

/// The states of the shell: what a person sees happening, for front ends, scenarios and the log.
///
/// It follows what is done and holds nothing up: a transition that is interrupted, or whose end a
/// front end never reports, is overtaken by the next thing that happens.
public struct ShellStateMachine: Hashable, Sendable {
  /// The state.
  public private(set) var phase = NavigationPhase.appLaunching
  /// What is on view; where a transition or a link comes to rest.
  public private(set) var view = ShellView.launching
  private var link: DeliveryID?

  /// Starts with nothing on view.
  public init() {}

  /// Takes the shell one step on.
  ///
  /// - Returns: The states that were entered, in order; empty where nothing changed.
  public static func reduce(
    _ state: inout ShellStateMachine, _ event: ShellEvent
  ) -> [NavigationPhase] {
    switch event {
    case .shown(let view):
      let before = state.view
      state.view = view
      switch view {
      case .launching, .signIn, .outsideTabs:
        // The link's end is still to come; it changes nothing that is seen then.
        return state.enter(state.rest)
      case .tabs:
        if case .tabs = before { return state.isMoving ? [] : state.enter(state.rest) }
        return state.isUnderWay ? [] : state.enter(state.rest)
      }
    case .tabTapped: return state.hasTabs ? state.enter(.tabSwitching) : []
    case .screenPushed: return state.hasTabs ? state.enter(.stackPushing) : []
    case .screenPopped: return state.hasTabs ? state.enter(.stackPopping) : []
    case .transitionEnded:
      switch state.phase {
      case .tabSwitching, .stackPushing, .stackPopping: return state.enter(state.rest)
      case .appLaunching, .signInRequired, .outsideTabs, .tabsReady, .stackActive,
        .deepLinkResolving, .orgSwitching:
        return []
      }
    case .linkReceived(let id):
      state.link = id
      // Before the session is known a link waits: the app is still launching (NAV-T10).
      guard state.view != .launching else { return [] }
      return state.enter(.deepLinkResolving)
    case .linkEnded(let id):
      // A newer link is on its way.
      guard state.link == id else { return [] }
      state.link = nil
      return state.phase == .deepLinkResolving ? state.enter(state.rest) : []
    case .organizationPicked: return state.hasTabs ? state.enter(.orgSwitching) : []
    case .organizationKept:
      return state.phase == .orgSwitching ? state.enter(state.rest) : []
    }
  }

  /// The state of what is on view when nothing moves.
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

  /// Whether the end of something else is waited for, which will say what is on view.
  private var isMoving: Bool {
    switch phase {
    case .tabSwitching, .stackPushing, .stackPopping, .deepLinkResolving: true
    case .appLaunching, .signInRequired, .outsideTabs, .tabsReady, .stackActive, .orgSwitching:
      false
    }
  }

  private var isUnderWay: Bool { phase == .deepLinkResolving }

  private mutating func enter(_ next: NavigationPhase) -> [NavigationPhase] {
    guard next != phase else { return [] }
    phase = next
    return [next]
  }
}
