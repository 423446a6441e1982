public import LandfallDomain

/// Where a link of MatchTally leads: one case for each kind of thing, with its inputs (SHARE-K07).
///
/// The core hands over a ``DeepLinkDestination``; the app switches over this without a `default`, so that
/// a new kind of link does not compile until somebody has decided what it shows. A test compares it with
/// the routes of the app folder.
///
/// ```swift
/// switch MatchTallyDestination(destination) {
/// case .completedGame(let id): showGame(id)  // the share token was checked by the core
/// …
/// ```
public enum MatchTallyDestination: Hashable, Sendable {
  /// A type of game.
  case gameType(id: String)
  /// Somebody who has written game types.
  case author(id: String)
  /// A game that is over; its link needed a share token, which is not handed on.
  case completedGame(id: String)
  /// The statistics tab, of a game, of a type, of both or of all.
  case statistics(gameID: String?, gameType: String?)

  /// The typed form of a place; `nil` for one of the app's own that no link leads to.
  ///
  /// `MatchTallyApp` is written by the build from the app folder: a route that is added there does not
  /// compile here until it has its place.
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
