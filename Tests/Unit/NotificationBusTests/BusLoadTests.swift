import LandfallNotificationBus
import Synchronization
import Testing

@Suite("NotificationBus under load")
struct BusLoadTests {
  private static let posters = 16
  private static let posts = 2_000

  @Test("16 posters, closures: no message lost or repeated, one order for all")
  func closures() async {
    let bus = NotificationBus<Int>()
    let first = Recorder<Int>()
    let second = Recorder<Int>()
    let handles = [bus.subscribe { first.note($0) }, bus.subscribe { second.note($0) }]
    await post(on: bus)
    #expect(first.all.count == Self.posters * Self.posts)
    #expect(first.all == second.all)
    expectEachPosterInOrder(first.all)
    withExtendedLifetime(handles) {}
  }

  @Test("16 posters, 8 readers: no message lost, the same order for all")
  func readers() async {
    let bus = NotificationBus<Int>(capacity: Self.posters * Self.posts)
    let sequences = (0..<8).map { _ in bus.messages() }
    let found = await withTaskGroup(of: [Int].self) { group in
      for sequence in sequences {
        group.addTask {
          var found: [Int] = []
          for await message in sequence { found.append(message) }
          return found
        }
      }
      await post(on: bus)
      for sequence in sequences { sequence.cancel() }
      return await group.reduce(into: [[Int]]()) { $0.append($1) }
    }
    #expect(found.count == 8)
    for list in found {
      #expect(list.count == Self.posters * Self.posts)
      #expect(list == found.first)
    }
    expectEachPosterInOrder(found.first ?? [])
  }

  @Test("In a small bus each reader reads the newest messages, and none twice")
  func smallBus() async {
    let bus = NotificationBus<Int>(capacity: 64)
    let sequences = (0..<4).map { _ in bus.messages() }
    let found = await withTaskGroup(of: [Int].self) { group in
      for sequence in sequences {
        group.addTask {
          var found: [Int] = []
          for await message in sequence { found.append(message) }
          return found
        }
      }
      await post(on: bus)
      for sequence in sequences { sequence.cancel() }
      return await group.reduce(into: [[Int]]()) { $0.append($1) }
    }
    for list in found {
      #expect(list.suffix(64) == found.first?.suffix(64))
      #expect(Set(list).count == list.count)
    }
  }

  @Test("Subscribers that come and go disturb no other subscriber")
  func churn() async {
    let bus = NotificationBus<Int>()
    let steady = Recorder<Int>()
    let handle = bus.subscribe { steady.note($0) }
    defer { withExtendedLifetime(handle) {} }
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<300 {
            let closure = bus.subscribe { _ in }
            let sequence = bus.messages()
            let owner = bus.subscribe(to: ["slot"], now: 0) { _ in }
            bus.post(-1, slot: "slot", until: 1)
            withExtendedLifetime((closure, sequence, owner)) {}
          }
        }
      }
      await post(on: bus)
    }
    #expect(steady.all.count == Self.posters * Self.posts)
  }

  @Test("Each message of a slot is taken once by handlers that come and go")
  func slotTakenOnce() async {
    let bus = NotificationBus<Int>()
    let seen = Recorder<Int>()
    await withTaskGroup(of: Void.self) { group in
      for poster in 0..<Self.posters {
        group.addTask {
          let slot = SlotID("\(poster)")
          for turn in 0..<200 {
            if turn.isMultiple(of: 2) {
              bus.post(poster * 1000 + turn, slot: slot, until: 1)
              let owners = (0..<2).map { _ in bus.subscribe(to: [slot], now: 0) { seen.note($0) } }
              withExtendedLifetime(owners) {}
            } else {
              let owners = (0..<2).map { _ in bus.subscribe(to: [slot], now: 0) { seen.note($0) } }
              bus.post(poster * 1000 + turn, slot: slot, until: 1)
              withExtendedLifetime(owners) {}
            }
          }
        }
      }
    }
    #expect(seen.all.count == Self.posters * 200)
    #expect(Set(seen.all).count == Self.posters * 200)
  }

  private func post(on bus: NotificationBus<Int>) async {
    await withTaskGroup(of: Void.self) { group in
      for poster in 0..<Self.posters {
        group.addTask {
          for index in 0..<Self.posts { bus.post(poster * Self.posts + index) }
        }
      }
    }
  }

  private func expectEachPosterInOrder(_ messages: [Int]) {
    for poster in 0..<Self.posters {
      let own = messages.filter { $0 / Self.posts == poster }
      #expect(own == Array(poster * Self.posts..<(poster + 1) * Self.posts))
    }
  }
}
