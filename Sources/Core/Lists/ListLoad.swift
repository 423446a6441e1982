public import LandfallDomain

/// A load of a list or a detail that is on its way.
public struct ListLoad: Hashable, Sendable {
  /// What a load is for.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// The first page of a list that shows nothing yet.
    case first
    /// The first page again, in place of everything.
    case refresh
    /// The page after the last one.
    case next
  }

  /// Which load it is.
  public let id: LoadID
  /// What it is for.
  public let kind: Kind

  /// Describes a load.
  package init(id: LoadID, kind: Kind) {
    self.id = id
    self.kind = kind
  }
}

/// Names a load of one screen, apart from all loads of all screens.
///
/// The screen's number is the caller's: it counts the lists and details it has made and never uses
/// a number twice, so that an answer for a screen that is gone never meets another one.
public struct LoadID: Hashable, Sendable {
  /// The list or detail.
  public let screen: Int
  /// Its how-manieth load, from 1.
  public let number: Int

  /// Names a load.
  public init(screen: Int, number: Int) {
    self.screen = screen
    self.number = number
  }
}

/// A load that failed, shown with a retry until the next load (NAV-I05).
public struct ListFailure: Hashable, Sendable {
  /// What was loaded.
  public let kind: ListLoad.Kind
  /// Why it failed.
  public let error: ServiceError
}
