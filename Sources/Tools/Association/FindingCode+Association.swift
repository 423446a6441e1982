public import LandfallDiagnostics

/// The kinds of findings in association files. Their codes are stable.
extension FindingCode {
  /// All kinds of findings in association files, including generated ones.
  public static let association: [FindingCode] = [
    .unreadable, .noService, .tooLarge, .unknownKey, .wrongType, .signed, .noAppID, .twoAppIDForms,
    .malformedAppID, .repeatedApp, .mixedForms, .legacyDetails, .legacyApps, .legacyPaths,
    .noDetails, .noRules, .nestedVariable, .undefinedVariable, .variableName, .hidesPredefined,
    .unusedVariable, .unterminatedVariable, .emptyVariable, .voidQuery, .inertQuery, .emptyQuery,
    .unreachable, .catchAll, .idleExclude, .unencoded, .encoded, .lowerHex, .otherDelimiter,
    .decodedSlash, .unusualDefaults, .noStatement, .linksUnknownKey, .linksWrongType,
    .malformedPackage, .malformedFingerprint, .noFingerprint, .repeatedTarget, .includedStatements,
    .voidDynamicRules, .dynamicUnreachable, .dynamicNoInclude, .dynamicGreedy, .dynamicTwice,
    .wideParameter, .trailingSlash, .deeperPaths, .escapedSpelling, .queryUnsaid, .keptRoute,
    .openCatchAll, .noIdentity,
  ]

  // MARK: Any file

  package static let unreadable = FindingCode(
    "ASC001", "unreadable", .error, "The file is not valid JSON, or it is not an association file.",
    fix: "write JSON without a byte order mark, repeated names or comments")

  // MARK: Apple

