import LandfallAuth
@_spi(TypedRoutes) package import LandfallDomain
import LandfallNavigation
import LandfallOrgContext

/// Who uses the app, and what they can do on the visible screen.
extension AppCore {
  /// Whether no one is signed in, and the app shows its tabs to guests.
  package var isGuest: Bool { !session.isSignedIn && destinations.app.guests == .tabs }
  /// Whether a guest sees the app, and not sign-in.
  package var isUsedByGuest: Bool { isGuest && screen.screens.areOpenToGuests }
  /// Whether a person is signed in, or a guest sees the app.
  package var isInUse: Bool { session.isSignedIn || isUsedByGuest }

  /// Whether no one is signed in, and what is visible is open to anyone: a public screen, or the
  /// error screen of a link.
  package var isUsedByAnyone: Bool {
    guard !session.isSignedIn else { return false }
    switch screen.screens.root {
    case .standalone(let entry, _):
      return destinations.route(entry.destination.route)?.policy == .public
    case .error(let error, _): return error.link != nil
    case .launching, .signIn, .tabs: return false
    }
  }

  /// Whether going back would do something.
  ///
  /// Without a session, the tabs below a public screen stay hidden.
  package var canGoBack: Bool { isInUse && screen.canGoBack }

  /// Returns an item of the visible list.
  package func item(_ id: ItemID) -> Item? {
    guard case .list(let list)? = screen.screens.top?.content else { return nil }
    return list.row(of: id)?.item
  }

  /// Returns the link that a tap on an item of the visible list opens; `nil` if there is none.
  package func link(toItem id: ItemID) -> String? {
    guard let item = item(id), let screen = screen.screens.top?.destination else { return nil }
    return destinations.link(of: item, on: screen)
  }

  /// Returns the link to an item of the visible list for the clipboard; `nil` if there is none.
  package func url(ofItem id: ItemID) -> String? {
    guard let item = item(id), let screen = screen.screens.top?.destination else { return nil }
    return destinations.url(of: item, on: screen)
  }

  /// Returns the menu of an item of the visible list; `nil` if there is no such item.
  package func menu(ofItem id: ItemID) -> [ItemActionDeclaration]? {
    guard let item = item(id), let screen = screen.screens.top?.destination else { return nil }
    let canAct = options.changesItems && session.isSignedIn
    return destinations.menu(of: item, on: screen, canAct: canAct)
  }

  /// The item that a share link to the visible screen would open; `nil` if it cannot be shared.
  package var shareable: SharedEntity? {
    guard options.sharesItems, session.isSignedIn, !destinations.app.hosts.isEmpty,
      let top = screen.screens.top, top.presentation == .screen, top.content?.isLoaded == true
    else { return nil }
    return destinations.shareable(top.destination)
  }

  /// The person's pending link, if no other link is in flight.
  package func pendingLink(of session: SessionFacts, at now: Instant) -> DeliveryID? {
    guard !linkFlow.isOpening, let target = linkFlow.pending.target(at: now),
      target.isOpen(to: session.person.id)
    else { return nil }
    return target.delivery
  }
}
