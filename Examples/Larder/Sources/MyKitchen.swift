import LandfallLive

/// The services of the app.
///
/// Yours call a server; these have two recipes and one account.
struct MyKitchen: LarderApp.Content, SignInCalls {
  var clock: any Timekeeper = SystemClock()
  private let all = [
    LarderApp.Recipe(id: "1", title: "Plum cake", minutes: 50),
    LarderApp.Recipe(id: "2", title: "Bean soup", minutes: 30),
  ]

  func recipes(after cursor: String?) async throws(ServiceError) -> TypedPage<LarderApp.Recipe> {
    TypedPage(all)
  }

  func mine(after cursor: String?) async throws(ServiceError) -> TypedPage<LarderApp.Recipe> {
    TypedPage([all[1]])
  }

  func shopping(after cursor: String?) async throws(ServiceError) -> Page {
    Page(items: [Item(id: "plums", title: "Plums")], nextCursor: nil, total: 1)
  }

  func recipe(id: Int) async throws(ServiceError) -> LarderApp.Recipe {
    guard all.indices.contains(id - 1) else { throw .notFound }
    return all[id - 1]
  }

  // MARK: Sign-in

  func sendCode(to address: EmailAddress) async throws(CodeRefusal) { print("the code is 123456") }

  func redeem(
    _ code: SignInCode, for address: EmailAddress
  ) async throws(SignInRefusal) -> IssuedSession {
    guard code == SignInCode("123456") else { throw .wrongCode(triesLeft: 2) }
    let now = clock.now().timestamp
    return IssuedSession(
      token: SessionToken(SecretBytes(copying: Array("ada-1".utf8))),
      person: Person(id: "ada", email: address.text, name: "Ada"), refreshedAt: now,
      expiresAt: now + .seconds(86_400), serverTime: now)
  }

  func refresh(_ token: SessionToken) async throws(ServiceError) -> IssuedSession {
    throw .unauthorized
  }

  func revoke(_ token: SessionToken) async throws(ServiceError) {}

  func use(_ token: SessionToken?) {}
}
