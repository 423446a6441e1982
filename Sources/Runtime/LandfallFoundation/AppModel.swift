public import Landfall
public import LandfallDomain
import LandfallNavigation
import LandfallParsing
public import Observation

/// The app for SwiftUI: an observable snapshot, and the bindings for tabs and stacks.
///
/// ```swift
/// @State private var model: AppModel
/// …
/// TabView(selection: $model.tab) {
///   ForEach(model.snapshot.tabs, id: \.id) { tab in
///     NavigationStack(path: $model[path: tab.id]) { root(of: tab) }
///   }
/// }
/// .onOpenURL { links.openURL($0) }  // and onContinueUserActivity: see LinkCallbacks
/// .task { await model.run() }
/// ```
///
/// A view that writes to a binding sends a request to the core. The binding changes when the core
/// has handled the request.
@Observable @MainActor public final class AppModel {
  /// The current state of the app.
  public private(set) var snapshot: AppSnapshot

  @ObservationIgnored private let landfall: Landfall

  /// Creates a model with the current state of an app; call ``run()`` to follow its changes.
  public init(_ landfall: Landfall) async {
    self.landfall = landfall
    snapshot = await landfall.snapshot
  }

  /// Follows the app until the task is cancelled.
  public func run() async {
    for await snapshot in await landfall.snapshots() { self.snapshot = snapshot }
  }

  /// The visible tab; writing the same tab again pops it to its root, as a second tap does.
  public var tab: TabID? {
    get { snapshot.tab }
    set {
      guard let newValue else { return }
      Task { [landfall] in await landfall.perform(.selectTab(newValue)) }
    }
  }

  /// The screens of a tab above its root, for a `NavigationStack`.
  ///
  /// If a view writes a shorter path, the app goes back until the stack is as short. If it writes a
  /// longer path, the app navigates to the last destination. Only the stack of the visible tab can
  /// be written.
  public subscript(path tab: TabID) -> [DeepLinkDestination] {
    get { snapshot.stacks?.stack(of: tab).dropFirst().map(\.destination) ?? [] }
    set {
      let old = self[path: tab]
      guard tab == snapshot.tab, newValue != old else { return }
      if newValue.count < old.count {
        Task { [landfall, depth = newValue.count + 1] in
          // Never at the root, where back may select another tab.
          var current = await landfall.snapshot
          while current.tab == tab, current.depth > depth, await landfall.perform(.goBack).isDone {
            current = await landfall.snapshot
          }
        }
      } else if let next = newValue.last {
        Task { [landfall] in
          do {
            await landfall.go(try landfall.resolver.table.link(for: next))
          } catch {
            // The destination has no path of its own, so no link leads there.
            return
          }
        }
      }
    }
  }

  /// Does what a person does, such as a tap on a row; `perform` of `Landfall` returns a result.
  public func perform(_ action: AppAction) {
    Task { [landfall] in await landfall.perform(action) }
  }

  /// Continues a sign-in, such as with a code; the snapshot changes, and `signIn` of `Landfall`
  /// returns the next step.
  public func signIn(_ action: SignInAction) {
    Task { [landfall] in _ = await landfall.signIn(action) }
  }

  /// Opens a link, as `onOpenURL` delivers it.
  public func open(_ link: LinkText, channel: LinkChannel = .app) {
    Task { [landfall] in await landfall.open(link, channel: channel) }
  }
}
