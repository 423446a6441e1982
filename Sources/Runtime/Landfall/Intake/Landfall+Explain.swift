import LandfallAppCore
import LandfallAuth
public import LandfallDomain
import LandfallNavigation
import LandfallNotifications
import LandfallParsing

/// Finds out what a link or a tap would do.
extension Landfall {
  /// Follows a link without opening it: the session, the memberships and the data are read, but
  /// nothing is switched or shown.
  ///
  /// The result is the outcome of ``open(_:channel:messageID:)-(String,_,_)`` if all writes succeed. It
  /// cannot know how the services would answer after a rejected session is renewed.
  /// ``LinkExplanation/isSessionRefused`` reports that case.
  public func explain(_ url: String) async -> LinkExplanation { await explain(LinkText(url)) }

  /// Follows a link whose bytes may not be UTF-8, without opening it.
  public func explain(_ link: LinkText) async -> LinkExplanation {
    let link = deliveries.hiding(link)
    let start = clock.now().instant
    let intent = resolver.resolve(link)
    let matching = LinkReport.Measurement(
      phase: .routeMatching, took: clock.now().instant - start)
    let trace = resolver.dispatcher.trace(of: link)
    let phase = core.session.phase
    guard let target = core.destinations.target(of: intent) else {
      let isStarted = phase != .launching
      return LinkExplanation(
        link, intent, trace, matching,
        in: isStarted ? phase : .launched(with: await sessionHost.read().status))
    }
    await finishCache()
    var run = DryRun(
      deliveries.next, target, core, services, sessionHost, cacheHost, sharingHost,
      clock)
    defer { sessionHost.use(core.session.token) }
    await run.follow(intent)
    return LinkExplanation(
      link, intent, trace, matching,
      in: phase == .launching ? .launched(with: run.facts.session ?? .unknown) : phase, target, run)
  }

  /// Follows a tap without opening it.
  public func explainNotification(_ payload: [UInt8]) async -> NotificationExplanation {
    var reading: NotificationReading?
    var refusal: NotificationRefusal?
    var url: String?
    do throws(NotificationRefusal) {
      let read = try notificationHost.read(payload, nil)
      reading = read
      (url, refusal) = core.destinations.target(of: read)
    } catch {
      refusal = error
    }
    var link: LinkExplanation?
    if let url = url ?? core.destinations.fallbackURL { link = await explain(url) }
    return NotificationExplanation(reading: reading, refusal: refusal, link: link)
  }
}
