import LandfallAppCore
import LandfallAuth
import LandfallDomain
import LandfallLists

/// What an effect leaves to the actor after its host has read it.
enum Plan {
  /// The host has executed the effect already.
  case done
  /// Do the work; its result is the next message.
  case work(Work)
  /// Do several, in that order.
  case works([Work?])
  /// Do the work for the session; a call may wait for it, and it may name tokens.
  case sessionWork(Work)
  /// Cancel the work of that purpose; it still ends by itself.
  case cancel(Work.Purpose)
  /// Cancel all loads of screens.
  case cancelLoads
  /// Send a message at a time; replaces the earlier plan for the same timer.
  case wake(WakeUp, at: Instant, @Sendable (Instant) -> Message?)
  /// Send the answer of a check, unless the timer is stopped before.
  case check(WakeUp, @Sendable () async -> Message)
  /// Stop the timer.
  case stop(WakeUp)
}

/// Work outside the core, such as a call to the services.
///
/// The body is a nested function, never a closure: the body runs on the actor and uses the state of
/// the hosts. Swift 6.3 runs a closure of a function outside an actor on a thread of the runtime's
/// pool, whatever the type of the parameter says (decision 0034).
final class Work {
  /// The reason for work that can be cancelled.
  enum Purpose: Hashable {
    case link(DeliveryID)
    case load(LoadID)
    /// The data of the first screen.
    case home
  }

  /// The queue of the work; without one it starts at once.
  fileprivate let lane: Lane?
  fileprivate let purpose: Purpose?
  fileprivate var cause = Cause.other
  /// Whether the result has not been taken.
  fileprivate var isRunning = true
  /// Returns the next message, or `nil` if there is none.
  fileprivate var body: () async -> Message?
  fileprivate var task: Task<Void, Never>?

  init(
    in lane: Lane? = nil, for purpose: Purpose? = nil, _ body: @escaping () async -> Message?
  ) {
    (self.lane, self.purpose, self.body) = (lane, purpose, body)
  }

  /// Why work was started: work of the session counts for the call that began it.
  enum Cause {
    case session(RequestID?)
    case other

    /// The request of the call that began the work.
    var request: RequestID? { if case .session(let request) = self { request } else { nil } }
  }
}

/// A queue of work: each item starts after the previous one has ended.
///
/// An app that closes waits for each lane in this order.
enum Lane: CaseIterable {
  /// Renewing the session at the services, before the new one is written.
  case renewal
  /// Writing the session.
  case session
  /// Revoking unused sessions at the services.
  case revocations
  /// Writing the marker of a pending link.
  case pendingNote
  case cache
  case savedState
  /// Checking whether a message was handled before.
  case messages
  /// Marking notifications as read.
  case notifications
  /// Removing expired share tokens.
  case shares
}

/// The name of a timer.
enum WakeUp: Hashable {
  case session(SessionTimer)
  case pendingLink
  case banner
  case shares
  /// The end of the time for which a link of a rule is kept.
  case ruleLink(Instant)
  /// The end of the time that the services have when the app closes.
  case closing
}

/// The tasks of the app, and the calls that wait.
///
/// Nothing else starts, awaits or cancels a task, or keeps a call that waits.
///
/// A wait for a `Task` value resumes on a thread of the runtime's pool before it returns to the
/// actor. A continuation resumes on the actor directly, which saves two thread switches. If the
/// host runs in a loop, all work stays in that loop, so a scenario knows when nothing is left to
/// do.
final class WorkQueue {
  /// What has started and not ended.
  private var running: [Work] = []
  /// The latest work of each lane, until it has ended.
  private var lanes: [Lane: Work] = [:]
  private var timers: [WakeUp: Task<Void, Never>] = [:]
  private var waiting: [(for: Awaited, call: CheckedContinuation<Void, Never>)] = []
  private var conditions: [(() -> Bool, CheckedContinuation<Void, Never>)] = []
  private var lastRequest = 0
  private var answers: [RequestID: RequestAnswer] = [:]
  private var state = State.open

  private enum State {
    case open
    /// What was begun is finished, except the loads of links and screens.
    case closing
    case closed
  }

  /// What a call waits for.
  enum Awaited: Equatable {
    /// The answer of the core.
    case answer(RequestID)
    /// The end of all work of the session that a request has started.
    case sessionWork(RequestID)
    /// The outcome of a delivery.
    case outcome(DeliveryID)
    /// The end of work.
    case end(of: ObjectIdentifier)
  }

  /// Whether the app takes no more links and actions.
  var isClosing: Bool { state != .open }

  /// Whether nothing is waited for anymore.
  var isClosed: Bool { state == .closed }

  // MARK: Work

