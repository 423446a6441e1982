import Foundation
import LandfallDomain
import LandfallSimulation
import LandfallTestSupport
import Testing

@Suite("The app core compared with the model")
struct ConformanceTests {
  @Test(
    "After each random step screen, data, stack, organization, person and phase are the same",
    arguments: 0..<2)
  func conformance(seed: Int) async {
    let environment = ProcessInfo.processInfo.environment
    let count = (environment["LANDFALL_MODEL_CORE_STEPS"].flatMap(Int.init) ?? 6_000) / 2
    let difference = await Self.walk(seed: seed, count: count)
    print(
      "model beside the core, seed \(seed): \(count) steps, \(difference == nil ? 0 : 1) differences"
    )
    #expect(difference == nil, "\(difference ?? "")")
  }

  private static func walk(seed: Int, count: Int) async -> String? {
    await withCheckedContinuation { (done: CheckedContinuation<String?, Never>) in
      Thread.detachNewThread {
        let executor = LoopExecutor()
        let difference = executor.run(on: LoopHost(executor)) { host -> String? in
          var dice = Dice(seed: UInt64(seed + 1) << 32)
          var left = count
          while left > 0 {
            let steps = min(left, 80)
            left -= steps
            do {
              if let difference = try await life(host, executor, &dice, steps) { return difference }
            } catch {
              return "\(error)"
            }
          }
          return nil
        }
        done.resume(returning: difference)
      }
    }
  }

  /// Compares one process from its start.
  private static func life(
    _ host: isolated LoopHost, _ executor: LoopExecutor, _ dice: inout Dice, _ count: Int
  ) async throws -> String? {
    let bounds = Bounds(
      "core", isSlow: [.memberships, .content, .activation, .list], links: Array(0..<9),
      inApp: [2, 3, 7], failures: [.offline, .unauthorized, .notFound, .forbidden], questions: 4,
      hasCache: true)
    let start = dice.below(2) == 0 ? nil : 0
    var world = World(bounds: bounds, stored: start)
    let rig = try await Rig(host, executor, stored: start)
    var story: [String] = []
    for _ in 0..<count {
      // A due timer fires at once when a test moves the time.
      let steps = world.steps
      guard !steps.isEmpty else { break }
      let step =
        [Step.timer, .expire].first(where: steps.contains) ?? steps[dice.below(steps.count)]
      if case .answer(let index, let answer) = step {
        story.append(
          "\(answer) ← \(world.questions[index].kind) \(world.questions[index].isCancelled)"
        )
      } else {
        story.append("\(step)")
      }
      let isKnown = await rig.take(step, of: world, host)
      world.take(step)
      for due in [Step.expire, .timer] where step == .tick && world.steps.contains(due) {
        world.take(due)
      }
      let seen = await rig.sight()
      if !isKnown || seen != world.sight {
        rig.services.releaseAll()
        return story.suffix(14).joined(separator: "; ")
          + "\n core:  \(seen)\n model: \(world.sight)"
      }
    }
    rig.services.releaseAll()
    await executor.idle()
    return nil
  }
}
