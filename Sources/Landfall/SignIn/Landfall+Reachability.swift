import LandfallAuth
import LandfallDomain

/// Whether the services can be reached, which an overlay tells.
extension Landfall {
  /// Begins to ask whether the services are there, or asks again: the app came to the foreground, or
  /// the device's network has changed.
  ///
  /// Does nothing in an app that declares no overlay, nor while the app is out of sight: coming back
  /// asks by itself.
  public func watchServices() {
    guard !isOutOfSight else { return }
    reach(.asked)
  }

  /// Stops asking until ``watchServices()``, as ``enterBackground()`` does; an answer that is still
  /// to come counts for nothing.
  public func stopWatchingServices() {
    reachabilityTimer?.cancel()
    reachabilityTimer = nil
  }

  /// What the overlay says, or `nil` while there is none.
  var offlineStanding: Reachability.Standing? {
    Reachability.showsOverlay(reachability.standing, in: root.place) ? reachability.standing : nil
  }

  private func unlessStopped(_ event: Reachability.Event) {
    guard !Task.isCancelled else { return }
    reach(event)
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
          // Whoever asks does not hear that nobody waits any more: what was stopped stays so.
          await self?.unlessStopped(.answered(answer, request: request))
        }
      case .wait(let span, let request):
        let end = clock.now().instant + span
        reachabilityTimer = Task { [weak self, clock] in
          do {
            try await clock.sleep(until: end)
            await self?.unlessStopped(.waited(request: request))
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
