public import LandfallDiagnostics

/// What there is to find in association files; the codes are stable.
extension FindingCode {
  /// Every kind of finding in an association file, or in one that was generated from an app.
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
    "ASC001", "unreadable", .error, "No association file at all: no JSON, or of another kind.",
    fix: "write JSON without a byte order mark, repeated names or comments")

  // MARK: Apple

  package static let noService = FindingCode(
    "AASA001", "noService", .error, "An Apple file with nothing in it that Apple's systems know.",
    fix: "declare \"applinks\" with \"details\"")
  package static let tooLarge = FindingCode(
    "AASA002", "tooLarge", .error, "An Apple file of more than 128 KiB, which is not fetched.",
    fix: "fewer and broader rules; one component can stand for many paths")
  package static let unknownKey = FindingCode(
    "AASA003", "unknownKey", .warning, "A key that Apple's systems do not know and pass over.",
    fix: "remove it, or correct its spelling")
  package static let wrongType = FindingCode(
    "AASA004", "wrongType", .error,
    "A value of a kind that cannot stand there, and is passed over.",
    fix: "write the kind of value that Apple's page names")
  package static let signed = FindingCode(
    "AASA005", "signed", .warning, "A signed file, which no system since iOS 9 needs.",
    fix: "serve the plain JSON over https")
  package static let noAppID = FindingCode(
    "AASA010", "noAppID", .error, "An entry that names no app, so that nothing opens by it.",
    fix: "add \"appIDs\"")
  package static let twoAppIDForms = FindingCode(
    "AASA011", "twoAppIDForms", .warning, "An entry with both \"appID\" and \"appIDs\".",
    fix: "keep \"appIDs\"")
  package static let malformedAppID = FindingCode(
    "AASA012", "malformedAppID", .error, "An identifier that no app can have.",
    fix: "write <prefix>.<bundle identifier>, as in ABCDE12345.com.example.app")
  package static let repeatedApp = FindingCode(
    "AASA013", "repeatedApp", .warning,
    "An app in several entries: the first entry with a rule that fits decides.",
    fix: "put its rules into one entry")
  package static let mixedForms = FindingCode(
    "AASA020", "mixedForms", .warning,
    "An entry with \"components\" and \"paths\": systems since iOS 13 leave \"paths\" out.",
    fix: "remove \"paths\" unless iOS 12 must be served")
  package static let legacyDetails = FindingCode(
    "AASA021", "legacyDetails", .warning,
    "\"details\" as an object, the oldest form, in which entries have no order.",
    fix: "write an array of entries with \"appIDs\"")
  package static let legacyApps = FindingCode(
    "AASA022", "legacyApps", .error,
    "\"applinks.apps\" with apps in it; it must be empty or left out.",
    fix: "remove \"apps\"")
  package static let legacyPaths = FindingCode(
    "AASA023", "legacyPaths", .note,
    "An entry with \"paths\", the form before iOS 13, which sees the path alone.",
    fix: "write \"components\"")
  package static let noDetails = FindingCode(
    "AASA024", "noDetails", .error, "\"applinks\" without any entry.",
    fix: "add an entry to \"details\"")
  package static let noRules = FindingCode(
    "AASA025", "noRules", .error, "An entry without any rule, so that nothing opens by it.",
    fix: "add \"components\"")
  package static let nestedVariable = FindingCode(
    "AASA030", "nestedVariable", .error,
    "A variable's value that names another variable, which is not looked up.",
    fix: "write the other variable's values out")
  package static let undefinedVariable = FindingCode(
    "AASA031", "undefinedVariable", .error,
    "A pattern with a variable that is nowhere declared, so that nothing fits it.",
    fix: "declare it in \"substitutionVariables\", or correct its spelling")
  package static let variableName = FindingCode(
    "AASA032", "variableName", .error, "A variable's name with \"$\", \"(\" or \")\".",
    fix: "rename it")
  package static let hidesPredefined = FindingCode(
    "AASA033", "hidesPredefined", .warning, "A variable with the name of one that every file has.",
    fix: "rename it")
  package static let unusedVariable = FindingCode(
    "AASA034", "unusedVariable", .note, "A variable that no pattern names.",
    fix: "remove it")
  package static let unterminatedVariable = FindingCode(
    "AASA035", "unterminatedVariable", .error,
    "A pattern with \"$(\" and no \")\", so that nothing fits it.",
    fix: "close the variable")
  package static let emptyVariable = FindingCode(
    "AASA036", "emptyVariable", .error,
    "A variable without values, so that nothing fits a pattern with it.",
    fix: "give it values")
  package static let voidQuery = FindingCode(
    "AASA040", "voidQuery", .error,
    "A query dictionary with a value that is no string: the whole dictionary is passed over, so "
      + "that the rule fits more.",
    fix: "write strings; \"?*\" for any value")
  package static let inertQuery = FindingCode(
    "AASA041", "inertQuery", .note,
    "A query item with the pattern \"*\", which fits its absence too.",
    fix: "write \"?*\" to ask for a value")
  package static let emptyQuery = FindingCode(
    "AASA042", "emptyQuery", .warning, "An empty query dictionary, which asks for nothing.",
    fix: "remove it")
  package static let unreachable = FindingCode(
    "AASA050", "unreachable", .warning,
    "A rule that no address reaches: an earlier one fits whatever it fits.",
    fix: "move it before the other, or remove it")
  package static let catchAll = FindingCode(
    "AASA051", "catchAll", .note, "A rule that fits every address of the site.",
    fix: "say which paths the app has")
  package static let idleExclude = FindingCode(
    "AASA052", "idleExclude", .note,
    "An exclusion after which nothing is let in: without it the same links stay in the browser.",
    fix: "remove it")
  package static let unencoded = FindingCode(
    "AASA053", "unencoded", .error,
    "A pattern with characters that stand encoded in every address, so that nothing fits it.",
    fix: "percent-encode them, or set \"percentEncoded\" to false")
  package static let encoded = FindingCode(
    "AASA054", "encoded", .error,
    "A percent-encoded pattern under \"percentEncoded\": false: addresses are decoded first, so "
      + "that nothing fits it.",
    fix: "write the characters themselves")
  package static let lowerHex = FindingCode(
    "AASA055", "lowerHex", .warning,
    "Percent-encoding in lower-case hexadecimal, which fits no address in upper case.",
    fix: "write upper case")
  package static let otherDelimiter = FindingCode(
    "AASA056", "otherDelimiter", .error, "A pattern for the path with \"#\", which no path holds.",
    fix: "put what follows into \"#\"")
  package static let decodedSlash = FindingCode(
    "AASA057", "decodedSlash", .note,
    "\"percentEncoded\": false: \"%2F\" in an address counts as a separator.",
    fix: "leave it out where a path guards something")
  package static let unusualDefaults = FindingCode(
    "AASA058", "unusualDefaults", .note,
    "Defaults that hold more than \"caseSensitive\" and \"percentEncoded\": Apple's tool "
      + "honours them, its pages do not say so.",
    fix: "say it in each component")

  // MARK: Android

  package static let noStatement = FindingCode(
    "DAL001", "noStatement", .error, "A list of statements without one about opening links.",
    fix: "add the relation delegate_permission/common.handle_all_urls")
  package static let linksUnknownKey = FindingCode(
    "DAL003", "linksUnknownKey", .warning, "A key that Android does not know.",
    fix: "remove it, or correct its spelling")
  package static let linksWrongType = FindingCode(
    "DAL004", "linksWrongType", .error, "A value of a kind that cannot stand there.",
    fix: "write the kind of value that the Digital Asset Links page names")
  package static let malformedPackage = FindingCode(
    "DAL010", "malformedPackage", .error, "No name that a package can have.",
    fix: "write it as in com.example.app")
  package static let malformedFingerprint = FindingCode(
    "DAL011", "malformedFingerprint", .error, "No SHA-256 fingerprint as Android compares it.",
    fix: "32 bytes, upper-case hexadecimal, with colons: keytool -list -v prints it")
  package static let noFingerprint = FindingCode(
    "DAL012", "noFingerprint", .error,
    "A target without a fingerprint, so that no build is let in.",
    fix: "add sha256_cert_fingerprints; with Play App Signing the one of the Play Console")
  package static let repeatedTarget = FindingCode(
    "DAL013", "repeatedTarget", .warning, "The same package and certificate in several statements.",
    fix: "keep one")
  package static let includedStatements = FindingCode(
    "DAL014", "includedStatements", .note,
    "A statement that is read from another address, which was not looked at.",
    fix: "validate that file too")
  package static let voidDynamicRules = FindingCode(
    "DAL020", "voidDynamicRules", .error,
    "A malformed dynamic rule, for which Android leaves out all of them.",
    fix: "correct it")
  package static let dynamicUnreachable = FindingCode(
    "DAL021", "dynamicUnreachable", .warning,
    "A dynamic rule that no address reaches: an earlier one fits whatever it fits.",
    fix: "move it before the other, or remove it")
  package static let dynamicNoInclude = FindingCode(
    "DAL022", "dynamicNoInclude", .warning,
    "Dynamic rules that only exclude: on Android 15 nothing opens, since no match is not opened.",
    fix: "end with a rule that lets in, such as {\"/\": \"*\"}")
  package static let dynamicGreedy = FindingCode(
    "DAL023", "dynamicGreedy", .warning,
    "A \"*\" before a literal: Android runs to the literal's first occurrence and never goes back.",
    fix: "check with textshell match what fits")
  package static let dynamicTwice = FindingCode(
    "DAL024", "dynamicTwice", .error,
    "Dynamic rules declared in several statements for one package.",
    fix: "keep one")

  // MARK: Generated files

  package static let wideParameter = FindingCode(
    "GEN001", "wideParameter", .note,
    "A constraint that the pattern cannot say: links that break it open the app, which refuses "
      + "them.",
    fix: "none needed; tighten the constraint to a fixed length of letters and digits for an "
      + "exact pattern")
  package static let trailingSlash = FindingCode(
    "GEN002", "trailingSlash", .note,
    "A slash at the end that the app refuses and the pattern lets in.",
    fix: "accept the slash in app.json")
  package static let deeperPaths = FindingCode(
    "GEN003", "deeperPaths", .note,
    "A pattern that fits deeper paths as well, before API level 31.",
    fix: "raise \"minimumAPI\" in app.json")
  package static let escapedSpelling = FindingCode(
    "GEN004", "escapedSpelling", .note,
    "A path whose other spellings (needless or lower-case escapes, the root without its slash) "
      + "stay in the browser.",
    fix: "none needed: use the spelling that textshell prints")
  package static let queryUnsaid = FindingCode(
    "GEN005", "queryUnsaid", .note, "A query item that the manifest cannot ask for.",
    fix: "none needed: the app refuses links without it")
  package static let keptRoute = FindingCode(
    "GEN006", "keptRoute", .warning,
    "A route that the app keeps for itself and that a pattern of the manifest lets in, which "
      + "cannot exclude.",
    fix: "none needed: the app ignores such a link; on Android 15 the dynamic rules keep it out")
  package static let openCatchAll = FindingCode(
    "GEN007", "openCatchAll", .note,
    "A catch-all behind a parameter: deeper paths with its literals in other places are let in.",
    fix: "none needed: the app has no route for such a link")
  package static let noIdentity = FindingCode(
    "GEN010", "noIdentity", .error,
    "The app does not say who it is to the system that reads the file.",
    fix: "declare \"apple\" or \"android\" in app.json")
}
