package import LandfallDomain
package import LandfallLists

/// What others know that the screens depend on.
package struct ScreenFacts: Hashable, Sendable {
  /// The person with a live session.
  package var person: PersonID?
  /// The active organization, and how often it has changed.
  package var organization: OrganizationID?
  package var epoch = 0
  /// Whether a link is on its way, and whether one has ever come.
  package var isLinkOnItsWay = false
  package var hasHadLink = false

  package init() {}
}

/// The places of an organization that no link names.
package struct ScreenFrame: Hashable, Sendable {
  /// Whose tabs are visible, or would be: those of the organization, or of the person in an app without
  /// organizations; `nil` while there is neither.
  package var owner: OrganizationID?
  /// The tabs, each at its root or as it was saved.
  package var tabs: TabStacks?
  /// The default screen, and the screens below it.
  package var home: StackEntry?
  package var homeParents: [StackEntry] = []
  /// The screen of a person without any organization.
  package var outside: StackEntry?

  package init() {}
}

/// What a link shows.
package struct Landing: Hashable, Sendable {
  package let destination: DeepLinkDestination
  package let route: RouteDeclaration
  /// The screens below it, outermost first, without the tab's root.
  package let parents: [StackEntry]
  package let presentation: StackEntry.Presentation
  package let content: EntityStatus
  /// Whether a user action in the app leads there.
  package let isInApp: Bool
  /// Whether its data is the row of a list, to be refreshed once it is visible.
  package let isFromRow: Bool

  package init(
    destination: DeepLinkDestination, route: RouteDeclaration, parents: [StackEntry],
    presentation: StackEntry.Presentation, content: EntityStatus, isInApp: Bool, isFromRow: Bool
  ) {
    self.destination = destination
    self.route = route
    self.parents = parents
    self.presentation = presentation
    self.content = content
    self.isInApp = isInApp
    self.isFromRow = isFromRow
  }
}

/// A load of the default screen's data.
package struct HomeLoad: Hashable, Sendable {
  package let id: RequestID
  /// The link in whose place the default screen is shown, or `nil`.
  package let delivery: DeliveryID?
  package let request: ContentRequest
  package let kind: ContentDeclaration.Kind

  package init(
    id: RequestID, delivery: DeliveryID?, request: ContentRequest, kind: ContentDeclaration.Kind
  ) {
    self.id = id
    self.delivery = delivery
    self.request = request
    self.kind = kind
  }
}

/// What can happen to the screens.
package enum ScreenMessage: Sendable {
  // Links.
  /// The shell shows that a link is on its way.
  case linkFollowed(DeliveryID)
  /// The data of a link is being loaded.
  case linkLoads
  /// A link shows its target, whose organization is the active one by now.
  case landed(DeliveryID, Landing)
  /// A link leads to an error screen.
  case linkFailed(DeliveryID, ErrorScreen)
  /// A link leads nowhere: the default screen is shown.
  case linkMissed(DeliveryID, isInApp: Bool)
  /// A link belongs to a person without any organization.
  case outsideOrganizations(DeliveryID)
  /// A user action leads to a place that does not exist.
  case brokenDestination(DeliveryID, LinkText)
  /// A link was overtaken.
  case linkLeft(DeliveryID)
  case linkEnded(DeliveryID, isInApp: Bool)

  // The session and the organization.
  /// No one is signed in, and something needs it.
  case signInNeeded(SignedOutReason?, DeliveryID?)
  /// The session is over.
  case sessionEnded(SignedOutReason?)
  /// What is kept for the person goes; they may come back to their screens.
  case sessionForgotten
  /// Another person is signed in.
  case personLeft
  case signingOut
  case signedOut
  case signedIn
  /// The places of an organization that no link names are others than before.
  case frameChanged(ScreenFrame)
  /// Another organization is active.
  case epochChanged
  /// The person has chosen another organization, and it is active.
  case organizationSwitched
  /// The person has chosen another organization; the services are asked to switch.
  case organizationPicked
  /// No switch is on its way any more.
  case organizationKept

  // The first screen.
  /// The default screen is wanted, whatever is visible.
  case homeAsked
  /// The same, if there is nothing to stay on.
  case initialScreenAsked
  /// The first screen is not needed any more.
  case homeLeft

  // What a person does.
  /// The person goes on in the app: messages go.
  case movedInApp
  case tabSelected(TabID)
  case wentBack(RequestID)
  /// Those screens, and no others, the front end cannot build.
  case brokenChanged(Set<ScreenID>)
  /// What could not be built is tried again.
  case buildAsked
  case refreshAsked
  case retryAsked
  /// How far the end of the visible list is from what is seen, in points.
  case scrolled(distanceFromEnd: Int)
  case actionAsked(ItemID, ItemAction)
  /// What a person has typed on the visible screen, and how far it is scrolled.
  case remembered(ScreenMemory)
  /// A message is shown.
  case said(TextKey, [NamedValue])
  case messagesDismissed
  /// Whether the front end moves things, and says when they have come to rest.
  case transitionsUsed(Bool)
  case transitionEnded

  // Answers.
  case answered(RequestID, RequestAnswer)
  case homeLoaded(HomeLoad, EntityStatus)
  case savedRead(RequestID, SavedScreens?)
  case savedTaken(RequestID)
  case loaded(LoadID, EntityStatus, took: Duration)
  case pagesKept(LoadID, CachedPages?)
  case itemKept(LoadID, CachedItem?)
  case performed(ActionID, ActionRequest, Result<Item?, ServiceError>)
  /// The services have done something to an item that no screen has asked for.
  case itemDone(ActionRequest, Item?)
}

/// What the screens ask of the host.
///
/// Effects are executed in order.
package enum ScreenEffect: Sendable {
  /// What a list asks for: ``ScreenMessage/loaded(_:_:took:)``, ``ScreenMessage/pagesKept(_:_:)``,
  /// ``ScreenMessage/performed(_:_:_:)``.
  case list(ListEffect)
  /// What a detail asks for: ``ScreenMessage/loaded(_:_:took:)``, ``ScreenMessage/itemKept(_:_:)``.
  case detail(DetailEffect)
  /// Load the default screen's data: ``ScreenMessage/homeLoaded(_:_:)``.
  case loadHome(HomeLoad)
  /// Its answer is not needed any more.
  case cancelHome
  /// Read what was saved of the screens: ``ScreenMessage/savedRead(_:_:)``.
  case readSaved(RequestID)
  /// A link's screen is visible.
  case rendered(DeliveryID)
  /// A limited span has ended.
  case took(LimitedPhase, Duration)
  /// Post an event.
  case post(AppEvent.Kind, DeliveryID?)
  /// Report to the other flows.
  case report(ScreenNews)
}

/// What others need to know of the screens.
package enum ScreenNews: Sendable {
  /// A screen stands in its tab, or outside the tabs: for a link, or the first screen.
  case placed(DeliveryID?, TabStacks.Edit?)
  /// What a link led to is visible.
  case shown(DeliveryID, isRefresh: Bool)
  /// The screen that was visible when the session ended in use.
  case lost(DeepLinkDestination, SignedOutReason)
  /// The first screen needs an organization.
  case organizationNeeded(RequestID, DeliveryID?)
  /// A screen needs to know whether the person has that permission.
  case permissionNeeded(Permission, RequestID)
  /// The services refuse the session.
  case sessionRefused(RequestID)
  /// The first screen is looked for anew.
  case homeBegan
  /// The person goes on in the app.
  case moved
  /// Saved screens are there: they are laid over the tabs.
  case savedTaken(RequestID)
  /// A question has its answer.
  case answered(RequestID, RequestAnswer)
}
