import LandfallDomain
import LandfallTestSupport
import Testing

@testable import LandfallTouch

/// A step of a person, the clock or the app, with positions as fractions of the screen.
private enum Step {
  case touch(id: Int, Touch.Phase, x: Double, y: Double, after: Int)
  case wait(milliseconds: Int)
  case wheel(Double)
  case rotate(Orientation)
  case link
  case back
  case page
  case answer
  case gestures(Bool)
  case animations(Bool)

  /// Returns one hundred random steps of two fingers and everything else.
  static func random(_ seed: Int, switches: Bool = true) -> [Step] {
    var dice = Seeded(seed)
    var down: Set<Int> = []
    var steps: [Step] = []
    func place(_ dice: inout Seeded) -> (Double, Double) {
      // A third of all fingers come down at an edge.
      let edges = [0.01, 0.03, 0.97, 0.99]
      let x =
        Int.random(in: 0..<3, using: &dice) == 0
        ? edges[Int.random(in: 0..<4, using: &dice)] : Double.random(in: 0...1, using: &dice)
      return (x, Double.random(in: 0...1, using: &dice))
    }
    for _ in 0..<100 {
      let id = Int.random(in: 0..<4, using: &dice) == 0 ? 1 : 0
      let (x, y) = place(&dice)
      let after = [0, 3, 8, 30, 120, 520][Int.random(in: 0..<6, using: &dice)]
      switch Int.random(in: 0..<20, using: &dice) {
      case 0..<11:
        if down.insert(id).inserted {
          steps.append(.touch(id: id, .began, x: x, y: y, after: after))
        } else {
          steps.append(.touch(id: id, .moved, x: x, y: y, after: after))
        }
      case 11..<14:
        guard down.remove(id) != nil else { continue }
        let phase: Touch.Phase = after == 3 ? .cancelled : .ended
        steps.append(.touch(id: id, phase, x: x, y: y, after: after))
      case 14: steps.append(.wait(milliseconds: Int.random(in: 1...700, using: &dice)))
      case 15: steps.append(.wheel(Double.random(in: -400...400, using: &dice).rounded()))
      case 16:
        steps.append(.rotate(Orientation.allCases[Int.random(in: 0..<3, using: &dice)]))
      case 17: steps.append([.link, .back, .page][Int.random(in: 0..<3, using: &dice)])
      case 18: steps.append(.answer)
      default:
        guard switches else { continue }
        steps.append(
          Int.random(in: 0..<2, using: &dice) == 0
            ? .gestures(Bool.random(using: &dice)) : .animations(Bool.random(using: &dice)))
      }
    }
    for id in down.sorted() { steps.append(.touch(id: id, .ended, x: 0.5, y: 0.5, after: 9)) }
    return steps + [.answer, .wait(milliseconds: 9000)]
  }
}

extension FrontEnd {
  /// Takes a step.
  ///
  /// Positions are rounded to eighths of a point off any edge, so that they mirror exactly.
  fileprivate mutating func take(_ step: Step) {
    switch step {
    case .touch(let id, let phase, let x, let y, let after):
      wait(.milliseconds(after))
      let across = (x * viewport.size.width * 4).rounded() / 4 + 0.125
      let place = ScreenPoint(
        x: direction == .leftToRight ? across : viewport.size.width - across,
        y: (y * viewport.size.height).rounded() + 0.125)
      send(.touched(Touch(id: id, phase, at: place, now)))
    case .wait(let milliseconds): wait(.milliseconds(milliseconds))
    case .wheel(let distance): send(.wheelTurned(by: distance, at: now))
    case .rotate(let orientation):
      // A device whose top is at the left becomes one whose top is at the right.
      let turned: [Orientation: Orientation] = [
        .portrait: .portrait, .landscapeLeft: .landscapeRight, .landscapeRight: .landscapeLeft,
      ]
      send(
        .rotated(
          to: direction == .leftToRight ? orientation : turned[orientation] ?? orientation, at: now
        ))
    case .link:
      stacks[tab].append("linked \(effects.count)")
      show()
    case .back:
      if depth > 1 { stacks[tab].removeLast() }
      show()
    case .page:
      list.rowCount = list.rowCount % 400 + 50
      show()
    case .answer:
      list.isRefreshing = false
      list.generation += 1
      menu = nil
      show()
    case .gestures(let areOn): send(.gesturesChanged(areAvailable: areOn))
    case .animations(let areOn): send(.animationsChanged(areAvailable: areOn))
    }
  }

  fileprivate var asked: (backs: Int, menus: Int, items: Int) {
    effects.reduce(into: (0, 0, 0)) { sum, effect in
      switch effect {
      case .goBack: sum.0 += 1
      case .openMenu: sum.1 += 1
      case .openItem: sum.2 += 1
      default: break
      }
    }
  }
}

