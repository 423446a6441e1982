import Landfall
import LandfallAuth
import LandfallDomain
import LandfallFullScreen
import LandfallQRSymbols
import LandfallSimulation

/// The host of a ``PhoneView``, which runs its app in an ``AppEnvironment``.
///
/// Its lines are scenario steps.
final class ScenarioHost: ViewHost, @unchecked Sendable {
  // Sendable: only the loop's actor uses it, as it does the view.

  private let environment: AppEnvironment
  private let runner: ScenarioRunner

  init(_ environment: AppEnvironment) {
    self.environment = environment
    runner = ScenarioRunner(environment, ownsHome: false)
  }

  var definition: AppDefinition { environment.app.definition }
  var clock: any Timekeeper { environment.clock }
  var loop: LoopHost { environment.host }
  var landfall: Landfall? { environment.landfall }
  var codes: (any QRCodes)? { environment.adapters.qrCodes?.codes }
  var outbox: String? { environment.folder.outbox }
  var language: String? { environment.language }
  /// Whether something could not be saved since the start.
  private(set) var hasLost = false
  var trouble: String? {
    if let trouble = environment.folder.trouble() { return trouble }
    guard let loss = environment.takeLoss() else { return nil }
    hasLost = true
    return loss.message
  }

  func process() async throws(ScreenFailure) -> Landfall {
    do throws(ShellFailure) {
      return try await environment.process()
    } catch {
      throw ScreenFailure(error)
    }
  }

  func adopt(_ viewModel: ViewModel) { environment.device.adopt(viewModel) }

  func approveRegistration(
    on page: String, as address: EmailAddress
  ) async throws(ServiceError) {
    try await environment.folder.approveRegistration(page, address)
  }

  func completions(of line: String) -> [String] { LineCompletion.lines(line) }

  func carryOut(_ line: String) async throws(ScreenFailure) -> LineOutcome {
    do throws(ShellFailure) {
      guard let step = try ScenarioParser.step(InputText(line), names: runner.names) else {
        return .done
      }
      if let seen = try await runner.run(step) { return .unmet(seen) }
      switch step {
      case .expect: return .met
      case .locale(let tag): return .language(tag)
      case .link, .launch, .go: return runner.lastReport.map { .opened($0) } ?? .done
      default: return .done
      }
    } catch {
      throw ScreenFailure(error)
    }
  }
}

extension ScreenFailure {
  fileprivate init(_ error: ShellFailure) { self.init(error.message, hint: error.hint) }
}
