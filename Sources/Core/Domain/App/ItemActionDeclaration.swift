/// An action for a list item, offered in the menu that a long press opens.
public struct ItemActionDeclaration: Hashable, Sendable {
  /// What the action does.
  public enum Effect: Hashable, Sendable {
    /// Opens the item like a tap; offered only for items that lead somewhere.
    case open
    /// Copies the item's link to the clipboard; offered only for items that lead somewhere.
    case copyLink
    /// Copies the item's title to the clipboard.
    case copyTitle
    /// Asks the services to change the item; the change shows at once.
    case act(ItemAction)
  }

  /// The default action for an item that has no others, so that no menu is empty.
  package static let copyTitle = ItemActionDeclaration(
    id: "copy-title", titleKey: "common:actions.copyTitle", effect: .copyTitle)

  /// The action's name.
  public let id: String
  /// The key of the menu text.
  public let titleKey: TextKey
  /// The permission it needs in the item's organization, or `nil` if membership is enough.
  package let requires: Permission?
  /// The effect of the action.
  package let effect: Effect

  /// Creates an action.
  public init(id: String, titleKey: TextKey, requires: Permission? = nil, effect: Effect) {
    self.id = id
    self.titleKey = titleKey
    self.requires = requires
    self.effect = effect
  }
}
