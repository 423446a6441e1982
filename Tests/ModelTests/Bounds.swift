import LandfallAuth
import LandfallDomain
import LandfallOrgContext
import LandfallParsing

@testable import LandfallNavigation

/// What an exploration leaves open, and what it keeps fixed.
///
/// No bound changes what a machine does: a fixed answer is one that comes at once.
final class Bounds: Sendable {
  let name: String
  /// Which answers take their time; the others come at once, and are the best there are.
  let isSlow: Set<Question.Kind>
  /// Links that may arrive, by their place in ``Town/links``.
  let links: [Int]
  /// Links that a person goes to by hand.
  let byHand: [Int]
  let lists: [Lists]
  let failures: [ServiceError]
  /// How many links may be on their way at once.
  let inFlight: Int
  /// How many questions may be open at once.
  let questions: Int
  let hands: Set<Hand>
  let people: Int
  /// How many screens a person puts on a stack.
  let depth = 3
  let times: Int
  /// Who may be signed in at the start.
  let starts: [Int?]
  let mutant: Mutant?
  /// Whether questions whose answers change nothing are let go of.
  let prunes: Bool

  enum Hand: CaseIterable { case select, back, home, switchTo, signIn, cancel, signOut, retry }

  init(
    _ name: String, isSlow: Set<Question.Kind>, links: [Int], byHand: [Int] = [],
    lists: [Lists] = [.both, .lowered, .second, .none], failures: [ServiceError] = [.offline],
    inFlight: Int = 2, questions: Int = 3, hands: Set<Hand> = Set(Hand.allCases), people: Int = 2,
    times: Int = 3, starts: [Int?] = [nil, 0], mutant: Mutant? = nil, prunes: Bool = false
  ) {
    self.name = name
    self.isSlow = isSlow
    self.links = links
    self.byHand = byHand
    self.lists = lists
    self.failures = failures
    self.inFlight = inFlight
    self.questions = questions
    self.hands = hands
    self.people = people
    self.times = times
    self.starts = starts
    self.mutant = mutant
    self.prunes = prunes && mutant == nil
  }

  func with(_ mutant: Mutant) -> Bounds {
    Bounds(
      name, isSlow: isSlow, links: links, byHand: byHand, lists: lists, failures: failures,
      inFlight: inFlight, questions: questions, hands: hands, people: people, times: times,
      starts: starts, mutant: mutant, prunes: prunes)
  }

  var beginnings: [World] { starts.map { World(bounds: self, stored: $0) } }
}

extension World {
  /// Everything that may happen next within the bounds.
  var steps: [Step] {
    var steps: [Step] = []
    for index in questions.indices {
      for answer in answers(to: questions[index]) { steps.append(.answer(index, answer)) }
    }
    if let timer, now >= timer { steps.append(.timer) }
    if let expiry, timestamp >= expiry { steps.append(.expire) }
    if !hasStarted { steps.append(.start) }
    if time + 1 < bounds.times { steps.append(.tick) }
    let isFull = questions.count >= bounds.questions
    let open = links.count { $0.isOpen }
    if open < bounds.inFlight, !isFull { for kind in bounds.links { steps.append(.link(kind)) } }
    guard hasStarted, root.place != .launching, root.place != .bootstrapping else { return steps }
    if bounds.hands.contains(.cancel), screens.root == .signIn { steps.append(.cancelSignIn) }
    if isFull { return steps }
    if bounds.hands.contains(.signIn), !questions.contains(where: { $0.question.kind == .signIn }) {
      for person in 0..<bounds.people { steps.append(.signIn(person)) }
    }
    if questions.contains(where: { $0.question.isByHand }) { return steps }
    if bounds.hands.contains(.signOut), screens.root != .signIn { steps.append(.signOut) }
    if bounds.hands.contains(.retry), screens.top != nil || screens.root != .signIn {
      steps.append(.retry)
    }
    if bounds.hands.contains(.home), screens.root != .signIn { steps.append(.home) }
    if bounds.hands.contains(.back), screens.top != nil { steps.append(.back) }
    if screens.visibleStacks != nil {
      if bounds.hands.contains(.select) {
        steps += [.select(Town.home), .select(Town.members)]
      }
      let depth = screens.visibleStacks.map { $0.stack(of: $0.focused).count } ?? 0
      if open < bounds.inFlight, depth < bounds.depth {
        for kind in bounds.byHand { steps.append(.go(kind)) }
      }
    }
    if bounds.hands.contains(.switchTo), session != nil, screens.visibleStacks != nil {
      steps += [.switchTo(0), .switchTo(1)]
    }
    return steps
  }

  private func answers(to asked: Asked) -> [Answer] {
    let failures = bounds.failures.map(Answer.failed)
    switch asked.question {
    case .store: return bounds.failures.contains(.malformed) ? [.done, .unreadable] : [.done]
    case .memberships: return bounds.lists.map(Answer.list) + failures
    case .content: return [.done] + failures
    case .list: return [.done] + failures
    case .activation: return [.done] + failures
    case .signIn, .revoke: return [.done]
    }
  }
}
