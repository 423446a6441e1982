import Foundation

/// The code of an app without a router: URLComponents, each segment decoded, one `switch`.
enum Written {
  struct Destination {
    let route: Int
    let parameters: [String]
    let query: [URLQueryItem]
  }

  static func resolve(_ text: String) -> Destination? {
    guard let parts = URLComponents(string: text) else { return nil }
    var segments: [String] = []
    if parts.scheme != "https", let host = parts.host, !host.isEmpty { segments.append(host) }
    for part in parts.percentEncodedPath.split(separator: "/") {
      guard let decoded = part.removingPercentEncoding else { return nil }
      segments.append(decoded)
    }
    guard let found = route(segments) else { return nil }
    return Destination(
      route: found.0, parameters: found.1, query: parts.queryItems ?? [])
  }

  private static func route(_ segments: [String]) -> (Int, [String])? {
    switch segments.count {
    case 0: (0, [])
    case 1: one(segments[0])
    case 2: two(segments[0], segments[1])
    case 3: three(segments[0], segments[1], segments[2])
    default: more(segments)
    }
  }

  private static func one(_ first: String) -> (Int, [String])? {
    switch first {
    case "sign-in": (1, [])
    case "app": (4, [])
    case "callback": (31, [])
    case "stats": (35, [])
    default: nil
    }
  }

  private static func two(_ first: String, _ second: String) -> (Int, [String])? {
    switch (first, second) {
    case ("sign-in", "otp"): (2, [])
    case ("app", "search"): (5, [])
    case ("app", "members"): (6, [])
    case ("app", "settings"): (7, [])
    case ("app", "teams"): (8, [])
    case ("app", let org): (11, [org])
    case ("c", let charger): (28, [charger])
    case ("m", let token): (29, [token])
    case ("u", let person): (30, [person])
    case ("gametype", let kind): (32, [kind])
    case ("author", let author): (33, [author])
    case ("game", let game): (34, [game])
    case ("assignments", let assignment): (38, [assignment])
    default: nil
    }
  }

  private static func three(
    _ first: String, _ second: String, _ third: String
  ) -> (Int, [String])? {
    switch (first, second, third) {
    case ("sign-in", "sso", let provider): (3, [provider])
    case ("app", "teams", let team): (9, [team])
    case ("app", "invites", let invite): (10, [invite])
    case ("app", let org, "dashboard"): (12, [org])
    case ("app", let org, "members"): (13, [org])
    case ("app", let org, "teams"): (18, [org])
    case ("app", let org, "settings"): (23, [org])
    case ("stats", "game", let game): (36, [game])
    case ("statistics", "gametype", let kind): (37, [kind])
    case ("assignments", let assignment, "status"): (39, [assignment])
    default: nil
    }
  }

  private static func more(_ segments: [String]) -> (Int, [String])? {
    guard segments[0] == "app" else { return nil }
    let org = segments[1]
    switch segments.count {
    case 4:
      switch (segments[2], segments[3]) {
      case ("members", "invite"): return (14, [org])
      case ("members", let member): return (15, [org, member])
      case ("teams", "new"): return (19, [org])
      case ("teams", let team): return (20, [org, team])
      case ("settings", "profile"): return (24, [org])
      case ("settings", "billing"): return (25, [org])
      case ("settings", "roles"): return (26, [org])
      case ("notifications", let notification): return (27, [org, notification])
      default: return nil
      }
    case 5:
      switch (segments[2], segments[4]) {
      case ("members", "edit"): return (16, [org, segments[3]])
      case ("teams", "members"): return (21, [org, segments[3]])
      default: return nil
      }
    case 6:
      switch (segments[2], segments[4]) {
      case ("members", "roles"): return (17, [org, segments[3], segments[5]])
      case ("teams", "members"): return (22, [org, segments[3], segments[5]])
      default: return nil
      }
    default: return nil
    }
  }
}
