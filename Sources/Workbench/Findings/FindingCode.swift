/// What can be wrong with an app's links; a code keeps its meaning for ever.
///
/// `LF1…` are about the files, `LF2…` about the table of routes and rules, `LF3…` about examples,
/// `LF4…` about texts, `LF5…` about the files of the embedded services.
public enum FindingCode: String, CaseIterable, Hashable, Sendable {
  /// A file or folder cannot be read, or is larger than what is read.
  case unreadableFile = "LF101"
  /// A file that an app folder needs is not there.
  case missingFile = "LF102"
  /// A file is no JSON.
  case brokenJSON = "LF103"
  /// A file is of another version of the format.
  case unsupportedVersion = "LF104"
  /// A key that the format does not have.
  case unknownKey = "LF105"
  /// A key that the format needs is left out.
  case missingKey = "LF106"
  /// A value of another type.
  case wrongType = "LF107"
  /// A value that is none of those there are.
  case unknownValue = "LF108"
  /// A value that breaks its key's own rule.
  case badValue = "LF109"
  /// One thing is declared twice.
  case duplicate = "LF110"
  /// A text is no path pattern.
  case badPattern = "LF111"
  /// A text is no constraint.
  case badConstraint = "LF112"
  /// A value names a thing that nothing declares.
  case undeclaredName = "LF113"
  /// A file's name is none of the route tree's notation.
  case badFileName = "LF114"
  /// A parent is no route.
  case missingParent = "LF115"

  /// Two routes fit one path and no rule separates them.
  case ambiguousRoutes = "LF201"
  /// A route has more segments than a link can have.
  case routeTooLong = "LF202"
  /// One path could make the matcher try too many routes.
  case tooMuchBacktracking = "LF203"
  /// An earlier rule claims every link of a later one.
  case shadowedRule = "LF204"
  /// A rule claims every link of a route.
  case shadowedRoute = "LF205"
  /// Nothing leads to a route, from outside or within.
  case unreachableRoute = "LF206"
  /// An organization is called like a word that stands in its place in a route.
  case reservedSlug = "LF207"
  /// Redirects lead back to where they started.
  case redirectLoop = "LF208"
  /// A route is led to from where one of its parameters has no value.
  case unboundParameter = "LF209"

  /// An example leads to another route.
  case exampleElsewhere = "LF301"
  /// A rule claims an example.
  case exampleClaimed = "LF302"
  /// No route fits an example.
  case exampleUnmatched = "LF303"
  /// An example is no link.
  case exampleRefused = "LF304"
  /// An example is not for the app.
  case exampleIgnored = "LF305"
  /// A route has no example.
  case missingExample = "LF306"

  /// A catalogue cannot be read.
  case brokenCatalogue = "LF401"
  /// A text that the app shows is in no catalogue of the default language.
  case missingText = "LF402"
  /// A text of the default language is missing in another one.
  case missingTranslation = "LF403"
  /// A text that nothing in the app's files uses.
  case unusedText = "LF404"

  /// A file of the embedded services is missing or malformed.
  case badServiceFile = "LF501"
  /// A row of the embedded services names what nothing declares.
  case unknownRowName = "LF502"

  /// How bad it is.
  public var severity: FindingSeverity {
    switch self {
    case .unusedText: .note
    case .missingExample, .missingTranslation, .unreachableRoute: .warning
    case .unreadableFile, .missingFile, .brokenJSON, .unsupportedVersion, .unknownKey, .missingKey,
      .wrongType, .unknownValue, .badValue, .duplicate, .badPattern, .badConstraint,
      .undeclaredName, .badFileName, .missingParent, .ambiguousRoutes, .routeTooLong,
      .tooMuchBacktracking, .shadowedRule, .shadowedRoute, .reservedSlug, .redirectLoop,
      .unboundParameter, .exampleElsewhere, .exampleClaimed, .exampleUnmatched, .exampleRefused,
      .exampleIgnored, .brokenCatalogue, .missingText, .badServiceFile, .unknownRowName:
      .error
    }
  }

  /// Its name in words joined by hyphens: `ambiguous-routes`.
  public var name: String {
    switch self {
    case .brokenJSON: "broken-json"
    default:
      "\(self)".reduce(into: "") { text, letter in
        text += letter.isUppercase ? "-" + letter.lowercased() : String(letter)
      }
    }
  }

  /// What it means, in one sentence.
  public var summary: String {
    switch self {
    case .unreadableFile: "A file or folder cannot be read, or is larger than what is read."
    case .missingFile: "A file that an app folder needs is not there."
    case .brokenJSON: "A file is no JSON."
    case .unsupportedVersion: "A file is of another version of the format."
    case .unknownKey: "A key that the format does not have."
    case .missingKey: "A key that the format needs is left out."
    case .wrongType: "A value of another type."
    case .unknownValue: "A value that is none of those there are."
    case .badValue: "A value that breaks its key's own rule."
    case .duplicate: "One thing is declared twice."
    case .badPattern: "A text is no path pattern."
    case .badConstraint: "A text is no constraint."
    case .undeclaredName: "A value names a thing that nothing declares."
    case .badFileName: "A file's name is none of the route tree's notation."
    case .missingParent: "A parent is no route."
    case .ambiguousRoutes: "Two routes fit one path and no rule separates them."
    case .routeTooLong: "A route has more segments than a link can have."
    case .tooMuchBacktracking: "One path could make the matcher try too many routes."
    case .shadowedRule: "An earlier rule claims every link of a later one."
    case .shadowedRoute: "A rule claims every link of a route."
    case .unreachableRoute: "Nothing leads to a route, from outside or within."
    case .reservedSlug:
      "An organization is called like a word that stands in its place in a route."
    case .redirectLoop: "Redirects lead back to where they started."
    case .unboundParameter:
      "A route is led to from where one of its parameters has no value."
    case .exampleElsewhere: "An example leads to another route."
    case .exampleClaimed: "A rule claims an example."
    case .exampleUnmatched: "No route fits an example."
    case .exampleRefused: "An example is no link."
    case .exampleIgnored: "An example is not for the app."
    case .missingExample: "A route has no example."
    case .brokenCatalogue: "A catalogue cannot be read."
    case .missingText: "A text that the app shows is in no catalogue of the default language."
    case .unusedText: "A text that nothing in the app's files uses."
    case .badServiceFile: "A file of the embedded services is missing or malformed."
    case .unknownRowName: "A row of the embedded services names what nothing declares."
    case .missingTranslation: "A text of the default language is missing in another one."
    }
  }
}
