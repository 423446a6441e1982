public import LandfallDomain

/// The tabs of one organization, each with its own stack of screens.
///
/// A stack is never empty: its first screen is the tab's root.
public struct TabStacks: Hashable, Sendable {
  /// What a landing did to the stacks.
  public struct Edit: Hashable, Sendable {
    /// The tab that was selected.
    public let tab: TabID
    /// Whether another tab was on view before.
    public let selectedTab: Bool
    /// Screens taken from the stack.
    public let popped: Int
    /// Screens put on the stack.
    public let pushed: Int
    /// Whether the target was on top already and was refreshed.
    public let isRefresh: Bool
    /// Screens on the stack afterwards.
    public let depth: Int
  }

  /// The tab on view.
  public private(set) var focused: TabID
  private(set) var stacks: [TabID: [StackEntry]]

  /// Starts every tab at its root.
  ///
  /// - Parameters:
  ///   - roots: The root screen of each tab.
  ///   - focused: The tab on view; one of `roots`.
  public init(roots: [TabID: StackEntry], focused: TabID) {
    stacks = roots.mapValues { [$0] }
    self.focused = focused
  }

  /// Restores stacks that were saved, over the roots there are now.
  ///
  /// - Parameters:
  ///   - saved: The screens of tabs, root first; a tab without any, or whose root is another screen
  ///     by now, starts at its root.
  ///   - tab: The tab that was on view, if it is still there.
  public mutating func restore(_ saved: [TabID: [StackEntry]], focused tab: TabID) {
    for (tab, screens) in saved {
      guard let root = stacks[tab]?.first, let first = screens.first, first.isSameScreen(as: root)
      else { continue }
      stacks[tab] = screens
    }
    if stacks[tab] != nil { focused = tab }
  }

  /// The tabs, sorted by name.
  public var tabs: [TabID] { stacks.keys.sorted() }

  /// The screens of a tab, root first.
  public func stack(of tab: TabID) -> [StackEntry] { stacks[tab] ?? [] }

  /// Whether a screen of a route stands in one of the stacks, for a person who may see it.
  public func holds(_ route: RouteID) -> Bool {
    stacks.values.contains { stack in
      stack.contains { $0.presentation == .screen && $0.destination.route == route }
    }
  }

  /// The screen on view, or `nil` for an app without tabs.
  public var top: StackEntry? { stacks[focused]?.last }

  /// Puts a target on view in its tab, by the smallest edit that yields its declared parents.
  ///
  /// A screen that is there already keeps its data, and what a person did on it.
  /// What the stack shares with `[root] + parents + [target]` from the bottom stays as it is, with
  /// its data; what is above is taken away. A target that is on top already is refreshed, whatever
  /// lies below it (NAV-T11); a screen that nobody has seen yet, such as the root of a tab that was
  /// never on view, is not there already.
  ///
  /// - Parameters:
  ///   - target: The screen to put on view, with its data.
  ///   - parents: The screens below it, outermost first, without the tab's root.
  ///   - tab: The tab that owns it.
  /// - Returns: What was done.
  @discardableResult
  public mutating func land(_ target: StackEntry, above parents: [StackEntry], in tab: TabID)
    -> Edit
  {
    let edit = plan(target, above: parents, in: tab)
    var stack = stacks[tab] ?? []
    var target = target
    if edit.isRefresh, let top = stack.last { target.keep(top) }
    if edit.depth == 1 {
      if let root = stack.first { target.keep(root) }
      stack = [target]
    } else {
      stack.removeLast(edit.popped)
      if edit.pushed == 0, let there = stack.popLast() {
        // It was under others, perhaps never shown: it brings the data it has none of.
        target.keep(there)
        stack.append(target)
      }
      stack += (parents + [target]).suffix(edit.pushed)
    }
    stacks[tab] = stack
    focused = tab
    return edit
  }