  /// Starts work, after all earlier work of the same lane.
  ///
  /// - Parameters:
  ///   - host: The actor that runs the work.
  ///   - loop: Takes the result, with `cause`.
  func start(
    _ work: Work, for cause: Work.Cause, on host: isolated Landfall, _ loop: AppLoop
  ) {
    let earlier = work.lane.flatMap { lanes[$0] }
    work.cause = cause
    running.append(work)
    if let lane = work.lane { lanes[lane] = work }
    work.task = Task {
      if let earlier { await finish(earlier) }
      let message = state == .closed ? nil : await work.body()
      if state == .closed { await loop.hosts.session.revokeUnused(message) }
      work.isRunning = false
      loop.take(isNeeded(work) ? message : nil, for: cause, in: host)
      end(work)
    }
  }

  private func isNeeded(_ work: Work) -> Bool {
    switch state {
    case .open: true
    case .closing: work.purpose == nil
    case .closed: false
    }
  }

  /// Whether all work has ended.
  var isIdle: Bool { running.isEmpty }

  /// Whether no work of the session is in progress, so no token is in use that the core does not
  /// name.
  var isSessionIdle: Bool {
    !running.contains { if case .session = $0.cause { $0.isRunning } else { false } }
  }

  private func end(_ work: Work) {
    running.removeAll { $0 === work }
    if let lane = work.lane, lanes[lane] === work { lanes[lane] = nil }
    work.task = nil
    work.body = { nil }  // It may own what owns the work.
    resume(.end(of: ObjectIdentifier(work)))
    if let request = work.cause.request, !isRunning(request) { resume(.sessionWork(request)) }
    check()
  }

  /// Waits until work has ended.
  func finish(_ work: Work?) async {
    if let work, work.task != nil { await wait(for: .end(of: ObjectIdentifier(work))) }
  }

  /// Waits until all work of the session that a request started has ended.
  func finish(_ request: RequestID) async {
    if isRunning(request) { await wait(for: .sessionWork(request)) }
  }

  private func isRunning(_ request: RequestID) -> Bool {
    running.contains { $0.cause.request == request }
  }

  /// Waits until all work of some lanes has ended.
  func finish(_ some: Lane...) async { for lane in some { await finish(lanes[lane]) } }

  /// Returns whether work of a lane has not ended.
  func isRunning(_ lane: Lane) -> Bool { lanes[lane] != nil }

  /// Cancels work that is no longer needed; it still ends by itself.
  func cancel(_ isMeant: (Work.Purpose) -> Bool) {
    for work in running where work.purpose.map(isMeant) == true { work.task?.cancel() }
  }

  // MARK: Timers

  /// Waits for a time or another event, and stops the earlier timer of the same name.
  func wait(_ name: WakeUp, _ body: @escaping @Sendable () async -> Void) {
    timers[name]?.cancel()
    if state != .closed { timers[name] = Task { await body() } }
  }

  /// Returns whether a timer waits.
  func waits(for name: WakeUp) -> Bool { timers[name] != nil }

  /// Forgets a timer whose event has come.
  func forget(_ name: WakeUp) { timers[name] = nil }

  /// Stops a timer.
  func stop(_ name: WakeUp) { timers.removeValue(forKey: name)?.cancel() }

  /// Cancels the loads of links and screens.
  func beginClosing() {
    guard state == .open else { return }
    state = .closing
    cancel { _ in true }
  }

  /// Stops all timers, starts nothing anymore, cancels what still runs, and resumes the calls that
  /// wait.
  func close() {
    state = .closed
    for name in timers.keys { stop(name) }
    for work in running { work.task?.cancel() }
    for waiter in waiting { waiter.call.resume() }
    waiting = []
    for (_, waiter) in conditions { waiter.resume() }
    conditions = []
  }

  // MARK: Answers

  /// Returns the ID of a new request.
  func nextRequest() -> RequestID {
    lastRequest += 1
    return RequestID(lastRequest)
  }

  /// Takes the answer of the core.
  func take(_ answer: RequestAnswer, of id: RequestID) {
    answers[id] = answer
    resume(.answer(id))
  }

  /// Waits for the answer of the core; after the app is closed none comes.
  func answer(of id: RequestID) async -> RequestAnswer {
    if answers[id] == nil { await wait(for: .answer(id)) }
    return answers.removeValue(forKey: id) ?? .overtaken
  }

  // MARK: Calls that wait

  /// Waits until ``resume(_:)`` is called for the same, or the app is closed.
  func wait(for awaited: Awaited) async {
    guard state != .closed else { return }
    await withCheckedContinuation { waiting.append((awaited, $0)) }
  }

  /// Resumes the calls that wait for something that has happened.
  func resume(_ awaited: Awaited) {
    waiting.removeAll { waiter in
      guard waiter.for == awaited else { return false }
      waiter.call.resume()
      return true
    }
  }

  /// Waits until a condition holds; it is checked after every change.
  func wait(until holds: @escaping () -> Bool) async {
    guard !holds(), state != .closed else { return }
    await withCheckedContinuation { conditions.append((holds, $0)) }
  }

  /// Resumes the calls whose conditions hold now.
  func check() {
    guard !conditions.isEmpty else { return }
    let waiting = conditions
    conditions = []
    for (holds, waiter) in waiting {
      // Evaluated only once, because another thread may change the result.
      if holds() { waiter.resume() } else { conditions.append((holds, waiter)) }
    }
  }
}
