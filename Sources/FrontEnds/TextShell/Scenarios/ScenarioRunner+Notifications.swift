import Landfall
import LandfallDomain

/// Notifications that arrive and are tapped.
extension ScenarioRunner {
  func notify(_ step: NotificationStep) async throws(ShellFailure) {
    switch step {
    case .arrives(let payload, let message):
      let (bytes, message) = try load(payload, message)
      try await act { _ = await $0.notificationArrived(bytes, messageID: message) }
    case .tapped(let payload, .terminated, let message, let link):
      let (bytes, message) = try load(payload, message)
      environment.kill()
      try await launch { landfall in
        let tap = await landfall.respond(to: bytes, in: .terminated, messageID: message).id
        if let link { _ = await landfall.open(link) }
        return tap
      }
    case .tapped(let payload, .background, let message, _):
      let (bytes, message) = try load(payload, message)
      try await act { await $0.perform(.enterBackground) }
      try await follow { landfall in
        let tap = await landfall.respond(to: bytes, in: .background, messageID: message).id
        await landfall.perform(.enterForeground)
        return tap
      }
    case .tapped(let payload, .foreground, let message, _):
      let (bytes, message) = try load(payload, message)
      try await follow { await $0.respond(to: bytes, in: .foreground, messageID: message).id }
    case .tapBanner:
      guard try await snapshot().banner != nil else {
        throw ShellFailure(.badData, "there is no banner to tap", hint: "'notify FILE' shows one")
      }
      try await follow { await $0.openNotification()?.id }
    case .dismissBanner: try await act { await $0.perform(.dismissBanner) }
    }
  }

  /// Loads the payload of a step, and keeps it as the last payload.
  private func load(
    _ payload: NotificationStep.Payload, _ message: String?
  ) throws(ShellFailure) -> (bytes: [UInt8], message: String?) {
    let loaded: (bytes: [UInt8], message: String?)
    switch payload {
    case .file(let path): loaded = (try environment.adapters.readFile(path), message)
    case .last:
      guard let last = lastPayload else {
        throw ShellFailure(.badData, "no notification came yet", hint: "'notify FILE' sends one")
      }
      loaded = (last.bytes, message ?? last.message)
    }
    lastPayload = loaded
    return loaded
  }
}
