#if Remote && os(Linux)
  internal import CCurl
  internal import LandfallRemote

  #if canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #endif

  extension TransportError {
    /// Creates the error for a result of libcurl, or `nil` for success.
    ///
    /// - Parameter system: The error number of the failed system call, or 0.
    init?(_ result: CURLcode, system: Int) {
      switch result {
      case CURLE_OK: return nil
      case CURLE_URL_MALFORMAT: self = .address
      case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: self = .offline
      case CURLE_COULDNT_CONNECT, CURLE_PROXY:
        self = [ENETUNREACH, ENETDOWN].contains(Int32(system)) ? .offline : .unreachable
      case CURLE_OPERATION_TIMEDOUT: self = .timeout
      // An interrupted handshake says nothing about the certificate.
      case CURLE_SSL_CONNECT_ERROR where [ECONNRESET, EPIPE].contains(Int32(system)):
        self = .interrupted
      case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CERTPROBLEM,
        CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR,
        CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT:
        self = .untrusted
      // libcurl reports a head line that is too long with these codes.
      case CURLE_FILESIZE_EXCEEDED, CURLE_OUT_OF_MEMORY: self = .tooLarge
      // Without a system error, libcurl received data that it could not understand.
      case CURLE_RECV_ERROR where system == 0: self = .malformed
      case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL, CURLE_BAD_CONTENT_ENCODING,
        CURLE_HTTP2, CURLE_BAD_FUNCTION_ARGUMENT, CURLE_WRITE_ERROR:
        self = .malformed
      default: self = .interrupted
      }
    }
  }
#endif
