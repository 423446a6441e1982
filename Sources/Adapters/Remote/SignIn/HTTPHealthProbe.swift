public import LandfallAuth
internal import LandfallDomain

/// Asks the services' health address whether they are there.
public struct HTTPHealthProbe: HealthProbe {
  /// How long an answer may take.
  public static let timeout: Duration = .seconds(6)

  private let transport: any HTTPTransport
  private let url: String
  private let timeout: Duration

  /// Makes a probe.
  ///
  /// - Returns: `nil` if `url` is no address; see ``WebAddress``.
  public init?(transport: any HTTPTransport, url: String) {
    self.init(transport: transport, url: url, timeout: Self.timeout)
  }

  init?(transport: any HTTPTransport, url: String, timeout: Duration) {
    guard WebAddress(url) != nil else { return nil }
    self.transport = transport
    self.url = url
    self.timeout = timeout
  }

  /// Asks once; no session goes along.
  public func probe() async -> Reachability.Answer {
    do throws(TransportError) {
      let request = HTTPRequest(url: url, timeout: timeout, maximumBodyBytes: 65_536)
      return .status(try await transport.send(request).status)
    } catch {
      return error == .offline ? .deviceOffline : .failed
    }
  }
}
