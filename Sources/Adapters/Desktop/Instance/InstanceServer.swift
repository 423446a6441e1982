internal import LandfallDomain
internal import LandfallFiles
internal import LandfallHelperProcess

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

/// Accepts calls at the socket of an instance, on its own thread.
///
/// Every connection belongs to this user, which the kernel confirms. Connections, calls, line sizes
/// and waiting times are limited nevertheless. A delivery is acknowledged before it is processed. A
/// caller without acknowledgement may deliver elsewhere; a caller with one must not. So it is
/// processed only once.
public final class InstanceServer: @unchecked Sendable {
  // Sendable: `connections` and `pauseEnd` are used only on the server's thread, and the rest under
  // the lock `lock`.

  /// The maximum number of simultaneous connections.
  public static let maximumConnections = 32
  /// The maximum number of pending calls per connection.
  public static let maximumCalls = 64
  /// The maximum time for an incomplete line or an idle connection.
  static let patience: Duration = .seconds(10)
  /// The pause after the system had no free descriptor for a connection.
  ///
  /// The waiting client keeps the socket readable. Without the pause, the thread would retry in a
  /// busy loop.
  static let pause: Duration = .milliseconds(250)

  /// Responds to a call.
  ///
  /// Must be called exactly once, from any thread.
  public typealias Reply = @Sendable (InstanceAnswer) -> Void
  /// Receives the state from a helper process, or `nil` when it ends, on the server's thread.
  public typealias Report = @Sendable (BusServiceState?) -> Void

  private let place: InstancePlace
  private let take: @Sendable (InstanceCall, @escaping Reply) -> Void
  private let lock = PosixLock()
  private var bell: (read: Int32, write: Int32) = (-1, -1)
  private var adopted: [(socket: Int32, report: Report)] = []
  private var answers: [(connection: Int, bytes: [UInt8])] = []
  private var isEnding = false
  private var isOver = false
  private var onEnd: (@Sendable () -> Void)?
  private var connections: [Connection] = []
  private var lastNumber = 0
  /// The end of the pause after a lack of descriptors.
  private var pauseEnd: ContinuousClock.Instant?

  /// Creates a server.
  ///
  /// It accepts no calls before ``start()``.
  ///
  /// - Parameters:
  ///   - place: The lock and socket that this process holds.
  ///   - take: Receives each call on the server's thread. Must not block.
  public init(
    _ place: InstancePlace, take: @escaping @Sendable (InstanceCall, @escaping Reply) -> Void
  ) {
    self.place = place
    self.take = take
  }

  deinit {
    if bell.read >= 0 { close(bell.read) }
    if bell.write >= 0 { close(bell.write) }
  }

  /// Throws if the process is about to run out of descriptors.
  ///
  /// The server, a first connection and the timers of the runtime need some. The timers terminate
  /// the process if they get none.
  ///
  /// - Throws: ``DesktopError/system(call:path:code:)``.
  public static func requireDescriptors() throws(DesktopError) {
    var taken: [Int32] = []
    defer { for file in taken { close(file) } }
    for _ in 0..<10 {
      let file = open("/dev/null", O_RDONLY | O_CLOEXEC)
      guard file >= 0 else {
        throw .system(call: "open", path: InstanceSocket.name, code: errno)
      }
      taken.append(file)
    }
  }

