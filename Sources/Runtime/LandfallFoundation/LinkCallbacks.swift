public import Foundation
public import Landfall
import LandfallDomain

/// Passes on the links of the two callbacks of Apple's systems, each link once.
///
/// Depending on the system version and the kind of link, one tap calls `onOpenURL`,
/// `onContinueUserActivity`, or both (ROUTE-G02). Connect both:
///
/// ```swift
/// .onOpenURL { links.openURL($0) }
/// .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) {
///   links.continueUserActivity(type: $0.activityType, webpageURL: $0.webpageURL)
/// }
/// ```
///
/// UIKit has the same two callbacks: `scene(_:openURLContexts:)` and `scene(_:continue:)`. At
/// launch, both kinds of link are in the options of `scene(_:willConnectTo:options:)`.
@MainActor public final class LinkCallbacks {
  /// The activity type of a web link, `NSUserActivityTypeBrowsingWeb`.
  ///
  /// Foundation defines that constant only on Apple's platforms.
  public static let browsingWeb = "NSUserActivityTypeBrowsingWeb"

  /// For this long, the same link from the other callback counts as the same tap.
  static let window = Duration.seconds(1)

  private enum Callback { case openURL, userActivity }

  private let landfall: Landfall
  /// The deliveries that may still arrive through the other callback, oldest first.
  private var unpaired: [(link: LinkText, callback: Callback, at: Instant)] = []

  /// Creates callbacks that pass links to an app.
  public init(to landfall: Landfall) { self.landfall = landfall }

  /// Opens the link from `onOpenURL` or `scene(_:openURLContexts:)`.
  ///
  /// - Returns: A task with the result; `nil` if the other callback has already delivered the link.
  @discardableResult
  public func openURL(_ url: URL) -> Task<LinkReport, Never>? { pass(url, from: .openURL) }

  /// Opens the link of a user activity, if the activity is for a web link.
  ///
  /// - Parameters:
  ///   - type: The activity's `activityType`.
  ///   - webpageURL: The activity's `webpageURL`.
  /// - Returns: A task with the result; `nil` if the activity has no link, or the other callback
  ///   has already delivered it.
  @discardableResult
  public func continueUserActivity(
    type: String, webpageURL: URL?
  ) -> Task<LinkReport, Never>? {
    guard type == Self.browsingWeb, let webpageURL else { return nil }
    return pass(webpageURL, from: .userActivity)
  }

  private func pass(_ url: URL, from callback: Callback) -> Task<LinkReport, Never>? {
    let (link, now) = (LinkText(url), landfall.clock.now().instant)
    unpaired.removeAll { now - $0.at > Self.window }
    if let twin = unpaired.firstIndex(where: { $0.link == link && $0.callback != callback }) {
      unpaired.remove(at: twin)
      return nil
    }
    unpaired.append((link, callback, now))
    return Task { [landfall] in await landfall.open(link).report }
  }
}
