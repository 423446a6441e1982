import LandfallAppManifest

/// A small app folder.
///
/// Tests replace its files one at a time.
enum SampleApp {
  static let app = """
    {
      "version": 1,
      "name": "Sample",
      "id": "test.sample",
      "schemes": ["sample"],
      "hosts": ["sample.test"],
      "locales": ["en"],
      "defaultLocale": "en",
      "roles": {"owner": ["things.manage"]},
      "tabs": [{"id": "home", "titleKey": "mobile:tabs.home", "icon": "house", "root": "/:org"}],
      "defaultScreen": "/:org",
      "signInScreen": "/signin",
      "organizationParameter": "org",
      "rules": [
        {"id": "code", "forms": ["sample://c/:code", "https://sample.test/c/:code"],
         "parameters": {"code": "length:4-8"}, "query": ["state"],
         "trailingSlash": "accept", "requires": "anyone"}
      ],
      "signIn": [{"id": "email", "kind": "email"}, {"id": "work", "kind": "email"}]
    }
    """

  static let files: [String: String] = [
    "app.json": app,
    "routes/signin.json":
      #"{"version": 1, "screen": "sign-in", "titleKey": "a:b", "policy": "signedOutOnly"}"#,
    "routes/[org]/_layout.json":
      #"{"version": 1, "tab": "home", "navigator": "tabs", "parameters": {"org": "slug"}}"#,
    "routes/[org]/index.json": #"{"version": 1, "screen": "home", "titleKey": "a:b"}"#,
    "routes/[org]/things/[thing]/index.json": """
    {"version": 1, "screen": "thing", "titleKey": "a:b", "requires": "things.manage",
     "parameters": {"thing": "int"}, "query": {"q": {"type": "string", "identity": true}},
     "detail": {"contract": "thing", "input": {"id": "thing", "filter": "q"}}}
    """,
  ]

  /// Returns the sample with some files replaced, added or, for `nil`, removed.
  static func files(_ changes: [String: String?]) -> AppFiles {
    var files = files
    for (path, text) in changes { files[path] = text }
    return AppFiles(files: files.mapValues { Array($0.utf8) })
  }

  /// Returns the sample's `app.json` with one passage replaced.
  static func app(_ old: String, _ new: String) -> AppFiles {
    let parts = app.split(separator: old, maxSplits: 1, omittingEmptySubsequences: false)
    return files(["app.json": parts.joined(separator: new)])
  }
}
