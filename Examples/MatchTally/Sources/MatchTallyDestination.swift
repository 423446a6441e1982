public import LandfallDomain

/// The destination of a link in MatchTally, with one case per kind of content (SHARE-K07).
///
/// The core passes a ``DeepLinkDestination``. The app switches over this type without a `default`.
/// So a new kind of link does not compile until someone decides what it shows. A test compares it
/// with the routes of the app folder.
///
/// ```swift
/// switch MatchTallyDestination(destination) {
/// case .completedGame(let id): showGame(id)  // the share token was checked by the core
/// …
/// ```
public enum MatchTallyDestination: Hashable, Sendable {
  /// A game type.
  case gameType(id: String)
  /// An author of game types.
  case author(id: String)
  /// A completed game. Its link needed a share token, which is not passed on.
  case completedGame(id: String)
  /// The statistics tab, for a game, a game type, both or all games.
  case statistics(gameID: String?, gameType: String?)

  /// Creates the typed form of a destination, or `nil` if no link leads there.
  ///
  /// The build generates `MatchTallyApp` from the app folder. So a new route does not compile here
  /// until it has its case.
  public init?(_ destination: DeepLinkDestination) {
    switch MatchTallyApp.Route(destination) {
    case .gameType(let id): self = .gameType(id: id)
    case .author(let id): self = .author(id: id)
    case .completedGame(let id): self = .completedGame(id: id)
    case .statistics(let game, let type): self = .statistics(gameID: game, gameType: type)
    case .statisticsGame(let game): self = .statistics(gameID: game, gameType: nil)
    case .statisticsGametype(let type): self = .statistics(gameID: nil, gameType: type)
    case .games, .history, .library, .welcome, nil: return nil
    }
  }
}