extension FrontEnd {
  /// Returns what must not hold after any step of a touch.
  fileprivate func problem(since before: (backs: Int, menus: Int, items: Int)) -> String? {
    let after = asked
    let sum = after.backs + after.menus + after.items - before.backs - before.menus - before.items
    if sum > 1 { return "one touch did \(sum) things" }
    let progress = viewport.frame(at: now).transition?.progress ?? 0
    if progress < 0 || progress > 1 { return "progress \(progress)" }
    if let deadline = viewport.deadline, deadline <= now { return "a deadline that has passed" }
    return nil
  }

  /// What must not hold when no finger touches the screen and nothing has moved for seconds.
  fileprivate var unrest: String? {
    if viewport.arena != GestureArena() { return "arena \(viewport.arena.state)" }
    if let transition = viewport.transition { return "\(transition.timeline.state)" }
    if let deadline = viewport.deadline { return "deadline \(deadline)" }
    if viewport.shown != screen { return "another screen is shown" }
    guard let list = viewport.scrolling else { return nil }
    return list.offset < 0 || list.offset > list.maximumOffset ? "offset \(list.offset)" : nil
  }
}

@Suite("Random user input")
struct GesturePropertyTests {
  @Test(
    "One touch pops, presses or opens at most once, only one of them, and leaves nothing stuck",
    .clause("NAV-R02", "NAV-A05", "NAV-S09"), arguments: 0..<20)
  func once(batch: Int) {
    for run in 0..<50 {
      let seed = batch * 1000 + run
      var front = FrontEnd(["iphone-16", "pixel-9", "ipad-9"][run % 3], depth: 4)
      front.direction = run % 2 == 0 ? .leftToRight : .rightToLeft
      front.list.hasMenus = run % 5 != 0
      front.show()
      var before = front.asked
      var problem: String?
      for (index, step) in Step.random(seed).enumerated() {
        if front.viewport.arena.touch == nil { before = front.asked }
        front.take(step)
        problem = problem ?? front.problem(since: before).map { "step \(index): \($0)" }
      }
      problem = problem ?? front.unrest
      #expect(problem == nil, "seed \(seed)")
    }
  }

  @Test(
    "Mirrored input on a mirrored screen has exactly the same effect",
    .clause("NAV-S04", "NAV-A12"), arguments: 0..<10)
  func mirrored(batch: Int) {
    for run in 0..<20 {
      let seed = 77_000 + batch * 1000 + run
      var left = FrontEnd("iphone-16", depth: 4)
      var right = left
      right.direction = .rightToLeft
      right.show()
      for (index, step) in Step.random(seed).enumerated() {
        left.take(step)
        right.take(step)
        let one = left.viewport.frame(at: left.now)
        let other = right.viewport.frame(at: right.now)
        let isMirror =
          left.effects == right.effects && one.transition == other.transition
          && one.placement?.incomingX == other.placement.map { -$0.incomingX }
          && one.placement?.outgoingX == other.placement.map { -$0.outgoingX }
          && [ScreenElement.header, .backButton, .tab(0), .tab(3), .content, .row(1), .menu]
            .allSatisfy {
              one.layout.rect(of: $0)?.mirrored(in: one.layout.size.width)
                == other.layout.rect(of: $0)
            }
        guard isMirror else {
          Issue.record("seed \(seed) step \(index) \(step)")
          return
        }
      }
      #expect(left.stacks == right.stacks)
    }
  }

  @Test(
    "A transition continues to 1 through any rotations", .clause("NAV-E05"),
    arguments: [TransitionKind.push, .pop, .tab])
  func rotations(kind: TransitionKind) {
    for seed in 0..<200 {
      var dice = Seeded(seed)
      var front = FrontEnd("iphone-17", depth: 2)
      switch kind {
      case .push: front.tap(.row(1))
      case .pop: front.tap(.backButton)
      case .tab, .none: front.tap(.tab(1))
      }
      for _ in 0..<30 {
        front.wait(.milliseconds(Int.random(in: 1...30, using: &dice)))
        front.send(
          .rotated(
            to: Orientation.allCases[Int.random(in: 0..<3, using: &dice)], at: front.now))
        let frame = front.viewport.frame(at: front.now)
        #expect(
          frame.layout.insets == front.viewport.device?.insets(in: front.viewport.orientation))
      }
      front.wait(.seconds(1))
      #expect(front.drawn == front.drawn.sorted(), "seed \(seed)")
      let ends = front.effects.filter { if case .transitionEnded = $0 { true } else { false } }
      guard case .transitionEnded(kind, .completed, _, missed: 0)? = ends.first, ends.count == 1
      else {
        Issue.record("seed \(seed): \(ends)")
        return
      }
    }
  }
}
