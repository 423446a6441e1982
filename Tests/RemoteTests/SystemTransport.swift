import LandfallCurl
import LandfallRemote

/// The transport of this system: what an app takes.
#if canImport(Darwin)
  typealias SystemTransport = URLSessionTransport
#else
  typealias SystemTransport = CurlTransport
#endif
