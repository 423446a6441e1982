#if Remote && os(Linux)
  internal import CCurl
  internal import LandfallFiles
  internal import LandfallNotificationBus
  internal import LandfallRemote

  #if canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #endif

  /// Runs all requests of a transport on one thread with one pool of connections.
  final class CurlLoop: @unchecked Sendable {
    // Sendable: only the thread uses `multi`, `running` and `sockets`. Other threads put work into
    // `queue` and wake the thread.

    /// The maximum number of idle connections that are kept for reuse.
    private static let maximumIdleConnections = 8

    /// Whether libcurl is initialized.
    ///
    /// Initialized once per process.
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
        preconditionFailure("libcurl could not be initialized: out of memory")
      }
      self.multi = multi
      landfall_curl_multi_set_number(multi, CURLMOPT_MAXCONNECTS, Self.maximumIdleConnections)
    }

    deinit { curl_multi_cleanup(multi) }

    // MARK: From any thread

    /// Starts a request.
    ///
    /// The first request also starts the thread.
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
      // No thread is available. This is temporary.
      guard isCarried else { throw .interrupted }
      curl_multi_wakeup(multi)
      return exchange
    }

    /// Stops the thread and cancels all requests.
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
      // A connection closed by the server must cause an error, not a signal.
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGPIPE)
      pthread_sigmask(SIG_BLOCK, &signals, nil)
      while takeQueue() {
        var count: Int32 = 0
        curl_multi_perform(multi, &count)
        endFinished()
        // Waits until libcurl has work or another thread interrupts the wait.
        curl_multi_poll(multi, nil, 0, 60_000, nil)
      }
      for transfer in running.values { leave(transfer, .cancelled) }
    }

    /// Processes the queue; returns `false` when the loop must end.
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

    /// Whether at most one request is running.
    var isQuiet: Bool { running.count <= 1 }

    /// Remembers the socket of a new connection.
    func note(_ socket: Int32) { sockets.insert(socket) }

    /// Returns whether the connection with this local port has unread bytes.
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
        // For IPv4 and IPv6, the port is in bytes 3 and 4, in network byte order.
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
