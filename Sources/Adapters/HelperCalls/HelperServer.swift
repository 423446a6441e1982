package import LandfallAuth
internal import LandfallDomain
internal import LandfallFiles
internal import LandfallHelperProcess

/// The helper process's side of the connection: it reads calls and writes their answers.
package struct HelperServer: Sendable {
  /// A function that makes a call to the services.
  package typealias ServicesCalls =
    @Sendable (ServicesCall, ServicesPlace) async -> ServicesAnswer

  private let calls: any IdentityProviderCalls
  private let services: ServicesCalls

  /// Makes a server that passes calls to `calls` and `services`.
  package init(_ calls: any IdentityProviderCalls, services: @escaping ServicesCalls) {
    self.calls = calls
    self.services = services
  }

  /// Makes a call; returns `nil` for a call without an answer.
  func answer(to call: HelperCall) async -> HelperAnswer? {
    do throws(IdentityError) {
      switch call {
      case .authorizationURL(let request):
        return .url(try await calls.authorizationURL(for: request))
      case .identity(let grant): return .identity(try await calls.identity(for: grant))
      case .services(let call, let place): return .services(await services(call, place))
      case .cancel: return nil
      }
    } catch {
      return .failed(error)
    }
  }

  /// Reads calls on this thread until the input ends; other threads write the answers.
  ///
  /// It also returns at a line that is too long. It does not wait for unfinished calls. A line that
  /// is not a call is answered with an error and the number 0.
  package func run(input: Int32, output: Int32) {
    let underWay = CallsUnderWay(Channel(output))
    var lines = LineReader(Channel(input), most: HelperCall.form.maximumBytes)
    while lines.fault == nil {
      lines.receive()
      while let line = lines.line() { take(line, underWay) }
    }
  }

  private func take(_ line: [UInt8], _ underWay: CallsUnderWay) {
    guard let (id, call) = HelperCall.read(line) else {
      return underWay.write(.failed(.client(.malformed)), id: 0)
    }
    guard case .cancel = call else {
      return underWay.begin(id) { await answer(to: call) }
    }
    underWay.cancel(id)
  }
}

/// The unfinished calls of the helper process, and the output for their answers.
private final class CallsUnderWay: @unchecked Sendable {
  // Sendable: `lock` guards `tasks`, and `writer` is held while `output` is written.
  private let lock = PosixLock()
  private let writer = PosixLock()
  private let output: Channel
  private var tasks: [Int: Task<Void, Never>] = [:]

  init(_ output: Channel) { self.output = output }

  /// Starts a call; if it is cancelled before it ends, its answer is dropped.
  func begin(_ id: Int, _ body: @escaping @Sendable () async -> HelperAnswer?) {
    lock.locked {
      tasks[id] = Task.detached {
        let answer = await body()
        let isWanted = self.lock.locked { self.tasks.removeValue(forKey: id) != nil }
        if isWanted, let answer { self.write(answer, id: id) }
      }
    }
  }

  func cancel(_ id: Int) {
    lock.locked { tasks.removeValue(forKey: id) }?.cancel()
  }

  func write(_ answer: HelperAnswer, id: Int) {
    var line = answer.line(id: id)
    if line.count > HelperAnswer.form.maximumBytes {
      line = HelperAnswer.services(.failed(.service(.malformed))).line(id: id)
    }
    _ = writer.locked { output.write(line) }
  }
}
