import LandfallDomain

/// A change that the services know of, while a load is on its way that began before and whose
/// answer may not.
struct SettledChange: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// The services did what the person wanted.
    case did(ItemAction)
    /// The item is this now.
    case became(Item)
  }

  let item: ItemID
  let kind: Kind

  /// The item as the change leaves it, or `nil` if it removes it.
  func applied(to item: Item) -> Item? {
    switch kind {
    case .did(let action): action.applied(to: item)
    case .became(let newer): newer
    }
  }
}
