public import LandfallDomain

/// A load of a list or detail that is in progress.
public struct ListLoad: Hashable, Sendable {
  /// The purpose of a load.
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    /// The first page of a list that is not loaded yet.
    case first
    /// The first page again, which replaces everything.
    case refresh
    /// The next page.
    case next
  }

  /// The ID of the load.
  package let id: LoadID
  /// The purpose of the load.
  package let kind: Kind

  /// Creates a load.
  package init(id: LoadID, kind: Kind) {
    self.id = id
    self.kind = kind
  }
}

/// Identifies one load among all loads of all screens.
///
/// The caller numbers its lists and details and never reuses a number. An answer for a screen that
/// no longer exists therefore never reaches another one.
package struct LoadID: Hashable, Sendable {
  /// The number of the list or detail.
  package let screen: Int
  /// The number of the load within its screen, from 1.
  package let number: Int

  /// Creates an ID.
  package init(screen: Int, number: Int) {
    self.screen = screen
    self.number = number
  }
}

/// A failed load, shown with a retry until the next load (NAV-I05).
public struct ListFailure: Hashable, Sendable {
  /// The purpose of the load.
  package let kind: ListLoad.Kind
  /// The error of the load.
  public let error: ServiceError
}
