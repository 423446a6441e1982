public import LandfallDomain
internal import LandfallHelperProcess
internal import LandfallStrictJSON

/// A call from a process to the instance of an app.
///
/// Sent as one line of JSON.
public struct InstanceCall: Hashable, Sendable {
  /// The request of a call.
  public enum Request: Hashable, Sendable {
    /// Opens a link. The token identifies the delivery, so that a repeated one is handled once.
    case open(url: LinkText, channel: LinkChannel, messageID: String)
    /// Handles a tap on a notification with this payload.
    case tap(payload: [UInt8])
    /// Brings the app to the front.
    case activate
    /// Returns the status of the instance.
    case status
    /// Ends the instance.
    case stop

    /// Whether the request is a delivery, which is acknowledged before it is processed.
    public var isDelivery: Bool {
      switch self {
      case .open, .tap, .activate: true
      case .status, .stop: false
      }
    }
  }

  /// The version of the line format.
  ///
  /// Other versions are refused.
  public static let version = 1
  /// The maximum size of a line in bytes, in either direction.
  ///
  /// A payload has two digits per byte.
  public static let maximumBytes = 256 << 10
  /// The maximum size of an accepted link in bytes.
  ///
  /// At most `LinkText.longestKept` of it are kept.
  public static let maximumLinkBytes = 32 << 10
  /// The maximum size in bytes of a delivery token or an activation token.
  public static let maximumTokenBytes = 256

  /// The line format in both directions.
  static let form = LineForm(version: version, maximumDepth: 4, maximumBytes: maximumBytes)

  /// The number of the call, repeated in its response.
  public let id: Int
  /// The request.
  public let request: Request
  /// Whether the text of the response should be a JSON object.
  public var isJSON = false
  /// Whether the text of the response may have colors.
  public var isColored = false
  /// The token with which a front end may raise its window (XDG activation).
  public var activationToken: String?

  /// Creates a call.
  public init(id: Int, _ request: Request) {
    self.id = id
    self.request = request
  }

  /// The call as a line of JSON, with a line feed at the end.
  public var line: [UInt8] {
    Self.form.line { writer in
      writer.member("id", id)
      switch request {
      case .open(let link, let channel, let messageID):
        writer.member("call", "open")
        // JSON is UTF-8, but a link may not be. Send the bytes, so that the instance can refuse the
        // link.
        if let bytes = link.illFormedBytes {
          writer.member("bytes", Hexadecimal.text(bytes))
        } else {
          writer.member("url", link.raw)
        }
        writer.member("channel", channel.rawValue)
        writer.member("token", messageID)
      case .tap(let payload):
        writer.member("call", "tap")
        writer.member("payload", Hexadecimal.text(payload))
      case .activate: writer.member("call", "activate")
      case .status: writer.member("call", "status")
      case .stop: writer.member("call", "stop")
      }
      if isJSON { writer.member("json", true) }
      if isColored { writer.member("colored", true) }
      if let activationToken { writer.member("activationToken", activationToken) }
    }
  }

  /// Reads a line without its line feed, or returns `nil` if it is not a call.
  public init?(_ line: some Collection<UInt8>) {
    guard let node = Self.form.read(line),
      let id = node["id"]?.int, let request = Self.request(node)
    else { return nil }
    self.init(id: id, request)
    isJSON = node["json"]?.bool ?? false
    isColored = node["colored"]?.bool ?? false
    activationToken = node["activationToken"]?.string.flatMap {
      $0.utf8.count <= Self.maximumTokenBytes ? $0 : nil
    }
  }

  private static func request(_ node: JSONNode) -> Request? {
    switch node["call"]?.string {
    case "open":
      guard
        let link = node["url"]?.string.flatMap({
          $0.utf8.count <= maximumLinkBytes ? LinkText($0) : nil
        })
          ?? node["bytes"]?.string.flatMap(Hexadecimal.bytes).flatMap({
            $0.count <= maximumLinkBytes ? LinkText(bytes: $0) : nil
          }),
        let channel = node["channel"]?.string.flatMap(LinkChannel.init(rawValue:)),
        let messageID = node["token"]?.string,
        1...maximumTokenBytes ~= messageID.utf8.count
      else { return nil }
      return .open(url: link, channel: channel, messageID: messageID)
    case "tap":
      guard let payload = node["payload"]?.string.flatMap(Hexadecimal.bytes),
        payload.count <= Limits.maximumPayloadBytes + 1
      else { return nil }
      return .tap(payload: payload)
    case "activate": return .activate
    case "status": return .status
    case "stop": return .stop
    default: return nil
    }
  }
}

/// The response of an app's instance.
///
/// Sent as one line of JSON.
public enum InstanceAnswer: Hashable, Sendable {
  /// The instance processes the delivery now, so the caller must not repeat it.
  case accepted
  /// The call is done. Carries the exit code and texts of the corresponding command.
  case done(code: Int32, output: String, errors: String)
  /// The call is refused, and nothing was delivered.
  case refused(Refusal)

  /// Why a call is refused.
  public enum Refusal: String, CaseIterable, Hashable, Sendable {
    /// The instance is about to end.
    case ending
    /// Too many calls are in progress.
    case busy
    /// The line is not a valid call.
    case malformed
  }

  /// Returns the response to the call `id` as a line of JSON, with a line feed at the end.
  public func line(id: Int) -> [UInt8] {
    InstanceCall.form.line { writer in
      writer.member("id", id)
      switch self {
      case .accepted: writer.member("accepted", true)
      case .done(let code, let output, let errors):
        writer.member("code", Int(code))
        writer.member("output", output)
        writer.member("errors", errors)
      case .refused(let refusal): writer.member("refused", refusal.rawValue)
      }
    }
  }

  /// Reads a line without its line feed, or returns `nil` if it is not a response.
  public static func read(_ line: some Collection<UInt8>) -> (id: Int, answer: InstanceAnswer)? {
    guard let node = InstanceCall.form.read(line),
      let id = node["id"]?.int
    else { return nil }
    if node["accepted"]?.bool == true { return (id, .accepted) }
    if let refusal = node["refused"]?.string {
      return Refusal(rawValue: refusal).map { (id, .refused($0)) }
    }
    guard let code = node["code"]?.int.flatMap({ Int32(exactly: $0) }),
      let output = node["output"]?.string, let errors = node["errors"]?.string
    else { return nil }
    return (id, .done(code: code, output: output, errors: errors))
  }
}
