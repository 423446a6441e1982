package import LandfallDomain
package import LandfallNavigation

extension ErrorScreen.Action {
  /// The title of the action's button.
  package var titleKey: TextKey {
    switch self {
    case .retry: "textshell:actions.retry"
    case .dismiss: "textshell:actions.close"
    case .home: "textshell:actions.home"
    }
  }
}
