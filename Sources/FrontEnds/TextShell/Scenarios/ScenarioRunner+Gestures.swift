import Landfall
import LandfallDomain
import LandfallFullScreen
import LandfallNavigation
import LandfallParsing
import LandfallSimulation
import LandfallTouch

/// Touches, and the device that is touched.
///
/// The first of these steps creates a device. From then on animations take their time. Without a
/// device nothing is drawn, so nothing is animated (NAV-I03).
extension ScenarioRunner {
  /// Carries out a user action.
  func gesture(_ step: GestureStep) async throws(ShellFailure) {
    let landfall = try await running()
    switch step {
    case .refresh: return try await press(.refreshButton) { await $0.perform(.refresh) }
    case .dismiss where environment.display?.viewModel.menu == nil:
      return try await act { landfall in
        if case .error = await landfall.snapshot.root {
          await landfall.perform(.dismissError)
        } else {
          await landfall.perform(.dismissMessages)
        }
      }
    case .type(let text, let field):
      guard let path = await landfall.snapshot.path else {
        throw ShellFailure(.badData, "there is no screen to type into")
      }
      return try await act {
        await $0.perform(.remember(on: path) { _ = $0.type(text, into: field) })
      }
    case .openItem, .swipe, .press, .pull, .scroll, .rotate, .menu, .dismiss: break
    }
    let viewModel = try await viewModel()
    let now = environment.clock.now().instant
    switch step {
    case .openItem(let item):
      viewModel.handle(.revealed(row: try row(item, on: viewModel), at: now))
      await play(viewModel.viewport.finger(on: .row(try row(item, on: viewModel)), at: now))
    case .swipe(let x, let dx, let rest, let edge):
      await play(finger(from: edge, x, by: dx, rest: rest, on: viewModel.viewport, at: now))
    case .press(let item, let span):
      viewModel.handle(.revealed(row: try row(item, on: viewModel), at: now))
      await play(
        viewModel.viewport.finger(on: .row(try row(item, on: viewModel)), for: span, at: now))
    case .pull: await play(viewModel.viewport.fingerPulling(at: now))
    case .scroll(let distance):
      guard let list = viewModel.viewport.scrolling else {
        throw ShellFailure(.badData, "there is no list to scroll")
      }
      viewModel.handle(
        .scrolled(to: list.contentHeight - list.visibleHeight - distance, at: now))
      await settle()
    case .rotate:
      let orientation = viewModel.viewport.orientation.rotated
      environment.device?.orientation = orientation
      viewModel.handle(.rotated(to: orientation, at: now))
      await settle()
    case .menu(let action):
      guard let menu = viewModel.menu else { throw ShellFailure(.badData, "no menu is open") }
      guard let entry = menu.entries.firstIndex(where: { $0.id == action }) else {
        throw ShellFailure(
          .badData, "there is no entry '\(action)' in the menu",
          hint: "there are: " + menu.entries.map(\.id).joined(separator: ", "))
      }
      await play(viewModel.viewport.finger(on: .menuEntry(entry), at: now))
    case .dismiss:
      viewModel.closeMenu()
      await settle()
    case .refresh, .type: break
    }
  }

  /// Taps a tab of the bar.
  ///
  /// Without a device or a bar, calls the app directly.
  func select(_ tab: TabID) async throws(ShellFailure) {
    let index = environment.app.definition.tabs.firstIndex { $0.id == tab }
    try await press(index.map { .tab($0) }) { await $0.perform(.selectTab(tab)) }
  }

  /// Taps the back button in the header.
  ///
  /// Without it, goes back as the system's button does.
  func goBack() async throws(ShellFailure) {
    try await press(.backButton) { _ = await $0.perform(.goBack) }
  }

  /// Changes the device.
  func change(_ step: DeviceStep) async throws(ShellFailure) {
    var device = environment.device ?? VisibleDevice()
    let now = environment.clock.now().instant
    let event: ViewportEvent
    switch step {
    case .device(let name, let system):
      guard let model = DeviceCatalog.device(name) else {
        throw ShellFailure(.badData, "there is no device '\(name)'")
      }
      guard system == nil || environment.display == nil else {
        throw ShellFailure(.usage, "choose a system before the app is launched")
      }
      device.device = model
      device.system = system ?? device.system
      event = .deviceChanged(model, at: now)
    case .gestures(let areOn):
      device.hasGestures = areOn
      event = .gesturesChanged(areAvailable: areOn)
    case .animations(let areOn):
      device.hasAnimations = areOn
      event = .animationsChanged(areAvailable: areOn)
    case .insets(let insets):
      let measured = device.device.insets(in: device.orientation)
      let report: DeviceInsets.Report =
        switch insets {
        case .missing: .absent
        case .zero: .measured(.zero)
        case .back: .measured(measured)
        }
      device.report = insets == .back ? nil : report
      event = .insetsReported(report)
    }
    environment.device = device
    guard let display = environment.display else { return }
    display.viewModel.handle(event)
    if case .animations(let areOn) = step {
      try await act { await $0.perform(.useTransitions(areOn)) }
    }
    await settle()
  }

