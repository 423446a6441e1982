package import LandfallDiagnostics

/// The kinds of findings in an app's links. A code never changes its meaning.
extension FindingCode {
  /// All kinds of findings in an app folder.
  package static let app: [FindingCode] = [
    .unreadableFile, .missingFile, .brokenJSON, .unsupportedVersion, .unknownKey, .missingKey,
    .wrongType, .unknownValue, .badValue, .duplicate, .badPattern, .badConstraint, .undeclaredName,
    .badFileName, .missingParent, .ambiguousRoutes, .routeTooLong, .tooMuchBacktracking,
    .shadowedRule, .shadowedRoute, .unreachableRoute, .reservedSlug, .redirectLoop,
    .unboundParameter, .exampleElsewhere, .exampleHandled, .exampleUnmatched, .exampleRefused,
    .exampleIgnored, .missingExample, .brokenCatalogue, .missingText, .missingTranslation,
    .unusedText, .badServiceFile, .unknownRowName, .guestData,
  ]

  // MARK: Files

  package static let unreadableFile = FindingCode(
    "LF101", "unreadable-file", .error,
    "A file or folder cannot be read or is too large.")
  package static let missingFile = FindingCode(
    "LF102", "missing-file", .error, "A required file of the app folder is missing.")
  package static let brokenJSON = FindingCode(
    "LF103", "broken-json", .error, "A file is not valid JSON.")
  package static let unsupportedVersion = FindingCode(
    "LF104", "unsupported-version", .error, "A file has an unsupported format version.")
  package static let unknownKey = FindingCode(
    "LF105", "unknown-key", .error, "A key is not part of the format.")
  package static let missingKey = FindingCode(
    "LF106", "missing-key", .error, "A required key is missing.")
  package static let wrongType = FindingCode(
    "LF107", "wrong-type", .error, "A value has the wrong type.")
  package static let unknownValue = FindingCode(
    "LF108", "unknown-value", .error, "A value is not one of the allowed values.")
  package static let badValue = FindingCode(
    "LF109", "bad-value", .error, "A value breaks the rule of its key.")
  package static let duplicate = FindingCode(
    "LF110", "duplicate", .error, "One thing is declared twice.")
  package static let badPattern = FindingCode(
    "LF111", "bad-pattern", .error, "A text is not a valid path pattern.")
  package static let badConstraint = FindingCode(
    "LF112", "bad-constraint", .error, "A text is not a valid constraint.")
  package static let undeclaredName = FindingCode(
    "LF113", "undeclared-name", .error, "A value names something that is not declared.")
  package static let badFileName = FindingCode(
    "LF114", "bad-file-name", .error, "A file name is not valid in the notation of the route tree.")
  package static let missingParent = FindingCode(
    "LF115", "missing-parent", .error, "A parent is not a route.")

  // MARK: The table of routes and rules

  package static let ambiguousRoutes = FindingCode(
    "LF201", "ambiguous-routes", .error,
    "Two routes match the same path, and no rule decides between them.")
  package static let routeTooLong = FindingCode(
    "LF202", "route-too-long", .error, "A route has more segments than a link can have.")
  package static let tooMuchBacktracking = FindingCode(
    "LF203", "too-much-backtracking", .error,
    "One path could make the matcher try too many routes.")
  package static let shadowedRule = FindingCode(
    "LF204", "shadowed-rule", .error, "An earlier rule handles every link of a later one.")
  package static let shadowedRoute = FindingCode(
    "LF205", "shadowed-route", .error, "A rule handles every link of a route.")
  package static let unreachableRoute = FindingCode(
    "LF206", "unreachable-route", .warning,
    "Nothing leads to a route, neither links nor the app itself.")
  package static let reservedSlug = FindingCode(
    "LF207", "reserved-slug", .error,
    "The slug of an organization is a word that a route has in its place.")
  package static let redirectLoop = FindingCode(
    "LF208", "redirect-loop", .error, "Redirects lead back to where they started.")
  package static let unboundParameter = FindingCode(
    "LF209", "unbound-parameter", .error,
    "Something leads to a route without a value for one of its parameters.")

  // MARK: Examples

  package static let exampleElsewhere = FindingCode(
    "LF301", "example-elsewhere", .error, "An example leads to another route.")
  package static let exampleHandled = FindingCode(
    "LF302", "example-handled", .error, "A rule handles an example.",
    fix: "remove the example, or make the pattern of the rule narrower")
  package static let exampleUnmatched = FindingCode(
    "LF303", "example-unmatched", .error, "No route matches an example.")
  package static let exampleRefused = FindingCode(
    "LF304", "example-refused", .error, "An example is not a valid link.",
    fix: "correct the example; 'textshell explain' shows where a link is malformed")
  package static let exampleIgnored = FindingCode(
    "LF305", "example-ignored", .error, "An example is not for the app.")
  package static let missingExample = FindingCode(
    "LF306", "missing-example", .warning, "A route has no example.")

  // MARK: Texts

  package static let brokenCatalogue = FindingCode(
    "LF401", "broken-catalogue", .error, "A catalogue cannot be read.",
    fix: "write a JSON object of texts and of objects with texts")
  package static let missingText = FindingCode(
    "LF402", "missing-text", .error,
    "A text that the app shows is missing in the default language.")
  package static let missingTranslation = FindingCode(
    "LF403", "missing-translation", .warning,
    "A text of the default language is missing in another language.")
  package static let unusedText = FindingCode(
    "LF404", "unused-text", .note, "A text is not used by any file of the app.")

  // MARK: Files of the embedded services

  package static let badServiceFile = FindingCode(
    "LF501", "bad-service-file", .error, "A file of the embedded services is missing or malformed.")
  package static let unknownRowName = FindingCode(
    "LF502", "unknown-row-name", .error,
    "A row of the embedded services names something that is not declared.",
    fix: "correct the name, or declare it")
  package static let guestData = FindingCode(
    "LF503", "guest-data", .warning,
    "The embedded services and a route do not agree on whether guests may see its data.")
}
