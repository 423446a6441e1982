internal import LandfallDomain

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

/// A connection to the instance of an app.
///
/// For one thread; calls wait.
public final class InstanceConnection: @unchecked Sendable {
  // Sendable: handed from one thread to another, and used by one at a time.

  /// What came of a call.
  public enum Outcome: Hashable, Sendable {
    /// The instance has answered.
    case answered(InstanceAnswer)
    /// The instance has ended, or is about to, and nothing was delivered.
    case undelivered
    /// The instance has taken the delivery and not said what came of it: it must not be repeated.
    case unanswered
  }

  private var socket: Int32
  private var input: [UInt8] = []

  init(adopting socket: Int32) { self.socket = socket }

  deinit { if socket >= 0 { close(socket) } }

  /// Gives the socket to whoever closes it from now on.
  public func release() -> Int32 {
    defer { socket = -1 }
    return socket
  }

  /// Makes a call and waits for its answer.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - timeout: How long to wait.
  public func answer(to call: InstanceCall, within timeout: Duration) -> Outcome {
    let limit = ContinuousClock.now + timeout
    guard send(call.line, until: limit) else { return .undelivered }
    var isAccepted = false
    while let line = nextLine(until: limit) {
      guard let (id, answer) = InstanceAnswer.read(line), id == call.id else { break }
      switch answer {
      case .accepted: isAccepted = true
      case .refused(.ending): return .undelivered
      case .done, .refused: return .answered(answer)
      }
    }
    return isAccepted ? .unanswered : .undelivered
  }

  private func send(_ line: [UInt8], until limit: ContinuousClock.Instant) -> Bool {
    var rest = line[...]
    while !rest.isEmpty {
      guard wait(for: POLLOUT, until: limit) else { return false }
      let count = rest.withUnsafeBytes { QuietSocket.send(socket, $0) }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private func nextLine(until limit: ContinuousClock.Instant) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      if let end = input.firstIndex(of: UInt8(ascii: "\n")) {
        defer { input.removeSubrange(...end) }
        return Array(input[..<end])
      }
      guard input.count <= InstanceCall.maximumBytes, wait(for: POLLIN, until: limit) else {
        return nil
      }
      let count = recv(socket, &buffer, buffer.count, 0)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else { return nil }
      input += buffer[..<count]
    }
  }

  private func wait(for event: some BinaryInteger, until limit: ContinuousClock.Instant) -> Bool {
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

/// Sending without the signal that a closed socket brings.
enum QuietSocket {
  static func send(_ socket: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Darwin)
      Darwin.send(socket, bytes.baseAddress, bytes.count, 0)
    #else
      sendQuietly(socket, bytes)
    #endif
  }
}

#if !canImport(Darwin)
  private func sendQuietly(_ socket: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    send(socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
  }
#endif
