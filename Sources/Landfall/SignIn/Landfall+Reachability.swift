import LandfallAuth
import LandfallDomain

/// Whether the services can be reached, which an overlay tells.
extension Landfall {
  /// Begins to ask whether the services are there, or asks again: the app came to the foreground, or
  /// the device's network has changed.
  ///
  /// Does nothing in an app that declares no overlay.
  public func watchServices() { reach(.asked) }

  /// Stops asking, as in the background.
  public func stopWatchingServices() {
    reachabilityTimer?.cancel()
    reachabilityTimer = nil
  }

  /// What the overlay says, or `nil` while there is none.
  var offlineStanding: Reachability.Standing? {
    Reachability.showsOverlay(reachability.standing, in: root.place) ? reachability.standing : nil
  }

  private func reach(_ event: Reachability.Event) {
    guard app.offlineOverlay, let health = services.health else { return }
    let before = reachability.standing
    for effect in Reachability.reduce(&reachability, event) {
      reachabilityTimer?.cancel()
      switch effect {
      case .probe(let request):
        reachabilityTimer = Task { [weak self] in
          let answer = await health.probe()
          await self?.reach(.answered(answer, request: request))
        }
      case .wait(let span, let request):
        let end = clock.now().instant + span
        reachabilityTimer = Task { [weak self, clock] in
          do {
            try await clock.sleep(until: end)
            await self?.reach(.waited(request: request))
          } catch {
            // Cancelled: the services are asked at once instead, or not any more.
            return
          }
        }
      }
    }
    guard reachability.standing != before else { return }
    post(.reachabilityChanged(reachability.standing.rawValue))
    publish()
  }
}
