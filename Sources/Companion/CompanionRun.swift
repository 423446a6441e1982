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

/// One run of the helper process: its socket, and the calls that wait for its answers.
final class CompanionRun: @unchecked Sendable {
  // Sendable: everything that changes is touched under `door`, which is never held while waiting. The
  // socket is closed with the last reference to this object.
  private let door = PosixLock()
  private let socket: Int32
  private let timeout: Duration
  private var process: pid_t?
  private var waiting: [Int: PendingCall] = [:]
  /// Calls that were given up, whose answers may still come.
  private var forgotten: Set<Int> = []
  private var isEnded = false

  init(process: pid_t, socket: Int32, timeout: Duration) {
    self.process = process
    self.socket = socket
    self.timeout = timeout
  }

  deinit { close(socket) }

  var isOver: Bool { door.locked { isEnded } }

  /// Waits for the answer to a call from now on; `false` if the process has ended.
  func expect(_ call: PendingCall) -> Bool {
    door.locked {
      if !isEnded { waiting[call.id] = call }
      return !isEnded
    }
  }

  /// Waits for an answer no longer; `false` if nobody did.
  func forget(_ call: PendingCall) -> Bool {
    door.locked {
      let wasExpected = waiting.removeValue(forKey: call.id) != nil
      if wasExpected { forgotten.insert(call.id) }
      return wasExpected
    }
  }

  /// Ends the process, and all calls with it.
  func end(_ fault: IdentityError.ClientFault) {
    let (id, calls) = door.locked {
      defer {
        isEnded = true
        process = nil
        waiting = [:]
      }
      return (process, Array(waiting.values))
    }
    shutdown(socket, Int32(SHUT_RDWR))
    if let id {
      // It ends by itself when its input does; one that hangs must not keep anybody waiting.
      kill(id, SIGKILL)
      while waitpid(id, nil, 0) < 0, errno == EINTR {}
    }
    for call in calls { call.finish(.failed(.client(fault))) }
  }

  // MARK: Writing

  /// Writes a line; one caller at a time.
  func send(_ line: [UInt8], until limit: ContinuousClock.Instant) {
    var rest = line[...]
    while !rest.isEmpty {
      guard wait(for: POLLOUT, until: limit) else { return end(.silent) }
      let count = rest.withUnsafeBytes { bytes in
        #if canImport(Darwin)
          Darwin.send(socket, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT))
        #else
          sendQuietly(socket, bytes)
        #endif
      }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else { return end(.ended) }
      rest = rest.dropFirst(count)
    }
  }

  // MARK: Reading

  /// Hands out answers until the process ends.
  func readAnswers() {
    var line: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      guard wait(for: POLLIN, until: nextLimit) else {
        if isLate { return end(.silent) }
        continue
      }
      let count = recv(socket, &buffer, buffer.count, 0)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else { return end(.ended) }
      var rest = buffer[..<count]
      while let mark = rest.firstIndex(of: UInt8(ascii: "\n")) {
        line += rest[..<mark]
        guard take(line) else { return end(.malformed) }
        line = []
        rest = rest[(mark + 1)...]
      }
      line += rest
      guard line.count <= CompanionCall.maximumAnswerBytes else { return end(.malformed) }
    }
  }

  /// A call that begins meanwhile has a later limit than a wait that begins now without one.
  private var nextLimit: ContinuousClock.Instant {
    door.locked { waiting.values.map(\.limit).min() } ?? .now + timeout
  }

  private var isLate: Bool {
    let now = ContinuousClock.now
    return door.locked { waiting.values.contains { $0.limit <= now } }
  }

  /// Whether the line answers a call of ours.
  private func take(_ line: [UInt8]) -> Bool {
    guard let (id, answer) = CompanionAnswer.read(line) else { return false }
    let (call, isForgotten) = door.locked {
      (waiting.removeValue(forKey: id), forgotten.remove(id) != nil)
    }
    call?.finish(answer)
    return call != nil || isForgotten
  }

  /// Waits until the socket is ready, or has ended; `false` when the time is over.
  private func wait(
    for event: some BinaryInteger, until limit: ContinuousClock.Instant
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
}

#if !canImport(Darwin)
  /// Sends what goes at once, without the signal that a closed socket brings.
  private func sendQuietly(_ socket: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    send(socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
  }
#endif
