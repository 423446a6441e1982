public import Foundation
public import Landfall
import LandfallDomain

/// Passes on the links of the two callbacks by which Apple's systems deliver them, each link once.
///
/// Depending on its version and on the kind of link, a system calls `onOpenURL`,
/// `onContinueUserActivity`, or both for one tap (ROUTE-G02). Keep both wired:
///
/// ```swift
/// .onOpenURL { links.openURL($0) }
/// .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) {
///   links.continueUserActivity(type: $0.activityType, webpageURL: $0.webpageURL)
/// }
/// ```
///
/// UIKit has the same two: `scene(_:openURLContexts:)` and `scene(_:continue:)`, and both kinds of
/// link in the options of `scene(_:willConnectTo:options:)`.
@MainActor public final class LinkCallbacks {
  /// The activity type of a link to the web, `NSUserActivityTypeBrowsingWeb`; Foundation has the name
  /// on Apple's platforms only.
  public static let browsingWeb = "NSUserActivityTypeBrowsingWeb"

  /// The same link through the other callback is the same tap for this long.
  static let window = Duration.seconds(1)

  private enum Callback { case openURL, userActivity }

  private let landfall: Landfall
  /// Deliveries that may still come through the other callback, oldest first.
  private var unpaired: [(link: LinkText, callback: Callback, at: Instant)] = []

  /// Passes links on to an app.
  public init(to landfall: Landfall) { self.landfall = landfall }

  /// Opens the link that `onOpenURL` or `scene(_:openURLContexts:)` brings.
  ///
  /// - Returns: How it will have ended; `nil` if the other callback has brought it already.
  @discardableResult
  public func openURL(_ url: URL) -> Task<LinkReport, Never>? { pass(url, from: .openURL) }

  /// Opens the link of a user activity, if it is one of a link to the web.
  ///
  /// - Parameters:
  ///   - type: The activity's `activityType`.
  ///   - webpageURL: The activity's `webpageURL`.
  /// - Returns: How it will have ended; `nil` if the activity carries no link, or the other callback
  ///   has brought it already.
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
    return Task { [landfall] in await landfall.open(link) }
  }
}
