import LandfallAppManifest
@_spi(TypedRoutes) import LandfallDomain
import Testing

@Suite("App folders with errors")
struct AppFolderErrorTests {
  private func refusal(_ files: AppFiles) -> AppFolderError? {
    #expect(throws: AppFolderError.self) { try AppManifest.load(files) }
  }

  @Test("The unchanged sample is accepted")
  func accepted() throws {
    let sample = try AppManifest.load(SampleApp.files([:]))
    #expect(sample.routes.count == 3 && sample.backAtRoot == .stay)
    for rule in BackAtRoot.allCases {
      let declared = #""backAtRoot": "\#(rule.rawValue)", "tabs""#
      #expect(try AppManifest.load(SampleApp.app(#""tabs""#, declared)).backAtRoot == rule)
    }
  }

  @Test(
    "An error in app.json names the line, the column and the key",
    arguments: [
      (
        #""schemes""#, #""shcemes""#, "5:3: shcemes: unknown key \"shcemes\"",
        "did you mean \"schemes\"?"
      ),
      (
        #""sample.test""#, #""https://sample.test""#,
        "6:13: hosts[0]: \"https://sample.test\" is not a host in lower case without a scheme, "
          + "such as example.com", nil
      ),
      (
        #"["en"]"#, #"["../en", "en"]"#,
        "7:15: locales[0]: \"../en\" is not a language tag, such as en or pt-BR", nil
      ),
      (
        #""sample.test""#, "7", "6:13: hosts[0]: expected string, found number",
        "write text in double quotes"
      ),
      (
        #"["sample"]"#, #"["sample", "sample"]"#,
        "5:25: schemes[1]: \"sample\" is declared twice; the other is schemes[0]",
        "rename or remove one of the two"
      ),
      (
        #"["sample"]"#, #"["Sample"]"#,
        "5:15: schemes[0]: \"Sample\" is not a scheme in lower case, such as notes",
        nil
      ),
      (
        #""name": "Sample","#, "", "1:1: name: the key \"name\" is missing",
        "add \"name\" to this object"
      ),
      (
        #""name": "Sample""#, #""name": "Sample", "name": "X""#,
        "3:21: the key \"name\" occurs twice", "remove one of the two"
      ),
      (
        #""test.sample""#, #""sample""#,
        "4:9: id: \"sample\" is not a reverse domain name such as com.example.app", nil
      ),
      (
        #""version": 1"#, #""version": 2"#, "2:14: version: version 2 is not supported",
        "write \"version\": 1, the only version that this build reads"
      ),
      (
        #""version": 1"#, #""version": "1""#, "2:14: version: expected number, found string",
        "write a number, without quotes"
      ),
      (
        #""defaultLocale": "en""#, #""defaultLocale": "ar""#,
        "8:20: defaultLocale: there is no locale \"ar\"", "known: en"
      ),
      (
        #""defaultScreen""#, #""backAtRoot": "leave", "defaultScreen""#,
        "11:17: backAtRoot: unknown value \"leave\"", "known: stay, firstTab, history"
      ),
      (
        #""signInScreen": "/signin""#, #""signInScreen": "/sign-in""#,
        "12:19: signInScreen: there is no route \"/sign-in\"", "did you mean \"/signin\"?"
      ),
      (
        #""signInScreen": "/signin""#, #""signInScreen": "signin""#,
        "12:19: signInScreen: the pattern \"signin\" does not start with /",
        "write a pattern such as /app/:org/members; *rest at the end matches all that follows"
      ),
      (
        #""root": "/:org""#, #""root": "/signin""#,
        "10:84: tabs[0].root: \"/signin\" does not belong to the tab home",
        "set \"tab\": \"home\" in routes/_layout.json"
      ),
      (
        #""root": "/:org"}]"#,
        ##""root": "/:org"}, {"id": "b", "titleKey": "a:b", "icon": "", "root": "/:org"}]"##,
        "10:145: tabs[1].root: \"/:org\" does not belong to the tab b",
        "set \"tab\": \"b\" in routes/[org]/_layout.json"
      ),
      (
        #""icon": "house", "#, "", "10:12: tabs[0].icon: the key \"icon\" is missing",
        "add \"icon\" to this object"
      ),
      (
        #""organizationParameter": "org""#, #""organizationParameter": "og""#,
        "13:28: organizationParameter: there is no parameter \"og\"", "did you mean \"org\"?"
      ),
      (
        #""length:4-8""#, #""length:8-4""#,
        "16:29: rules[0].parameters.code: \"length:8-4\" is not a valid length",
        "write a length such as length:1-80"
      ),
      (
        #""length:4-8""#, #""slug&length:1-2""#,
        "16:29: rules[0].parameters.code: \"slug&length:1-2\" allows no value: remove one of the "
          + "constraints", nil
      ),
      (
        #""length:4-8""#, #""int&alphabet:abc""#,
        "16:29: rules[0].parameters.code: \"int&alphabet:abc\" allows no value: remove one of the "
          + "constraints", nil
      ),
      (
        #""length:4-8""#, #""oneOf:abc|abcde&length:4-4""#,
        "16:29: rules[0].parameters.code: \"oneOf:abc|abcde&length:4-4\" allows no value: remove "
          + "one of the constraints", nil
      ),
      (
        #"{"code": "length"#, #"{"cod": "length"#,
        "16:28: rules[0].parameters.cod: there is no parameter \"cod\"", "did you mean \"code\"?"
      ),
      (
        #""sample://c/:code""#, #""simple://c/:code""#,
        "15:30: rules[0].forms[0]: there is no declared scheme \"simple\"",
        "did you mean \"sample\"?"
      ),
      (
        #""sample://c/:code""#, #""sample:c""#,
        "15:30: rules[0].forms[0]: \"sample:c\" needs a scheme and ://", nil
      ),
      (
        #""sample://c/:code""#, #""sample://Pay/:code""#,
        "15:30: rules[0].forms[0]: \"sample://Pay/:code\" needs a first word of "
          + "a-z, 0-9 and -._~!$&'()*+,;=", nil
      ),
      (
        #""sample://c/:code""#, #""sample://@[code]""#,
        "15:30: rules[0].forms[0]: \"sample://@[code]\" needs a first word of "
          + "a-z, 0-9 and -._~!$&'()*+,;=", nil
      ),
      (
        #""accept""#, #""acept""#, "17:23: rules[0].trailingSlash: unknown value \"acept\"",
        "did you mean \"accept\"?"
      ),
      (
        #""id": "work""#, #""id": "email""#,
        "19:48: signIn[1]: \"email\" is declared twice; the other is an earlier method",
        "rename or remove one of the two"
      ),
      (
        #""id": "work", "kind": "email"}"#, #""id": "work", "kind": "magic"}"#,
        "19:48: signIn[1].rule: the key \"rule\" is missing", "add \"rule\" to this object"
      ),
      (
        #""id": "work", "kind": "email"}"#,
        #""id": "work", "kind": "magic", "rule": "codes", "parameter": "code"}"#,
        "19:88: signIn[1].rule: there is no rule \"codes\"", "did you mean \"code\"?"
      ),
      (
        #""id": "work", "kind": "email"}"#, #""id": "work", "kind": "email", "page": "x"}"#,
        "19:88: signIn[1].page: \"page\" is not allowed for e-mail codes, which no link carries",
        nil
      ),
      (
        #""id": "work", "kind": "email"}]"#, #""id": "work", "kind": "email"}],"#,
        "20:1: unexpected byte",
        "is a comma missing before it? JSON has no comments, and no comma after the last value"
      ),
    ] as [(String, String, String, String?)])
  func appFile(old: String, new: String, description: String, hint: String?) {
    let error = refusal(SampleApp.app(old, new))
    #expect(error?.description == "app.json:" + description)
    #expect(error?.hint == hint)
  }

