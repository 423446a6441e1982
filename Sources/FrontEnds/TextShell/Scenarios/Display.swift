import Landfall
import LandfallDomain
import LandfallFullScreen
import LandfallNavigation
import LandfallTouch

/// The device of a scenario as it lies on the table: it stays what it is when the process ends.
struct VisibleDevice {
  /// Height of a row, in points.
  static let rowHeight = 44.0

  var device = DeviceCatalog.standard
  var system = "simulated"
  var orientation = Orientation.portrait
  var hasGestures = true
  var hasAnimations = true
  var report: DeviceInsets.Report?

  /// A viewport of it that shows nothing yet.
  func viewport() -> Viewport {
    var viewport = Viewport(device: device, systemVersion: system)
    // Nothing is on view: there is nothing to do for any of these.
    _ = Viewport.reduce(&viewport, .rotated(to: orientation, at: .origin))
    _ = Viewport.reduce(&viewport, .gesturesChanged(areAvailable: hasGestures))
    _ = Viewport.reduce(&viewport, .animationsChanged(areAvailable: hasAnimations))
    return viewport
  }
}

/// A surface, with what a scenario may ask about it afterwards.
final class Display {
  /// The process on the device.
  let viewModel: ViewModel
  /// Frames that the newest transition showed, and those that nobody drew.
  private(set) var frames = (shown: 0, missed: 0)
  /// Whether everything that was shown since ``forget()`` had the tab bar.
  private(set) var keptTabBar = true

  init(_ viewModel: ViewModel) {
    self.viewModel = viewModel
    let (draw, tell) = (viewModel.onChange, viewModel.onEffect)
    viewModel.onChange = { [weak self] in
      self?.look()
      draw()
    }
    viewModel.onEffect = { [weak self] effect in
      self?.note(effect)
      tell(effect)
    }
  }

  /// What is asked about begins now.
  func forget() {
    frames = (0, 0)
    keptTabBar = true
  }

  private func look() {
    if viewModel.snapshot.stacks == nil { keptTabBar = false }
  }

  private func note(_ effect: ViewportEffect) {
    guard case .transitionEnded(_, _, let shown, let missed) = effect else { return }
    frames = (shown, missed)
  }
}
