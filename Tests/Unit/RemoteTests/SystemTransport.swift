import LandfallCurl
import LandfallRemote

/// The transport of this system, as an app takes it.
func systemTransport() -> any HTTPTransport {
  #if canImport(Darwin)
    URLSessionTransport()
  #else
    CurlTransport()
  #endif
}
