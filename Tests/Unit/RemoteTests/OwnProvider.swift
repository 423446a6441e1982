import Foundation
import LandfallAuth
import LandfallDomain
import LandfallRemote

/// A provider whose documents and tokens a test sets.
///
/// It answers as a transport, without a network, or behind a ``LoopbackServer``.
final class OwnProvider: HTTPTransport, @unchecked Sendable {
  // Sendable: mutable state is accessed only under `lock`.
  static let issuer = "https://id.example.com/realm"

  struct Answer: Sendable {
    var status = 200
    var headers: [String: String] = [:]
    var body: String
  }

  let issuer: String
  private let lock = NSLock()
  private var discoveryText: String
  private var keyTexts: [String]
  private var tokenAnswer: Answer
  private var seen: [String] = []

  init(
    _ token: String = "", issuer: String = issuer,
    keys: [String] = [SigningKey.rsa, .p256, .ed25519].map { $0.jwk() }
  ) {
    self.issuer = issuer
    discoveryText = Self.discovery(issuer)
    keyTexts = [Self.keySet(keys)]
    tokenAnswer = Self.answer(token)
  }

  static func keySet(_ keys: [String]) -> String { #"{"keys":[\#(keys.joined(separator: ","))]}"# }

  static func answer(_ token: String, accessToken: String = "access") -> Answer {
    Answer(
      body: #"{"access_token":"\#(accessToken)","token_type":"Bearer","id_token":"\#(token)"}"#)
  }

  /// Returns a discovery document with some members replaced.
  static func discovery(_ issuer: String, _ changes: [String: String?] = [:]) -> String {
    var members: [String: String?] = [
      "issuer": "\"\(issuer)\"", "authorization_endpoint": "\"\(issuer)/authorize\"",
      "token_endpoint": "\"\(issuer)/token\"", "jwks_uri": "\"\(issuer)/keys\"",
      "response_types_supported": #"["code","id_token"]"#,
      "code_challenge_methods_supported": #"["S256"]"#,
      "id_token_signing_alg_values_supported": #"["RS256"]"#,
    ]
    members.merge(changes) { $1 }
    let pairs = members.sorted { $0.key < $1.key }.compactMap { name, json in
      json.map { "\"\(name)\":\($0)" }
    }
    return "{" + pairs.joined(separator: ",") + "}"
  }

  /// The requested paths, relative to the issuer.
  var asked: [String] { lock.withLock { seen } }

  func issue(_ token: String, accessToken: String = "access") {
    set(Self.answer(token, accessToken: accessToken))
  }
  func set(_ answer: Answer) { lock.withLock { tokenAnswer = answer } }
  func discover(_ text: String) { lock.withLock { discoveryText = text } }
  /// Sets the key sets of the next requests.
  ///
  /// The last one stays.
  func setKeys(_ sets: [String]...) { lock.withLock { keyTexts = sets.map(Self.keySet) } }
  func setKeyText(_ text: String) { lock.withLock { keyTexts = [text] } }

  func answer(_ path: String) -> Answer {
    lock.withLock {
      seen.append(path)
      if path.hasSuffix(".well-known/openid-configuration") { return Answer(body: discoveryText) }
      if path.hasSuffix("/keys") {
        return Answer(body: keyTexts.count > 1 ? keyTexts.removeFirst() : keyTexts[0])
      }
      return path.hasSuffix("/token") ? tokenAnswer : Answer(status: 404, body: "")
    }
  }

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let answer = answer(String(request.url.dropFirst(issuer.count)))
    guard answer.body.utf8.count <= request.maximumBodyBytes else { throw .tooLarge }
    return HTTPResponse(
      status: answer.status, headers: answer.headers.map { (name: $0.key, value: $0.value) },
      body: Array(answer.body.utf8))
  }

  func stream(_ request: HTTPRequest) async throws(TransportError) -> HTTPStream {
    throw .address
  }

  func grant(
    nonce: String = "the-nonce", at seconds: Int64 = TokenPlan.now, milliseconds: Int64 = 0
  ) -> AuthorizationGrant {
    AuthorizationGrant(
      provider: IdentityProvider(id: "own", issuer: issuer, clientID: "landfall"),
      code: SecretBytes(copying: Array("the code+/=".utf8)),
      verifier: SecretBytes(copying: [UInt8](repeating: UInt8(ascii: "v"), count: 43)),
      nonce: nonce, redirect: "docodego://auth/callback",
      now: Timestamp(milliseconds: seconds * 1_000 + milliseconds))
  }
}

/// A clock that does not move by itself.
final class StoppedClock: Timekeeper, @unchecked Sendable {
  // Sendable: accessed only under `lock`.
  private let lock = NSLock()
  private var instant = Instant(nanoseconds: 0)

  func now() -> Moment {
    Moment(
      instant: lock.withLock { instant },
      timestamp: Timestamp(milliseconds: TokenPlan.now * 1_000))
  }

  func advance(_ span: Duration) { lock.withLock { instant = instant + span } }

  func sleep(until deadline: Instant) async throws(CancellationError) {}
}
