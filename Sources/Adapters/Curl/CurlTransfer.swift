#if Remote && os(Linux)
  internal import CCurl
  internal import LandfallRemote

  /// A request and its libcurl handle.
  ///
  /// After it is added to a loop, only the loop's thread uses it.
  final class CurlTransfer: @unchecked Sendable {
    // Sendable: one thread creates it and passes it to another.

    /// The ID of the transfer in its loop.
    let id: Int
    let easy: UnsafeMutableRawPointer
    private unowned let loop: CurlLoop
    private let exchange: Exchange
    private let isSecure: Bool
    private let mayRepeat: Bool
    private var head = AnswerHead()
    private var isSent = false
    private var isSoiled = false
    private var refusal: TransportError?
    private var fields: UnsafeMutablePointer<curl_slist>?

    init(
      _ id: Int, _ request: HTTPRequest, _ exchange: Exchange, _ settings: CurlSettings,
      of loop: CurlLoop
    ) throws(TransportError) {
      guard request.isWellFormed else { throw .address }
      guard let easy = curl_easy_init() else { throw .interrupted }
      self.id = id
      self.easy = easy
      self.loop = loop
      self.exchange = exchange
      isSecure = request.url.hasPrefix("https:")
      mayRepeat = ["GET", "HEAD", "OPTIONS", "PUT", "DELETE"].contains(request.method)
      try settings.apply(to: self, request)
      try describe(request)
      try listen()
    }

    deinit {
      curl_easy_cleanup(easy)
      curl_slist_free_all(fields)
    }

    /// Prepares a retry on a new connection.
    ///
    /// Returns `false` if no retry is needed.
    ///
    /// A retry is needed if the request was stopped because of unread bytes on a kept connection.
    func takesFreshConnection() -> Bool {
      guard isSoiled else { return false }
      isSoiled = false
      landfall_curl_set_number(easy, CURLOPT_FRESH_CONNECT, 1)
      return true
    }

    /// Returns the error for a result of libcurl, or `nil` for success.
    func error(_ result: CURLcode) -> TransportError? {
      if let refusal { return refusal }
      // libcurl accepts a connection that ends inside the head as a short response; this is an
      // error.
      if result == CURLE_OK, !head.isComplete { return .interrupted }
      return TransportError(result, system: landfall_curl_number(easy, CURLINFO_OS_ERRNO))
    }

    /// Reports the end of the transfer to the waiting task.
    func end(_ error: TransportError?) { exchange.end(error) }

    // MARK: Options

    func set(_ option: CURLoption, _ value: Int) throws(TransportError) {
      try check(landfall_curl_set_number(easy, option, value))
    }

    func set(_ option: CURLoption, _ value: String) throws(TransportError) {
      try check(landfall_curl_set_text(easy, option, value))
    }

    private func check(_ result: CURLcode) throws(TransportError) {
      if let error = TransportError(result, system: 0) { throw error }
    }

    private func describe(_ request: HTTPRequest) throws(TransportError) {
      try set(CURLOPT_URL, request.url)
      // Sends the path unchanged, including `.` and `..` segments.
      try set(CURLOPT_PATH_AS_IS, 1)
      let hasBody = request.body != nil || ["POST", "PUT", "PATCH"].contains(request.method)
      if hasBody {
        let body = request.body ?? []
        try check(
          landfall_curl_set_size(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count)))
        // libcurl copies as many bytes as the size set before. For an empty body it needs an empty
        // text.
        try body.isEmpty
          ? set(CURLOPT_COPYPOSTFIELDS, "")
          : check(
            body.withUnsafeBytes {
              landfall_curl_set_pointer(easy, CURLOPT_COPYPOSTFIELDS, $0.baseAddress)
            })
        try set(CURLOPT_POST, 1)
      } else if request.method == "HEAD" {
        try set(CURLOPT_NOBODY, 1)
      }
      try set(CURLOPT_CUSTOMREQUEST, request.method)
      // Suppress the headers that libcurl would add.
      var lines = ["Expect:"]
      let names = Set(request.headers.map { $0.name.lowercased() })
      if hasBody, !names.contains("content-type") { lines.append("Content-Type:") }
      lines += request.headers.map { $0.value.isEmpty ? $0.name + ";" : "\($0.name): \($0.value)" }
      for line in lines {
        guard let longer = curl_slist_append(fields, line) else { throw .interrupted }
        fields = longer
      }
      try check(landfall_curl_set_pointer(easy, CURLOPT_HTTPHEADER, fields))
    }

    // MARK: What libcurl reports

    private func listen() throws(TransportError) {
      let owner = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
      for option in [
        CURLOPT_PRIVATE, CURLOPT_HEADERDATA, CURLOPT_WRITEDATA, CURLOPT_PREREQDATA,
        CURLOPT_SOCKOPTDATA,
      ] {
        try check(landfall_curl_set_pointer(easy, option, owner))
      }
      try check(
        landfall_curl_set_reader(easy, CURLOPT_HEADERFUNCTION) { bytes, size, count, owner in
          CurlTransfer.pass(bytes, size * count, to: owner) { $0.readHead($1) }
        })
      try check(
        landfall_curl_set_reader(easy, CURLOPT_WRITEFUNCTION) { bytes, size, count, owner in
          CurlTransfer.pass(bytes, size * count, to: owner) { $0.exchange.add($1) }
        })
      try check(
        landfall_curl_set_socket_observer(easy) { owner, socket, _ in
          CurlTransfer.of(owner)?.loop.note(socket)
          return CURL_SOCKOPT_OK
        })
      try check(
        landfall_curl_set_permission(easy) { owner, _, _, _, port in
          CurlTransfer.of(owner)?.maySend(from: port) == true
            ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
        })
    }

    private static func of(_ owner: UnsafeMutableRawPointer?) -> CurlTransfer? {
      owner.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Passes bytes to `read`; returns 0, which stops the transfer, if `read` refuses them.
    private static func pass(
      _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, to owner: UnsafeMutableRawPointer?,
      _ read: (CurlTransfer, UnsafeRawBufferPointer) -> Bool
    ) -> Int {
      guard let transfer = of(owner) else { return 0 }
      return read(transfer, UnsafeRawBufferPointer(start: bytes, count: count)) ? count : 0
    }

    private func readHead(_ line: UnsafeRawBufferPointer) -> Bool {
      do throws(TransportError) {
        let found = try head.add(line) { landfall_curl_number(easy, CURLINFO_RESPONSE_CODE) }
        if let found { exchange.begin(found) }
        return true
      } catch {
        refusal = error
        return false
      }
    }

    /// Returns whether the request may be sent now.
    ///
    /// It may not be sent on a kept connection with unread bytes, which would be read as the
    /// response. It may also not be sent twice if that is unsafe. libcurl would try when a kept
    /// connection was cut, but the server may already have acted on the request.
    private func maySend(from port: Int32) -> Bool {
      // With HTTP/2, which is always secure, the bytes may belong to another request's response.
      if landfall_curl_number(easy, CURLINFO_NUM_CONNECTS) == 0, !isSecure || loop.isQuiet,
        loop.hasInput(port: port)
      {
        isSoiled = true
        return false
      }
      defer { isSent = true }
      return !isSent || mayRepeat
    }
  }
#endif
