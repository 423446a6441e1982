import Foundation
import LandfallNotificationBus

/// A posted message: an identifier and a path too long for inline storage.
struct LinkEvent: Sendable {
  let id: Int
  let path: String
}

/// The bus compared with Foundation's NotificationCenter and with AsyncStream.
enum BusContests {
  static let all: [(name: String, make: @Sendable () -> Contest)] = [
    ("bus/sync-1", { synchronous(subscribers: 1) }),
    ("bus/sync-100", { synchronous(subscribers: 100) }),
    ("bus/async-1", { asynchronous(subscribers: 1, posts: 20_000, target: "1/10") }),
    ("bus/async-100", { asynchronous(subscribers: 100, posts: 2_000, target: "1/100") }),
  ]

  private static let event = LinkEvent(id: 7, path: "/app/acme-corp/members/invitations")

  private static func synchronous(subscribers: Int) -> Contest {
    let posts = 1_000
    return Contest(
      name: "bus/sync-\(subscribers)", target: "1/10 of NotificationCenter, 0 mallocs",
      contenders: [
        ours(subscribers: subscribers, posts: posts),
        notificationCenter(subscribers: subscribers, posts: posts, userInfo: false),
        notificationCenter(subscribers: subscribers, posts: posts, userInfo: true),
      ])
  }

  private static func ours(subscribers: Int, posts: Int) -> Contender {
    let bus = NotificationBus<LinkEvent>()
    let tally = Tally()
    let handles = (0..<subscribers).map { _ in bus.subscribe { tally.sum &+= $0.id } }
    return Contender("NotificationBus.post", items: posts) {
      for _ in 0..<posts { bus.post(event) }
      return withExtendedLifetime(handles) { tally.sum }
    }
  }

  private static func notificationCenter(
    subscribers: Int, posts: Int, userInfo: Bool
  ) -> Contender {
    let center = Hidden(NotificationCenter())
    let name = Notification.Name("link")
    let tally = Tally()
    let tokens = Hidden(
      (0..<subscribers).map { _ in
        center.value.addObserver(forName: name, object: nil, queue: nil) { notification in
          if userInfo {
            tally.sum &+= notification.userInfo?["id"] as? Int ?? 0
          } else {
            tally.sum &+= 7
          }
        }
      })
    let label = "NotificationCenter.post" + (userInfo ? " with userInfo" : "")
    return Contender(label, items: posts) {
      for _ in 0..<posts {
        if userInfo {
          center.value.post(
            name: name, object: nil, userInfo: ["id": event.id, "path": event.path])
        } else {
          center.value.post(name: name, object: nil)
        }
      }
      return withExtendedLifetime(tokens) { tally.sum }
    }
  }

  private static func asynchronous(subscribers: Int, posts: Int, target: String) -> Contest {
    Contest(
      name: "bus/async-\(subscribers)", target: target + " of AsyncStream",
      contenders: [
        Contender("NotificationBus.messages, in batches", items: posts) {
          let bus = NotificationBus<LinkEvent>(capacity: posts)
          let sequences = (0..<subscribers).map { _ in bus.messages() }
          let readers = sequences.map { sequence in Task { await readBatches(sequence, posts) } }
          for _ in 0..<posts { bus.post(event) }
          return await total(readers, expected: posts)
        },
        Contender("NotificationBus.messages", items: posts) {
          let bus = NotificationBus<LinkEvent>(capacity: posts)
          let sequences = (0..<subscribers).map { _ in bus.messages() }
          let readers = sequences.map { sequence in Task { await read(sequence, posts) } }
          for _ in 0..<posts { bus.post(event) }
          return await total(readers, expected: posts)
        },
        Contender("AsyncStream", items: posts) {
          let streams = (0..<subscribers).map { _ in AsyncStream<LinkEvent>.makeStream() }
          let readers = streams.map { pair in Task { await read(pair.stream, posts) } }
          for _ in 0..<posts {
            for pair in streams { pair.continuation.yield(event) }
          }
          return await total(readers, expected: posts)
        },
      ])
  }

  private static func read(_ sequence: MessageSequence<LinkEvent>, _ posts: Int) async -> Int {
    var seen = 0
    for await message in sequence {
      seen += message.id == event.id ? 1 : 0
      if seen == posts { break }
    }
    return seen
  }

  private static func readBatches(
    _ sequence: MessageSequence<LinkEvent>, _ posts: Int
  ) async -> Int {
    var iterator = sequence.makeAsyncIterator()
    var seen = 0
    while seen < posts, let batch = await iterator.nextBatch() {
      for index in batch.indices { seen += batch[index].id == event.id ? 1 : 0 }
    }
    return seen
  }

  private static func read(_ stream: AsyncStream<LinkEvent>, _ posts: Int) async -> Int {
    var seen = 0
    for await message in stream {
      seen += message.id == event.id ? 1 : 0
      if seen == posts { break }
    }
    return seen
  }

  private static func total(_ readers: [Task<Int, Never>], expected: Int) async -> Int {
    var sum = 0
    for reader in readers {
      let seen = await reader.value
      precondition(seen == expected, "a reader saw \(seen) of \(expected)")
      sum += seen
    }
    return sum
  }
}

/// A sum that only the posting thread accesses.
final class Tally: @unchecked Sendable {
  var sum = 0
}

/// Carries a peer's value that is not Sendable into a contender that runs on one thread at a time.
struct Hidden<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
