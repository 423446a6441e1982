import LandfallAppCore
package import LandfallAuth
public import LandfallDomain
public import LandfallLocalization
package import LandfallNavigation
package import LandfallNotifications

/// What an app runs on: its services, its clock, its texts, and where it keeps its data.
///
/// `LandfallConfiguration.live` of LandfallLive creates it; an app changes single values.
public struct LandfallConfiguration: Sendable {
  /// The store for the session.
  package var store: any SecureStore
  /// The calls to the services.
  public var services: Services
  /// The source of the time.
  public var clock: any Timekeeper
  /// The app's texts; missing texts come from `CoreTexts`.
  public var catalogues: any CatalogueSource
  /// The device's preferred languages, best first.
  ///
  /// The language of the person's profile has priority over them.
  public var languages: [String]
  /// The keys and the registry of share tokens.
  ///
  /// If `nil`, links that need a share token are refused.
  package var shares: ShareTokens?
  /// The store for tabs and stacks.
  ///
  /// If `nil`, they are lost when the process ends.
  package var savedState: (any SavedStateStore)?
  /// The same for guests, in an app that shows them its tabs.
  package var guestState: (any SavedStateStore)?
  /// The cache of lists and details for offline use; `nil` for none.
  package var cache: (any ListCache)?
  /// The record of messages that earlier processes handled; `nil` for none.
  package var messageLedger: (any MessageLedger)?
  /// The formatter of numbers, dates and lists in texts.
  public var formatter: (any ValueFormatter)?
  /// Returns whether the front end can build a screen.
  ///
  /// A screen that it cannot build is replaced with the error boundary (NAV-F01). If `nil`, all
  /// screens can be built.
  public var canBuild: (@Sendable (ScreenID) -> Bool)?
  /// Whether the app is visible at launch.
  ///
  /// It is `false` for a process that starts in the background, until
  /// ``AppAction/enterForeground``, and for one that only prints a result.
  public var isVisible: Bool
  /// A random number to keep a ``Landfall/recording()``; `nil` for none.
  public var recordingSeed: UInt64?
  /// The actor whose executor the app uses; an actor of its own if `nil`.
  public var host: (any Actor)?

  /// Creates a configuration; everything but the first four values is optional.
  package init(
    store: any SecureStore, services: Services, clock: any Timekeeper,
    catalogues: any CatalogueSource, languages: [String] = [],
    shares: ShareTokens? = nil, savedState: (any SavedStateStore)? = nil,
    guestState: (any SavedStateStore)? = nil, cache: (any ListCache)? = nil,
    messageLedger: (any MessageLedger)? = nil, formatter: (any ValueFormatter)? = nil,
    canBuild: (@Sendable (ScreenID) -> Bool)? = nil, isVisible: Bool = true,
    recordingSeed: UInt64? = nil, host: (any Actor)? = nil
  ) {
    (self.store, self.services, self.clock) = (store, services, clock)
    (self.catalogues, self.languages, self.formatter) = (catalogues, languages, formatter)
    (self.savedState, self.guestState, self.cache) = (savedState, guestState, cache)
    (self.shares, self.messageLedger) = (shares, messageLedger)
    (self.canBuild, self.isVisible) = (canBuild, isVisible)
    (self.recordingSeed, self.host) = (recordingSeed, host)
  }
}

extension AppCore.Options {
  init(_ configuration: LandfallConfiguration) {
    self.init(
      watchesServices: configuration.services.health != nil,
      keepsMemberships: configuration.cache != nil,
      keepsScreens: configuration.savedState != nil || configuration.guestState != nil,
      changesItems: configuration.services.actions != nil,
      keepsMessages: configuration.messageLedger != nil,
      sharesItems: configuration.shares != nil || configuration.services.shareTokens != nil,
      isVisible: configuration.isVisible)
  }
}

/// The screens that the front end can build.
struct BuildableScreens {
  private let canBuild: (@Sendable (ScreenID) -> Bool)?
  private let declared: Set<ScreenID>
  private var broken: Set<ScreenID> = []

  init(_ app: AppDefinition, _ canBuild: (@Sendable (ScreenID) -> Bool)?) {
    self.canBuild = canBuild
    declared = canBuild == nil ? [] : Set(app.routes.lazy.map { $0.screen })
  }

  /// Asks the front end which screens it cannot build; `nil` if they are the same as before.
  mutating func change() -> Set<ScreenID>? {
    guard let canBuild, declared.contains(where: { canBuild($0) == broken.contains($0) }) else {
      return nil
    }
    broken = declared.filter { !canBuild($0) }
    return broken
  }
}
