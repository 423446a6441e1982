import Landfall
import LandfallDomain
import LandfallFullScreen
import LandfallNavigation
import LandfallTouch

/// The device of a scenario, and the fingers on its screen.
///
/// It keeps its settings when the process ends. The first step for a device switches it on. From
/// then on animations take their time. Before that nothing is drawn, so nothing is animated
/// (NAV-I03).
final class ScenarioDevice {
  /// The running process on the device, or `nil`.
  private(set) var display: Display?
  private var settings: DeviceSettings?
  private let loop: ShellLoop

  init(_ loop: ShellLoop) { self.loop = loop }

  /// Makes the steps for touches use a front end's own view model.
  func adopt(_ viewModel: ViewModel) {
    if display?.viewModel !== viewModel { clear() }
    display = Display(viewModel)
  }

  /// Shows a process, if the device is on.
  func show(_ landfall: Landfall) async {
    guard let settings else { return }
    if display == nil {
      let display = Display(
        await ViewModel(
          settings.viewport(), showing: landfall, clock: loop.clock, host: loop.host,
          rowHeight: 44))
      self.display = display
      await display.viewModel.start()
      if let report = settings.report { display.viewModel.handle(.insetsReported(report)) }
    }
    await loop.settle()
  }

  /// Shows nothing, because the process has ended.
  func clear() {
    display?.viewModel.stop()
    display = nil
  }

  /// Carries out a user action.
  func perform(_ step: GestureStep, on landfall: Landfall) async throws(ShellFailure) {
    switch step {
    case .refresh: return await press(.refreshButton) { await landfall.perform(.refresh) }
    case .dismiss where display?.viewModel.menu == nil:
      return await loop.act { _ in
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
      return await loop.act { _ in
        await landfall.perform(.remember(on: path) { _ = $0.type(text, into: field) })
      }
    case .openItem, .swipe, .press, .pull, .scroll, .rotate, .menu, .dismiss: break
    }
    let viewModel = try await viewModel(showing: landfall)
    let now = loop.now
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
      await loop.settle()
    case .rotate:
      let orientation = viewModel.viewport.orientation.rotated
      settings?.orientation = orientation
      viewModel.handle(.rotated(to: orientation, at: now))
      await loop.settle()
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
      await loop.settle()
    case .refresh, .type: break
    }
  }

  /// Taps a visible element.
  ///
  /// Without it, runs `otherwise`, which calls the app directly.
  func press(_ element: ScreenElement?, _ otherwise: @escaping @Sendable () async -> Void) async {
    display?.forget()
    await rest()
    let finger = element.flatMap { display?.viewModel.viewport.finger(on: $0, at: loop.now) } ?? []
    if finger.isEmpty {
      await loop.act { _ in await otherwise() }
    } else {
      await play(finger)
    }
  }

  /// Changes the device.
  func change(_ step: DeviceStep, showing landfall: Landfall?) async throws(ShellFailure) {
    var settings = settings ?? DeviceSettings()
    let event: ViewportEvent
    switch step {
    case .device(let name, let system):
      guard let model = DeviceCatalog.device(name) else {
        throw ShellFailure(.badData, "there is no device '\(name)'")
      }
      guard system == nil || display == nil else {
        throw ShellFailure(.usage, "choose a system before the app is launched")
      }
      settings.device = model
      settings.system = system ?? settings.system
      event = .deviceChanged(model, at: loop.now)
    case .gestures(let areOn):
      settings.hasGestures = areOn
      event = .gesturesChanged(areAvailable: areOn)
    case .animations(let areOn):
      settings.hasAnimations = areOn
      event = .animationsChanged(areAvailable: areOn)
    case .insets(let insets):
      let report: DeviceInsets.Report =
        switch insets {
        case .missing: .absent
        case .zero: .measured(.zero)
        case .back: .measured(settings.device.insets(in: settings.orientation))
        }
      settings.report = insets == .back ? nil : report
      event = .insetsReported(report)
    }
    self.settings = settings
    guard let display, let landfall else { return }
    display.viewModel.handle(event)
    if case .animations(let areOn) = step {
      await loop.act { _ in await landfall.perform(.useTransitions(areOn)) }
    }
    await loop.settle()
  }

  // MARK: -

  /// Returns the view model of the process.
  ///
  /// Switches the standard device on if there is none.
  private func viewModel(showing landfall: Landfall) async throws(ShellFailure) -> ViewModel {
    if settings == nil {
      settings = DeviceSettings()
      await show(landfall)
    }
    display?.forget()
    await rest()
    guard let viewModel = display?.viewModel else {
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

  /// Plays the touches at their own times, and then runs everything that follows at once.
  private func play(_ touches: [Touch]) async {
    guard let viewModel = display?.viewModel, let last = touches.last else { return }
    let start = loop.now
    await loop.act { _ in await viewModel.play(touches) }
    await loop.advanceVirtualClock(last.instant - start)
    await loop.settle()
  }

  /// On a real clock, waits until no animation runs, because a person does not touch a moving
  /// screen.
  ///
  /// With a virtual clock the scenario itself decides how long it waits.
  private func rest() async {
    guard loop.virtualClock == nil, let viewModel = display?.viewModel else { return }
    let end = loop.now + .seconds(2)
    while viewModel.viewport.transition != nil, let frame = viewModel.viewport.deadline, frame < end
    {
      do {
        try await loop.clock.sleep(until: frame)
      } catch {
        return
      }
      await loop.settle()
    }
  }
}

/// The settings of a device, and what it reports.
private struct DeviceSettings {
  var device = DeviceCatalog.standard
  var system = "simulated"
  var orientation = Orientation.portrait
  var hasGestures = true
  var hasAnimations = true
  var report: DeviceInsets.Report?

  /// Returns a new viewport of the device that shows nothing.
  func viewport() -> Viewport {
    var viewport = Viewport(device: device, systemVersion: system)
    // Nothing is visible, so these events have no effects.
    _ = Viewport.reduce(&viewport, .rotated(to: orientation, at: .origin))
    _ = Viewport.reduce(&viewport, .gesturesChanged(areAvailable: hasGestures))
    _ = Viewport.reduce(&viewport, .animationsChanged(areAvailable: hasAnimations))
    return viewport
  }
}
