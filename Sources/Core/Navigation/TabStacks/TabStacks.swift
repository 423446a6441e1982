@_spi(TypedRoutes) public import LandfallDomain

/// The tabs of one organization, each with a stack of screens.
///
/// A stack is never empty: its first screen is the tab's root.
public struct TabStacks: Hashable, Sendable {
  /// A change of the stacks.
  package struct Edit: Equatable, Sendable {
    /// The tab that was selected.
    package let tab: TabID
    /// Whether another tab was visible before.
    package let selectedTab: Bool
    /// The number of screens removed from the stack.
    package let popped: Int
    /// The number of screens added to the stack.
    package let pushed: Int
    /// Whether the target was already on top and was refreshed.
    package let isRefresh: Bool
    /// The number of screens on the stack after the change.
    package let depth: Int
  }

  /// The visible tab.
  package private(set) var focused: TabID
  /// The tabs, sorted by name.
  package let tabs: [TabID]
  /// The screens of each of ``tabs``, root first.
  private(set) var stacks: [[StackEntry]]
  /// The tabs to which back leads from a root, the next one last; without ``focused`` and without
  /// repetition.
  ///
  /// Empty unless the app declares ``BackAtRoot/history``.
  package private(set) var history: [TabID] = []
  private let backAtRoot: BackAtRoot
  private let first: TabID

  /// Creates the tabs with each stack at its root.
  ///
  /// - Parameters:
  ///   - roots: The root screen of each tab.
  ///   - focused: The visible tab; one of `roots`.
  ///   - backAtRoot: What back does at the root of a tab.
  ///   - first: The first tab that the app declares; by default, `focused`.
  package init(
    roots: [TabID: StackEntry], focused: TabID, backAtRoot: BackAtRoot = .stay,
    first: TabID? = nil
  ) {
    tabs = roots.keys.sorted()
    stacks = tabs.map { tab in roots[tab].map { [$0] } ?? [] }
    self.focused = focused
    self.backAtRoot = backAtRoot
    self.first = first ?? focused
  }

  /// Restores saved stacks on top of the current roots.
  ///
  /// - Parameters:
  ///   - saved: The screens of each tab, root first. A tab that has no saved screens, or whose root
  ///     changed, stays at its root.
  ///   - tab: The tab that was visible; ignored if it no longer exists.
  ///   - history: The tabs that were visible before, oldest first; those that no longer exist are
  ///     left out.
  package mutating func restore(
    _ saved: [TabID: [StackEntry]], focused tab: TabID, history: [TabID] = []
  ) {
    for (tab, screens) in saved {
      guard let index = tabs.firstIndex(of: tab), let root = stacks[index].first,
        let first = screens.first, first.asRoot.isSameScreen(as: root)
      else { continue }
      stacks[index] = screens
    }
    if tabs.contains(tab) { focused = tab }
    guard backAtRoot == .history else { return }
    self.history = []
    for tab in history
    where tabs.contains(tab) && tab != focused && !self.history.contains(tab) {
      self.history.append(tab)
    }
  }

  /// Returns the screens of a tab, root first.
  public func stack(of tab: TabID) -> [StackEntry] {
    tabs.firstIndex(of: tab).map { stacks[$0] } ?? []
  }

  /// Returns whether any stack contains a screen of a route that is presented normally.
  package func holds(_ route: RouteID) -> Bool {
    stacks.contains { stack in
      stack.contains { $0.presentation == .screen && $0.destination.route == route }
    }
  }

  /// The visible screen, or `nil` in an app without tabs.
  package var top: StackEntry? { tabs.firstIndex(of: focused).flatMap { stacks[$0].last } }

  /// Shows a target in its tab, with its declared parents, and changes as little of the stack as
  /// possible.
  ///
  /// The wanted stack is `[root] + parents + [target]`. The part that it shares with the current
  /// stack, from the bottom, keeps its data and the person's input. Everything above is removed. A
  /// target that is already on top is refreshed, whatever is below it (NAV-T11). A screen without
  /// data that was never visible, such as the root of an unused tab, does not count as already on
  /// top.
  ///
  /// - Parameters:
  ///   - target: The screen to show, with its data.
  ///   - parents: The screens below it, outermost first, without the tab's root.
  ///   - tab: The tab that owns it.
  /// - Returns: The change that was made.
  @discardableResult
  package mutating func land(_ target: StackEntry, above parents: [StackEntry], in tab: TabID)
    -> Edit
  {
    let edit = plan(target, above: parents, in: tab)
    guard let index = tabs.firstIndex(of: tab) else { return edit }
    var stack = stacks[index]
    var target = target
    if edit.isRefresh, let top = stack.last { target.keep(top) }
    if edit.depth == 1 {
      if let root = stack.first { target.keep(root) }
      stack = [target]
    } else {
      stack.removeLast(edit.popped)
      if edit.pushed == 0, let there = stack.popLast() {
        // The screen was below others and may never have been visible: keep its data if it has any.
        target.keep(there)
        stack.append(target)
      }
      stack += (parents + [target]).suffix(edit.pushed)
    }
    stacks[index] = stack
    focus(tab)
    return edit
  }