  /// Starts to accept calls.
  ///
  /// - Throws: ``DesktopError/system(call:path:code:)`` if no pipe or thread is available.
  public func start() throws(DesktopError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw .system(call: "pipe", path: InstanceSocket.name, code: errno)
    }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    _ = fcntl(place.listener, F_SETFL, O_NONBLOCK)
    bell = (ends[0], ends[1])
    guard PosixThread.run({ self.run() }) else {
      throw .system(call: "pthread_create", path: InstanceSocket.name, code: EAGAIN)
    }
  }

  /// Accepts the calls and the state reports of a helper process that this process has started.
  ///
  /// After the end of the thread, it only closes the socket.
  public func adopt(_ socket: Int32, _ report: @escaping Report) {
    let isOver = lock.locked { () -> Bool in
      if !self.isOver { adopted.append((socket, report)) }
      return self.isOver
    }
    if isOver { close(socket) } else { ring() }
  }

  /// Removes the socket and refuses new calls.
  ///
  /// Pending calls can still get their responses.
  public func withdraw() {
    lock.locked { isEnding = true }
    place.withdraw()
    ring()
  }

  /// Ends the thread after all responses are sent, but after a second at the latest.
  public func end() async {
    await withCheckedContinuation { continuation in
      let isOver = lock.locked { () -> Bool in
        isEnding = true
        if !self.isOver { onEnd = { continuation.resume() } }
        return self.isOver
      }
      if isOver { continuation.resume() } else { ring() }
    }
  }

  // MARK: The thread

  private struct Connection {
    let number: Int
    let channel: Channel
    /// Set for a helper process that this process has started.
    let report: Report?
    var lines: LineReader
    var output: [UInt8] = []
    var underWay = 0
    var isAtEnd = false
    var isBroken = false
    var deadline: ContinuousClock.Instant

    var isDone: Bool { isBroken || isAtEnd && underWay == 0 && output.isEmpty }
    var wantsInput: Bool { !isAtEnd && underWay < InstanceServer.maximumCalls }
  }

  private func run() {
    var end: ContinuousClock.Instant?
    while true {
      let (isEnding, wantsEnd) = lock.locked { (self.isEnding, onEnd != nil) }
      if wantsEnd {
        let limit = end ?? ContinuousClock.now + .seconds(1)
        end = limit
        let isEmpty = connections.allSatisfy { $0.underWay == 0 && $0.output.isEmpty }
        if isEmpty || ContinuousClock.now >= limit { break }
      }
      wait(isListening: !isEnding, until: end)
      for (socket, report) in lock.locked({ () -> [(socket: Int32, report: Report)] in
        defer { adopted = [] }
        return adopted
      }) {
        admit(socket, report)
      }
      collect()
      sweep()
    }
    for connection in connections { connection.channel.close() }
    connections = []
    let waiter = lock.locked { () -> (@Sendable () -> Void)? in
      isOver = true
      for (socket, _) in adopted { close(socket) }
      adopted = []
      defer { onEnd = nil }
      return onEnd
    }
    waiter?()
  }

  /// Waits for events and processes them.
  private func wait(isListening: Bool, until end: ContinuousClock.Instant?) {
    var entries = [pollfd(fd: bell.read, events: Int16(POLLIN), revents: 0)]
    if let end = pauseEnd, ContinuousClock.now >= end { pauseEnd = nil }
    let isOpen =
      isListening && pauseEnd == nil && connections.count < Self.maximumConnections
    entries.append(pollfd(fd: isOpen ? place.listener : -1, events: Int16(POLLIN), revents: 0))
    for connection in connections {
      var events = 0
      if connection.wantsInput { events |= Int(POLLIN) }
      if !connection.output.isEmpty { events |= Int(POLLOUT) }
      entries.append(pollfd(fd: connection.channel.file, events: Int16(events), revents: 0))
    }
    let timed = connections.filter { Self.isTimed($0) }
    let deadlines = timed.map(\.deadline) + [end, isListening ? pauseEnd : nil].compactMap { $0 }
    var timeout: Int32 = -1
    if let next = deadlines.min() {
      timeout = Int32(clamping: max(0, (next - .now).wholeMilliseconds + 1))
    }
    guard poll(&entries, nfds_t(entries.count), timeout) > 0 else { return }
    if entries[0].revents != 0 { silence() }
    for index in connections.indices {
      let happened = Int32(entries[index + 2].revents)
      if happened & Int32(POLLOUT) != 0 { flush(index) }
      if happened & Int32(POLLIN) != 0 {
        receive(index)
      } else if happened & Int32(POLLERR | POLLHUP | POLLNVAL) != 0 {
        connections[index].isBroken = true
      }
    }
    if entries[1].revents != 0 { accept() }
  }

  private static func isTimed(_ connection: Connection) -> Bool {
    connection.report == nil && connection.underWay == 0
  }

  private func accept() {
    let socket = acceptAt(place.listener)
    guard socket >= 0 else {
      if ![EAGAIN, EINTR, ECONNABORTED].contains(errno) {
        pauseEnd = ContinuousClock.now + Self.pause
      }
      return
    }
    _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    do throws(DesktopError) {
      try InstanceSocket.requireOwnPeer(socket, InstanceSocket.name)
      admit(socket, nil)
    } catch {
      // The process belongs to another user, which gets no response, or has ended.
      close(socket)
    }
  }

  private func admit(_ socket: Int32, _ report: Report?) {
    let channel = Channel(socket)
    _ = fcntl(socket, F_SETFL, O_NONBLOCK)
    lastNumber += 1
    connections.append(
      Connection(
        number: lastNumber, channel: channel, report: report,
        lines: LineReader(channel, most: InstanceCall.maximumBytes),
        deadline: ContinuousClock.now + Self.patience))
  }

  private func receive(_ index: Int) {
    connections[index].lines.receive()
    while !connections[index].isBroken, let line = connections[index].lines.line() {
      connections[index].deadline = ContinuousClock.now + Self.patience
      handle(line, index)
    }
    switch connections[index].lines.fault {
    case .ended: connections[index].isAtEnd = true
    case .tooLong:
      refuse(0, .malformed, index)
      connections[index].isBroken = true
    case .broken, .late: connections[index].isBroken = true
    case nil: break
    }
  }

  private func handle(_ line: [UInt8], _ index: Int) {
    if let report = connections[index].report, let state = BusServiceState(line) {
      return report(state)
    }
    guard let call = InstanceCall(line) else {
      refuse(0, .malformed, index)
      // It is unclear where the next line starts.
      connections[index].isBroken = true
      return
    }
    guard !lock.locked({ isEnding }) else { return refuse(call.id, .ending, index) }
    guard connections[index].underWay < Self.maximumCalls else {
      return refuse(call.id, .busy, index)
    }
    // Accept only if the acknowledgement was certainly sent.
    if call.request.isDelivery, !sendNow(InstanceAnswer.accepted.line(id: call.id), index) {
      connections[index].isBroken = true
      return
    }
    connections[index].underWay += 1
    let number = connections[index].number
    take(call) { [weak self] answer in self?.give(answer, to: call.id, number) }
  }

  private func refuse(_ id: Int, _ refusal: InstanceAnswer.Refusal, _ index: Int) {
    connections[index].output += InstanceAnswer.refused(refusal).line(id: id)
    flush(index)
  }

  private func sendNow(_ bytes: [UInt8], _ index: Int) -> Bool {
    flush(index)
    guard connections[index].output.isEmpty else { return false }
    return connections[index].channel.writeNow(bytes[...]) == bytes.count
  }

  private func flush(_ index: Int) {
    while !connections[index].output.isEmpty {
      guard let count = connections[index].channel.writeNow(connections[index].output[...]) else {
        connections[index].isBroken = true
        return
      }
      if count == 0 { return }
      connections[index].output.removeFirst(count)
    }
  }

  /// Queues the responses from other threads for sending.
  private func collect() {
    let given = lock.locked { () -> [(connection: Int, bytes: [UInt8])] in
      defer { answers = [] }
      return answers
    }
    for (number, bytes) in given {
      guard let index = connections.firstIndex(where: { $0.number == number }) else { continue }
      connections[index].underWay -= 1
      connections[index].output += bytes
      connections[index].deadline = ContinuousClock.now + Self.patience
      flush(index)
    }
  }

  /// Closes connections that have ended or exceeded their time limit.
  private func sweep() {
    let now = ContinuousClock.now
    for connection in connections where isOut(connection, now) {
      connection.channel.close()
      pauseEnd = nil
      connection.report?(nil)
    }
    connections.removeAll { isOut($0, now) }
  }

  private func isOut(_ connection: Connection, _ now: ContinuousClock.Instant) -> Bool {
    connection.isDone || Self.isTimed(connection) && now >= connection.deadline
  }

  // MARK: From other threads

  private func give(_ answer: InstanceAnswer, to id: Int, _ connection: Int) {
    lock.locked { answers.append((connection, answer.line(id: id))) }
    ring()
  }

  private func ring() {
    var byte: UInt8 = 1
    // If the pipe is full, the thread is already notified.
    _ = write(bell.write, &byte, 1)
  }

  private func silence() {
    var buffer = [UInt8](repeating: 0, count: 64)
    while read(bell.read, &buffer, buffer.count) == buffer.count {}
  }
}

// Calls the system function, whose name is hidden by the method above.
private func acceptAt(_ listener: Int32) -> Int32 { accept(listener, nil, nil) }
