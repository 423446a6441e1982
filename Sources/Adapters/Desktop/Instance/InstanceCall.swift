public import LandfallDomain
internal import LandfallHelperProcess
internal import LandfallStrictJSON

/// What a process asks of the instance of an app, as one line of JSON.
public struct InstanceCall: Hashable, Sendable {
  /// What is asked.
  public enum Request: Hashable, Sendable {
    /// Open a link. The token names the delivery: one that comes twice is handled once.
    case open(url: LinkText, channel: LinkChannel, messageID: String)
    /// Take a tap on a notification, given its payload.
    case tap(payload: [UInt8])
    /// Come to the front.
    case activate
    /// Tell how things are.
    case status
    /// End.
    case stop

    /// Whether it is a delivery, which is acknowledged before it is made.
    public var isDelivery: Bool {
      switch self {
      case .open, .tap, .activate: true
      case .status, .stop: false
      }
    }
  }

  /// The version of lines; another one is refused.
  public static let version = 1
  /// The most bytes of a line, either way: a payload is written with two digits a byte.
  public static let maximumBytes = 256 << 10
  /// The most bytes of a link that is taken; no more of it is kept than ``LinkText/longestKept``.
  public static let maximumLinkBytes = 32 << 10
  /// The most bytes of a token for raising a window.
  public static let maximumTokenBytes = 256

  /// What lines look like, either way.
  static let form = LineForm(version: version, maximumDepth: 4, maximumBytes: maximumBytes)

  /// The call's number, which its answer has too.
  public let id: Int
  /// What is asked.
  public let request: Request
  /// Whether the answer's text is to be a JSON object.
  public var isJSON = false
  /// Whether the answer's text may have colours.
  public var isColored = false
  /// What lets the app raise its window (XDG activation), for a front end that has one.
  public var activationToken: String?

  /// Describes a call.
  public init(id: Int, _ request: Request) {
    self.id = id
    self.request = request
  }

  /// The call as a line, with the line's end.
  public var line: [UInt8] {
    Self.form.line { writer in
      writer.member("id", id)
      switch request {
      case .open(let link, let channel, let messageID):
        writer.member("call", "open")
        // JSON is UTF-8, and a link may not be: the other end refuses it for what it is.
        if let bytes = link.illFormedBytes {
          writer.member("bytes", Hexadecimal.text(bytes))
        } else {
          writer.member("url", link.raw)
        }
        writer.member("channel", channel.rawValue)
        writer.member("messageID", messageID)
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

  /// Reads a line without its end; `nil` if it is none of ours.
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
          ?? node["bytes"]?.string.flatMap(Hexadecimal.bytes).map({ LinkText(bytes: $0) }),
        let channel = node["channel"]?.string.flatMap(LinkChannel.init(rawValue:)),
        let messageID = node["messageID"]?.string,
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

/// Bytes as hexadecimal digits.
enum Hexadecimal {
  static func text(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 2)
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  static func bytes(_ text: String) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 2)
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = value(digits[index]), let low = value(digits[index + 1]) else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
