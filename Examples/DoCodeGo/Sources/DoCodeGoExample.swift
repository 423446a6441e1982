/// The DoCodeGo example, compiled into the binary and used when no other app is named.
///
/// It contains the files of `Examples/DoCodeGo`, byte for byte, by their paths below `App` and
/// `Workspace`. The build writes them into a Swift file, so a change of the example rebuilds this
/// module. Nothing runs before the first use, and nothing is copied.
///
/// ```swift
/// let app = try AppManifest.load(AppFiles(embedded: DoCodeGoExample.app))
/// ```
public enum DoCodeGoExample {
  /// The app folder: `app.json`, `routes/…`, `locales/…`.
  public static var app: [(path: StaticString, bytes: StaticString)] { EmbeddedDoCodeGo.app }

  /// Returns the texts of a catalogue in ``app``, sorted by key, or `nil` for any other file.
  public static func texts(_ path: String) -> [(path: StaticString, text: StaticString)]? {
    EmbeddedDoCodeGo.texts(path)
  }

  /// The services' data: `people.json`, `organizations.json`, `collections/…`.
  public static var workspace: [(path: StaticString, bytes: StaticString)] {
    EmbeddedDoCodeGo.workspace
  }

  /// A checksum of ``workspace``.
  public static var workspaceMark: UInt64 { EmbeddedDoCodeGo.workspaceMark }
}
