/// One tab of an app.
public struct TabDefinition: Hashable, Sendable {
  /// The tab's name.
  public let id: TabID
  /// The text under its icon.
  public let titleKey: TextKey
  /// The icon's name, for the front end.
  public let icon: String
  /// The route at the bottom of its stack; its only parameter is the organization's.
  public let root: RouteID

  /// Declares a tab.
  public init(id: TabID, titleKey: TextKey, icon: String, root: RouteID) {
    self.id = id
    self.titleKey = titleKey
    self.icon = icon
    self.root = root
  }
}
