internal import LandfallFiles

/// An app as a person's desktop knows it: which links are its own, and how it is started.
///
/// ```swift
/// let registration = try Registration(
///   id: "com.docodego.app", name: "DoCodeGo", schemes: ["docodego"],
///   opening: ["/usr/local/bin/textshell", "open", "--forward", "--taken", "--"],
///   serving: ["/usr/local/bin/textshell", "serve", "--activated"])
/// for change in try registration.changes(in: folders) { try change.apply() }
/// ```
public struct Registration: Hashable, Sendable {
  /// The first line of each file that is written, by which it is known again.
  static let mark = "# Written by 'textshell register'. 'textshell unregister' takes it away."

  /// The app's id: the files' name, and its name on the bus.
  public let id: String
  /// The types of its links.
  public let types: [String]
  private let name: String
  private let opening: [String]
  private let serving: [String]

  /// Describes an app.
  ///
  /// - Parameters:
  ///   - id: A reverse domain name, which D-Bus has to take for a bus name.
  ///   - name: The app's name, as people see it.
  ///   - schemes: The schemes of its links, in lower case.
  ///   - opening: The program, by an absolute path, and its words; the link is put behind them.
  ///   - serving: The program and its words that become the running app.
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

  /// The desktop file's name.
  public var desktopFileName: String { id + ".desktop" }

  /// Whether every program that opens links reads the command line as it is meant.
  ///
  /// `xdg-open` 1.1 splits it at blanks and knows no quotes.
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

  /// The text of the file that tells D-Bus how to start the app.
  public var serviceEntry: String {
    """
    \(Self.mark)
    [D-BUS Service]
    Name=\(id)
    Exec=\(CommandText.service(serving))

    """
  }

  /// What registering does, in order; the default comes last, when what it names is there.
  ///
  /// - Throws: ``DesktopError/foreignFile(_:)`` where somebody else's file is in the way.
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

  /// What taking an app's registration back does, in order: exactly what registering has added.
  ///
  /// The types are those that its desktop file names, and those given.
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
    // The last line first: a group that was made for them goes with the last of them.
    for type in types.reversed() { list.remove(id + ".desktop", for: type) }
    let after = before == nil || list.text.isEmpty && before != "" ? nil : list.text
    return [
      RegistrationChange(folders.defaultApplications, from: before, to: after),
      RegistrationChange(service, from: try own(service), to: nil),
      RegistrationChange(entry, from: written, to: nil),
    ]
  }

  /// The text of a file that registering has written, or `nil` if there is none.
  ///
  /// - Throws: ``DesktopError/foreignFile(_:)`` if it is somebody else's.
  static func own(_ path: String) throws(DesktopError) -> String? {
    guard let text = try TextFile.read(path) else { return nil }
    guard text.hasPrefix(mark + "\n") else { throw .foreignFile(path) }
    return text
  }

  /// A value of a desktop file.
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
  /// Does it.
  ///
  /// - Throws: ``DesktopError/system(call:path:code:)``; the file is then as it was.
  public func apply() throws(DesktopError) {
    switch (kind, text) {
    case (.unchanged, _): return
    case (_, let text?): try TextFile.write(path, text)
    case (_, nil): try DesktopError.of(Folder.remove(path))
    }
  }
}