  @Test(
    "An error in a route names its file",
    arguments: [
      (
        "routes/x.json", #"{"version": 1, "screeen": "x", "titleKey": "a:b"}"#,
        "routes/x.json:1:16: screeen: unknown key \"screeen\"", "did you mean \"screen\"?"
      ),
      (
        "routes/x.json", #"{"screen": "x", "titleKey": "a:b"}"#,
        "routes/x.json:1:1: version: the key \"version\" is missing",
        "add \"version\": 1 to this object"
      ),
      (
        "routes/x.json", #"{"version": 1, "screen": "x"}"#,
        "routes/x.json:1:1: titleKey: the key \"titleKey\" is missing",
        "add \"titleKey\" to this object"
      ),
      (
        "routes/x.json", #"{"version": 1, "screen": "", "titleKey": "a:b"}"#,
        "routes/x.json:1:26: screen: \"\" must not be empty", nil
      ),
      (
        "routes/x.json", #"{"version": 1, "screen": "x", "titleKey": "a:b", "external": "no"}"#,
        "routes/x.json:1:62: external: expected boolean, found string",
        "write true or false, without quotes"
      ),
      (
        "routes/x.json", #"{"version": 1, "screen": "x", "titleKey": "a:b", "policy": "Public"}"#,
        "routes/x.json:1:60: policy: unknown value \"Public\"", "did you mean \"public\"?"
      ),
      (
        "routes/x.json",
        #"{"version": 1, "screen": "x", "titleKey": "a:b", "tab": "hom"}"#,
        "routes/x.json:1:57: tab: there is no tab \"hom\"", "did you mean \"home\"?"
      ),
      (
        "routes/x.json",
        #"{"version": 1, "screen": "x", "titleKey": "a:b", "requires": "thing.manage"}"#,
        "routes/x.json:1:62: requires: there is no permission of any role \"thing.manage\"",
        "did you mean \"things.manage\"?"
      ),
      (
        "routes/x.json",
        #"{"version": 1, "screen": "x", "titleKey": "a:b", "parameters": {"y": "int"}}"#,
        "routes/x.json:1:70: parameters.y: there is no parameter \"y\"",
        "declare it, or remove it here"
      ),
      (
        "routes/[y].json",
        #"{"version": 1, "screen": "x", "titleKey": "a:b", "parameters": {"y": "integer"}}"#,
        "routes/[y].json:1:70: parameters.y: \"integer\" is not a constraint",
        "use slug, uuid, int, alphabet:<characters>, length:<min>-<max>, oneOf:a|b, joined by &"
      ),
      (
        "routes/x.json",
        #"{"version": 1, "screen": "x", "titleKey": "a:b", "list": {"contract": "c", "input": {"i": "q"}}}"#,
        "routes/x.json:1:91: list.input.i: there is no parameter or query item \"q\"",
        "declare it, or remove it here"
      ),
      (
        "routes/x.json",
        #"{"version": 1, "screen": "x", "titleKey": "a:b", "list": {"contract": "c"}, "detail": {"contract": "c"}}"#,
        "routes/x.json:1:87: detail: \"detail\" cannot be combined with \"list\"", nil
      ),
      (
        "routes/x.json",
        #"{"version": 1, "screen": "x", "titleKey": "a:b", "query": {"q": {"type": "text"}}}"#,
        "routes/x.json:1:74: query.q.type: unknown value \"text\"", "known: string, int, bool"
      ),
      (
        "routes/x.json", #"{"version": 1, "screen": "x", "titleKey": "a:b", "aliases": ["/y/:z"]}"#,
        "routes/x.json:1:62: aliases[0]: \"/y/:z\" needs the same parameters as /x", nil
      ),
      (
        "routes/x.json", #"{"version": 1, "screen": "x", "titleKey": "a:b", "aliases": ["/x"]}"#,
        "routes/x.json:1:62: aliases[0]: \"/x\" is declared twice; the other is /x",
        "rename or remove one of the two"
      ),
      (
        "routes/x.json",
        #"{"version": 1, "screen": "x", "titleKey": "a:b", "aliases": ["/y", "/y"]}"#,
        "routes/x.json:1:68: aliases[1]: \"/y\" is declared twice; the other is /x",
        "rename or remove one of the two"
      ),
      (
        "routes/x.json",
        #"{"version": 1, "screen": "x", "titleKey": "a:b", "parents": ["/sigin"]}"#,
        "routes/x.json:1:62: parents[0]: there is no other route \"/sigin\"",
        "did you mean \"/signin\"?"
      ),
      (
        "routes/x.json", #"{"version": 1, "redirect": "/:og"}"#,
        "routes/x.json:1:28: redirect: there is no route to redirect to \"/:og\"",
        "did you mean \"/:org\"?"
      ),
      (
        "routes/x.json", #"{"version": 1, "redirect": "/:org", "screen": "x"}"#,
        "routes/x.json:1:47: screen: \"screen\" has no effect with \"redirect\"", nil
      ),
      (
        "routes/(group)/signin.json", #"{"version": 1, "screen": "x", "titleKey": "a:b"}"#,
        "routes/signin.json: \"/signin\" is declared twice; the other is routes/(group)/signin.json",
        "rename or remove one of the two"
      ),
      (
        "routes/[org]/_layout.json", #"{"version": 1, "tab": "hom"}"#,
        "routes/[org]/_layout.json:1:23: tab: there is no tab \"hom\"", "did you mean \"home\"?"
      ),
      (
        "routes/[org]/_layout.json",
        #"{"version": 1, "tab": "home", "parameters": {"orgg": "slug"}}"#,
        "routes/[org]/_layout.json:1:54: parameters.orgg: there is no parameter \"orgg\"",
        "did you mean \"org\"?"
      ),
      (
        "routes/[org]/_layout.json", #"{"version": 1, "navigator": "drawer"}"#,
        "routes/[org]/_layout.json:1:29: navigator: unknown value \"drawer\"", "known: tabs, stack"
      ),
      (
        "routes/[a]/[a].json", #"{"version": 1, "screen": "x", "titleKey": "a:b"}"#,
        "routes/[a]/[a].json: the parameter \"a\" occurs twice in \"/:a/:a\"",
        "write a pattern such as /app/:org/members; *rest at the end matches all that follows"
      ),
      (
        "routes/[x.json", "{}",
        "routes/[x.json: \"[x\" is not a valid file name in Expo Router's notation",
        fileNames
      ),
      (
        "routes/[[x].json", "{}",
        "routes/[[x].json: \"[[x]\" is not a valid file name in Expo Router's notation",
        fileNames
      ),
      (
        "routes/[[...]].json", "{}",
        "routes/[[...]].json: \"[[...]]\" is not a valid file name in Expo Router's notation",
        fileNames
      ),
      (
        "routes/a[b]c[d].json", "{}",
        "routes/a[b]c[d].json: \"a[b]c[d]\" is not a valid file name in Expo Router's notation",
        fileNames
      ),
      (
        "routes/@[[x]].json", "{}",
        "routes/@[[x]].json: \"@[[x]]\" is not a valid file name in Expo Router's notation",
        fileNames
      ),
      (
        "routes/[[x]]/y.json", "{}",
        "routes/[[x]]/y.json: the optional parameter \"x\" is not at the end of \"/:x?/y\"",
        "make it the last part, or declare a route for each of the two paths"
      ),
      (
        "routes/@[x.y].json", "{}",
        "routes/@[x.y].json: \"x.y\" in \"/@[x.y]\" is not a parameter name: "
          + "use letters, digits, _ and -",
        "write a pattern such as /app/:org/members; *rest at the end matches all that follows"
      ),
      (
        "routes/x.json", #"{"version": 1, "redirect": "/@[a"}"#,
        "routes/x.json:1:28: redirect: \"@[a\" in \"/@[a\" is not one [name] "
          + "with fixed text before or after it",
        "write one parameter such as @[user] or [id].txt, and :id for a whole segment"
      ),
      (
        "routes/[x].json",
        #"{"version": 1, "screen": "x", "titleKey": "a:b", "parameters": {"x": "oneOf:a\\b"}}"#,
        "routes/[x].json:1:70: parameters.x: a backslash in \"oneOf:a\\b\" "
          + "is not before &, | or a backslash",
        #"in JSON, write "\\&" for &, "\\|" for | and "\\\\" for a backslash"#
      ),
      (
        "routes/_other.json", "{}",
        "routes/_other.json: \"_other\" is not a valid file name in Expo Router's notation",
        fileNames
      ),
      (
        "routes/x.jsn", "{}",
        "routes/x.jsn: \"routes/x.jsn\" is not a valid file name in Expo Router's notation",
        fileNames
      ),
    ] as [(String, String, String, String?)])
  func routeFile(path: String, text: String, description: String, hint: String?) {
    let error = refusal(SampleApp.files([path: text]))
    #expect(error?.description == description)
    #expect(error?.hint == hint)
  }

