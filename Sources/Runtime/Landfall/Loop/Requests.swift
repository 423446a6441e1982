import LandfallDomain

/// The calls that wait for the core: for an answer, or for the end of what a message started.
final class Requests {
  /// The ID of the session's work after a link.
  static let deferredWork = RequestID(0)

  private struct Cause {
    var open = 0
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private var last = 0
  private var askers: [RequestID: CheckedContinuation<RequestAnswer, Never>] = [:]
  private var answers: [RequestID: RequestAnswer] = [:]
  private var causes: [RequestID: Cause] = [:]
  private var sessionWork = 0
  private var isClosed = false

  /// Returns the ID of a new request.
  func next() -> RequestID {
    last += 1
    return RequestID(last)
  }

  /// Takes the answer of the core.
  func take(_ answer: RequestAnswer, of id: RequestID) {
    if let asker = askers.removeValue(forKey: id) {
      asker.resume(returning: answer)
    } else {
      answers[id] = answer
    }
  }

  /// Waits for the answer of the core.
  func answer(of id: RequestID) async -> RequestAnswer {
    if let answer = answers.removeValue(forKey: id) { return answer }
    if isClosed { return .overtaken }
    return await withCheckedContinuation { askers[id] = $0 }
  }

  /// Resumes all who wait for an answer, now or later, because none will come.
  func close() {
    isClosed = true
    for asker in askers.values { asker.resume(returning: .overtaken) }
    askers = [:]
    for cause in causes.values { for waiter in cause.waiters { waiter.resume() } }
    causes = [:]
  }

  // MARK: The session's work

  /// Whether no work of the session is in progress, so no token is in use that the core does not
  /// name.
  var isSessionIdle: Bool { sessionWork == 0 }

  /// Counts work of the session that a request has started.
  func begin(for cause: RequestID?) {
    sessionWork += 1
    if let cause { causes[cause, default: Cause()].open += 1 }
  }

  /// Counts the end of the work, and resumes the callers that wait for its request; `next` takes
  /// the result, which may start more work for it.
  func end(for cause: RequestID?, _ next: () -> Void) {
    sessionWork -= 1
    next()
    guard let cause else { return }
    causes[cause]?.open -= 1
    guard causes[cause]?.open == 0 else { return }
    for waiter in causes.removeValue(forKey: cause)?.waiters ?? [] { waiter.resume() }
  }

  /// Waits until all work of the session that a request started has ended.
  func finish(_ cause: RequestID) async {
    guard causes[cause] != nil, !isClosed else { return }
    await withCheckedContinuation { causes[cause]?.waiters.append($0) }
  }
}
