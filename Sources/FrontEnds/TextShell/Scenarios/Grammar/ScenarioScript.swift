import LandfallDomain
import LandfallSimulation

/// A scenario's file, read whole: its setting, and its steps with every name checked.
struct ScenarioScript {
  /// What is wrong with a line.
  struct Problem {
    /// The line, counted from 0.
    let line: Int
    let failure: ShellFailure
  }

  /// What is wrong with a file; at least one problem.
  struct Problems: Error {
    let all: [Problem]
  }

  /// The steps with their lines, counted from 0; at least one.
  let steps: [(line: Int, step: ScenarioStep)]
  private let setting: Setting
  private let app: LoadedApp

  /// Reads a file; nothing runs.
  ///
  /// - Parameter app: The app folder for a scenario that names none.
  /// - Throws: ``ShellFailure`` if that app cannot be read.
  static func read(
    _ lines: [InputText], app: String?, _ adapters: ShellAdapters
  ) throws(ShellFailure) -> Result<ScenarioScript, Problems> {
    var setting = Setting(app: app)
    if let problem = setting.read(lines) { return .failure(Problems(all: [problem])) }
    let loaded: LoadedApp
    let files: [(path: String, bytes: [UInt8])]
    do throws(ShellFailure) {
      loaded = try setting.load(adapters)
      files = try loaded.workspace()
    } catch {
      guard let line = setting.line else { throw error }
      return .failure(Problems(all: [Problem(line: line, failure: error)]))
    }
    return steps(lines, after: setting, ScenarioNames(loaded, files: files))
      .map { ScenarioScript(steps: $0, setting: setting, app: loaded) }
  }

  private static func steps(
    _ lines: [InputText], after setting: Setting, _ names: ScenarioNames
  ) -> Result<[(line: Int, step: ScenarioStep)], Problems> {
    var steps: [(line: Int, step: ScenarioStep)] = []
    var problems: [Problem] = []
    for (index, line) in lines.enumerated() {
      do throws(ShellFailure) {
        guard let step = try ScenarioParser.step(line, names: names), index >= setting.end else {
          continue
        }
        if step.isOfSetting {
          throw ScenarioParser.malformed(
            "'app', 'clock' and 'workspace' stand before the first other step")
        }
        steps.append((index, step))
      } catch {
        problems.append(Problem(line: index, failure: error))
      }
    }
    if steps.isEmpty, problems.isEmpty {
      let failure = ShellFailure(.badData, "the scenario has no step")
      problems.append(Problem(line: 0, failure: failure))
    }
    return problems.isEmpty ? .success(steps) : .failure(Problems(all: problems))
  }

  /// Opens a stage on a virtual clock.
  func environment(_ context: CommandContext, home: String) throws(ShellFailure) -> AppEnvironment {
    let environment = try AppEnvironment(
      context.adapters, host: context.host, app: app, home: home, keys: home + "-keys",
      clock: setting.start.map { ManualClock(start: $0) } ?? ManualClock(),
      languages: setting.locale.map { [$0] } ?? ["en"], scriptsProvider: true,
      isScenario: true)
    environment.recording = try context.recordingFile()
    return environment
  }
}

extension ScenarioStep {
  /// Whether it can only stand before the first other step.
  fileprivate var isOfSetting: Bool {
    switch self {
    case .app, .clock, .workspace: true
    default: false
    }
  }
}

extension ScenarioScript {
  /// What stands before the first other step.
  struct Setting {
    private(set) var start: Timestamp?
    private(set) var locale: String?
    /// The first line that is no part of it.
    private(set) var end = 0
    /// The line that names the newest folder, or `nil` if none does.
    private(set) var line: Int?
    private var app: String?
    private var workspace: String?

    init(app: String?) { self.app = app }

    /// Reads the lines before the first other step.
    ///
    /// - Returns: A line that cannot be read, before which nothing is known of the app; else `nil`.
    mutating func read(_ lines: [InputText]) -> Problem? {
      for (index, line) in lines.enumerated() {
        end = index
        do throws(ShellFailure) {
          switch try ScenarioParser.step(line) {
          case nil: break
          case .app(let folder):
            app = folder
            self.line = index
          case .clock(let timestamp): start = timestamp
          case .locale(let tag): locale = tag
          case .workspace(let folder):
            workspace = folder
            self.line = index
          default: return nil
          }
        } catch {
          return Problem(line: index, failure: error)
        }
      }
      end = lines.count
      return nil
    }

    /// Reads the app and the files of its services.
    func load(_ adapters: ShellAdapters) throws(ShellFailure) -> LoadedApp {
      var loaded = try adapters.loadApp(app)
      if let workspace {
        let files = try adapters.loadWorkspace(workspace)
        loaded.workspaceFolder = workspace
        loaded.workspace = { files }
        loaded.workspaceMark = { nil }
      }
      return loaded
    }
  }
}
