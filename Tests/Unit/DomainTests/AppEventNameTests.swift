import Foundation
@_spi(TypedRoutes) import LandfallDomain
import LandfallTestSupport
import Testing

@Suite("Names of events")
struct AppEventNameTests {
  @Test(
    "For a denied organization the log names the request, not whether the organization exists",
    .review("S17a"))
  func denied() {
    #expect(
      AppEvent.Kind.organizationDenied(slug: "acme-corp").fields == [
        NamedValue("code", "403"), NamedValue("organization", "acme-corp"),
        NamedValue("reason", "not-a-member"),
      ])
  }

  static let link = LinkText("docodego://auth/callback?code=secret")
  static let slug = OrganizationSlug("acme-corp")

  static let kinds: [AppEvent.Kind] = {
    var kinds: [AppEvent.Kind] = [
      .bootstrapped(launch: 1), .linkReceived(link, .push), .linkIgnored(.foreignScheme),
      .linkRefused(InvalidLink(.space, at: 3)),
      .ruleMatched(
        RuleLink(rule: "r", payload: [NamedValue("code", "secret")], requirement: .anyone)),
      .linkHandled("r", by: "/a"), .linkAbandoned(by: DeliveryID(2)),
      .routeMatched("/a", path: "/a"),
      .notificationArrived("new"), .notificationTapped(nil, .terminated),
      .notificationIgnored(.unknownType), .notificationRead("n"),
      .notificationReadFailed("n", .timeout), .messageLedgerFailed(.busy),
      .routeUnmatched(path: "/a"), .ruleRefused("r", .phase(.ready)),
      .linkEnded(.notAMember(slug: "b"), route: "/a", organization: "b"),
      .tokenAccepted("/a"), .tokenRefused("/a", .forged), .shareLinkIssued("/a", .oneDay),
      .sharesCleanedUp(3), .sharesFailed(.olderList), .reachabilityChanged(.online),
      .phaseEntered(.ready), .signInAdvanced("m", .asking(account: "secret@acme.test")),
      .sessionRead(live: true), .sessionUnreadable(.malformed), .targetKept("/a"),
      .targetTaken("/a"), .targetCommitted("/a"), .targetExpired("/a"), .targetLost(.expired),
      .signInRendered, .signInStarted("email"), .signInCompleted("ada"), .signInFailed(.deadCode),
      .signedOut, .revocationFailed(.timeout), .organizationDenied(slug: "x"),
      .roleDenied("/a", "p"),
      .entityMissing("/a"), .screenRendered("s", path: "/a"), .defaultScreenRendered("s"),
      .errorScreenRendered(code: "c"), .unauthorizedScreenRendered("/a"),
      .screenRefreshed("s", path: "/a"), .tabSelected("t"), .stackPushed("t", depth: 2),
      .stackPopped("t", depth: 1), .messageShown("errors:offline"), .loadDiscarded("members"),
      .navigationEntered(.tabsReady), .stateRestored(screens: 3),
      .stateFailed(.damaged, while: .read),
      .pageAppended("members", items: 2), .listRefreshed("members", items: 2),
      .cacheShown("members"), .loadFailed("members", .timeout),
      .cacheFailed(.busy, while: .read), .actionDone("members", item: "a"),
      .actionFailed("members", item: "a", .conflict),
      .actionRefused("members", item: "a", .tooMany), .gestureRecognized(.pull),
      .menuShown(item: "a", entries: 2),
      .userActionRefused, .insetsUnknown(model: "m", system: "s"),
      .limitExceeded(.dataLoad, took: .seconds(3)), .storeFailed(.locked, while: .read),
      .storeQuarantined, .sessionRefreshed, .clockSkewed(.seconds(90)),
      .translationsFailed(language: "ar", namespace: "mobile", reason: "missing"),
    ]
    if let slug {
      kinds += [
        .organizationSwitched(from: nil, to: slug), .organizationSwitchFailed(slug, .timeout),
      ]
    }
    return kinds
  }()

  private static func label(_ kind: AppEvent.Kind) -> String {
    Mirror(reflecting: kind).children.first?.label ?? "\(kind)"
  }

  @Test(
    "An event's name is its case in kebab-case, or the phase that it reports", arguments: kinds)
  func name(kind: AppEvent.Kind) {
    switch kind {
    case .phaseEntered(let phase): #expect(kind.name == "phase-" + phase.rawValue)
    case .signInAdvanced(_, let phase): #expect(kind.name == "sign-in-" + phase.name)
    default:
      let kebab = Self.label(kind).reduce(into: "") { text, character in
        text += character.isUppercase ? "-" + character.lowercased() : String(character)
      }
      #expect(kind.name == kebab)
    }
  }

  @Test("Names differ, and every kind that the source declares is listed here", .review("Q2"))
  func distinct() throws {
    #expect(Set(Self.kinds.map(\.name)).count == Self.kinds.count)
    let root = URL(filePath: Repository.path)
    let source = try String(
      contentsOf: root.appending(path: "Sources/Core/Domain/Outcome/AppEvent.swift"),
      encoding: .utf8)
    let declared = source.split(separator: "\n").compactMap { line in
      line.firstMatch(of: /^ +case (\w+)/).map { String($0.1) }
    }
    #expect(declared.count > 70)
    #expect(Set(Self.kinds.map(Self.label)) == Set(declared))
  }

  @Test("No field reveals a secret", arguments: kinds)
  func fields(kind: AppEvent.Kind) {
    #expect(!kind.fields.contains { $0.value.contains("secret") })
  }
}
