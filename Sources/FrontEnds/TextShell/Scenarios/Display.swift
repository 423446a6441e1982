import Landfall
import LandfallDomain
import LandfallFullScreen
import LandfallNavigation
import LandfallTouch

/// The device of a scenario.
///
/// It keeps its state when the process ends.
struct VisibleDevice {
  /// The height of a row in points.
  static let rowHeight = 44.0

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

/// A view model, and what a scenario can check about it.
final class Display {
  /// The view model of the process on the device.
  let viewModel: ViewModel
  /// The numbers of frames that the last transition showed and missed.
  private(set) var frames = (shown: 0, missed: 0)
  /// Whether the tab bar was always visible since ``forget()``.
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

  /// Resets the recorded values.
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
