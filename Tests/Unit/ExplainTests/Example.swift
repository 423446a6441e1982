import LandfallDomain

/// The example apps, with the people who open links there and the links that are opened.
enum Example: String, CaseIterable, Sendable {
  case doCodeGo = "DoCodeGo"
  case peerMentor = "PeerMentor"
  case matchTally = "MatchTally"
  case expresScan = "ExpresScan"
  /// The app whose tabs are open to guests.
  case market = "Market"

  /// The folder with the app and its services, from the repository's root.
  var folder: String {
    (self == .market ? "Tests/Scenarios/" : "Examples/") + rawValue
  }

  /// One person for each kind of membership in the example's data.
  var members: [ExampleApp.Member] {
    switch self {
    case .doCodeGo:
      [
        .init("ada@acme.test", .active, in: "org-acme"),
        .init("ada@acme.test", .inactive, in: "org-beta"),
        .init("bob@acme.test", .lowRole), .init("mateo@beta.test", .elsewhere),
        .init("frank@lonely.test", .nowhere),
      ]
    case .peerMentor:
      [
        .init("mia@peers.test", .active), .init("carl@peers.test", .lowRole),
        .init("lone@peers.test", .nowhere),
      ]
    case .matchTally: [.init("noor@tally.test", .nowhere)]
    case .expresScan: [.init("noor@charge.test", .nowhere)]
    case .market: [.init("ada@market.test", .nowhere)]
    }
  }

  /// The person who was signed in before another person.
  var earlier: ExampleApp.Member {
    switch self {
    case .doCodeGo: .init("carol@acme.test", .active)
    case .peerMentor: .init("samir@peers.test", .active)
    case .matchTally: .init("bob@tally.test", .nowhere)
    case .expresScan: .init("ada@charge.test", .nowhere)
    case .market: .init("bob@market.test", .nowhere)
    }
  }

  /// More links than the routes declare: missing, malformed, unmatched, ignored, handled.
  var otherLinks: [String] {
    switch self {
    case .doCodeGo:
      [
        "docodego://app/docodego/members", "docodego://app/acme-corp/members/nobody",
        "docodego://app/acme-corp/teams/gone", "docodego://app/invitations/inv-unknown",
        "docodego://app/acme-corp/nowhere", "docodego://app/acme-corp/%zz",
        "docodego://auth/callback?code=c-1&state=s-1", "https://docodego.example/app",
      ]
    case .peerMentor:
      [
        "peermentor://contacts/91d3e6a2-7f58-4b0c-8e44-00000000ffff", "peermentor://nowhere",
        "peermentor://contacts/%zz", "https://elsewhere.example.com/contacts",
      ]
    case .matchTally:
      [
        "matchtally://author/nobody", "https://matchtally.app/player/ada",
        "https://matchtally.app/game/%zz", "https://elsewhere.example.com/game",
      ]
    case .market:
      [
        "market://offers/nothing", "market://offers/draft", "market://orders/o2",
        "market://nowhere", "market://offers/%zz", "https://elsewhere.example.com/offers",
      ]
    case .expresScan:
      [
        "https://example.com/c/EVSE-1", "expchg://c/EVSE-1", "https://example.com/m/tok_en-0123",
        "https://example.com/u/NRRH2345",
        "https://manage.example.com/app/register/callback?code=c-1",
        "https://manage.example.com/app/register/callback", "https://example.com/c/a/b",
        "https://example.com/c/%zz", "https://elsewhere.example.com/c/EVSE-1",
      ]
    }
  }
}
