/// Something a person can do with an item of a list, from the menu that a long press opens.
public struct ItemActionDeclaration: Hashable, Sendable {
  /// What the action does.
  public enum Effect: Hashable, Sendable {
    /// Opens the item, as a tap does; offered for items that lead somewhere.
    case open
    /// Puts the item's link on the clipboard; offered for items that lead somewhere.
    case copyLink
    /// Puts the item's title on the clipboard.
    case copyTitle
    /// Asks the services to do something to the item; it shows at once.
    case act(ItemAction)
  }

  /// What is offered for an item that nothing else can be done with: no menu is empty.
  public static let copyTitle = ItemActionDeclaration(
    id: "copy-title", titleKey: "common:actions.copyTitle", effect: .copyTitle)

  /// The action's name.
  public let id: String
  /// Its text in the menu.
  public let titleKey: TextKey
  /// The permission it needs in the item's organization, or `nil` where membership is enough.
  public let requires: Permission?
  /// What it does.
  public let effect: Effect

  /// Declares an action.
  public init(id: String, titleKey: TextKey, requires: Permission? = nil, effect: Effect) {
    self.id = id
    self.titleKey = titleKey
    self.requires = requires
    self.effect = effect
  }
}
