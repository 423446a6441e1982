/// The DoCodeGo example, compiled into the binary: what runs when no other app is named.
///
/// The files of `Examples/DoCodeGo`, byte for byte, by their paths below `App` and `Workspace`. The
/// build writes them into a Swift file; a change of the example builds this module again. Nothing
/// runs before the first use, and nothing is copied then.
///
/// ```swift
/// let app = try AppManifest.load(AppFiles(embedded: DoCodeGoExample.app))
/// ```
public enum DoCodeGoExample {
  /// The app folder: `app.json`, `routes/…`, `locales/…`.
  public static var app: [(path: StaticString, bytes: StaticString)] { EmbeddedDoCodeGo.app }

  /// The texts of the catalogue at a path of ``app``, sorted by their keys; `nil` for any other file.
  public static func texts(_ path: String) -> [(path: StaticString, text: StaticString)]? {
    EmbeddedDoCodeGo.texts(path)
  }

  /// The services' data: `people.json`, `organizations.json`, `collections/…`.
  public static var workspace: [(path: StaticString, bytes: StaticString)] {
    EmbeddedDoCodeGo.workspace
  }

  /// A number that is another one where ``workspace`` is.
  public static var workspaceMark: UInt64 { EmbeddedDoCodeGo.workspaceMark }
}
