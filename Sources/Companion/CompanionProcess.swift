internal import LandfallAuth
internal import LandfallDomain
internal import LandfallProcesses

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

/// A companion process and the socket to it.
final class CompanionProcess: @unchecked Sendable {
  // Sendable: `id` and `next` are touched under `turn` alone, `socket` under `door`, which is never
  // held while waiting.
  private let executable: String
  private let timeout: Duration
  private let turn = PosixLock()
  private let door = PosixLock()
  private var id: pid_t?
  private var next = 1
  private var socket: Int32?

  init(executable: String, timeout: Duration) {
    self.executable = executable
    self.timeout = timeout
  }

  /// Makes a call on a thread of its own; a task that is cancelled ends the process.
  func answer(to call: CompanionCall) async -> CompanionAnswer {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isStarted = PosixThread.run {
          continuation.resume(returning: self.turn.locked { self.exchange(call) })
        }
        if !isStarted { continuation.resume(returning: .failed(.client(.missing))) }
      }
    } onCancel: {
      hangUp()
    }
  }

  /// Ends the process, once a call that is on its way has ended for it.
  func end() {
    hangUp()
    turn.locked { reap() }
  }

  // MARK: One call, under `turn`

  private func exchange(_ call: CompanionCall) -> CompanionAnswer {
    if let fault = start() { return .failed(.client(fault)) }
    let number = next
    next += 1
    let limit = ContinuousClock.now + timeout
    switch send(call.line(id: number), until: limit) {
    case .fault(let fault):
      reap()
      return .failed(.client(fault))
    case .line(let line):
      if let answer = CompanionAnswer.read(line, id: number) { return answer }
      reap()
      return .failed(.client(.malformed))
    }
  }

  private enum Received {
    case line([UInt8])
    case fault(IdentityError.ClientFault)
  }

  private func send(_ call: [UInt8], until limit: ContinuousClock.Instant) -> Received {
    guard let socket = door.locked({ self.socket }) else { return .fault(.ended) }
    var rest = call[...]
    while !rest.isEmpty {
      guard wait(socket, for: POLLOUT, until: limit) else { return .fault(.silent) }
      let count = rest.withUnsafeBytes {
        #if canImport(Darwin)
          Darwin.send(socket, $0.baseAddress, $0.count, 0)
        #else
          sendQuietly(socket, $0)
        #endif
      }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else { return .fault(.ended) }
      rest = rest.dropFirst(count)
    }
    var line: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      guard wait(socket, for: POLLIN, until: limit) else { return .fault(.silent) }
      let count = recv(socket, &buffer, buffer.count, 0)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else { return .fault(.ended) }
      line += buffer[..<count]
      if line.last == UInt8(ascii: "\n") { return .line(line) }
      guard line.count <= CompanionCall.maximumBytes else { return .fault(.malformed) }
    }
  }

  /// Waits until the socket is ready, or has ended; `false` when the time is over.
  private func wait(
    _ socket: Int32, for event: some BinaryInteger, until limit: ContinuousClock.Instant
  ) -> Bool {
    while true {
      let rest = (limit - .now).wholeMilliseconds
      guard rest > 0 else { return false }
      var entry = pollfd(fd: socket, events: Int16(event), revents: 0)
      let ready = poll(&entry, 1, Int32(clamping: rest))
      if ready > 0 { return true }
      if ready < 0, errno != EINTR { return true }
    }
  }

  private func start() -> IdentityError.ClientFault? {
    if let id, waitpid(id, nil, WNOHANG) == 0 { return nil }
    reap()
    switch Spawn.start(executable) {
    case .failed(let error):
      return error == ENOENT || error == EACCES || error == ENOTDIR ? .missing : .ended
    case .started(let id, let socket):
      self.id = id
      door.locked { self.socket = socket }
      return nil
    }
  }

  /// Lets go of the process and waits for its end.
  private func reap() {
    let socket = door.locked {
      defer { self.socket = nil }
      return self.socket
    }
    if let socket { close(socket) }
    guard let id else { return }
    // It ends by itself when its input does; one that hangs must not keep anybody waiting.
    kill(id, SIGKILL)
    while waitpid(id, nil, 0) < 0, errno == EINTR {}
    self.id = nil
  }

  /// Ends whatever waits for the socket, from any thread.
  private func hangUp() {
    door.locked { () -> Void in
      if let socket { shutdown(socket, Int32(SHUT_RDWR)) }
    }
  }
}

#if !canImport(Darwin)
  /// Sends without the signal that a closed socket brings.
  private func sendQuietly(_ socket: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    send(socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
  }
#endif
