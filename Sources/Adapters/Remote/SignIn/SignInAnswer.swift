internal import LandfallAuth
internal import LandfallDomain
internal import LandfallStrictJSON

/// An answer to a sign-in call: a JSON object; an error is `{code, message}`.
struct SignInAnswer {
  /// The largest answer in bytes.
  static let maximumBytes = 65_536
  /// The wait after a 429 that states none; the services count requests per minute.
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

  /// The issued session; `nil` if the answer has none.
  ///
  /// The answer is `{token, user, serverTime?}`. The token is
  /// `{deviceToken, expiresAt, refreshedAt?}`, and the user is `{id, email, name?, locale?}`.
  /// Without `serverTime`, the header `Date` is used. `deviceSecret` and `device` are ignored.
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

  /// The error of a call with no refusals of its own.
  var serviceError: ServiceError {
    status == 403 && code == "banned" ? .banned : ServiceError(httpStatus: status)
  }

  /// The reason why a credential was not exchanged.
  ///
  /// The statuses 401, 404 and 410 and the code `invalid_code` mean that it is no longer valid. For
  /// an expired link the services send 401 or 404.
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

  /// The reason why no code or link was sent.
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
