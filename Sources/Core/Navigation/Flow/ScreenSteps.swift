import LandfallDomain

/// The loading of the visible screen.
struct Filling {
  enum Step: Equatable {
    /// The services check whether the person has the permission.
    case permission(RequestID, Permission)
    /// The data is being loaded.
    case load
  }

  let destination: DeepLinkDestination
  let viewer: Viewer
  /// The data that the screen showed before.
  let shown: ScreenContent?
  var step: Step
}

/// The first screen, while it is being prepared.
struct FirstScreen {
  enum Step: Equatable {
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
