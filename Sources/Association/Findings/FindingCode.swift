/// What kinds of findings there are; the codes are stable.
public enum FindingCode: String, CaseIterable, Hashable, Sendable {
  /// No association file at all: no JSON, or of another kind.
  case unreadable = "ASC001"
  /// An Apple file with nothing in it that Apple's systems know.
  case noService = "AASA001"
  /// An Apple file of more than 128 KiB, which is not fetched.
  case tooLarge = "AASA002"
  /// A key that Apple's systems do not know and pass over.
  case unknownKey = "AASA003"
  /// A value of a kind that cannot stand there, and is passed over.
  case wrongType = "AASA004"
  /// A signed file, which no system since iOS 9 needs.
  case signed = "AASA005"
  /// An entry that names no app, so that nothing opens by it.
  case noAppID = "AASA010"
  /// An entry with both "appID" and "appIDs".
  case twoAppIDForms = "AASA011"
  /// An identifier that no app can have.
  case malformedAppID = "AASA012"
  /// An app in several entries: the first entry with a rule that fits decides.
  case repeatedApp = "AASA013"
  /// An entry with "components" and "paths": systems since iOS 13 leave "paths" out.
  case mixedForms = "AASA020"
  /// "details" as an object, the oldest form, in which entries have no order.
  case legacyDetails = "AASA021"
  /// "applinks.apps" with apps in it; it must be empty or left out.
  case legacyApps = "AASA022"
  /// An entry with "paths", the form before iOS 13, which sees the path alone.
  case legacyPaths = "AASA023"
  /// "applinks" without any entry.
  case noDetails = "AASA024"
  /// An entry without any rule, so that nothing opens by it.
  case noRules = "AASA025"
  /// A variable's value that names another variable, which is not looked up.
  case nestedVariable = "AASA030"
  /// A pattern with a variable that is nowhere declared, so that nothing fits it.
  case undefinedVariable = "AASA031"
  /// A variable's name with "$", "(" or ")".
  case variableName = "AASA032"
  /// A variable with the name of one that every file has.
  case hidesPredefined = "AASA033"
  /// A variable that no pattern names.
  case unusedVariable = "AASA034"
  /// A pattern with "$(" and no ")", so that nothing fits it.
  case unterminatedVariable = "AASA035"
  /// A variable without values, so that nothing fits a pattern with it.
  case emptyVariable = "AASA036"
  /// A query dictionary with a value that is no string: the whole dictionary is passed over, so
  /// that the rule fits more.
  case voidQuery = "AASA040"
  /// A query item with the pattern "*", which fits its absence too.
  case inertQuery = "AASA041"
  /// An empty query dictionary, which asks for nothing.
  case emptyQuery = "AASA042"
  /// A rule that no address reaches: an earlier one fits whatever it fits.
  case unreachable = "AASA050"
  /// A rule that fits every address of the site.
  case catchAll = "AASA051"
  /// An exclusion after which nothing is let in: without it the same links stay in the browser.
  case idleExclude = "AASA052"
  /// A pattern with characters that stand encoded in every address, so that nothing fits it.
  case unencoded = "AASA053"
  /// A percent-encoded pattern under "percentEncoded": false: addresses are decoded first, so that
  /// nothing fits it.
  case encoded = "AASA054"
  /// Percent-encoding in lower-case hexadecimal, which fits no address in upper case.
  case lowerHex = "AASA055"
  /// A pattern for the path with "#", which no path holds.
  case otherDelimiter = "AASA056"
  /// "percentEncoded": false: "%2F" in an address counts as a separator.
  case decodedSlash = "AASA057"
  /// Defaults that hold more than "caseSensitive" and "percentEncoded": Apple's tool honours them,
  /// its pages do not say so.
  case unusualDefaults = "AASA058"
  /// A list of statements without one about opening links.
  case noStatement = "DAL001"
  /// A key that Android does not know.
  case linksUnknownKey = "DAL003"
  /// A value of a kind that cannot stand there.
  case linksWrongType = "DAL004"
  /// No name that a package can have.
  case malformedPackage = "DAL010"
  /// No SHA-256 fingerprint as Android compares it.
  case malformedFingerprint = "DAL011"
  /// A target without a fingerprint, so that no build is let in.
  case noFingerprint = "DAL012"
  /// The same package and certificate in several statements.
  case repeatedTarget = "DAL013"
  /// A statement that is read from another address, which was not looked at.
  case includedStatements = "DAL014"
  /// A malformed dynamic rule, for which Android leaves out all of them.
  case voidDynamicRules = "DAL020"
  /// A dynamic rule that no address reaches: an earlier one fits whatever it fits.
  case dynamicUnreachable = "DAL021"
  /// Dynamic rules that only exclude: on Android 15 nothing opens, since no match is not opened.
  case dynamicNoInclude = "DAL022"
  /// A "*" before a literal: Android runs to the literal's first occurrence and never goes back.
  case dynamicGreedy = "DAL023"
  /// Dynamic rules declared in several statements for one package.
  case dynamicTwice = "DAL024"
  /// A constraint that the pattern cannot say: links that break it open the app, which refuses
  /// them.
  case wideParameter = "GEN001"
  /// A slash at the end that the app refuses and the pattern lets in.
  case trailingSlash = "GEN002"
  /// A pattern that fits deeper paths as well, before API level 31.
  case deeperPaths = "GEN003"
  /// A path whose other spellings (needless or lower-case escapes, the root without its slash) stay
  /// in the browser.
  case escapedSpelling = "GEN004"
  /// A query item that the manifest cannot ask for.
  case queryUnsaid = "GEN005"
  /// A route that the app keeps for itself and that a pattern of the manifest lets in, which cannot
  /// exclude.
  case keptRoute = "GEN006"
  /// A catch-all behind a parameter: deeper paths with its literals in other places are let in.
  case openCatchAll = "GEN007"
  /// The app does not say who it is to the system that reads the file.
  case noIdentity = "GEN010"

