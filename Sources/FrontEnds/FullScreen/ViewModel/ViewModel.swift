package import Landfall
package import LandfallDomain
import LandfallNavigation
package import LandfallSimulation
package import LandfallTouch

/// A device in a person's hand: a viewport that takes snapshots, touches and time as input.
///
/// The app carries out its effects. The full-screen view draws it and scenario steps touch it, so
/// both behave alike. It is only used on one ``LoopHost``.
package final class ViewModel: @unchecked Sendable {
  // Sendable: only the host's loop uses it, as do its tasks.

  /// The visible menu of an item.
  package struct Menu {
    package let item: ItemID
    package let row: Int
    package let entries: [ItemActionDeclaration]
  }

  /// The viewport.
  package private(set) var viewport: Viewport
  /// The app's current snapshot.
  package private(set) var snapshot: AppSnapshot
  /// The open menu, or `nil`.
  package private(set) var menu: Menu?
  /// Whether the front end shows a sheet.
  ///
  /// The content below it does not react to touches.
  var hasSheet = false { didSet { describe() } }
  /// The text that was copied last, or `nil`.
  package private(set) var clipboard: String?
  /// Called after every change, so that the front end can draw.
  package var onChange: () -> Void = {}
  /// Called with a copied text.
  var onCopy: (String) -> Void = { _ in }
  /// Called with every effect, for those that only the front end handles, such as its own buttons.
  package var onEffect: (ViewportEffect) -> Void = { _ in }

  private let landfall: Landfall
  private let clock: any Timekeeper
  private let host: LoopHost
  private let rowHeight: Double
  private let ticksItself: Bool
  private var reader: Task<Void, Never>?
  private var ticker: Task<Void, Never>?
  private var nextTick: Instant?
  /// What was visible when the finger came down, while it is down.
  ///
  /// A tap means a row of this snapshot, even if a newer one has other rows.
  private var touched: AppSnapshot?

  /// Creates a view model from the app's current state.
  ///
  /// Call ``start()`` to follow changes.
  ///
  /// - Parameter ticksItself: Whether to wait for the viewport's deadlines on the clock. A front
  ///   end with its own loop waits there and calls ``tick()``.
  package init(
    _ viewport: Viewport, showing landfall: Landfall, clock: any Timekeeper, host: LoopHost,
    rowHeight: Double, ticksItself: Bool = true
  ) async {
    self.viewport = viewport
    self.landfall = landfall
    self.clock = clock
    self.host = host
    self.rowHeight = rowHeight
    self.ticksItself = ticksItself
    snapshot = await landfall.snapshot
    describe()
  }

  /// Starts to follow the app.
  package func start() async {
    await landfall.perform(.useTransitions(viewport.hasAnimations))
    let snapshots = await landfall.snapshots()
    reader = host.begin { [weak self] _ in
      for await snapshot in snapshots { self?.show(snapshot) }
    }
  }

  /// Stops following the app.
  package func stop() {
    reader?.cancel()
    ticker?.cancel()
  }

  /// Shows a new snapshot of the app.
  func show(_ snapshot: AppSnapshot) {
    let isSameScreen = snapshot.path == self.snapshot.path
    self.snapshot = snapshot
    if let menu, !isSameScreen || snapshot.row(of: menu.item) == nil {
      self.menu = nil
    }
    describe()
  }

  /// Passes an event to the viewport: a touch, the wheel or a new size.
  package func handle(_ event: ViewportEvent) {
    if case .touched(let touch) = event, touch.phase == .began,
      [nil, touch.id].contains(viewport.arena.touch)
    {
      touched = snapshot
    }
    let effects = Viewport.reduce(&viewport, event)
    for effect in effects { run(effect) }
    if viewport.arena.touch == nil { touched = nil }
    onChange()
    waitForTick()
  }

  /// Passes the time to the viewport.
  ///
  /// Call it when the viewport's deadline has passed.
  func tick() { handle(.ticked(at: clock.now().instant)) }

  /// Plays the touches of a finger at their own times.
  package func play(_ touches: [Touch]) async {
    for touch in touches {
      do {
        try await clock.sleep(until: touch.instant)
      } catch {
        return
      }
      handle(.touched(touch))
    }
  }

  /// Opens the menu of a row, as a key does.
  func openMenu(row: Int) {
    openMenu(row: row, of: snapshot)
    onEffect(.openMenu(row: row, due: clock.now().instant))
  }

  private func openMenu(row: Int, of snapshot: AppSnapshot) {
    guard case .list(let list)? = snapshot.top?.content, list.rows.indices.contains(row) else {
      return
    }
    let item = list.rows[row].item.itemID
    host.begin { [weak self, landfall] _ in
      let result = await landfall.perform(.openMenu(of: item))
      guard let self, case .menu(let entries) = result, !entries.isEmpty else { return }
      self.menu = Menu(item: item, row: row, entries: entries)
      self.describe()
    }
  }

  /// Closes the menu.
  package func closeMenu() {
    menu = nil
    describe()
  }

  /// Carries out an entry of the open menu.
  func choose(_ entry: Int) {
    guard let menu, menu.entries.indices.contains(entry) else { return }
    let action = menu.entries[entry].id
    closeMenu()
    host.begin { [weak self, landfall] _ in
      guard case .text(let text) = await landfall.perform(.run(action, on: menu.item)) else {
        return
      }
      self?.clipboard = text
      self?.onCopy(text)
      self?.onChange()
    }
  }

  /// Opens a row: an item of a list, or a link of a detail screen.
  func open(row: Int) { open(row: row, of: snapshot) }

  private func open(row: Int, of snapshot: AppSnapshot) {
    switch snapshot.top?.content {
    case .list(let list)? where list.rows.indices.contains(row):
      let item = list.rows[row].item.itemID
      act { await $0.perform(.openItem(item)) }
    case .detail(let detail)?:
      let link = row - (detail.item?.fields.count ?? 0)
      guard snapshot.links.indices.contains(link) else { return }
      let place = snapshot.links[link]
      act { await $0.perform(.follow(place)) }
    case .list?, .nothing?, nil: return
    }
  }

  // MARK: Effects

  private func run(_ effect: ViewportEffect) {
    switch effect {
    case .goBack: act { await $0.perform(.goBack) }
    case .selectTab(let index):
      guard snapshot.tabs.indices.contains(index) else { return }
      let tab = snapshot.tabs[index].id
      act { await $0.perform(.selectTab(tab)) }
    case .openItem(let row): open(row: row, of: touched ?? snapshot)
    case .openMenu(let row, _): openMenu(row: row, of: touched ?? snapshot)
    case .chooseMenuEntry(let entry, _): choose(entry)
    case .dismissMenu: closeMenu()
    case .dismissMessage: act { await $0.perform(.dismissMessages) }
    case .refresh:
      host.begin { [weak self, landfall, clock] _ in
        await landfall.perform(.refresh)
        // A fast answer can overtake the snapshot that shows the refresh.
        self?.handle(.refreshEnded(at: clock.now().instant))
      }
    case .loadMore:
      let distance = viewport.scrolling?.distanceFromEnd ?? 0
      act { await $0.perform(.scroll(distanceFromEnd: Int(distance.rounded(.up)))) }
    case .scrolled(let offset, let screen):
      act { await $0.perform(.remember(on: screen) { $0.scroll = offset }) }
    case .gestureRecognized(let gesture):
      act { await $0.perform(.gestureRecognized(gesture)) }
    case .transitionEnded: act { await $0.perform(.transitionEnded) }
    case .insetsUnknown(let device):
      act { await $0.perform(.insetsUnknown(model: device.model, system: device.systemVersion)) }
    case .dismissSheet, .tapped: break
    }
    onEffect(effect)
  }

  private func describe() {
    let shown = menu.map { ShownMenu(row: $0.row, entryCount: $0.entries.count) }
    handle(
      .shown(
        ShownScreen(snapshot, rowHeight: rowHeight, menu: shown, hasSheet: hasSheet),
        at: clock.now().instant))
  }

  private func act<Result>(_ body: @escaping @Sendable (Landfall) async -> Result) {
    host.begin { [landfall] _ in _ = await body(landfall) }
  }

  /// Sleeps until the viewport's next deadline.
  private func waitForTick() {
    guard ticksItself, viewport.deadline != nextTick else { return }
    nextTick = viewport.deadline
    ticker?.cancel()
    guard let deadline = viewport.deadline else { return }
    ticker = host.begin { [weak self, clock] _ in
      do {
        try await clock.sleep(until: deadline)
      } catch {
        // A new deadline has replaced this one.
        return
      }
      guard let self, self.nextTick == deadline else { return }
      self.nextTick = nil
      self.tick()
    }
  }
}