  /// Breaks a screen, as if its file were missing, or restores it.
  func breakScreen(_ name: String, _ isBroken: Bool) throws(ShellFailure) {
    let screen = try screen(name)
    if isBroken {
      try faults.brokenScreens.insert(screen)
    } else {
      try faults.brokenScreens.remove(screen)
    }
  }

  /// Shows a process on the device, if the scenario has one.
  func useDevice(_ landfall: Landfall) async {
    guard environment.device != nil else { return }
    await environment.putOnDisplay(landfall)
    await settle()
  }

  // MARK: -

  private func screen(_ name: String) throws(ShellFailure) -> ScreenID {
    guard name.hasPrefix("/") else { return ScreenID(name) }
    let resolver: DeepLinkResolver
    do {
      resolver = try DeepLinkResolver(environment.app.definition)
    } catch {
      throw ShellFailure(.badAppFolder, "\(error)")
    }
    guard case .navigate(let destination) = resolver.dispatcher.intent(ofPath: name) else {
      throw ShellFailure(.badData, "no route matches '\(name)'")
    }
    return destination.screen
  }

  /// Returns the view model of the process on the device.
  ///
  /// Creates the standard device if there is none.
  private func viewModel() async throws(ShellFailure) -> ViewModel {
    let landfall = try await running()
    if environment.device == nil {
      environment.device = VisibleDevice()
      await useDevice(landfall)
    }
    environment.display?.forget()
    await rest()
    guard let viewModel = environment.display?.viewModel else {
      throw ShellFailure(.internal, "the app is not on the device")
    }
    return viewModel
  }

  private func finger(
    from edge: GestureStep.Edge, _ x: Double, by dx: Double, rest: Duration, on viewport: Viewport,
    at now: Instant
  ) -> [Touch] {
    guard edge != .leading else {
      return viewport.finger(swipingFrom: x, by: dx, restingFor: rest, at: now)
    }
    let (width, y) = (viewport.size.width, viewport.size.height / 2)
    let (start, end) = edge == .left ? (x, x + dx) : (width - x, width - x - dx)
    return TouchTrack.drag(
      from: ScreenPoint(x: start, y: y), to: ScreenPoint(x: end, y: y), restingFor: rest,
      startingAt: now)
  }

  /// Returns the row of an item, or of a screen that a detail screen links to.
  private func row(_ name: String, on viewModel: ViewModel) throws(ShellFailure) -> Int {
    let snapshot = viewModel.snapshot
    switch snapshot.top?.content {
    case .list?:
      if let row = snapshot.rows.firstIndex(where: { $0.item.id == name }) { return row }
      throw ShellFailure(
        .badData, "there is no item '\(name)' in the list",
        hint: "there are: " + snapshot.rows.prefix(12).map(\.item.id).joined(separator: ", "))
    case .detail(let detail)?:
      let screens = snapshot.links.map(\.destination.screen.text)
      if let link = screens.firstIndex(of: name) { return (detail.item?.fields.count ?? 0) + link }
      throw ShellFailure(
        .badData, "this screen has no link to '\(name)'",
        hint: screens.isEmpty ? nil : "it has links to: " + screens.joined(separator: ", "))
    case .nothing?, nil:
      throw ShellFailure(.badData, "there is no visible list")
    }
  }

  /// Taps a visible element.
  ///
  /// Without it, calls the app directly.
  private func press(
    _ element: ScreenElement?, _ otherwise: @escaping @Sendable (Landfall) async -> Void
  ) async throws(ShellFailure) {
    _ = try await running()
    environment.display?.forget()
    await rest()
    let now = environment.clock.now().instant
    let finger =
      element.flatMap { environment.display?.viewModel.viewport.finger(on: $0, at: now) } ?? []
    if finger.isEmpty {
      try await act(otherwise)
    } else {
      await play(finger)
    }
  }

  /// Plays the touches at their own times, and then runs everything that follows at once.
  private func play(_ touches: [Touch]) async {
    guard let viewModel = environment.display?.viewModel, let last = touches.last else { return }
    let start = environment.clock.now().instant
    await act { _ in await viewModel.play(touches) }
    if let virtualClock {
      let executor = environment.host.executor
      await virtualClock.advance(by: last.instant - start) { await executor.idle() }
    }
    await settle()
  }

  /// On a real clock, waits until no animation runs, because a person does not touch a moving
  /// screen.
  ///
  /// With a virtual clock the scenario itself decides how long it waits.
  private func rest() async {
    guard virtualClock == nil, let viewModel = environment.display?.viewModel else { return }
    let end = environment.clock.now().instant + .seconds(2)
    while viewModel.viewport.transition != nil, let frame = viewModel.viewport.deadline, frame < end
    {
      do {
        try await environment.clock.sleep(until: frame)
      } catch {
        return
      }
      await settle()
    }
  }

  /// Runs all work that does not have to wait for time.
  private func settle() async { await environment.host.executor.idle() }
}