  /// How bad findings of this kind are.
  public var severity: AssociationFinding.Severity {
    switch self {
    case .unreadable, .noService, .tooLarge, .wrongType, .noAppID, .malformedAppID, .legacyApps,
      .noDetails,
      .noRules, .nestedVariable, .undefinedVariable, .variableName, .unterminatedVariable,
      .emptyVariable, .voidQuery, .unencoded, .encoded, .otherDelimiter, .noStatement,
      .linksWrongType, .malformedPackage, .malformedFingerprint, .noFingerprint,
      .voidDynamicRules, .dynamicTwice, .noIdentity:
      .error
    case .unknownKey, .signed, .twoAppIDForms, .repeatedApp, .mixedForms, .legacyDetails,
      .keptRoute,
      .hidesPredefined, .emptyQuery, .unreachable, .lowerHex, .linksUnknownKey, .repeatedTarget,
      .dynamicUnreachable, .dynamicNoInclude, .dynamicGreedy:
      .warning
    case .legacyPaths, .unusedVariable, .inertQuery, .catchAll, .idleExclude, .decodedSlash,
      .unusualDefaults, .includedStatements, .wideParameter, .openCatchAll, .trailingSlash,
      .deeperPaths,
      .escapedSpelling, .queryUnsaid:
      .note
    }
  }