  /// Puts a screen on top of the stack on view, as a person does who goes on from screen to screen.
  ///
  /// Unlike ``land(_:above:in:)`` it keeps what is there: back leads to where the person was. The root
  /// of the tab is gone back to, and the screen on top is refreshed.
  ///
  /// - Returns: What was done.
  @discardableResult
  public mutating func push(_ entry: StackEntry) -> Edit {
    let stack = stacks[focused] ?? []
    if stack.count > 1, let top = stack.last, top.content == nil, top.isSameScreen(as: entry) {
      // It is there and waits for its rights: it gets the data, and keeps what lies below it.
      var entry = entry
      entry.keep(top)
      stacks[focused]?[stack.count - 1] = entry
      return Edit(
        tab: focused, selectedTab: false, popped: 1, pushed: 1, isRefresh: false,
        depth: stack.count)
    }
    guard let top = stack.last, let root = stack.first, !top.isSameScreen(as: entry),
      !root.isSameScreen(as: entry)
    else { return land(entry, above: [], in: focused) }
    stacks[focused] = stack + [entry]
    return Edit(
      tab: focused, selectedTab: false, popped: 0, pushed: 1, isRefresh: false,
      depth: stack.count + 1)
  }

  /// What ``land(_:above:in:)`` would do.
  public func plan(_ target: StackEntry, above parents: [StackEntry], in tab: TabID) -> Edit {
    let stack = stacks[tab] ?? []
    let selectedTab = tab != focused
    if let top = stack.last, top.content != nil, top.isSameScreen(as: target) {
      return Edit(
        tab: tab, selectedTab: selectedTab, popped: 1, pushed: 1, isRefresh: true,
        depth: stack.count)
    }
    guard let root = stack.first, !root.isSameScreen(as: target) else {
      return Edit(
        tab: tab, selectedTab: selectedTab, popped: max(0, stack.count - 1), pushed: 0,
        isRefresh: false, depth: 1)
    }
    let wanted = [root] + parents.filter { !$0.isSameScreen(as: root) } + [target]
    var shared = 0
    while shared < min(stack.count, wanted.count), stack[shared].isSameScreen(as: wanted[shared]) {
      shared += 1
    }
    return Edit(
      tab: tab, selectedTab: selectedTab, popped: stack.count - shared,
      pushed: wanted.count - shared, isRefresh: false, depth: wanted.count)
  }

  /// Selects a tab; selecting the one on view takes it back to its root, untouched (NAV-E01).
  public mutating func select(_ tab: TabID) {
    guard var root = stacks[tab]?.first else { return }
    if focused == tab {
      root.memory = ScreenMemory()
      stacks[tab] = [root]
    }
    focused = tab
  }

  /// Takes the top screen from the stack on view.
  ///
  /// - Returns: Whether there was one above the root.
  public mutating func pop() -> Bool {
    guard let stack = stacks[focused], stack.count > 1 else { return false }
    stacks[focused]?.removeLast()
    return true
  }

  /// Puts another entry in the place of the screen on view, if it still is that screen.
  ///
  /// What the screen keeps of a person's work stays.
  ///
  /// - Returns: Whether it was.
  public mutating func replaceTop(
    with entry: StackEntry, of destination: DeepLinkDestination
  ) -> Bool {
    guard let top, top.destination == destination, let last = stacks[focused]?.indices.last else {
      return false
    }
    stacks[focused]?[last] = entry
    stacks[focused]?[last].memory = top.memory
    return true
  }

  /// Changes the data of a list or detail in any of the stacks; `nil` if none has it.
  mutating func change<Result>(
    content number: Int, _ body: (inout ScreenContent) -> Result
  ) -> Result? {
    guard let (tab, index) = place(of: number), var content = stacks[tab]?[index].content else {
      return nil
    }
    // Let go of the entry's own reference, so that the change copies nothing.
    stacks[tab]?[index].content = nil
    let result = body(&content)
    stacks[tab]?[index].content = content
    return result
  }

  /// Where the screen of a list or detail stands, or `nil`.
  func place(of content: Int) -> (tab: TabID, index: Int)? {
    for (tab, stack) in stacks {
      if let index = stack.firstIndex(where: { $0.content?.number == content }) {
        return (tab, index)
      }
    }
    return nil
  }

  /// The lists and details of all stacks.
  var contents: [ScreenContent] { stacks.values.joined().compactMap { $0.content } }

  /// Notes what a person did on the screen on view.
  public mutating func remember(_ change: (inout ScreenMemory) -> Void) {
    guard var stack = stacks[focused], let last = stack.indices.last else { return }
    stacks[focused] = nil
    change(&stack[last].memory)
    stacks[focused] = stack
  }
}
