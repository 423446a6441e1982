import LandfallDomain
import LandfallSimulation

/// A parsed scenario: its settings, and its steps with all names checked.
struct ScenarioScript {
  /// An error in a line.
  struct Problem {
    /// The line, counted from 0.
    let line: Int
    let failure: ShellFailure
  }

  /// The errors in a file.
  ///
  /// There is at least one.
  struct Problems: Error {
    let all: [Problem]
  }

  /// The steps with their lines, counted from 0.
  ///
  /// There is at least one.
  let steps: [(line: Int, step: ScenarioStep)]
  private let setting: Setting
  private let app: LoadedApp
  static let settingsFirst = "'app', 'clock' and 'workspace' must come before all other steps"

  /// Parses a file without running it.
  ///
  /// - Parameter app: The app folder for a scenario that does not name one.
  /// - Throws: ``ShellFailure`` if that app cannot be read.
  static func read(
    _ lines: [InputText], app: String?, _ adapters: ShellAdapters
  ) throws(ShellFailure) -> Result<ScenarioScript, Problems> {
    var lines = lines
    // Some editors begin a file with a byte order mark.
    if let first = lines.first?.bytes, first.starts(with: [0xEF, 0xBB, 0xBF]) {
      lines[0] = InputText(first.dropFirst(3))
    }
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
        switch step {
        case .app, .clock, .workspace: throw ScenarioParser.malformed(Self.settingsFirst)
        default: steps.append((index, step))
        }
      } catch {
        problems.append(Problem(line: index, failure: error))
      }
    }
    if steps.isEmpty, problems.isEmpty {
      let failure = ShellFailure(.badData, "the scenario has no steps")
      problems.append(Problem(line: 0, failure: failure))
    }
    return problems.isEmpty ? .success(steps) : .failure(Problems(all: problems))
  }

  /// Creates an environment with a virtual clock.
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

extension ScenarioScript {
  /// The settings before the first other step.
  struct Setting {
    private(set) var start: Timestamp?
    private(set) var locale: String?
    /// The first line after the settings.
    private(set) var end = 0
    /// The line that names the last folder, or `nil`.
    private(set) var line: Int?
    private var app: String?
    private var workspace: String?

    init(app: String?) { self.app = app }

    /// Parses the lines before the first other step.
    ///
    /// - Returns: The first line with an error, or `nil`.
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
