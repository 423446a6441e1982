import Foundation
import LandfallDomain
import LandfallSimulation
import LandfallTestSupport
import Testing

/// A step that both the core and the plain model take.
enum PlainStep: Equatable {
  case start, die, tick
  case link(Plain.Place)
  case go(Plain.Place)
  case answer(Int, Answer)
  case pages(ServiceError?)
  case select(Int)
  case switchTo(Int)
  case signIn(Int)
  case back, home, retry, cancelSignIn, signOut
}

@Suite("The app core compared with a plain model")
struct PlainWalkTests {
  static let environment = ProcessInfo.processInfo.environment

  @Test(
    "After each random step a person sees what the plain model predicts",
    .clause(
      "NAV-P11", "DL-R02", "DL-R04", "DL-R05", "DL-R06", "DL-E02", "DL-E04", "DL-E05", "NAV-E03"),
    arguments: 0..<2)
  func walk(seed: Int) async {
    let wanted = Self.environment["LANDFALL_MODEL_STEPS"].flatMap(Int.init) ?? 16_000
    let result = await Self.run(seed: seed, count: wanted / 2)
    print(
      "plain model beside the core, seed \(seed): \(result.steps) steps, "
        + "\(result.difference == nil ? 0 : 1) differences, \(result.time)")
    #expect(result.difference == nil, "\(result.difference ?? "")")
  }

  @Test("An error in the plain model is detected", arguments: PlainMutant.allCases)
  func caught(mutant: PlainMutant) async {
    let result = await Self.run(seed: 7, count: 60_000, mutant: mutant)
    print(
      "plain mutant \(mutant): \(result.difference == nil ? "not noticed" : "noticed") "
        + "after \(result.steps) steps")
    #expect(result.difference != nil)
  }

  struct Result {
    var steps = 0
    var difference: String?
    var time = Duration.zero
  }

  static func run(seed: Int, count: Int, mutant: PlainMutant? = nil) async -> Result {
    await withCheckedContinuation { (done: CheckedContinuation<Result, Never>) in
      Thread.detachNewThread {
        let executor = LoopExecutor()
        let result = executor.run(on: LoopHost(executor)) { host -> Result in
          var dice = Dice(seed: UInt64(seed + 1) << 32)
          var result = Result()
          let clock = ContinuousClock()
          let start = clock.now
          while result.steps < count, result.difference == nil {
            let steps = min(100, count - result.steps)
            var again = dice
            do {
              try await life(host, executor, &dice, steps, mutant, &result)
              guard result.difference != nil else { continue }
              // Once more, with what is visible after each step.
              var reported = Result()
              try await life(host, executor, &again, steps, mutant, &reported, reportsSights: true)
              result.difference = reported.difference ?? result.difference
            } catch {
              result.difference = "\(error)"
            }
          }
          result.time = clock.now - start
          return result
        }
        done.resume(returning: result)
      }
    }
  }

  /// Compares one device from its first start.
  private static func life(
    _ host: isolated LoopHost, _ executor: LoopExecutor, _ dice: inout Dice, _ count: Int,
    _ mutant: PlainMutant?, _ result: inout Result, reportsSights: Bool = false
  ) async throws {
    var plain = Plain()
    plain.mutant = mutant
    let core = try PlainCore(host, executor)
    var story: [String] = []
    for _ in 0..<count {
      let steps = plain.steps
      // Answers come as often as anything else.
      let step =
        !plain.calls.isEmpty && dice.below(2) == 0
        ? plain.someAnswer(dice.below(plain.calls.count), dice.below(12))
        : steps[dice.below(steps.count)]
      if case .answer(let index, let answer) = step {
        story.append("\(answer) to \(plain.calls[index].purpose)")
      } else {
        story.append("\(step)")
      }
      try await core.take(step, of: plain, host)
      plain.take(step)
      result.steps += 1
      let (seen, meant) = (await core.sight(), plain.sight)
      if reportsSights { story[story.count - 1] += "\n    \(seen)" }
      guard seen == meant else {
        result.difference =
          story.suffix(Self.environment["LANDFALL_MODEL_COUNTS"] == nil ? 16 : 100)
          .joined(separator: "\n  ") + "\n core:  \(seen)\n model: \(meant)"
        break
      }
    }
    core.services.releaseAll()
    await executor.idle()
  }
}