  /// What there is to know of the kind, in one sentence.
  public var summary: String {
    switch self {
    case .unreadable:
      "No association file at all: no JSON, or of another kind."
    case .noService:
      "An Apple file with nothing in it that Apple's systems know."
    case .tooLarge:
      "An Apple file of more than 128 KiB, which is not fetched."
    case .unknownKey:
      "A key that Apple's systems do not know and pass over."
    case .wrongType:
      "A value of a kind that cannot stand there, and is passed over."
    case .signed:
      "A signed file, which no system since iOS 9 needs."
    case .noAppID:
      "An entry that names no app, so that nothing opens by it."
    case .twoAppIDForms:
      "An entry with both \"appID\" and \"appIDs\"."
    case .malformedAppID:
      "An identifier that no app can have."
    case .repeatedApp:
      "An app in several entries: the first entry with a rule that fits decides."
    case .mixedForms:
      "An entry with \"components\" and \"paths\": systems since iOS 13 leave \"paths\" out."
    case .legacyDetails:
      "\"details\" as an object, the oldest form, in which entries have no order."
    case .legacyApps:
      "\"applinks.apps\" with apps in it; it must be empty or left out."
    case .legacyPaths:
      "An entry with \"paths\", the form before iOS 13, which sees the path alone."
    case .noDetails:
      "\"applinks\" without any entry."
    case .noRules:
      "An entry without any rule, so that nothing opens by it."
    case .nestedVariable:
      "A variable's value that names another variable, which is not looked up."
    case .undefinedVariable:
      "A pattern with a variable that is nowhere declared, so that nothing fits it."
    case .variableName:
      "A variable's name with \"$\", \"(\" or \")\"."
    case .hidesPredefined:
      "A variable with the name of one that every file has."
    case .unusedVariable:
      "A variable that no pattern names."
    case .unterminatedVariable:
      "A pattern with \"$(\" and no \")\", so that nothing fits it."
    case .emptyVariable:
      "A variable without values, so that nothing fits a pattern with it."
    case .voidQuery:
      "A query dictionary with a value that is no string: the whole dictionary is "
        + "passed over, so that the rule fits more."
    case .inertQuery:
      "A query item with the pattern \"*\", which fits its absence too."
    case .emptyQuery:
      "An empty query dictionary, which asks for nothing."
    case .unreachable:
      "A rule that no address reaches: an earlier one fits whatever it fits."
    case .catchAll:
      "A rule that fits every address of the site."
    case .idleExclude:
      "An exclusion after which nothing is let in: without it the same links stay in "
        + "the browser."
    case .unencoded:
      "A pattern with characters that stand encoded in every address, so that nothing "
        + "fits it."
    case .encoded:
      "A percent-encoded pattern under \"percentEncoded\": false: addresses are decoded "
        + "first, so that nothing fits it."
    case .lowerHex:
      "Percent-encoding in lower-case hexadecimal, which fits no address in upper case."
    case .otherDelimiter:
      "A pattern for the path with \"#\", which no path holds."
    case .decodedSlash:
      "\"percentEncoded\": false: \"%2F\" in an address counts as a separator."
    case .unusualDefaults:
      "Defaults that hold more than \"caseSensitive\" and \"percentEncoded\": Apple's tool "
        + "honours them, its pages do not say so."
    case .noStatement:
      "A list of statements without one about opening links."
    case .linksUnknownKey:
      "A key that Android does not know."
    case .linksWrongType:
      "A value of a kind that cannot stand there."
    case .malformedPackage:
      "No name that a package can have."
    case .malformedFingerprint:
      "No SHA-256 fingerprint as Android compares it."
    case .noFingerprint:
      "A target without a fingerprint, so that no build is let in."
    case .repeatedTarget:
      "The same package and certificate in several statements."
    case .includedStatements:
      "A statement that is read from another address, which was not looked at."
    case .voidDynamicRules:
      "A malformed dynamic rule, for which Android leaves out all of them."
    case .dynamicUnreachable:
      "A dynamic rule that no address reaches: an earlier one fits whatever it fits."
    case .dynamicNoInclude:
      "Dynamic rules that only exclude: on Android 15 nothing opens, since no match is "
        + "not opened."
    case .dynamicGreedy:
      "A \"*\" before a literal: Android runs to the literal's first occurrence and never"
        + " goes back."
    case .dynamicTwice:
      "Dynamic rules declared in several statements for one package."
    case .wideParameter:
      "A constraint that the pattern cannot say: links that break it open the app, "
        + "which refuses them."
    case .trailingSlash:
      "A slash at the end that the app refuses and the pattern lets in."
    case .deeperPaths:
      "A pattern that fits deeper paths as well, before API level 31."
    case .escapedSpelling:
      "A path whose other spellings (needless or lower-case escapes, the root without its "
        + "slash) stay in the browser."
    case .queryUnsaid:
      "A query item that the manifest cannot ask for."
    case .keptRoute:
      "A route that the app keeps for itself and that a pattern of the manifest lets in, which "
        + "cannot exclude."
    case .openCatchAll:
      "A catch-all behind a parameter: deeper paths with its literals in other places are let in."
    case .noIdentity:
      "The app does not say who it is to the system that reads the file."
    }
  }

