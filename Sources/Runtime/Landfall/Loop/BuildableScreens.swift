import LandfallDomain

/// The screens that the front end can build.
struct BuildableScreens {
  private let canBuild: (@Sendable (ScreenID) -> Bool)?
  private let declared: Set<ScreenID>
  private var broken: Set<ScreenID> = []

  init(_ app: AppDefinition, _ canBuild: (@Sendable (ScreenID) -> Bool)?) {
    self.canBuild = canBuild
    declared = canBuild == nil ? [] : Set(app.routes.lazy.map { $0.screen })
  }

  /// Asks the front end which screens it cannot build; `nil` if they are the same as before.
  mutating func change() -> Set<ScreenID>? {
    guard let canBuild, declared.contains(where: { canBuild($0) == broken.contains($0) }) else {
      return nil
    }
    broken = declared.filter { !canBuild($0) }
    return broken
  }
}