extension Plain {
  /// The steps that are possible next.
  var steps: [PlainStep] {
    var steps: [PlainStep] = [
      .link(.members(0)), .link(.members(1)), .link(.member(0)), .link(.danger(0)),
      .link(.danger(1)), .link(.help), .link(.signIn), .link(.nowhere), .link(.foreign),
      .pages(nil), .pages(nil), .pages(nil),
      .pages([.offline, .notFound, .unauthorized][(lastTrip + lastRun) % 3]),
    ]
    guard hasStarted else { return steps + [.start, .start, .start, .start] }
    steps += [.die, .signIn(0), .signIn(1)]
    if time < 2, lastRun % 3 == 0 { steps.append(.tick) }
    if view == .signIn { steps += [.cancelSignIn, .signIn(0), .signIn(0)] }
    // One user action at a time.
    let actionWaits = calls.contains { call in
      switch call.purpose {
      case .rights, .switching: true
      case .trip, .home, .takeBack: false
      }
    }
    if actionWaits { return steps }
    if view != .signIn { steps += [.retry, .home, .signOut] }
    if top != nil { steps += [.back, .back, .retry] }
    guard case .tabs(let number) = view, let desk = desks[number] else { return steps }
    steps += [.select(0), .select(1), .select(1)]
    if person != nil { steps += [.switchTo(0), .switchTo(1)] }
    if desk.piles[desk.tab].count < 3 {
      steps += [.go(.member(0)), .go(.danger(0)), .go(.danger(1)), .go(.nowhere)]
    }
    return steps
  }

  /// Returns an answer to a call, usually a good one.
  func someAnswer(_ index: Int, _ number: Int) -> PlainStep {
    let failures: [ServiceError] = [.offline, .unauthorized, .notFound, .forbidden]
    if number < failures.count { return .answer(index, .failed(failures[number])) }
    if calls[index].activates != nil { return .answer(index, .done) }
    return .answer(index, .list(Lists.allCases[max(0, number - 8)]))
  }

  mutating func take(_ step: PlainStep) {
    defer { noteView() }
    switch step {
    case .start: start()
    case .die: die()
    case .tick: tick()
    case .link(let place): linkCame(place, isInApp: false)
    case .go(let place): linkCame(place, isInApp: true)
    case .answer(let index, let answer): answered(index, answer)
    case .pages(let error): pages = error
    case .select(let tab): select(tab)
    case .switchTo(let number): switchTo(number)
    case .signIn(let number): signIn(number)
    case .back: back()
    case .home: goHome()
    case .retry: retry()
    case .cancelSignIn: (waiting, expects) = (nil, false)
    case .signOut: signOut()
    }
    reportThem()
    save()
  }

  // MARK: Distinguishing states

  static func path(_ place: Place) -> String {
    switch place {
    case .home: "/app/home"
    case .members(let number): "/app/org-\(number + 1)/members"
    case .member(let number): "/app/org-\(number + 1)/members/x"
    case .danger(let number): "/app/org-\(number + 1)/members/x/danger"
    case .help: "/help"
    case .signIn: "/signin"
    case .outside: "/outside"
    case .nowhere: "/nowhere/at/all"
    case .foreign: ""
    }
  }

  static func url(_ place: Place) -> String {
    place == .foreign ? "https://elsewhere.test/x" : "town:/" + path(place)
  }

  var sight: String {
    func text(_ card: Card) -> String {
      let look =
        switch card.look {
        case .screen: ""
        case .refused: "!"
        case .boundary: "?"
        }
      return Plain.path(card.place) + look
    }
    func name(_ organization: Int?) -> String { organization.map { "\($0 + 1)" } ?? "-" }
    let whose = person.map { ["a", "b"][$0] } ?? "-"
    var (root, tabs, item) = ("", "-", "")
    switch view {
    case .nothing: root = "nothing"
    case .signIn: root = "sign-in"
    case .broken: root = "broken"
    case .page(let over): root = "\(text(page)) over \(name(over))"
    case .tabs(let number):
      root = "tabs \(number + 1)"
      guard let desk = desks[number] else { break }
      tabs =
        (desk.tab == 0 ? "home: " : "members: ")
        + desk.piles[desk.tab].map(text).joined(separator: " ")
      let data = desk.top.look == .screen ? desk.top.data : nil
      item =
        (data?.isLoaded == true ? whose + name(number) : "no data")
        + (data?.failed == true ? " failed" : "")
    }
    let asked = calls.map { $0.activates.map(String.init) ?? "?" }.sorted()
    return "\(root) \(tabs) [\(item)] in \(name(person == nil ? nil : organization)) for \(whose) "
      + "pending \(pendingCount) \(messages) calls \(asked.joined())"
  }
}
