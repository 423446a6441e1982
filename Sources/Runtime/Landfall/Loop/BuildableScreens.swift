import LandfallDomain

/// The screens that the front end can build.
struct BuildableScreens {
  private let canBuild: (@Sendable (ScreenID) -> Bool)?
  private let declared: Set<ScreenID>

  init(_ app: AppDefinition, _ canBuild: (@Sendable (ScreenID) -> Bool)?) {
    self.canBuild = canBuild
    declared = canBuild == nil ? [] : Set(app.routes.lazy.map { $0.screen })
  }

  /// Asks the front end which screens it cannot build; `nil` if they are the same as before.
  func change(since known: Set<ScreenID>) -> Set<ScreenID>? {
    guard let canBuild, declared.contains(where: { canBuild($0) == known.contains($0) }) else {
      return nil
    }
    return declared.filter { !canBuild($0) }
  }
}
