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

  /// The screens of the app folder that links lead to.
  public enum Screen: String, CaseIterable, Sendable {
    case gameType = "game-type"
    case author = "author"
    case completedGame = "completed-game"
    case statistics = "statistics"
  }

  /// The typed form of a place; `nil` for one of the app's own that no link leads to.
  public init?(_ destination: DeepLinkDestination) {
    guard let screen = Screen(rawValue: destination.screen.text) else { return nil }
    switch screen {
    case .gameType:
      guard let id = destination.value(named: "gameTypeId") else { return nil }
      self = .gameType(id: id)
    case .author:
      guard let id = destination.value(named: "authorId") else { return nil }
      self = .author(id: id)
    case .completedGame:
      guard let id = destination.value(named: "gameId") else { return nil }
      self = .completedGame(id: id)
    case .statistics:
      self = .statistics(
        gameID: destination.value(named: "gameId"), gameType: destination.value(named: "gameType"))
    }
  }
}
