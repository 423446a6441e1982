import LandfallAppCore
public import LandfallDomain
import LandfallLocalization
import LandfallNavigation
import LandfallOrgContext
import LandfallParsing

/// What a person does with a list: pull, scroll, the menu of an item.
extension Landfall {
  /// What came of an action of an item's menu.
  public enum ActionResult: Sendable {
    /// The item was opened.
    case opened(LinkReport)
    /// A text for the clipboard.
    case text(String)
    /// It shows already, and the services are asked.
    case asked
    /// The item, or the action, is not there for this person.
    case unavailable
  }

  /// Loads the screen on view again, as a pull at its top or the refresh button does.
  public func refresh() async {
    guard !refusesHands() else { return }
    guard await isStillSignedIn(), let number = screens.top?.content?.number else { return }
    feed(ListEvent.refreshAsked, to: number)
    feed(DetailEvent.refreshAsked, to: number)
    publish()
    await finishLoading()
  }

  /// Tells how far the list on view is scrolled: near its end the next page is fetched.
  ///
  /// - Parameter distanceFromEnd: Points between what is seen and the end of the list; negative
  ///   beyond it.
  public func scrolled(distanceFromEnd: Int) async {
    guard let number = screens.top?.content?.number else { return }
    feed(ListEvent.scrolled(distanceFromEnd: distanceFromEnd), to: number)
    guard screens.top?.content?.load != nil else { return }
    publish()
    await finishLoading()
  }

  /// The menu of an item of the list on view, as a long press shows it; never empty for an item that
  /// is there (NAV-A06).
  public func openMenu(of item: ItemID) -> [ItemActionDeclaration] {
    guard !refusesHands() else { return [] }
    let entries = menu(of: item)
    if !entries.isEmpty { post(.menuShown(item: item, entries: entries.count)) }
    return entries
  }

  /// Carries out an action of an item's menu.
  public func perform(_ action: String, on id: ItemID) async -> ActionResult {
    guard !refusesHands() else { return .unavailable }
    guard await isStillSignedIn(), let item = itemOnView(id),
      let entry = menu(of: id).first(where: { $0.id == action }),
      let screen = screens.top?.destination, let number = screens.top?.content?.number
    else { return .unavailable }
    switch entry.effect {
    case .open:
      guard let report = await openItem(id) else { return .unavailable }
      return .opened(report)
    case .copyLink:
      guard let url = url(of: item, on: screen) else { return .unavailable }
      return .text(url)
    case .copyTitle: return .text(title(of: item))
    case .act(let action):
      feed(ListEvent.actionAsked(id, action), to: number)
      publish()
      return .asked
    }
  }

  /// Notes a gesture that the front end has recognized, by its name.
  public func recognized(_ gesture: String) { post(.gestureRecognized(gesture)) }

  private func menu(of id: ItemID) -> [ItemActionDeclaration] {
    guard let item = itemOnView(id), let screen = screens.top?.destination else { return [] }
    let declared = resolver.table.route(screen.route)?.content?.actions ?? []
    let permissions = core.organization.active?.permissions ?? []
    let entries = declared.filter { entry in
      guard entry.requires.map(permissions.contains) ?? true else { return false }
      switch entry.effect {
      case .open: return link(of: item, on: screen) != nil
      case .copyLink: return url(of: item, on: screen) != nil
      case .copyTitle: return true
      case .act(.remove): return services.actions != nil
      case .act(.set(let value)):
        return services.actions != nil && item.fields.first(named: value.name) != value.value
      }
    }
    return entries.isEmpty ? [.copyTitle] : entries
  }

  private func url(of item: Item, on screen: DeepLinkDestination) -> String? {
    guard let destination = destination(of: item, on: screen) else { return nil }
    do {
      return try resolver.table.url(for: destination)
    } catch {
      // An app that is opened by its own paths alone has no link to give away.
      return nil
    }
  }

  private func title(of item: Item) -> String {
    switch item.title {
    case .plain(let text): text
    case .key(let key): translations.text(key)
    }
  }

  func perform(_ id: ActionID, _ request: ActionRequest) async {
    let asked = view
    do throws(ServiceError) {
      guard let actions = services.actions else { throw .unavailable }
      let item = try await asking { () async throws(ServiceError) in
        try await actions.perform(request)
      }
      guard asked == view else { return }
      feed(.actionAnswered(id, item), to: id.screen)
      noteDone(request, item, on: id.screen)
    } catch {
      guard asked == view else { return }
      if error == .unauthorized {
        await turnAway()
        return
      }
      feed(.actionFailed(id, error), to: id.screen)
      // Somebody was faster: it is gone everywhere.
      if error == .notFound {
        noteDone(
          ActionRequest(list: request.list, item: request.item, action: .remove), nil,
          on: id.screen)
      }
    }
    publish()
  }

  /// Other screens that show the same item show what became of it; so does the one that a link, or the
  /// way home, loads just now: its answer may be older.
  func noteDone(_ request: ActionRequest, _ item: Item?, on screen: Int?) {
    for other in screens.contents.compactMap(\.number) where other != screen {
      tell(other, request, item)
    }
    if core.journey.flight != nil || homeWork.map({ works[$0.number] != nil }) == true {
      doneWhileLanding.append((request, item))
    }
  }

  /// Tells a list or detail that came with a link's own load what was done while that was under way.
  func tellWhatWasDone(_ number: Int) {
    for (request, item) in doneWhileLanding { tell(number, request, item) }
    doneWhileLanding = []
  }

  private func tell(_ number: Int, _ request: ActionRequest, _ item: Item?) {
    guard request.action != .remove else {
      feed(ListEvent.itemRemoved(request.item), to: number)
      feed(DetailEvent.itemRemoved(request.item), to: number)
      return
    }
    let known: Item? =
      switch screens.content(number) {
      case .list(let list): list.row(of: request.item)?.item
      case .detail(let detail): detail.item
      case .nothing, nil: nil
      }
    guard let known, known.itemID == request.item,
      let changed = item ?? request.action.applied(to: known)
    else { return }
    feed(ListEvent.itemChanged(changed), to: number)
    feed(DetailEvent.itemChanged(changed), to: number)
  }
}
