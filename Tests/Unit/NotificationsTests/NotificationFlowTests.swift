@_spi(TypedRoutes) import LandfallDomain
import LandfallNotifications
import LandfallTestSupport
import Testing

@Suite("Notifications from their arrival to their outcome")
struct NotificationFlowTests {
  private var flow = NotificationFlow(mark: Self.mark, hasLedger: false)
  private let first = DeliveryID(1)
  private let second = DeliveryID(2)
  private static let mark = NotificationRules.ReadMark(
    contract: "inbox", id: [], value: NamedValue("status", "read"))
  private static let ada = NotificationSurroundings(person: "ada", organization: "acme", epoch: 3)

  private mutating func handle(
    _ message: NotificationMessage, _ surroundings: NotificationSurroundings = ada
  ) -> [NotificationEffect] {
    flow.handle(message, surroundings, at: .origin)
  }

  private func facts(_ message: MessageID?, _ item: ItemID? = nil) -> NotificationFacts {
    NotificationFacts(type: "chat", message: message, item: item)
  }

  private func ignored(
    _ reason: NotificationRefusal, _ id: DeliveryID? = nil
  ) -> NotificationEffect {
    .post(.notificationIgnored(reason), id)
  }

  private func tapped(_ id: DeliveryID, _ state: NotificationResponseState) -> NotificationEffect {
    .post(.notificationTapped("chat", state), id)
  }

  @Test(
    "A banner is shown for its time, and the message can be opened after it", .clause("TAP-S03")
  )
  mutating func banner() {
    let deadline = Instant.origin + Limits.bannerLifetime
    #expect(
      handle(.arrived(payload: 1, facts("m")))
        == [.post(.notificationArrived("chat"), nil), .schedule(deadline, number: 1)])
    #expect(handle(.arrived(payload: 2, facts("m"))) == [ignored(.alreadyDelivered)])
    #expect(handle(.arrived(payload: 3, facts("n"))).first == ignored(.replaced))
    #expect(handle(.bannerDue(number: 1)).isEmpty && flow.banner?.payload == 3)
    #expect(handle(.bannerDue(number: 2)) == [ignored(.notTapped)])
    #expect(handle(.dismissed).isEmpty)
    #expect(flow.banner == nil && flow.arrivals.map(\.number) == [2, 1])
    #expect(handle(.personLeft) == [.stop] && flow.arrivals.isEmpty)
  }

  @Test(
    "A tap proceeds once the session is known, and each message only once",
    .clause("TAP-S01", "TAP-S02")
  )
  mutating func once() {
    #expect(
      handle(.tapped(first, .terminated, facts("m"), arrival: nil)) == [tapped(first, .terminated)])
    #expect(handle(.becameReady) == [.follow(first)])
    #expect(
      handle(.tapped(second, .background, facts("m"), arrival: nil)) == [
        tapped(second, .background), ignored(.alreadyDelivered, second),
        .report(.handledBefore(second)),
      ])
    #expect(
      handle(.tapped(second, .background, nil, arrival: nil))
        == [.post(.notificationTapped(nil, .background), second), .follow(second)])
  }

  @Test("The ledger is asked before a tap proceeds", .clause("TAP-S02"), arguments: [true, false])
  mutating func ledger(isNew: Bool) {
    flow = NotificationFlow(mark: nil, hasLedger: true)
    _ = handle(.becameReady)
    #expect(
      handle(.tapped(first, .background, facts("m"), arrival: nil))
        == [tapped(first, .background), .look(first, "m")])
    #expect(
      handle(.looked(first, isNew: isNew))
        == (isNew
          ? [.follow(first)]
          : [ignored(.alreadyDelivered, first), .report(.handledBefore(first))]))
  }

  @Test("A link of the launch wins over the tap; the tap's own link does not")
  mutating func launch() {
    _ = handle(.tapped(first, .terminated, facts("m"), arrival: nil))
    #expect(handle(.linkOpened(first)).isEmpty)
    #expect(
      handle(.linkOpened(second))
        == [.post(.linkAbandoned(by: second), first), .report(.overtaken(first, by: second))])
    #expect(handle(.becameReady).isEmpty)
  }

  @Test("Opening a message removes it from the queue, and no other")
  mutating func opened() {
    _ = handle(.becameReady)
    for number in 1...3 { _ = handle(.arrived(payload: number, facts(nil))) }
    _ = handle(.tapped(first, .foreground, facts(nil), arrival: 2))
    #expect(flow.arrivals.map(\.number) == [3, 1] && flow.banner?.number == 3)
  }

  @Test("An opened message is marked as read, for the same person in the same organization")
  mutating func read() throws {
    _ = handle(.becameReady)
    _ = handle(.tapped(first, .background, facts("m", "item"), arrival: nil))
    #expect(handle(.linkSeen(second)).isEmpty)
    let noOne = NotificationSurroundings(person: nil, organization: nil, epoch: 3)
    #expect(handle(.linkSeen(first), noOne).isEmpty)
    let list = ContentRequest(contract: "inbox", inputs: [], organization: "acme")
    let request = ActionRequest(list: list, item: "item", action: .set(Self.mark.value))
    #expect(handle(.linkSeen(first)) == [.mark(first, request)])
    // Data of another organization was shown, or refused, without a switch.
    let there = ContentRequest(contract: "inbox", inputs: [], organization: "beta")
    let other = ActionRequest(list: there, item: "item", action: .set(Self.mark.value))
    #expect(handle(.linkSeen(first, in: "beta")) == [.mark(first, other)])
    #expect(handle(.linkSeen(first)) == [.mark(first, request)])
    let changed = Item(id: "item", title: .plain("t"), fields: [])
    #expect(
      handle(.marked(first, request, .success(changed)))
        == [.post(.notificationRead("item"), first), .report(.itemChanged(request, changed))])
    #expect(handle(.linkSeen(first)) == [.mark(first, request)])
    let later = NotificationSurroundings(person: "ada", organization: "acme", epoch: 4)
    #expect(
      handle(.marked(first, request, .success(changed)), later)
        == [.post(.notificationRead("item"), first)])
    #expect(
      handle(.marked(first, request, .failure(.offline)))
        == [.post(.notificationReadFailed("item", .offline), first)])
  }

  @Test("Only the newest taps are remembered")
  mutating func bounded() {
    _ = handle(.becameReady)
    for number in 1...100 {
      _ = handle(.tapped(DeliveryID(number), .background, facts(nil, "item"), arrival: nil))
    }
    #expect(handle(.linkSeen(DeliveryID(36))).isEmpty)
    #expect(handle(.linkSeen(DeliveryID(37))).count == 1)
  }
}