  private static let fileNames =
    "use name, [param], [...rest], head[param]tail, [[param]] or [[...rest]] at the end, (group), "
    + "(one,two), index, +not-found, _layout, all .json"

  @Test("A folder without app.json or routes is refused")
  func missing() {
    #expect(refusal(AppFiles(files: [:]))?.description == "app.json: there is no such file")
    let withoutRoutes = AppFiles(files: ["app.json": Array(SampleApp.app.utf8)])
    #expect(refusal(withoutRoutes)?.description == "routes: there is no such file")
  }

  @Test(
    "A missing layout is reported where its tab is declared",
    arguments: [
      (
        [:], "10:84: tabs[0].root: \"/:org\" does not belong to the tab home",
        "set \"tab\": \"home\" in routes/[org]/_layout.json"
      ),
      (
        ["routes/[org]/_layout.json": #"{"version": 1, "tab": "home"}"#],
        "10:84: tabs[0].root: \"/:org\" is not below a layout that holds tabs",
        "set \"navigator\": \"tabs\" in routes/_layout.json, or in a layout in a folder below it"
      ),
      (
        ["routes/[org]/_layout.json": #"{"version": 1, "tab": "home", "navigator": "stack"}"#],
        "10:84: tabs[0].root: \"/:org\" is not below a layout that holds tabs",
        "set \"navigator\": \"tabs\" in routes/_layout.json, or in a layout in a folder below it"
      ),
    ] as [([String: String], String, String)])
  func missingLayout(files: [String: String], description: String, hint: String) {
    var changes: [String: String?] = ["routes/[org]/_layout.json": String?.none]
    for (path, text) in files { changes[path] = text }
    let error = refusal(SampleApp.files(changes))
    #expect(error?.description == "app.json:" + description)
    #expect(error?.hint == hint)
  }

  @Test("An error has its file, line, column, key and reason as separate values")
  func parts() {
    let error = refusal(SampleApp.app(#""sample.test""#, "7"))
    #expect(error?.file == "app.json")
    #expect(error?.line == 6)
    #expect(error?.column == 13)
    #expect(error?.key == "hosts[0]")
    #expect(error?.reason == .wrongType(expected: "string", found: "number"))
  }
}
