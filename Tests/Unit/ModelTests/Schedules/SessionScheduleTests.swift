import Foundation
import Landfall
import LandfallDomain
import LandfallSimulation
import LandfallTestSupport
import Testing

/// The core itself, in every order in which its calls to store and services may end.
///
/// A schedule is the order in which calls are released, until none is left. All schedules run one
/// after another, each from the start: on one queue the core is deterministic.
@Suite("Sessions, in every order")
struct SessionScheduleTests {
  enum Action: Equatable {
    /// A link whose data is refused, so that the session is renewed.
    case link
    case signIn(Int)
    case signOut
  }

  struct Row: CustomTestStringConvertible, Sendable {
    let id: String
    /// The person at the start, with a session that the services refuse.
    var stored: Int? = 0
    /// The actions that start, in this order, at any time.
    let actions: [Action]
    var renews = true
    /// Whether it takes too long for every run of the tests.
    var isLong = false
    var testDescription: String { id }
  }

  static let rows: [Row] = [
    Row(id: "a renewal during a sign-out", actions: [.link, .signOut]),
    Row(id: "a renewal during another person's sign-in", actions: [.link, .signIn(1)]),
    Row(id: "a renewal during the same person's sign-in", actions: [.link, .signIn(0)]),
    Row(
      id: "a refused renewal during a sign-in", actions: [.link, .signIn(1)],
      renews: false),
    Row(
      id: "a refused renewal during a sign-out", actions: [.link, .signOut], renews: false),
    Row(id: "a sign-in during a sign-out", stored: nil, actions: [.signIn(0), .signOut]),
    Row(id: "a sign-in over a session during a sign-out", actions: [.signIn(1), .signOut]),
    Row(
      id: "a sign-in, a sign-out and another sign-in", stored: nil,
      actions: [.signIn(0), .signOut, .signIn(1)]),
    Row(
      id: "a renewal, a sign-out and a sign-in", actions: [.link, .signOut, .signIn(1)],
      isLong: true),
    Row(
      id: "a renewal, a sign-in and a sign-out", actions: [.link, .signIn(1), .signOut],
      isLong: true),
  ]

  static let isFull = ProcessInfo.processInfo.environment["LANDFALL_MODEL"] == "full"

  @Test(
    "The person signed in at the end has the only session that has not ended",
    .clause("DL-T14", "DL-S09"), arguments: rows.filter { isFull || !$0.isLong }, [false, true])
  func schedules(row: Row, actsAtOnce: Bool) async {
    let limit = Self.isFull ? 3_000_000 : 4_000
    let (count, isComplete, problem) = await Self.all(row, actsAtOnce, limit)
    print(
      "schedules of \(row.id)\(actsAtOnce ? ", done at once" : ""): \(count), "
        + "\(isComplete ? "all" : "the first"), \(problem == nil ? 0 : 1) violations")
    #expect(problem == nil, "\(problem ?? "")")
  }

  private static func all(
    _ row: Row, _ actsAtOnce: Bool, _ limit: Int
  ) async -> (Int, Bool, String?) {
    await withCheckedContinuation { (done: CheckedContinuation<(Int, Bool, String?), Never>) in
      Thread.detachNewThread {
        let executor = LoopExecutor()
        let result = executor.run(on: LoopHost(executor)) { host -> (Int, Bool, String?) in
          var choices: [Int] = []
          var count = 0
          while count < limit {
            count += 1
            do {
              let (widths, story, problem) = try await play(
                row, actsAtOnce, choices, host, executor)
              if let problem {
                return (count, false, "\(problem): \(story.joined(separator: "; "))")
              }
              // The next schedule: change the last choice that has an alternative.
              choices += Array(repeating: 0, count: widths.count - choices.count)
              while let last = choices.last, last + 1 == widths[choices.count - 1] {
                choices.removeLast()
              }
              guard !choices.isEmpty else { return (count, true, nil) }
              choices[choices.count - 1] += 1
            } catch {
              return (count, false, "\(error)")
            }
          }
          return (count, false, nil)
        }
        done.resume(returning: result)
      }
    }
  }

  /// Runs a schedule.
  ///
  /// After `choices` it always takes the first possible step.
  private static func play(
    _ row: Row, _ actsAtOnce: Bool, _ choices: [Int], _ host: isolated LoopHost,
    _ executor: LoopExecutor
  ) async throws -> (widths: [Int], story: [String], problem: String?) {
    let world = HeldSessions()
    world.actsAtOnce = actsAtOnce
    world.renews = row.renews
    if let stored = row.stored { try world.keep(stored) }
    let landfall = try Landfall(
      app: Town.shared.app,
      LandfallConfiguration(
        store: world, services: Services(world),
        clock: ManualClock(start: Timestamp(milliseconds: 0)), catalogues: NoCatalogues(),
        host: host))
    await landfall.start()
    world.refuseAll()
    world.isHeldBack = true
    var left = row.actions
    var (widths, story): ([Int], [String]) = ([], [])
    while true {
      await executor.idle()
      let stores = world.storeCalls.isEmpty ? 0 : 1
      let width = stores + world.serviceCalls.count + (left.isEmpty ? 0 : 1)
      guard width > 0 else { break }
      let choice = widths.count < choices.count ? choices[widths.count] : 0
      widths.append(width)
      if choice < stores {
        story.append("store: \(world.storeCalls[0].name)")
        world.letGoOfStore()
      } else if choice - stores < world.serviceCalls.count {
        story.append(world.serviceCalls[choice - stores].name)
        world.letGoOfService(choice - stores)
      } else {
        let action = left.removeFirst()
        story.append("\(action)")
        switch action {
        case .link: _ = await landfall.open("town://app/org-1/members")
        case .signOut: host.start { _ in _ = await landfall.signOut() }
        case .signIn(let person):
          host.start { _ in
            await landfall.signIn(
              .use("sso") { () async throws(ServiceError) in try await world.signIn(person) })
          }
        }
      }
    }
    let problem = try await problem(row, world, landfall)
    return (widths, story, problem)
  }

  private static func problem(
    _ row: Row, _ world: HeldSessions, _ landfall: Landfall
  ) async throws -> String? {
    let stored = try world.stored()
    let person = await landfall.snapshot.person?.id.text
    if world.live != Set([stored].compactMap { $0 }) {
      return "\(world.live.sorted()) have not ended, \(stored ?? "none") is stored"
    }
    if person != stored.map({ String($0.prefix(1)) }) || world.inUse != stored {
      return
        "\(stored ?? "none") is stored, \(world.inUse ?? "none") used, by \(person ?? "noOne")"
    }
    if row.actions.last == .signOut, stored != nil {
      return "\(stored ?? "") outlives the sign-out"
    }
    return nil
  }
}
