public import Landfall
public import LandfallDomain
import LandfallNavigation
import LandfallParsing
public import Observation

/// The app for SwiftUI: a snapshot that views observe, and the bindings that tabs and stacks want.
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
/// What a view writes into a binding is asked of the core; the binding changes when the core has done it.
@Observable @MainActor public final class AppModel {
  /// What is on view.
  public private(set) var snapshot: AppSnapshot

  @ObservationIgnored private let landfall: Landfall

  /// Shows an app as it stands; ``run()`` makes it live.
  public init(_ landfall: Landfall) async {
    self.landfall = landfall
    snapshot = await landfall.snapshot
  }

  /// Follows the app until the task is cancelled.
  public func run() async {
    for await snapshot in await landfall.snapshots() { self.snapshot = snapshot }
  }

  /// The tab on view; writing the one that is on view pops it to its root, as a second tap does.
  public var tab: TabID? {
    get { snapshot.tab }
    set {
      guard let newValue else { return }
      Task { [landfall] in await landfall.select(newValue) }
    }
  }

  /// The screens of a tab above its root, as a `NavigationStack` takes them.
  ///
  /// A shorter path that a view writes is so many steps back, a longer one a step forward by hand. Only
  /// the stack on view can be written to.
  public subscript(path tab: TabID) -> [DeepLinkDestination] {
    get { snapshot.stacks?.stack(of: tab).dropFirst().map(\.destination) ?? [] }
    set {
      let old = self[path: tab]
      guard tab == snapshot.tab, newValue != old else { return }
      if newValue.count < old.count {
        Task { [landfall, steps = old.count - newValue.count] in
          for _ in 0..<steps { await landfall.back() }
        }
      } else if let next = newValue.last {
        Task { [landfall] in
          do {
            _ = await landfall.go(try landfall.resolver.table.link(for: next))
          } catch {
            // A place without a path of its own: there is nowhere to go.
            return
          }
        }
      }
    }
  }

  /// Hands over a link, as `onOpenURL` brings it.
  public func open(_ link: LinkText, channel: LinkChannel = .app) {
    Task { [landfall] in _ = await landfall.open(link, channel: channel) }
  }
}
