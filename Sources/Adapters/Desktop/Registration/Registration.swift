internal import LandfallDomain
internal import LandfallFiles

/// The registration of an app on a person's desktop: its links and how to start it.
///
/// ```swift
/// let registration = try Registration(
///   id: "com.docodego.app", name: "DoCodeGo", schemes: ["docodego"],
///   opening: ["/usr/local/bin/textshell", "open", "--forward", "--taken", "--"],
///   serving: ["/usr/local/bin/textshell", "serve", "--activated"])
/// for change in try registration.changes(in: folders) { try change.apply() }
/// ```
public struct Registration: Hashable, Sendable {
  /// The first line of every written file, which identifies it later.
  static let mark = "# Written by 'textshell register'. 'textshell unregister' takes it away."

  /// The ID of the app, used as file name and bus name.
  public let id: String
  /// The MIME types of the app's links.
  public let types: [String]
  private let name: String
  private let opening: [String]
  private let serving: [String]

  /// Creates a registration.
  ///
  /// - Parameters:
  ///   - id: A reverse domain name that is also a valid bus name.
  ///   - name: The name of the app as people see it.
  ///   - schemes: The schemes of its links in lower case.
  ///   - opening: The program with an absolute path, and its arguments. The link is appended.
  ///   - serving: The program and its arguments that become the running app.
  /// - Throws: ``DesktopError/invalidID(_:)``, ``DesktopError/unfitPath(_:)``.
  public init(
    id: String, name: String, schemes: [String], opening: [String], serving: [String]
  ) throws(DesktopError) {
    guard BusName.isValid(id) else { throw .invalidID(id) }
    for word in opening + serving where word.unicodeScalars.contains(where: { $0.value < 0x20 }) {
      throw .unfitPath(word)
    }
    self.id = id
    self.name = name
    self.opening = opening
    self.serving = serving
    types = schemes.map { "x-scheme-handler/" + $0 }
  }

  /// The name of the desktop file.
  public var desktopFileName: String { id + ".desktop" }

  /// Whether every program that opens links reads the command line correctly.
  ///
  /// `xdg-open` 1.1 splits it at spaces and ignores quotes.
  public var isForEveryReader: Bool { CommandText.isForEveryReader(opening) }

  /// The text of the desktop file.
  public var desktopEntry: String {
    """
    \(Self.mark)
    [Desktop Entry]
    Type=Application
    Name=\(Self.value(name))
    Exec=\(CommandText.desktopEntry(opening)) %u
    DBusActivatable=true
    Terminal=false
    NoDisplay=true
    MimeType=\(types.map { $0 + ";" }.joined())

    """
  }

  /// The text of the file that defines how D-Bus starts the app.
  public var serviceEntry: String {
    """
    \(Self.mark)
    [D-BUS Service]
    Name=\(id)
    Exec=\(CommandText.service(serving))

    """
  }

  /// Returns the changes that register the app, in order.
  ///
  /// The default application comes last, when its files exist.
  ///
  /// - Throws: ``DesktopError/foreignFile(_:)`` if a file was not written by `register`.
  public func changes(in folders: DesktopFolders) throws(DesktopError) -> [RegistrationChange] {
    let entry = folders.desktopFile(of: id)
    let service = folders.serviceFile(of: id)
    var changes = [
      RegistrationChange(entry, from: try Self.own(entry), to: desktopEntry),
      RegistrationChange(service, from: try Self.own(service), to: serviceEntry),
    ]
    let before = try TextFile.read(folders.defaultApplications)
    var list = DefaultApplications(before ?? "")
    for type in types { list.add(desktopFileName, for: type) }
    changes.append(RegistrationChange(folders.defaultApplications, from: before, to: list.text))
    return changes
  }

  /// Returns the changes that undo a registration, in order.
  ///
  /// Removes the types in the app's desktop file and those of the given schemes.
  public static func removal(
    of id: String, schemes: [String], in folders: DesktopFolders
  ) throws(DesktopError) -> [RegistrationChange] {
    let entry = folders.desktopFile(of: id)
    let service = folders.serviceFile(of: id)
    let written = try own(entry)
    var types = schemes.map { "x-scheme-handler/" + $0 }
    // The app may have had other schemes when it was registered.
    if let line = written?.split(separator: "\n").first(where: { $0.hasPrefix("MimeType=") }) {
      types += line.dropFirst("MimeType=".count).split(separator: ";").map(String.init)
        .filter { !types.contains($0) }
    }
    let before = try TextFile.read(folders.defaultApplications)
    var list = DefaultApplications(before ?? "")
    // Remove the last line first: an added group is removed together with its last line.
    for type in types.reversed() { list.remove(id + ".desktop", for: type) }
    let after = before == nil || list.text.isEmpty && before != "" ? nil : list.text
    return [
      RegistrationChange(folders.defaultApplications, from: before, to: after),
      RegistrationChange(service, from: try own(service), to: nil),
      RegistrationChange(entry, from: written, to: nil),
    ]
  }

