import LandfallLive

/// The services of the app.
///
/// Yours call a server; these have two recipes and one account.
struct MyKitchen: ListSource, EntitySource, SignInCalls {
  private let recipes = [
    Item(id: "1", title: .plain("Plum cake"), fields: [NamedValue("minutes", "50")]),
    Item(id: "2", title: .plain("Bean soup"), fields: [NamedValue("minutes", "30")]),
  ]

  func page(_ request: ContentRequest) async throws(ServiceError) -> Page {
    switch LarderApp.Contract(rawValue: request.contract.text) {
    case .recipes: Page(items: recipes, nextCursor: nil, total: 2)
    case .mine: Page(items: [recipes[1]], nextCursor: nil, total: 1)
    case .shopping:
      Page(items: [Item(id: "plums", title: .plain("Plums"))], nextCursor: nil, total: 1)
    case .recipe, nil: throw .notFound
    }
  }

  func item(_ request: ContentRequest) async throws(ServiceError) -> Item {
    let id = request.inputs.first(named: "id")
    guard let recipe = recipes.first(where: { $0.id == id }) else { throw .notFound }
    return recipe
  }

  // MARK: Sign-in

  func sendCode(to address: EmailAddress) async throws(CodeRefusal) { print("the code is 123456") }

  func redeem(
    _ code: SignInCode, for address: EmailAddress
  ) async throws(SignInRefusal) -> IssuedSession {
    guard code == SignInCode("123456") else { throw .wrongCode(triesLeft: 2) }
    let now = SystemClock().now().timestamp
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
