public import LandfallDomain
package import LandfallLists

/// The facts of other flows that the screens depend on.
package struct ScreenFacts: Equatable, Sendable {
  /// The person with a live session, or `nil`.
  package var person: PersonID?
  /// Whether no one is signed in, and the app shows its tabs to guests.
  package var isGuest = false
  /// The active organization, and the number of times it has changed.
  package var organization: OrganizationID?
  package var epoch = 0
  /// Whether a link is in flight, and whether the app ever received one that it did not ignore.
  package var isLinkOnItsWay = false
  package var hasHadLink = false

  package init() {}
}

/// The default screens of the active organization.
package struct ScreenFrame: Equatable, Sendable {
  /// The organization whose tabs are shown, or `nil` while there is none.
  ///
  /// In an app without organizations, a placeholder ID; for guests, ``Screens/guests``.
  package var owner: OrganizationID?
  /// The tabs, either at their roots or as they were saved.
  package var tabs: TabStacks?
  /// The default screen, for guests the first screen that is open to them, and the screens below
  /// it.
  package var home: StackEntry?
  package var homeParents: [StackEntry] = []
  /// The screen of a person who belongs to no organization.
  package var outside: StackEntry?

  package init() {}
}

/// The screen that a link shows.
package struct Landing: Equatable, Sendable {
  package let destination: DeepLinkDestination
  package let route: RouteDeclaration
  /// The screens below it, outermost first, without the tab's root.
  package let parents: [StackEntry]
  package let presentation: StackEntry.Presentation
  package let content: EntityStatus
  /// Whether the person navigated inside the app.
  package let isInApp: Bool
  /// Whether the data is a list row, which is refreshed after the screen is visible.
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
  /// The link that the default screen is shown for, or `nil`.
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

/// An event for the screens.
package enum ScreenMessage: Sendable {
  // Links.
  /// A link is in flight: the tab bar state shows it.
  case linkFollowed(DeliveryID)
  /// The data of a link is being loaded.
  case linkLoads
  /// A link shows its target; the target's organization is already active.
  case landed(DeliveryID, Landing)
  /// A link ends on an error screen.
  case linkFailed(DeliveryID, ErrorScreen)
  /// A link leads nowhere: show the default screen.
  case linkMissed(DeliveryID, isInApp: Bool)
  /// A link needs an organization, and the person belongs to none.
  case outsideOrganizations(DeliveryID)
  /// In-app navigation leads to a destination that does not exist.
  case brokenDestination(DeliveryID, LinkText)
  /// A newer link replaced this one.
  case linkLeft(DeliveryID)
  case linkEnded(DeliveryID, isInApp: Bool)

  // The session and the organization.
  /// A sign-in is needed, and no one is signed in.
  case signInNeeded(SignedOutReason?, DeliveryID?)
  /// A guest wants to sign in, or has begun to.
  case signInAsked
  /// The person left sign-in.
  case signInLeft
  /// The session ended.
  case sessionEnded(SignedOutReason?)
  /// Delete what is kept for the person, but keep the screens: the person may come back.
  case sessionForgotten
  /// Another person signed in.
  case personLeft
  case signingOut
  case signedOut
  case signedIn
  /// The default screens changed.
  case frameChanged(ScreenFrame)
  /// Another organization became active.
  case epochChanged
  /// The organization that the person chose is active.
  case organizationSwitched
  /// The person chose another organization; the services are asked to switch.
  case organizationPicked
  /// No switch of the organization is in progress anymore.
  case organizationKept

  // The first screen.
  /// Show the default screen, whatever is visible.
  case homeAsked
  /// Show the default screen if nothing else can stay visible.
  case initialScreenAsked
  /// The first screen is no longer needed.
  case homeLeft

  // User actions.
  /// The person navigates inside the app: messages disappear.
  case movedInApp
  case tabSelected(TabID)
  case wentBack(RequestID)
  /// The visible screen gets a destination with another query.
  case querySet(DeepLinkDestination, RequestID)
  /// The front end cannot build exactly these screens.
  case brokenChanged(Set<ScreenID>)
  /// Try again to build the screen that failed.
  case buildAsked
  case refreshAsked
  case retryAsked
  /// The person scrolled: the distance from the visible part to the end of the list, in points.
  case scrolled(distanceFromEnd: Int)
  case actionAsked(ItemID, ItemAction)
  /// The text that a person typed on the visible screen, and its scroll position.
  case remembered(ScreenMemory)
  /// Show a message.
  case said(TextKey, [NamedValue])
  case messagesDismissed
  /// Whether the front end animates transitions and reports their end.
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
  /// The services ran an action on an item that no screen asked for.
  case itemDone(ActionRequest, Item?)
}

/// A request of the screens to the host.
///
/// Effects run in order.
package enum ScreenEffect: Sendable {
  /// A request of a list, answered with ``ScreenMessage/loaded(_:_:took:)``,
  /// ``ScreenMessage/pagesKept(_:_:)`` or ``ScreenMessage/performed(_:_:_:)``.
  case list(ContentEffect)
  /// A request of a detail, answered with ``ScreenMessage/loaded(_:_:took:)`` or
  /// ``ScreenMessage/itemKept(_:_:)``.
  case detail(ContentEffect)
  /// Load the default screen's data; answer with ``ScreenMessage/homeLoaded(_:_:)``.
  case loadHome(HomeLoad)
  /// The default screen's data is no longer needed.
  case cancelHome
  /// Read the saved screens; answer with ``ScreenMessage/savedRead(_:_:)``.
  case readSaved(RequestID)
  /// A link's screen is visible.
  case rendered(DeliveryID)
  /// A phase with a time limit ended after this duration.
  case took(LimitedPhase, Duration)
  /// Post an event.
  case post(AppEvent.Kind, DeliveryID?)
  /// Report to the other flows.
  case report(ScreenNews)
}

/// News from the screens for the other flows.
package enum ScreenNews: Sendable {
  /// A screen of a link, or the first screen, was placed in its tab or outside the tabs.
  case placed(DeliveryID?, TabStacks.Edit?)
  /// The screen of a link is visible.
  case shown(DeliveryID, isRefresh: Bool)
  /// The destination that was visible when the session ended in use, or for which a guest signs
  /// in.
  case lost(DeepLinkDestination, SignedOutReason)
  /// The first screen needs an organization.
  case organizationNeeded(RequestID, DeliveryID?)
  /// A screen needs to know whether the person has this permission.
  case permissionNeeded(Permission, RequestID)
  /// The services rejected the session.
  case sessionRefused(RequestID)
  /// The first screen is being determined again.
  case homeBegan
  /// The person navigated inside the app.
  case moved
  /// Saved screens were read and replace the tabs.
  case savedTaken(RequestID)
  /// The answer to a question.
  case answered(RequestID, RequestAnswer)
}

/// The first screen, while it is being prepared.
struct FirstScreen {
  enum Step: Hashable {
    case organization
    case saved
    case load(Viewer)
    /// The services rejected the session.
    case refused(RequestID)
  }

  let id: RequestID
  /// The link that the default screen is shown for, or `nil`.
  let delivery: DeliveryID?
  let isInApp: Bool
  /// The signed-in person, or `nil` for a guest.
  let person: PersonID?
  var step: Step
}

/// A message that is shown once, over the visible screen.
public struct AppMessage: Hashable, Sendable {
  /// The key of the text.
  public let key: TextKey
  /// The values for the placeholders of the text.
  public let values: [NamedValue]
}
