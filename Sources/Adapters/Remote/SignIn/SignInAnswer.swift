internal import LandfallAuth
internal import LandfallDomain
internal import LandfallStrictJSON

/// An answer of the services to a sign-in call: an object, of an error `{code, message}`.
struct SignInAnswer {
  /// Most bytes of an answer.
  static let maximumBytes = 65_536
  /// The wait when a 429 names none: the services count in windows of a minute.
  static let usualRetry: Duration = .seconds(60)

  let status: Int
  private let node: JSONNode?
  private let date: String?
  private let retryAfter: String?

  init(_ response: HTTPResponse) {
    status = response.status
    date = response.header("date")
    retryAfter = response.header("retry-after")
    do throws(JSONError) {
      node = try JSONReader.read(
        response.body, maximumDepth: 16, maximumBytes: Self.maximumBytes)
    } catch {
      node = nil
    }
  }

  var isSuccess: Bool { 200..<300 ~= status }
  private var code: String? { node?["code"]?.string }

  subscript(name: String) -> JSONNode? { node?[name] }

  /// The session that is issued, or `nil` if the answer has none.
  ///
  /// `{token: {deviceToken, expiresAt, refreshedAt?}, user: {id, email, name?, locale?}, serverTime?}`;
  /// without `serverTime` the header `Date` counts. `deviceSecret` and `device` are not kept.
  var session: IssuedSession? {
    guard let token = node?["token"], let user = node?["user"],
      let secret = token["deviceToken"]?.string, RemoteSession.isToken(secret.utf8),
      let expiresAt = Self.timestamp(token["expiresAt"]),
      let serverTime = Self.timestamp(node?["serverTime"])
        ?? date.flatMap({ DateText.timestamp(header: $0) }),
      let id = user["id"]?.string, !id.isEmpty,
      let email = user["email"]?.string.flatMap({ EmailAddress($0) })
    else { return nil }
    let person = Person(
      id: PersonID(id), email: email.text, name: user["name"]?.string ?? "",
      locale: user["locale"]?.string)
    return IssuedSession(
      token: SessionToken(SecretBytes(copying: Array(secret.utf8))), person: person,
      refreshedAt: Self.timestamp(token["refreshedAt"]) ?? serverTime, expiresAt: expiresAt,
      serverTime: serverTime)
  }

  // MARK: Refusals

  /// The error of a call that has no refusals of its own.
  var serviceError: ServiceError {
    switch status {
    case 401: .unauthorized
    case 403: code == "banned" ? .banned : .forbidden
    case 404, 410: .notFound
    case 408, 504: .timeout
    case 409: .conflict
    case 429: .tooManyRequests
    case 400..<500: .badRequest
    case 500..<600: .unavailable
    default: .malformed
    }
  }

  /// Why a credential was not traded.
  ///
  /// 401, 404 and 410 mean that it is dead, as does the code `invalid_code`; the services send
  /// either of the first two for a link that has expired.
  var refusal: SignInRefusal {
    switch (status, code) {
    case (400..<500, "wrong_code"):
      node?["triesLeft"]?.int.map { .wrongCode(triesLeft: max(0, min($0, 100))) } ?? .deadCode
    case (403, "banned"): .banned(until: Self.timestamp(node?["bannedUntil"]))
    case (403, "identity_not_allowed"): .identityNotAllowed
    case (400, "invalid_code"), (401, _), (404, _), (410, _): .deadCode
    default: .service(serviceError)
    }
  }

  /// Why nothing was sent.
  var codeRefusal: CodeRefusal {
    guard status == 429 else { return .service(serviceError) }
    let seconds = retryAfter.flatMap { Int64($0) } ?? node?["retryAfter"]?.int.map { Int64($0) }
    let asked = seconds.map { Duration.seconds(max(1, min($0, 3_600))) }
    return .tooManyCodes(retryAfter: asked ?? Self.usualRetry)
  }

  private static func timestamp(_ node: JSONNode?) -> Timestamp? {
    node?.string.flatMap { DateText.timestamp($0) }
  }
}