  /// What to do about findings of this kind.
  public var fix: String {
    switch self {
    case .unreadable:
      "write JSON without a byte order mark, repeated names or comments"
    case .noService:
      "declare \"applinks\" with \"details\""
    case .tooLarge:
      "fewer and broader rules; one component can stand for many paths"
    case .unknownKey:
      "remove it, or correct its spelling"
    case .wrongType:
      "write the kind of value that Apple's page names"
    case .signed:
      "serve the plain JSON over https"
    case .noAppID:
      "add \"appIDs\""
    case .twoAppIDForms:
      "keep \"appIDs\""
    case .malformedAppID:
      "write <prefix>.<bundle identifier>, as in ABCDE12345.com.example.app"
    case .repeatedApp:
      "put its rules into one entry"
    case .mixedForms:
      "remove \"paths\" unless iOS 12 must be served"
    case .legacyDetails:
      "write an array of entries with \"appIDs\""
    case .legacyApps:
      "remove \"apps\""
    case .legacyPaths:
      "write \"components\""
    case .noDetails:
      "add an entry to \"details\""
    case .noRules:
      "add \"components\""
    case .nestedVariable:
      "write the other variable's values out"
    case .undefinedVariable:
      "declare it in \"substitutionVariables\", or correct its spelling"
    case .variableName:
      "rename it"
    case .hidesPredefined:
      "rename it"
    case .unusedVariable:
      "remove it"
    case .unterminatedVariable:
      "close the variable"
    case .emptyVariable:
      "give it values"
    case .voidQuery:
      "write strings; \"?*\" for any value"
    case .inertQuery:
      "write \"?*\" to ask for a value"
    case .emptyQuery:
      "remove it"
    case .unreachable:
      "move it before the other, or remove it"
    case .catchAll:
      "say which paths the app has"
    case .idleExclude:
      "remove it"
    case .unencoded:
      "percent-encode them, or set \"percentEncoded\" to false"
    case .encoded:
      "write the characters themselves"
    case .lowerHex:
      "write upper case"
    case .otherDelimiter:
      "put what follows into \"#\""
    case .decodedSlash:
      "leave it out where a path guards something"
    case .unusualDefaults:
      "say it in each component"
    case .noStatement:
      "add the relation delegate_permission/common.handle_all_urls"
    case .linksUnknownKey:
      "remove it, or correct its spelling"
    case .linksWrongType:
      "write the kind of value that the Digital Asset Links page names"
    case .malformedPackage:
      "write it as in com.example.app"
    case .malformedFingerprint:
      "32 bytes, upper-case hexadecimal, with colons: keytool -list -v prints it"
    case .noFingerprint:
      "add sha256_cert_fingerprints; with Play App Signing the one of the Play Console"
    case .repeatedTarget:
      "keep one"
    case .includedStatements:
      "validate that file too"
    case .voidDynamicRules:
      "correct it"
    case .dynamicUnreachable:
      "move it before the other, or remove it"
    case .dynamicNoInclude:
      "end with a rule that lets in, such as {\"/\": \"*\"}"
    case .dynamicGreedy:
      "check with textshell match what fits"
    case .dynamicTwice:
      "keep one"
    case .wideParameter:
      "none needed; tighten the constraint to a fixed length of letters and digits for "
        + "an exact pattern"
    case .trailingSlash:
      "accept the slash in app.json"
    case .deeperPaths:
      "raise \"minimumAPI\" in app.json"
    case .escapedSpelling:
      "none needed: use the spelling that textshell prints"
    case .queryUnsaid:
      "none needed: the app refuses links without it"
    case .keptRoute:
      "none needed: the app ignores such a link; on Android 15 the dynamic rules keep it out"
    case .openCatchAll:
      "none needed: the app has no route for such a link"
    case .noIdentity:
      "declare \"apple\" or \"android\" in app.json"
    }
  }
}
