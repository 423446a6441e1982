import LandfallDomain
import LandfallLists

/// The loading of the visible screen.
struct Filling {
  enum Step: Equatable {
    /// The services check whether the person has the permission.
    case permission(RequestID, Permission)
    /// The services rejected the session.
    case refused(RequestID)
    /// The data is being loaded.
    case load
  }

  let destination: DeepLinkDestination
  let viewer: Viewer
  /// Whether the screen has no data from an earlier visit.
  let isNew: Bool
  var step: Step
}

/// Filling the visible screen.
extension ScreenFlow {
  /// Loads the visible screen's data if there is none and the person may see it.
  ///
  /// Every way to a screen makes the same checks as a link (DL-P03). A screen that requires a
  /// permission stays hidden until the services confirm the permission. One that was refused is
  /// checked again, because the person's role may have changed.
  mutating func fillTop() {
    filling = nil
    guard var top = screens.top, let route = state.route(top.destination.route) else { return }
    switch top.presentation {
    case .screen, .unauthorized: break
    case .signInNeeded, .unavailable: return
    }
    guard state.canBuild(top.destination.screen) else { return state.showBoundary(in: top) }
    let isShown = top.presentation == .screen
    var filling = Filling(
      destination: top.destination, viewer: state.viewer, isNew: !isShown || top.data == nil,
      step: .load)
    guard !state.facts.isGuest, let needed = route.requires else { return show(filling, route) }
    if isShown {
      top.isHidden = true
      _ = state.replaceTop(with: top)
    }
    let request = state.nextRequest()
    filling.step = .permission(request, needed)
    self.filling = filling
    state.report(.permissionNeeded(needed, request))
  }

  /// Shows the screen, or what is in its place, once the services have answered whether the person
  /// has the permission.
  ///
  /// Without an answer nothing is decided: a retry asks again.
  mutating func permissionKnown(
    _ filling: Filling, _ needed: Permission, _ answer: RequestAnswer
  ) {
    self.filling = nil
    guard filling.viewer == state.viewer, let route = state.route(filling.destination.route),
      let top = screens.top, top.destination == filling.destination
    else { return }
    switch answer {
    case .holds(true): show(filling, route)
    case .failed(.unauthorized):
      let request = state.nextRequest()
      self.filling = filling
      self.filling?.step = .refused(request)
      state.report(.sessionRefused(request))
    case .failed(let error):
      state.say(error.textKey)
      state.showBoundary(in: top, code: error.rawValue)
    case .holds, .overtaken, .status, .done:
      guard state.replace(top, with: .unauthorized(needed)) else { return }
      state.post(.roleDenied(route.id, needed))
      state.post(.unauthorizedScreenRendered(route.id))
    }
  }

  private mutating func show(_ filling: Filling, _ route: RouteDeclaration) {
    guard var top = screens.top, top.destination == filling.destination else { return }
    if top.presentation != .screen { top = top.showing(.screen) }
    top.content = top.data ?? state.freshContent(for: filling.destination, route)
    guard state.replaceTop(with: top) else { return }
    state.feedTop(.shown, .shown)
    self.filling = filling
    self.filling?.step = .load
  }

  /// Ends the filling of the visible screen once its load has ended.
  mutating func finishFilling() {
    guard let filling, filling.step == .load, screens.top?.content?.load == nil else { return }
    self.filling = nil
    guard filling.isNew, filling.viewer == state.viewer, let top = screens.top,
      top.destination == filling.destination
    else { return }
    let path = LinkText(top.destination.path).description
    state.post(.screenRendered(top.destination.screen, path: path))
  }
}
