import LandfallAppManifest
import LandfallDoCodeGoExample
@_spi(TypedRoutes) import LandfallDomain
import LandfallTestSupport
import Testing

@Suite("The DoCodeGo example")
struct DoCodeGoTests {
  private let app: AppDefinition

  init() throws {
    app = try AppManifest.load(AppFiles(embedded: DoCodeGoExample.app))
  }

  private func route(_ id: String) throws -> RouteDeclaration {
    try #require(app.routes.first { $0.id.text == id }, "\(id)")
  }

  @Test(
    "Every route of the table is declared",
    arguments: [
      ("/signin", "sign-in", nil, nil), ("/app", "dashboard", nil, nil),
      ("/app/onboarding", "onboarding", nil, nil),
      ("/app/create-organization", "create-organization", nil, nil),
      ("/app/:org", "dashboard", "dashboard", nil),
      ("/app/:org/members", "members", "members", nil),
      ("/app/:org/members/:member", "member", "members", nil),
      ("/app/:org/members/:member/activity", "member-activity", "members", nil),
      ("/app/:org/teams", "teams", "teams", nil), ("/app/:org/teams/:team", "team", "teams", nil),
      ("/app/:org/settings", "settings", "settings", nil),
      ("/app/:org/settings/general", "settings-general", "settings", "organization.settings"),
      ("/app/:org/settings/roles", "settings-roles", "settings", "organization.settings"),
      ("/app/:org/settings/sso", "settings-sso", "settings", "organization.settings"),
      ("/app/:org/settings/danger", "settings-danger", "settings", "organization.danger"),
      ("/app/settings/profile", "settings-profile", "settings", nil),
      ("/app/settings/appearance", "settings-appearance", "settings", nil),
      ("/app/settings/security", "settings-security", "settings", nil),
      ("/app/settings/account", "settings-account", "settings", nil),
      ("/app/search", "search", "dashboard", nil), ("/app/teams/:team", "team", "teams", nil),
      ("/app/invitations/:token", "invitation", nil, nil),
    ] as [(String, String, String?, String?)])
  func table(id: String, screen: String, tab: String?, requires: String?) throws {
    let route = try route(id)
    #expect(route.screen.text == screen)
    #expect(route.tab?.text == tab)
    #expect(route.requires?.text == requires)
    #expect(route.policy == (id == "/signin" ? .signedOutOnly : .required))
    #expect(!route.examples.isEmpty)
    #expect(route.examples.allSatisfy { $0.hasPrefix("docodego://") })
    if route.pattern.parameterNames.contains("org") { #expect(route.constraints["org"] == [.slug]) }
  }

  @Test("No other routes are declared")
  func count() { #expect(app.routes.count == 22) }

  @Test("Content, aliases, redirects and parents are as declared")
  func details() throws {
    #expect(try route("/app").redirect?.description == "/app/:org")
    #expect(try route("/app/:org").aliases.map(\.description) == ["/app/:org/dashboard"])
    let search = try route("/app/search")
    #expect(search.content?.contract == "search")
    #expect(search.query.map(\.name) == ["q", "page"])
    #expect(search.query.map(\.kind) == [.string, .int])
    #expect(search.query.map(\.identity) == [true, true])
    let member = try route("/app/:org/members/:member")
    #expect(member.content?.inputs == [.init(name: "id", source: "member")])
    #expect(
      try route("/app/:org/members/:member/activity").parents
        == ["/app/:org/members", "/app/:org/members/:member"])
    #expect(try route("/app/:org/settings/danger").parents == ["/app/:org/settings"])
    #expect(try route("/app/:org").parents == [])
    #expect(try route("/app/teams/:team").parents == [])
  }

  @Test("Four tabs have icons, labels and a root each", .clause("NAV-S02"))
  func tabs() throws {
    #expect(app.tabs.map(\.id) == ["dashboard", "members", "teams", "settings"])
    #expect(app.tabs.allSatisfy { !$0.icon.isEmpty })
    #expect(app.tabs.map(\.titleKey.text) == app.tabs.map { "mobile:tabs.\($0.id.text)" })
    for tab in app.tabs { #expect(try route(tab.root.text).tab == tab.id) }
  }

  @Test("Screens, rule and sign-in are those of the app")
  func declarations() throws {
    #expect(app.id == "com.docodego.app")
    #expect(app.schemes == ["docodego"] && app.hosts.isEmpty)
    #expect(app.defaultScreen == "/app/:org")
    #expect(app.signInScreen == "/signin")
    #expect(app.noOrganizationScreen == "/app/onboarding")
    #expect(app.organizationParameter == "org")
    let callback = try PathPattern("/auth/callback")
    #expect(
      app.rules == [
        LinkRule(
          id: "auth-callback", forms: [.scheme("docodego", callback)],
          query: ["code", "state", "token", "error", "iss"], trailingSlash: .refuse,
          requirement: .signedOut)
      ])
    #expect(
      app.signIn == [
        SignInMethod(id: "email", kind: .emailCode),
        SignInMethod(
          id: "sso", kind: .singleSignOn, callback: .init(rule: "auth-callback", parameter: "code"),
          redirect: "docodego://auth/callback", scopes: ["email", "profile"]),
      ])
  }

  @Test("Only the owner may open the danger zone, and a member no settings of the organization")
  func roles() {
    #expect(app.roles["owner"]?.contains("organization.danger") == true)
    #expect(app.roles.filter { $0.value.contains("organization.danger") }.count == 1)
    #expect(app.roles["admin"]?.contains("organization.settings") == true)
    #expect(app.roles["member"] == [])
    #expect(app.roles["billing-viewer"]?.contains("organization.settings") == false)
  }
}
