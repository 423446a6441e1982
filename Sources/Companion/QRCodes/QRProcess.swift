internal import LandfallDomain
internal import LandfallProcesses
internal import LandfallQRSymbols

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

/// One `textshell-qr` process, for one call.
final class QRProcess: @unchecked Sendable {
  // Sendable: `socket` and `isOver` are touched under `door` alone, which is never held while waiting.
  private let executable: String
  private let limit: Duration
  private let door = PosixLock()
  private var socket: Int32?
  private var isOver = false

  /// The variables that the process gets: where libraries are, and no more.
  static let variables = ["LD_LIBRARY_PATH"]

  init(executable: String, limit: Duration) {
    self.executable = executable
    self.limit = limit
  }

  /// Makes the call on a thread of its own; a task that is cancelled ends the process.
  func answer(to call: QRCall) async -> QRAnswer {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isStarted = PosixThread.run { continuation.resume(returning: self.exchange(call)) }
        if !isStarted { continuation.resume(returning: .failed(.process(.notStarted))) }
      }
    } onCancel: {
      door.locked { () -> Void in
        isOver = true
        if let socket { shutdown(socket, Int32(SHUT_RDWR)) }
      }
    }
  }

  private enum Received {
    case answer([UInt8])
    case failed(QRError)
  }

  private func exchange(_ call: QRCall) -> QRAnswer {
    let end = ContinuousClock.now + limit
    switch Spawn.start(executable, variables: Self.variables) {
    case .failed(let error):
      let isMissing = error == ENOENT || error == EACCES || error == ENOTDIR
      return .failed(.process(isMissing ? .missing : .notStarted))
    case .started(let id, let socket):
      let mayGoOn = door.locked {
        self.socket = socket
        return !isOver
      }
      let received =
        mayGoOn ? send(call.bytes, to: socket, until: end) : .failed(.process(.ended))
      door.locked { self.socket = nil }
      close(socket)
      let ending = reap(id)
      switch received {
      case .failed(let error): return .failed(error)
      // The system ends a process that has used up its time.
      case .answer([]): return .failed(ending == SIGXCPU ? .tooSlow : .process(.ended))
      case .answer(let bytes): return QRAnswer(bytes) ?? .failed(.process(.malformed))
      }
    }
  }

  private func send(
    _ call: [UInt8], to socket: Int32, until end: ContinuousClock.Instant
  ) -> Received {
    var rest = call[...]
    while !rest.isEmpty {
      guard wait(socket, for: POLLOUT, until: end) else { return .failed(.tooSlow) }
      let count = rest.withUnsafeBytes { Self.sendQuietly(socket, $0) }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      // It does not read on: it may have answered, and else has ended.
      guard count > 0 else { break }
      rest = rest.dropFirst(count)
    }
    shutdown(socket, Int32(SHUT_WR))
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      guard wait(socket, for: POLLIN, until: end) else { return .failed(.tooSlow) }
      let count = recv(socket, &buffer, buffer.count, 0)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else { return .answer(answer) }
      answer += buffer[..<count]
      guard answer.count <= QRAnswer.maximumBytes else { return .failed(.process(.malformed)) }
    }
  }

  /// Waits until the socket is ready, or has ended; `false` when the time is over.
  private func wait(
    _ socket: Int32, for event: some BinaryInteger, until end: ContinuousClock.Instant
  ) -> Bool {
    while true {
      let rest = (end - .now).wholeMilliseconds
      guard rest > 0 else { return false }
      var entry = pollfd(fd: socket, events: Int16(event), revents: 0)
      let ready = poll(&entry, 1, Int32(clamping: rest))
      if ready > 0 { return true }
      if ready < 0, errno != EINTR { return true }
    }
  }

  /// Ends the process, if it has not ended, and tells by which signal it did, or 0.
  private func reap(_ id: pid_t) -> Int32 {
    var status: Int32 = 0
    // Its end of the socket is closed a moment before its end is known.
    for _ in 0..<50 {
      if waitpid(id, &status, WNOHANG) == id { return status & 0x7F }
      usleep(1_000)
    }
    kill(id, SIGKILL)
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F
  }

  /// Sends what there is room for: the time limit is kept by waiting before, not in here.
  private static func sendQuietly(_ socket: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Darwin)
      Darwin.send(socket, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT))
    #elseif canImport(Glibc)
      Glibc.send(socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
    #elseif canImport(Musl)
      Musl.send(socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
    #else
      Android.send(
        socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
    #endif
  }
}
