import Landfall
import LandfallFullScreen
import LandfallTouch

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
