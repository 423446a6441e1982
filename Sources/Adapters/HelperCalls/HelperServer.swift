public import LandfallAuth
internal import LandfallDomain
internal import LandfallHelperProcess

/// The helper process's side: reads calls, has them made side by side, writes answers.
public struct HelperServer: Sendable {
  /// Makes a call to the services.
  public typealias ServicesCalls =
    @Sendable (ServicesCall, ServicesPlace) async -> ServicesAnswer

  private let calls: any IdentityProviderCalls
  private let services: ServicesCalls

  /// Has calls made by `calls` and `services`.
  public init(_ calls: any IdentityProviderCalls, services: @escaping ServicesCalls) {
    self.calls = calls
    self.services = services
  }

  /// Has a call made; `nil` for one that has no answer.
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

  /// Reads calls until the input ends, on this thread; answers come from others.
  ///
  /// It returns as soon as nobody is there to write calls, whatever is still on its way, and at a
  /// line that is too long. A line that is not a call gets an error with the number 0.
  public func run(input: Int32, output: Int32) {
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

/// The calls that the helper process makes right now, and the way out of their answers.
private final class CallsUnderWay: @unchecked Sendable {
  // Sendable: `tasks` is touched under `lock` alone, `output` is written to under `writer`.
  private let lock = PosixLock()
  private let writer = PosixLock()
  private let output: Channel
  private var tasks: [Int: Task<Void, Never>] = [:]

  init(_ output: Channel) { self.output = output }

  /// Makes a call; one that was given up by then gets no answer.
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