  /// Returns the text of a file that `register` has written, or `nil` if there is none.
  ///
  /// - Throws: ``DesktopError/foreignFile(_:)`` if something else has written the file.
  static func own(_ path: String) throws(DesktopError) -> String? {
    guard let text = try TextFile.read(path) else { return nil }
    guard text.hasPrefix(mark + "\n") else { throw .foreignFile(path) }
    return text
  }

  /// Returns a text as the value of a desktop file.
  private static func value(_ text: String) -> String {
    var value = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": value += "\\\\"
      case "\n": value += "\\n"
      case "\t": value += "\\t"
      case "\r": value += "\\r"
      default: value.unicodeScalars.append(scalar)
      }
    }
    return value
  }
}

extension RegistrationChange {
  /// Applies the change.
  ///
  /// - Throws: ``DesktopError/system(call:path:code:)``; the file is unchanged then.
  public func apply() throws(DesktopError) {
    switch (kind, text) {
    case (.unchanged, _): return
    case (_, let text?): try TextFile.write(path, text)
    case (_, nil): try TextFile.remove(path)
    }
  }
}

/// A change of one file by registering or unregistering.
public struct RegistrationChange: Hashable, Sendable {
  /// The kind of a change.
  public enum Kind: String, Hashable, Sendable {
    /// The file is created.
    case created
    /// The text of the file changes.
    case changed
    /// The file is removed.
    case removed
    /// The file is already as it should be.
    case unchanged
  }

  /// The kind of the change.
  public let kind: Kind
  /// The path of the file.
  public let path: String
  /// The new text of the file, or `nil` if the file is removed.
  public let text: String?

  init(_ path: String, from before: String?, to after: String?) {
    self.path = path
    text = after
    kind =
      switch (before, after) {
      case (nil, nil): .unchanged
      case (nil, _): .created
      case (_, nil): .removed
      case (let before?, let after?): before == after ? .unchanged : .changed
      }
  }
}

/// Quotes command lines for desktop files and D-Bus service files.
enum CommandText {
  /// Returns whether a word needs no quotes in both kinds of files.
  private static func isPlain(_ word: String) -> Bool {
    !word.isEmpty
      && word.utf8.allSatisfy {
        $0.isAlphanumeric || $0 >= 0x80 || "/._-:@+,=".utf8.contains($0)
      }
  }

  /// Returns whether `xdg-open` 1.1 can read the line, which splits it at spaces and ignores
  /// quotes.
  static func isForEveryReader(_ words: [String]) -> Bool { words.allSatisfy(isPlain) }

  /// Returns the words for `Exec` of a desktop file (Desktop Entry Specification 1.5, "The Exec
  /// key").
  static func desktopEntry(_ words: [String]) -> String {
    line(words, quote: "\"") { scalar in
      switch scalar {
      // Escape for the quotes first, then for the value, in which a backslash is doubled.
      case "\"", "`", "$": "\\\\" + String(scalar)
      case "\\": "\\\\\\\\"
      case "%": "%%"
      default: String(scalar)
      }
    }
  }

  /// Returns the words for `Exec` of a service file, which D-Bus splits like a shell.
  static func service(_ words: [String]) -> String {
    line(words, quote: "'") { scalar in
      switch scalar {
      // A backslash in a value is doubled.
      case "\\": "\\\\"
      case "'": "'\\\\''"
      default: String(scalar)
      }
    }
  }

  /// Joins words, each in quotes if it is not plain.
  ///
  /// Not by characters: a quote with a combining mark is another character, but still a quote.
  private static func line(
    _ words: [String], quote: String, _ escaped: (Unicode.Scalar) -> String
  ) -> String {
    words.map { isPlain($0) ? $0 : quote + $0.unicodeScalars.map(escaped).joined() + quote }
      .joined(separator: " ")
  }
}
