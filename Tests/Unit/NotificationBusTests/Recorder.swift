import LandfallNotificationBus
import Synchronization

/// Records the calls of subscribers in order.
final class Recorder<Value: Sendable>: Sendable {
  private let values = Mutex<[Value]>([])

  var all: [Value] { values.withLock { $0 } }

  func note(_ value: Value) { values.withLock { $0.append(value) } }
}

extension MessageSequence {
  /// Cancels the sequence and reads the remaining messages.
  func rest() async -> [Message] {
    cancel()
    var found: [Message] = []
    for await message in self { found.append(message) }
    return found
  }
}
