public import LandfallAuth
public import LandfallDomain

/// A health check that asks the services' health address.
public struct HTTPHealthProbe: HealthProbe {
  /// The time limit of an answer.
  public static let timeout: Duration = .seconds(6)

  private let transport: any HTTPTransport
  private let url: String
  private let timeout: Duration

  /// Makes a probe.
  ///
  /// - Returns: `nil` if `url` is not a valid address; see `WebAddress`.
  public init?(transport: any HTTPTransport, url: String) {
    self.init(transport: transport, url: url, timeout: Self.timeout)
  }

  init?(transport: any HTTPTransport, url: String, timeout: Duration) {
    guard WebAddress(url) != nil else { return nil }
    self.transport = transport
    self.url = url
    self.timeout = timeout
  }

  /// Asks once, without a session.
  public func probe() async -> Reachability.Answer {
    do throws(TransportError) {
      let request = HTTPRequest(url: url, timeout: timeout, maximumBodyBytes: 65_536)
      return .status(try await transport.send(request).status)
    } catch {
      return error == .offline ? .deviceOffline : .failed
    }
  }
}
