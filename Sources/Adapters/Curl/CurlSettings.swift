#if Remote && os(Linux)
  internal import CCurl
  internal import LandfallDomain
  internal import LandfallRemote

  #if canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #endif

  /// The settings that apply to every request of a transport.
  struct CurlSettings: Sendable {
    private let authorities: String?
    private let folder: String?
    private let connectTimeout: Duration

    /// Creates the settings.
    ///
    /// - Parameter authorities: A PEM file. If `nil`, `SSL_CERT_FILE` and `SSL_CERT_DIR` apply,
    ///   as in OpenSSL.
    init(authorities: String?, connectTimeout: Duration) {
      self.authorities = authorities ?? Self.variable("SSL_CERT_FILE")
      folder = authorities == nil ? Self.variable("SSL_CERT_DIR") : nil
      self.connectTimeout = connectTimeout
    }

    func apply(to transfer: CurlTransfer, _ request: HTTPRequest) throws(TransportError) {
      let isSecure = request.url.hasPrefix("https:")
      try transfer.set(CURLOPT_PROTOCOLS_STR, isSecure ? "https" : "http")
      try transfer.set(CURLOPT_FOLLOWLOCATION, 0)
      try transfer.set(CURLOPT_HTTP09_ALLOWED, 0)
      // A libcurl without HTTP/2 stays with HTTP/1.1.
      landfall_curl_set_number(transfer.easy, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
      try transfer.set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
      try transfer.set(CURLOPT_SSL_VERIFYPEER, 1)
      try transfer.set(CURLOPT_SSL_VERIFYHOST, 2)
      if let authorities { try transfer.set(CURLOPT_CAINFO, authorities) }
      if let folder { try transfer.set(CURLOPT_CAPATH, folder) }
      // `AnswerHead` refuses any coding that is not requested here.
      try transfer.set(CURLOPT_ACCEPT_ENCODING, "gzip, deflate")
      if isSecure {
        try transfer.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
      } else {
        try transfer.set(CURLOPT_PROXY, "")
      }
      let connect = min(connectTimeout, request.timeout).wholeMilliseconds
      try transfer.set(CURLOPT_CONNECTTIMEOUT_MS, Int(max(connect, 1)))
      try transfer.set(CURLOPT_NOSIGNAL, 1)
      // A cancelled request does not wait for the DNS lookup to end.
      try transfer.set(CURLOPT_QUICK_EXIT, 1)
    }

    private static func variable(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
  }
#endif
