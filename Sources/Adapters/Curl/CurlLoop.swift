#if Remote && os(Linux)
  internal import CCurl
  internal import LandfallNotificationBus
  internal import LandfallHelperProcess
  internal import LandfallRemote

  #if canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #endif

  /// The thread that carries all requests of a transport, over one pool of connections.
  final class CurlLoop: @unchecked Sendable {
    // Sendable: `multi`, `running` and `sockets` belong to the thread; others only wake it, and
    // pass it what is to be done through `queue`.

    /// The most connections that are kept for later.
    private static let maximumIdleConnections = 8

    /// libcurl made ready, once for the process.
    private static let isReady = curl_global_init(3) == CURLE_OK

    private struct Queue {
      var lastID = 0
      var arriving: [CurlTransfer] = []
      var leaving: [Int] = []
      var hasThread = false
      var isEnding = false
    }

    private let settings: CurlSettings
    private let headTimeout: Duration
    private let multi: UnsafeMutableRawPointer
    private let queue = Locked(Queue())
    private var running: [Int: CurlTransfer] = [:]
    private var sockets: Set<Int32> = []

    init(_ settings: CurlSettings, headTimeout: Duration) {
      self.settings = settings
      self.headTimeout = headTimeout
      guard Self.isReady, let multi = curl_multi_init() else {
        preconditionFailure("the system has no room for libcurl")
      }
      self.multi = multi
      landfall_curl_multi_set_number(multi, CURLMOPT_MAXCONNECTS, Self.maximumIdleConnections)
    }

    deinit { curl_multi_cleanup(multi) }

    // MARK: From any thread

    /// Starts a request; the first one starts the thread.
    func begin(_ request: HTTPRequest) throws(TransportError) -> Exchange {
      let id = queue.withLock { queue in
        queue.lastID += 1
        return queue.lastID
      }
      let exchange = Exchange(
        patience: Exchange.Patience(request, head: headTimeout), limit: request.maximumBodyBytes
      ) { [weak self] in self?.drop(id) }
      let transfer = try CurlTransfer(id, request, exchange, settings, of: self)
      let isCarried = queue.withLock { queue in
        if !queue.hasThread { queue.hasThread = PosixThread.run { self.run() } }
        if queue.hasThread { queue.arriving.append(transfer) }
        return queue.hasThread
      }
      // No thread to be had: the machine's trouble, which passes.
      guard isCarried else { throw .interrupted }
      curl_multi_wakeup(multi)
      return exchange
    }

    /// Ends the thread, and what is in flight.
    func end() {
      queue.withLock { $0.isEnding = true }
      curl_multi_wakeup(multi)
    }

    private func drop(_ id: Int) {
      queue.withLock { $0.leaving.append(id) }
      curl_multi_wakeup(multi)
    }

    // MARK: On the thread

    private func run() {
      // A connection that the other side has closed is an error, and no signal.
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGPIPE)
      pthread_sigmask(SIG_BLOCK, &signals, nil)
      while takeQueue() {
        var count: Int32 = 0
        curl_multi_perform(multi, &count)
        endFinished()
        // Until libcurl has something to do, or another thread wakes it.
        curl_multi_poll(multi, nil, 0, 60_000, nil)
      }
      for transfer in running.values { leave(transfer, .cancelled) }
    }

    /// Does what the queue says; `false` at the end.
    private func takeQueue() -> Bool {
      let work = queue.withLock { queue in
        defer { (queue.arriving, queue.leaving) = ([], []) }
        return queue
      }
      for transfer in work.arriving {
        running[transfer.id] = transfer
        if curl_multi_add_handle(multi, transfer.easy) != CURLM_OK { leave(transfer, .interrupted) }
      }
      for id in work.leaving {
        if let transfer = running[id] { leave(transfer, .cancelled) }
      }
      return !work.isEnding
    }

    private func endFinished() {
      var rest: Int32 = 0
      while let message = curl_multi_info_read(multi, &rest) {
        guard message.pointee.msg == CURLMSG_DONE,
          let owner = landfall_curl_owner(message.pointee.easy_handle)
        else { continue }
        let transfer = Unmanaged<CurlTransfer>.fromOpaque(owner).takeUnretainedValue()
        let result = landfall_curl_result(message)
        if result == CURLE_ABORTED_BY_CALLBACK, transfer.takesFreshConnection() {
          curl_multi_remove_handle(multi, transfer.easy)
          if curl_multi_add_handle(multi, transfer.easy) == CURLM_OK { continue }
        }
        leave(transfer, transfer.error(result))
      }
    }

    // MARK: Connections

    /// Whether one request at most is in flight.
    var isQuiet: Bool { running.count <= 1 }

    /// Remembers the socket of a new connection.
    func note(_ socket: Int32) { sockets.insert(socket) }

    /// Whether bytes are unread on the connection that has this port on our side.
    func hasInput(port: Int32) -> Bool {
      for socket in sockets {
        var name = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let isOpen = withUnsafeMutablePointer(to: &name) { pointer in
          pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            getsockname(socket, $0, &length) == 0
          }
        }
        guard isOpen else {
          sockets.remove(socket)
          continue
        }
        // Of IPv4 and IPv6 alike the third and fourth byte, in the network's order.
        let own = withUnsafeBytes(of: name) { Int32($0[2]) << 8 | Int32($0[3]) }
        guard own == port, [AF_INET, AF_INET6].contains(Int32(name.ss_family)) else { continue }
        var entry = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) > 0
      }
      return false
    }

    private func leave(_ transfer: CurlTransfer, _ error: TransportError?) {
      curl_multi_remove_handle(multi, transfer.easy)
      running[transfer.id] = nil
      transfer.end(error)
    }
  }
#endif