  package static let noService = FindingCode(
    "AASA001", "noService", .error, "An Apple file without any service that Apple's systems know.",
    fix: "declare \"applinks\" with \"details\"")
  package static let tooLarge = FindingCode(
    "AASA002", "tooLarge", .error,
    "An Apple file of more than 128 KiB, which Apple's systems do not fetch.",
    fix: "write fewer and broader rules; one component can match many paths")
  package static let unknownKey = FindingCode(
    "AASA003", "unknownKey", .warning, "A key that Apple's systems do not know and ignore.",
    fix: "remove it, or correct its spelling")
  package static let wrongType = FindingCode(
    "AASA004", "wrongType", .error,
    "A value of the wrong type, which Apple's systems ignore.",
    fix: "use the type that Apple's documentation requires")
  package static let signed = FindingCode(
    "AASA005", "signed", .warning, "A signed file, which no system since iOS 9 needs.",
    fix: "serve the plain JSON over https")
  package static let noAppID = FindingCode(
    "AASA010", "noAppID", .error, "An entry without an app, so that it opens no app.",
    fix: "add \"appIDs\"")
  package static let twoAppIDForms = FindingCode(
    "AASA011", "twoAppIDForms", .warning, "An entry with both \"appID\" and \"appIDs\".",
    fix: "keep \"appIDs\"")
  package static let malformedAppID = FindingCode(
    "AASA012", "malformedAppID", .error, "An identifier that is not valid for an app.",
    fix: "write <prefix>.<bundle identifier>, such as ABCDE12345.com.example.app")
  package static let repeatedApp = FindingCode(
    "AASA013", "repeatedApp", .warning,
    "An app in several entries: the first entry with a matching rule decides.",
    fix: "put its rules into one entry")
  package static let mixedForms = FindingCode(
    "AASA020", "mixedForms", .warning,
    "An entry with \"components\" and \"paths\": systems since iOS 13 ignore \"paths\".",
    fix: "remove \"paths\" unless the app supports iOS 12")
  package static let legacyDetails = FindingCode(
    "AASA021", "legacyDetails", .warning,
    "\"details\" as an object, the oldest form, in which entries have no order.",
    fix: "write an array of entries with \"appIDs\"")
  package static let legacyApps = FindingCode(
    "AASA022", "legacyApps", .error,
    "\"applinks.apps\" contains apps; it must be empty or missing.",
    fix: "remove \"apps\"")
  package static let legacyPaths = FindingCode(
    "AASA023", "legacyPaths", .note,
    "An entry with \"paths\", the form before iOS 13, which matches only the path.",
    fix: "write \"components\"")
  package static let noDetails = FindingCode(
    "AASA024", "noDetails", .error, "\"applinks\" without any entry.",
    fix: "add an entry to \"details\"")
  package static let noRules = FindingCode(
    "AASA025", "noRules", .error, "An entry without a rule, so that it opens no link.",
    fix: "add \"components\"")
  package static let nestedVariable = FindingCode(
    "AASA030", "nestedVariable", .error,
    "A variable's value that contains another variable, which is not replaced.",
    fix: "write the values of the other variable instead")
  package static let undefinedVariable = FindingCode(
    "AASA031", "undefinedVariable", .error,
    "A pattern with an undefined variable, so that it matches nothing.",
    fix: "declare it in \"substitutionVariables\", or correct its spelling")
  package static let variableName = FindingCode(
    "AASA032", "variableName", .error, "A variable's name with \"$\", \"(\" or \")\".",
    fix: "rename it")
  package static let hidesPredefined = FindingCode(
    "AASA033", "hidesPredefined", .warning, "A variable with the name of a predefined variable.",
    fix: "rename it")
  package static let unusedVariable = FindingCode(
    "AASA034", "unusedVariable", .note, "A variable that no pattern uses.",
    fix: "remove it")
  package static let unterminatedVariable = FindingCode(
    "AASA035", "unterminatedVariable", .error,
    "A pattern with \"$(\" and no \")\", so that it matches nothing.",
    fix: "add \")\" after the name of the variable")
  package static let emptyVariable = FindingCode(
    "AASA036", "emptyVariable", .error,
    "A variable without values, so that a pattern with it matches nothing.",
    fix: "add values")
  package static let voidQuery = FindingCode(
    "AASA040", "voidQuery", .error,
    "A query dictionary with a value that is not a string: Apple's systems ignore it, so "
      + "that the rule matches more.",
    fix: "write strings; \"?*\" for any value")
  package static let inertQuery = FindingCode(
    "AASA041", "inertQuery", .note,
    "A query item with the pattern \"*\", which also matches a missing item.",
    fix: "write \"?*\" to require a value")
  package static let emptyQuery = FindingCode(
    "AASA042", "emptyQuery", .warning, "An empty query dictionary, which requires nothing.",
    fix: "remove it")
  package static let unreachable = FindingCode(
    "AASA050", "unreachable", .warning,
    "A rule that no address reaches: an earlier one matches everything that it matches.",
    fix: "move it before the other, or remove it")
  package static let catchAll = FindingCode(
    "AASA051", "catchAll", .note, "A rule that matches every address of the site.",
    fix: "name the paths that the app has")
  package static let idleExclude = FindingCode(
    "AASA052", "idleExclude", .note,
    "An exclusion without a later rule that opens the app: it changes nothing.",
    fix: "remove it")
  package static let unencoded = FindingCode(
    "AASA053", "unencoded", .error,
    "A pattern with characters that are encoded in every address, so that it matches nothing.",
    fix: "percent-encode them, or set \"percentEncoded\" to false")
  package static let encoded = FindingCode(
    "AASA054", "encoded", .error,
    "A percent-encoded pattern under \"percentEncoded\": false: addresses are decoded first, so "
      + "that it matches nothing.",
    fix: "write the characters themselves")
  package static let lowerHex = FindingCode(
    "AASA055", "lowerHex", .warning,
    "Percent-encoding in lower-case hexadecimal, which matches no address in upper case.",
    fix: "write upper case")
  package static let otherDelimiter = FindingCode(
    "AASA056", "otherDelimiter", .error,
    "A pattern for the path with \"#\", which no path contains.",
    fix: "move the text after it to the key \"#\"")
  package static let decodedSlash = FindingCode(
    "AASA057", "decodedSlash", .note,
    "\"percentEncoded\": false, so that \"%2F\" in an address counts as a separator.",
    fix: "do not use it where a path protects something")
  package static let unusualDefaults = FindingCode(
    "AASA058", "unusualDefaults", .note,
    "Defaults with more than \"caseSensitive\" and \"percentEncoded\": Apple's tool supports "
      + "them, but its documentation does not mention them.",
    fix: "write them in each component")

  // MARK: Android