  /// Pushes a screen onto the visible stack, as in-app navigation does.
  ///
  /// Unlike ``land(_:above:in:)`` it keeps the current screens, so that back returns to where the
  /// person was. A push of the tab's root goes back to the root. A push of the top screen refreshes
  /// it.
  ///
  /// - Returns: The change that was made.
  @discardableResult
  package mutating func push(_ entry: StackEntry) -> Edit {
    let stack = stack(of: focused)
    if stack.count > 1, let top = stack.last, top.isSamePlace(as: entry),
      top.content == nil || top.presentation != entry.presentation
    {
      // The screen is already on top and waits for a permission, or was refused: add the data, and
      // keep the screens below.
      var entry = entry
      entry.keep(top)
      replaceTop(with: entry)
      return Edit(
        tab: focused, selectedTab: false, popped: 1, pushed: 1, isRefresh: false,
        depth: stack.count)
    }
    guard let top = stack.last, let root = stack.first, !top.isSamePlace(as: entry),
      !isRoot(root, entry)
    else { return land(entry, above: [], in: focused) }
    if let index = tabs.firstIndex(of: focused) { stacks[index].append(entry) }
    return Edit(
      tab: focused, selectedTab: false, popped: 0, pushed: 1, isRefresh: false,
      depth: stack.count + 1)
  }

  /// Returns the change that ``land(_:above:in:)`` would make.
  package func plan(_ target: StackEntry, above parents: [StackEntry], in tab: TabID) -> Edit {
    let stack = stack(of: tab)
    let selectedTab = tab != focused
    if let top = stack.last, top.content != nil, top.isSamePlace(as: target) {
      let isRefresh = top.presentation == target.presentation
      let changed = isRefresh ? 1 : 0
      return Edit(
        tab: tab, selectedTab: selectedTab, popped: changed, pushed: changed,
        isRefresh: isRefresh, depth: stack.count)
    }
    guard let root = stack.first, !isRoot(root, target) else {
      return Edit(
        tab: tab, selectedTab: selectedTab, popped: max(0, stack.count - 1), pushed: 0,
        isRefresh: false, depth: 1)
    }
    let wanted = [root] + parents + [target]
    var shared = 0
    while shared < min(stack.count, wanted.count), stack[shared].isSamePlace(as: wanted[shared]) {
      shared += 1
    }
    return Edit(
      tab: tab, selectedTab: selectedTab, popped: stack.count - shared,
      pushed: wanted.count - shared, isRefresh: false, depth: wanted.count)
  }

  /// Returns whether a target is the root of a stack, which may show another query.
  private func isRoot(_ root: StackEntry, _ target: StackEntry) -> Bool {
    root.isSamePlace(as: target)
      || !root.destination.query.isEmpty && root.asRoot.isSamePlace(as: target)
  }

  /// Selects a tab.
  ///
  /// Selecting the visible tab pops it to its root, and clears the root's query and input (NAV-E01).
  package mutating func select(_ tab: TabID) {
    guard let index = tabs.firstIndex(of: tab), let root = stacks[index].first else { return }
    if focused == tab { stacks[index] = [root.asRoot] }
    focus(tab)
  }

  /// Makes a tab visible, and moves the tab that was visible to the end of the history.
  private mutating func focus(_ tab: TabID) {
    guard tab != focused else { return }
    if backAtRoot == .history {
      history.removeAll { $0 == tab }
      history.append(focused)
    }
    focused = tab
  }

  /// The tab to which back leads from the root of the visible tab; `nil` if it does nothing there.
  private var tabBelow: TabID? {
    switch backAtRoot {
    case .stay: nil
    case .firstTab: focused == first || !tabs.contains(first) ? nil : first
    case .history: history.last
    }
  }

  /// Whether ``back()`` would do something.
  var canGoBack: Bool { stack(of: focused).count > 1 || tabBelow != nil }

  /// Goes back: removes the top screen, or at a root does what the app declares.
  ///
  /// The stack of the tab that becomes visible does not change.
  ///
  /// - Returns: Whether something changed.
  mutating func back() -> Bool {
    if pop() { return true }
    guard let tab = tabBelow else { return false }
    history.removeAll { $0 == tab }
    focused = tab
    return true
  }

  /// Removes the top screen from the visible stack.
  ///
  /// - Returns: Whether there was a screen above the root.
  package mutating func pop() -> Bool {
    guard let index = tabs.firstIndex(of: focused), stacks[index].count > 1 else { return false }
    stacks[index].removeLast()
    return true
  }

  /// Replaces the visible screen, if it still shows `destination`.
  ///
  /// The person's input is kept.
  ///
  /// - Returns: Whether it was replaced.
  package mutating func replaceTop(
    with entry: StackEntry, of destination: DeepLinkDestination
  ) -> Bool {
    guard let top, top.destination == destination else { return false }
    var entry = entry
    entry.memory = top.memory
    replaceTop(with: entry)
    return true
  }

  private mutating func replaceTop(with entry: StackEntry) {
    guard let index = tabs.firstIndex(of: focused), !stacks[index].isEmpty else { return }
    stacks[index][stacks[index].count - 1] = entry
  }

  /// Changes the data of a list or detail in any stack; returns `nil` if no stack has it.
  mutating func change<Result>(
    content number: Int, _ body: (inout ScreenContent) -> Result
  ) -> Result? {
    guard let (tab, index) = place(of: number), var content = stacks[tab][index].data else {
      return nil
    }
    // Clears the entry's own reference first, so that the change copies nothing.
    stacks[tab][index].data = nil
    let result = body(&content)
    stacks[tab][index].data = content
    return result
  }

  /// Returns the position of the screen that shows a list or detail, or `nil`.
  func place(of content: Int) -> (tab: Int, index: Int)? {
    for tab in stacks.indices {
      if let index = stacks[tab].firstIndex(where: { $0.data?.number == content }) {
        return (tab, index)
      }
    }
    return nil
  }

  /// The data of all screens.
  var contents: [ScreenContent] { stacks.joined().compactMap { $0.data } }

  /// Changes the stored input of the visible screen.
  package mutating func remember(_ change: (inout ScreenMemory) -> Void) {
    guard let index = tabs.firstIndex(of: focused), let last = stacks[index].indices.last
    else { return }
    change(&stacks[index][last].memory)
  }
}
