import LandfallCurl
import LandfallRemote

/// Returns the transport of this system, as an app uses it.
func systemTransport() -> any HTTPTransport {
  #if canImport(Darwin)
    URLSessionTransport()
  #else
    CurlTransport()
  #endif
}