  package static let noStatement = FindingCode(
    "DAL001", "noStatement", .error, "A list of statements that lets no app open links.",
    fix: "add the relation delegate_permission/common.handle_all_urls")
  package static let linksUnknownKey = FindingCode(
    "DAL003", "linksUnknownKey", .warning, "A key that Android does not know.",
    fix: "remove it, or correct its spelling")
  package static let linksWrongType = FindingCode(
    "DAL004", "linksWrongType", .error, "A value of the wrong type.",
    fix: "use the type that the Digital Asset Links documentation requires")
  package static let malformedPackage = FindingCode(
    "DAL010", "malformedPackage", .error, "A name that is not valid for a package.",
    fix: "write a name such as com.example.app")
  package static let malformedFingerprint = FindingCode(
    "DAL011", "malformedFingerprint", .error,
    "A text that is not a SHA-256 fingerprint in Android's format.",
    fix: "write 32 bytes in upper-case hexadecimal with colons, as keytool -list -v prints them")
  package static let noFingerprint = FindingCode(
    "DAL012", "noFingerprint", .error,
    "A target without a fingerprint, so that no build of the app opens links.",
    fix: "add sha256_cert_fingerprints; with Play App Signing, copy it from the Play Console")
  package static let repeatedTarget = FindingCode(
    "DAL013", "repeatedTarget", .warning, "The same package and certificate in several statements.",
    fix: "keep one")
  package static let includedStatements = FindingCode(
    "DAL014", "includedStatements", .note,
    "A statement that includes another file, which was not checked.",
    fix: "validate that file too")
  package static let voidDynamicRules = FindingCode(
    "DAL020", "voidDynamicRules", .error,
    "A malformed dynamic rule, for which Android ignores all dynamic rules.",
    fix: "correct it")
  package static let dynamicUnreachable = FindingCode(
    "DAL021", "dynamicUnreachable", .warning,
    "A dynamic rule that no address reaches: an earlier one matches everything it matches.",
    fix: "move it before the other, or remove it")
  package static let dynamicNoInclude = FindingCode(
    "DAL022", "dynamicNoInclude", .warning,
    "Dynamic rules that only exclude, so that no link opens the app on Android 15.",
    fix: "end with a rule that does not exclude, such as {\"/\": \"*\"}")
  package static let dynamicGreedy = FindingCode(
    "DAL023", "dynamicGreedy", .warning,
    "A \"*\" before a literal: Android stops at its first occurrence and never backtracks.",
    fix: "check with textshell match which links match")
  package static let dynamicTwice = FindingCode(
    "DAL024", "dynamicTwice", .error,
    "Dynamic rules declared in several statements for one package.",
    fix: "keep one")

  // MARK: Generated files

  package static let wideParameter = FindingCode(
    "GEN001", "wideParameter", .note,
    "A constraint that the pattern cannot express: links that break it open the app, which "
      + "refuses them.",
    fix: "none needed; for an exact pattern, tighten the constraint to a fixed length of letters "
      + "and digits")
  package static let trailingSlash = FindingCode(
    "GEN002", "trailingSlash", .note,
    "A slash at the end that the pattern matches but the app refuses.",
    fix: "accept the slash in app.json")
  package static let deeperPaths = FindingCode(
    "GEN003", "deeperPaths", .note,
    "A pattern that also matches deeper paths, before API level 31.",
    fix: "raise \"minimumAPI\" in app.json")
  package static let escapedSpelling = FindingCode(
    "GEN004", "escapedSpelling", .note,
    "A path whose other spellings (needless or lower-case escapes, the root without its slash) "
      + "stay in the browser.",
    fix: "none needed: use the spelling that textshell prints")
  package static let queryUnsaid = FindingCode(
    "GEN005", "queryUnsaid", .note, "A query item that the manifest cannot require.",
    fix: "none needed: the app refuses links without it")
  package static let keptRoute = FindingCode(
    "GEN006", "keptRoute", .warning,
    "A route without external links that a pattern matches: a manifest cannot exclude, and the "
      + "other files exclude only what a pattern expresses exactly.",
    fix: "none needed: the app ignores such a link")
  package static let openCatchAll = FindingCode(
    "GEN007", "openCatchAll", .note,
    "A catch-all after a parameter: the pattern also matches its literals in other places.",
    fix: "none needed: the app has no route for such a link")
  package static let noIdentity = FindingCode(
    "GEN010", "noIdentity", .error,
    "The app does not declare its identity for the system that reads the file.",
    fix: "declare \"apple\" or \"android\" in app.json")
}
