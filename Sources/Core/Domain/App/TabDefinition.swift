/// A tab of an app.
public struct TabDefinition: Hashable, Sendable {
  /// The tab's name.
  public let id: TabID
  /// The key of the text under the icon.
  public let titleKey: TextKey
  /// The icon's name, for the front end.
  public let icon: String
  /// The route at the bottom of the tab's stack; its only parameter is the organization.
  package let root: RouteID

  /// Creates a tab.
  public init(id: TabID, titleKey: TextKey, icon: String, root: RouteID) {
    self.id = id
    self.titleKey = titleKey
    self.icon = icon
    self.root = root
  }
}
